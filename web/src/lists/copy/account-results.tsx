/** Accounts under a heading, each with its result. */
import { scrollsByKeyboard } from '../../parts/keyboard/scrolls.ts';
import styles from './copy-list.module.css';

export interface AccountResult {
  readonly key: string | number;
  readonly customerNumber: string;
  readonly customerName: string;
  readonly words?: string | undefined;
}

export function AccountResults({
  title,
  accounts,
}: {
  readonly title: string;
  readonly accounts: readonly AccountResult[];
}) {
  if (accounts.length === 0) return null;
  return (
    <section>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul aria-label={title} className={styles.outcome} {...scrollsByKeyboard}>
        {accounts.map(({ key, customerNumber, customerName, words }) => (
          <li key={key}>
            {customerName} (#{customerNumber}){words === undefined ? '' : `: ${words}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
