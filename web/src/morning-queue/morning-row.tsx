/** One entry in the list: whom to call, the subject, the reason, and the amount. */
import type { MorningEntry } from '@operatory/contract/morning-queue';
import { amountNames, kindNames } from '@operatory/domain/morning-queue';
import { Link } from '@tanstack/react-router';
import { useMedia } from '../parts/hooks/use-media.ts';
import rows from '../parts/lists/list-row.module.css';
import { Money } from '../parts/reports/money.tsx';
import styles from './morning-row.module.css';
import { entryKey } from './queries.ts';

/** The columns' content; for screen readers, each row has it as a full sentence. */
export function MorningHeads() {
  return (
    <div className={`${rows.row} ${styles.row} ${styles.heads}`} aria-hidden="true">
      <span>Practice</span>
      <span>About</span>
      <span>Why</span>
      <span className={styles.worth}>Amount</span>
    </div>
  );
}

/** Of every row, in px: two lines of text, and the practice above them where there's no column for it. */
export const useEntryHeight = (): number => (useMedia('(width<64em)') ? 76 : 52);

/** The first reason, and how many more there are. */
export function reasonsInShort({ reasons }: Pick<MorningEntry, 'reasons'>): string {
  const more = reasons.length - 1;
  return `${reasons[0]?.words ?? ''}${more > 0 ? `; and ${more} more` : ''}`;
}

export function MorningRow({ entry, isOpen }: { readonly entry: MorningEntry; readonly isOpen: boolean }) {
  const { customerName, customerNumber, kind, worth } = entry;
  return (
    <Link
      to="/morning-queue"
      search={(before: Record<string, unknown>) => ({ ...before, entry: entryKey(entry) })}
      replace
      resetScroll={false}
      data-row-focus
      data-entry={entryKey(entry)}
      aria-current={isOpen || undefined}
      className={`${rows.row} ${styles.row}`}
    >
      <span className={styles.practice}>
        <span className={styles.name}>{customerName}</span> <span className={styles.faint}>{customerNumber}</span>
      </span>
      <span className={styles.kind}>{kindNames[kind]}</span>
      <span className={styles.words}>{reasonsInShort(entry)}</span>
      <span className={styles.worth}>
        {worth === undefined ? null : (
          <>
            <Money dollars={worth} />
            <span className={styles.meaning}>{amountNames[kind]}</span>
          </>
        )}
      </span>
    </Link>
  );
}
