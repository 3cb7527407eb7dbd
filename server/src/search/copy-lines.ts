/** Writes lines into a table by COPY, the quickest way in. */
import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One text as a field of COPY's text format. */
export function copyField(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text;
}

/** Sends whole lines, each ended by a line break, in COPY's text format. `into` is `table (column, column)`. */
export async function copyLines(client: pg.ClientBase, into: string, lines: string): Promise<void> {
  if (lines === '') return;
  const stream = client.query(copyFrom(`copy ${into} from stdin`));
  stream.end(lines);
  await once(stream, 'finish');
}
