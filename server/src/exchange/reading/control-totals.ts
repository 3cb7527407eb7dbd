/** Compares what the columns of a staged file add up to with what its sender says. */
import type pg from 'pg';
import type { Places } from '../checking/check-rows.ts';
import { trimmed } from '../checking/column-sql.ts';
import { FileTrouble } from './file-trouble.ts';
import { stageColumn } from './stage-file.ts';

export type ControlTotals = Readonly<Record<string, string>>;

/** Throws `FileTrouble` for the first total that differs. A column may be named as here or as in the file's header. */
export async function checkTotals(
  client: pg.ClientBase,
  { table, places, names, totals }: { table: string; places: Places; names: readonly string[]; totals: ControlTotals },
): Promise<void> {
  for (const [name, expected] of Object.entries(totals)) {
    const own = names.indexOf(name);
    const place = places.get(name) ?? (own < 0 ? undefined : `s.${stageColumn(own)}`);
    if (place === undefined) {
      throw new FileTrouble(`There is a control total for “${name}”, and the file has no such column.`);
    }
    const value = trimmed(place);
    const { rows } = await client.query<{ total: string; is_right: boolean }>(
      `select total::text, total = $1::numeric as is_right from (
         select coalesce(sum(case when ${value} ~ '^[+-]?([0-9]{1,30}[.]?[0-9]{0,30}|[.][0-9]{1,30})$' then ${value}::numeric end), 0) as total
           from ${table} s) sums`,
      [expected],
    );
    const [found] = rows;
    if (found?.is_right === true) continue;
    throw new FileTrouble(
      `The file arrived incomplete or was changed: “${name}” adds up to ${found?.total ?? 'nothing'}, expected ${expected}. Send it again.`,
    );
  }
}
