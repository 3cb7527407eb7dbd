/** The template of a feed: its header and three example rows, as CSV. */
import type { Feed } from './feed.ts';

const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Rows end with CR LF. The examples are our own, so none can be a formula to a spreadsheet. */
export function templateOf(feed: Feed): string {
  const rows = [
    feed.columns.map(({ name }) => name),
    ...[0, 1, 2].map((row) => feed.columns.map(({ examples }) => examples[row] ?? '')),
  ];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
