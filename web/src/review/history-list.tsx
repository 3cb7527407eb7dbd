/** Who did what, when, and for whom: one entry per action, with its lines collapsed. */

import type { HistoryEntry } from '@operatory/contract/history';
import { formatDate, formatMoment, parsePlainDate } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { settings } from '../settings/index.ts';
import styles from './history-list.module.css';
import { entryWords, lineWords } from './review-words.ts';

/** More lines than these are counted. */
const maxLines = 30;

function Lines({ lines }: Pick<HistoryEntry, 'lines'>) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{plural(lines.length, 'line')}</summary>
      <ul className={styles.lines}>
        {lines.slice(0, maxLines).map((line) => (
          <li key={`${line.type}/${line.itemNumber}`}>
            {line.description} <span className={styles.soft}>#{line.itemNumber}</span> {lineWords(line)}
          </li>
        ))}
        {lines.length > maxLines ? <li>and {lines.length - maxLines} more</li> : null}
      </ul>
    </details>
  );
}

/** The time, or the date if only that is known. */
function whenWords({ at, day }: HistoryEntry, timeZone: string): string {
  const date = parsePlainDate(day ?? '');
  return date === undefined ? formatMoment(at, timeZone) : formatDate(date);
}

export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const { timeZone } = settings();
  return (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={`${entry.at}/${entry.kind}/${entry.shipmentId ?? ''}`}>
          <time className={styles.when} dateTime={entry.day ?? entry.at}>
            {whenWords(entry, timeZone)}
          </time>
          <div className={styles.what}>
            <span>{entryWords(entry)}</span>
            {entry.message === '' ? null : <q className={styles.quote}>{entry.message}</q>}
            <Lines lines={entry.lines} />
          </div>
        </li>
      ))}
    </ol>
  );
}
