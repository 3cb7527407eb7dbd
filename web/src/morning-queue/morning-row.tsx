/** One entry in the list: whom to call, what about, why, and what it's worth. */
import type { MorningEntry } from '@operatory/contract/morning-queue';
import { kindNames } from '@operatory/domain/morning-queue';
import { Link } from '@tanstack/react-router';
import rows from '../parts/lists/list-row.module.css';
import { Money } from '../parts/reports/money.tsx';
import styles from './morning-row.module.css';
import { entryKey } from './queries.ts';

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
        {customerName} <span className={styles.faint}>{customerNumber}</span>
      </span>
      <span className={styles.kind}>{kindNames[kind]}</span>
      <span className={styles.words}>{reasonsInShort(entry)}</span>
      <span className={styles.worth}>{worth === undefined ? null : <Money dollars={worth} />}</span>
    </Link>
  );
}
