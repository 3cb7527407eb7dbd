/** A run's phases with their rows per second, and how much longer the current one will take. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import tables from '../parts/reports/report-table.module.css';
import styles from './exchange.module.css';
import { progressNumbers, stepWords } from './progress-words.ts';
import { count, durationWords, isUnderWay } from './run-words.ts';

const shownName = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The run's progress. Screen readers announce each step, but not the numbers, which change every second. */
export function RunProgress({ run }: { readonly run: ImportRun }) {
  const isShown = isUnderWay(run.state);
  return (
    <p className={styles.progress}>
      <span role="status">{isShown ? stepWords(run) : ''}</span>
      {isShown ? progressNumbers(run).map((words) => ` · ${words}`) : null}
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
          {phases.map(({ name, rows, seconds }, index) => (
            // Applying a run reads its file again, so a phase can occur twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: phases are only added.
            <tr key={index}>
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
