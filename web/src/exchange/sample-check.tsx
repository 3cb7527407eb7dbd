/** Problems in the first rows with the chosen columns, before anything is sent. */
import {
  allColumns,
  checkRow,
  type FeedColumn,
  type FeedName,
  type FileSample,
  feeds,
  inFileWords,
  missingColumnText,
  readValue,
} from '@operatory/domain/exchange';
import { byCount } from '@operatory/domain/words';
import { useMemo } from 'react';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';
import type { ValueForm } from './file-mapping.ts';
import { rowsOf } from './run-words.ts';

interface SampleCheckProps {
  readonly feed: FeedName;
  readonly sample: FileSample;
  readonly columns: readonly (string | undefined)[];
  /** Required columns that no header was chosen for. */
  readonly missing: readonly FeedColumn[];
  readonly form: ValueForm;
}

/** The most different sentences shown. */
const maxShown = 5;

/** What's wrong, with the rows where. The server checks the currency; here, each row's own counts as right. */
function faultsOf(
  feed: FeedName,
  { headers, rows }: FileSample,
  columns: readonly (string | undefined)[],
  form: ValueForm,
) {
  const known = new Map(allColumns(feeds[feed]).map((column) => [column.name, column]));
  const ours = (name: string, text: string) => {
    const column = known.get(name);
    return column === undefined ? text : readValue(column, text, { ...form, encoding: 'utf-8' });
  };
  const read = rows.map((cells) => {
    const pairs = columns.flatMap((name, index) =>
      name === undefined ? [] : [[name, ours(name, cells[index] ?? '')] as const],
    );
    return Object.fromEntries(pairs);
  });
  // People look for the column in their file.
  const headingOf = (name: string) => headers[columns.indexOf(name)];
  const rowsOfText = new Map<string, number[]>();
  for (const [index, row] of read.entries()) {
    const faults = checkRow(feeds[feed], row, { currency: (row.currency ?? '').trim().toUpperCase() });
    const [first] = faults.filter(({ severity }) => severity === 'error');
    if (first === undefined) continue;
    const text = inFileWords(first.text, headingOf);
    // Rows below the header, counted as spreadsheets do.
    rowsOfText.set(text, [...(rowsOfText.get(text) ?? []), index + 2]);
  }
  return [...rowsOfText];
}

function looksRight(rows: number): string {
  if (rows === 0) return 'This file has headers, but no rows.';
  return rows === 1 ? 'The first row looks right.' : `The first ${rowsOf(rows)} look right.`;
}

export function SampleCheck({ feed, sample, columns, missing, form }: SampleCheckProps) {
  const faults = useMemo(
    () => (missing.length > 0 ? [] : faultsOf(feed, sample, columns, form)),
    [feed, sample, columns, missing.length, form],
  );
  if (missing.length > 0) {
    const leftOver = sample.headers.filter((_, index) => columns[index] === undefined);
    return (
      <Banner tone="notice">
        <ul className={styles.sentences}>
          {missing.map((column) => (
            <li key={column.name}>{missingColumnText(feeds[feed], column, leftOver)}</li>
          ))}
        </ul>
      </Banner>
    );
  }
  if (faults.length === 0) {
    return <p role="status">{looksRight(sample.rows.length)}</p>;
  }
  const count = faults.flatMap(([, rows]) => rows).length;
  return (
    <Banner tone="notice">
      <p>{`${count} of the first ${rowsOf(sample.rows.length)} ${byCount(count, 'needs', 'need')} to be fixed:`}</p>
      <ul className={styles.sentences}>
        {faults.slice(0, maxShown).map(([text, rows]) => (
          <li key={text}>{`${byCount(rows.length, 'Row', 'Rows')} ${rows.join(', ')} of the file: ${text}`}</li>
        ))}
      </ul>
    </Banner>
  );
}
