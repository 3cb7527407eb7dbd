/** An amount of money with two decimals and tabular figures, right-aligned by its cell. */
import { type Cents, centsFromDollars, formatUsd } from '@operatory/domain/money';
import styles from './money.module.css';

type MoneyProps = (
  | { readonly cents: Cents | undefined; readonly dollars?: never }
  | { readonly dollars: number | undefined; readonly cents?: never }
) & {
  /** Emphasized, as a total. */
  readonly isTotal?: boolean;
  /** Shown when there is no amount; `$--` as the catalog has it. */
  readonly none?: string;
};

export function Money({ cents, dollars, isTotal = false, none = '$--' }: MoneyProps) {
  const amount = cents ?? (dollars === undefined ? undefined : centsFromDollars(dollars));
  return (
    <span className={styles.money} data-total={isTotal || undefined}>
      {amount === undefined ? none : formatUsd(amount)}
    </span>
  );
}
