/** Writes many rows into a table by COPY, the fastest way. */
import { once } from 'node:events';
import { copyField } from '@operatory/server/search/copy-lines.ts';
import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** The values that a table accepts, with arrays and objects readonly. */
type Writable<Value> = Value extends Date
  ? Date
  : Value extends object
    ? { readonly [Key in keyof Value]: Writable<Value[Key]> }
    : Value;

/** A table row as a value; optional columns keep their defaults. */
type RowOf<Table extends PgTable> = Writable<InferInsertModel<Table>>;

function arrayText(values: readonly unknown[]): string {
  const parts = values.map((value) =>
    typeof value === 'string' ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : String(value),
  );
  return `{${parts.join(',')}}`;
}

/** One value in COPY's text format; `isJson` distinguishes a JSON array from a database array. */
function copyText(value: unknown, isJson: boolean): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string' && !isJson) return copyField(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  if (isJson) return copyField(JSON.stringify(value));
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return copyField(arrayText(value));
  throw new TypeError(`COPY cannot write ${typeof value}`);
}

/**
 * Copies rows into a table that was emptied in the same transaction (the rows count as long settled, so nothing needs
 * to visit them again). Rejects with the database's error.
 */
export async function copyRows<Table extends PgTable>(
  client: pg.PoolClient,
  table: Table,
  rows: readonly RowOf<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table))
    .map(([key, column]) => ({ key, name: column.name, isJson: column.columnType === 'PgJsonb' }))
    .filter(({ key }) => (rows as readonly Record<string, unknown>[]).some((row) => row[key] !== undefined));
  let text = '';
  for (const row of rows as readonly Record<string, unknown>[]) {
    let line = '';
    for (const { key, isJson } of columns) line += `\t${copyText(row[key], isJson)}`;
    text += `${line.slice(1)}\n`;
  }
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const stream = client.query(copyFrom(`copy "${getTableName(table)}" (${names}) from stdin with (freeze)`));
  stream.end(text);
  await once(stream, 'finish');
}
