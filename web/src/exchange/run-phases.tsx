/** A run's phases with their rows per second, and how much longer the current one will take. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import tables from '../parts/reports/report-table.module.css';
import styles from './exchange.module.css';
import { count, durationWords, isUnderWay, rowsOf, stateWords, waitsForWords } from './run-words.ts';

function progressWords({ state, counts, rowsPerSecond, secondsLeft, waitsFor }: ImportRun): string {
  if (waitsFor !== null) return waitsForWords(waitsFor);
  const isReading = state === 'reading';
  return [
    stateWords[state].word,
    ...(counts.rows > 0 ? [`${rowsOf(counts.rows)}${isReading ? ' so far' : ''}`] : []),
    ...(rowsPerSecond === null ? [] : [`${count(Math.round(rowsPerSecond))} rows a second`]),
    ...(secondsLeft === null ? [] : [`about ${durationWords(secondsLeft)} left`]),
  ].join(' · ');
}

const shownName = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The run's progress, announced to screen readers. */
export function RunProgress({ run }: { readonly run: ImportRun }) {
  return (
    <p role="status" className={styles.progress}>
      {isUnderWay(run.state) ? progressWords(run) : ''}
    </p>
  );
}

export function RunPhases({ run: { phases } }: { readonly run: ImportRun }) {
  if (phases.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>Phases</summary>
      <table className={tables.table} data-cards aria-label="Phases">
        <thead>
          <tr>
            <th scope="col">Phase</th>
            <th scope="col" className={tables.number}>
              Rows
            </th>
            <th scope="col" className={tables.number}>
              Took
            </th>
            <th scope="col" className={tables.number}>
              Rows a second
            </th>
          </tr>
        </thead>
        <tbody>
          {phases.map(({ name, rows, seconds }, place) => (
            // Applying a run reads its file again, so a phase can occur twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: phases are only added.
            <tr key={place}>
              <td className={tables.description}>{shownName(name)}</td>
              <td className={tables.number} data-label="Rows">
                {count(rows)}
              </td>
              <td className={tables.number} data-label="Took">
                {durationWords(seconds)}
              </td>
              <td className={tables.number} data-label="Rows a second">
                {seconds >= 1 ? count(Math.round(rows / seconds)) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
