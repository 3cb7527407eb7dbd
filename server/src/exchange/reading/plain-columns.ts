/** Tests a file's values while it's read, and marks the columns of the staging table that need no trimming. */
import { allColumns, type Feed, type FileForm } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { Places } from '../checking/check-rows.ts';
import type { Judgment, PlaceTest } from './judge-values.ts';
import { plainColumn, stageColumn } from './stage-file.ts';
import { readValueSql } from './value-form.ts';
import { doubtful, valueTest } from './value-tests.ts';

const placeOf = (sql: string) => Number(sql.slice('s.c'.length));

/** What is read in another form is checked once it's in ours. */
const rewritten: PlaceTest = { test: () => doubtful, isRequired: true };

/** The tests of the file's columns, by their place. */
export function testsOf(
  feed: Feed,
  places: Places,
  { form, currency }: { readonly form: FileForm; readonly currency: string },
): (PlaceTest | undefined)[] {
  const tests: (PlaceTest | undefined)[] = [];
  for (const column of allColumns(feed)) {
    const place = places.get(column.name);
    if (place === undefined) continue;
    const isRewritten = readValueSql(column, place, form) !== undefined;
    const own = () => ({ test: valueTest(column, currency), isRequired: column.isRequired === true });
    tests[placeOf(place)] = isRewritten ? rewritten : own();
  }
  return tests;
}

/** Renames the plain columns of the staging table, and returns where each column of the feed is now. */
export async function markPlain(
  client: pg.ClientBase,
  { table, places, judgment }: { table: string; places: Places; judgment: Judgment },
): Promise<Places> {
  const found = new Map(places);
  const renames: string[] = [];
  for (const [name, sql] of places) {
    const place = placeOf(sql);
    if (!judgment.plain.has(place)) continue;
    renames.push(`alter table ${table} rename column ${stageColumn(place)} to ${plainColumn(place)}`);
    found.set(name, `s.${plainColumn(place)}`);
  }
  if (renames.length > 0) await client.query(renames.join(';'));
  return found;
}
