/** The file's columns with samples, and what each one loads into. */
import { allColumns, type FeedName, type FileSample, feeds, matchHeaders } from '@operatory/domain/exchange';
import { useMemo } from 'react';
import tables from '../parts/reports/report-table.module.css';
import styles from './exchange.module.css';

interface MappingTableProps {
  readonly feed: FeedName;
  readonly sample: FileSample;
  /** Our column for each header; absent if the header is left out. */
  readonly columns: readonly (string | undefined)[];
  /** A person confirmed the columns before, so none of them is a guess. */
  readonly isConfirmed: boolean;
  readonly onChange: (columns: readonly (string | undefined)[]) => void;
}

const shownSamples = 3;

export function MappingTable({ feed, sample, columns, isConfirmed, onChange }: MappingTableProps) {
  const ours = allColumns(feeds[feed]);
  const guesses = useMemo(() => matchHeaders(feeds[feed], sample.headers), [feed, sample.headers]);
  // A column has one header: choosing it here removes it from the other one.
  const choose = (index: number, name: string) =>
    onChange(columns.map((column, at) => (at === index ? name || undefined : column === name ? undefined : column)));
  return (
    <table className={tables.table} data-cards aria-label="Columns of the file">
      <thead>
        <tr>
          <th scope="col">In your file</th>
          <th scope="col">Sample values</th>
          <th scope="col">Loads into</th>
        </tr>
      </thead>
      <tbody>
        {sample.headers.map((header, index) => {
          const values = sample.rows.slice(0, shownSamples).map((row) => row[index] ?? '');
          const column = ours.find(({ name }) => name === columns[index]);
          const guess = guesses[index];
          const isGuess = !isConfirmed && guess?.kind === 'near' && guess.column === column?.name;
          const name = header === '' ? `Column ${index + 1}` : header;
          return (
            // A header can occur twice; its position identifies it.
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file don't move.
            <tr key={index}>
              <td className={tables.description}>{name}</td>
              <td className={`${styles.samples} ${styles.wide}`} data-label="Sample values">
                {values.filter((value) => value !== '').join(' · ') || '(blank)'}
              </td>
              <td className={styles.wide} data-label="Loads into">
                <select
                  className={styles.select}
                  aria-label={`Column for ${name}`}
                  value={column?.name ?? ''}
                  onChange={(event) => choose(index, event.currentTarget.value)}
                >
                  <option value="">Leave out</option>
                  {ours.map((one) => (
                    <option key={one.name} value={one.name}>
                      {one.isRequired === true ? `${one.name} (required)` : one.name}
                    </option>
                  ))}
                </select>
                {column === undefined ? null : (
                  <p className={styles.hint}>{isGuess ? `A guess, please check. ${column.help}` : column.help}</p>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
