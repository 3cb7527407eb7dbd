/** Finds the loads that brought something about an order, by the differences that are stored for undoing them. */
import type { Queryable } from '../../database/database.ts';
import { workTable } from '../work-tables.ts';

/** Loads about orders are looked through from the newest on, as far as their differences are still stored and small. */
const maxLookedThrough = 300;
const largestLookedThrough = 10_000;
const orderColumn: Readonly<Record<string, string>> = {
  orders: 'erp_order_number',
  shipments: 'new_erp_order_number',
  invoices: 'new_erp_order_number',
};

/** The latest loads that brought something about these orders. */
async function findLoadsAbout(database: Queryable, erpNumbers: readonly string[]): Promise<number[]> {
  const { rows } = await database.query<{ id: number; feed: string }>({
    name: 'message-desk-loads',
    text: `select r.run_id as id, r.feed from exchange_run r
            where r.feed in ('orders', 'shipments', 'invoices') and r.state = 'applied'
              and (r.counts ->> 'inserted')::int + (r.counts ->> 'updated')::int <= ${largestLookedThrough}
              and to_regclass('exchange_work.diff_' || r.run_id) is not null
            order by r.run_id desc limit ${maxLookedThrough}`,
  });
  if (rows.length === 0) return [];
  const each = rows.map(
    ({ id, feed }) => `select ${id} as id where exists (
       select from ${workTable('diff', id)} where ${orderColumn[feed] ?? 'erp_order_number'} = any($1))`,
  );
  const found = await database.query<{ id: number }>(each.join(' union all '), [erpNumbers]);
  return found.rows.map(({ id }) => id);
}

const isMissingTable = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01';

/** The places of such loads. A difference that was cleared during the first pass is absent from the second. */
export const readLoadsAbout = (database: Queryable, erpNumbers: readonly string[]) =>
  findLoadsAbout(database, erpNumbers).catch((error: unknown) =>
    isMissingTable(error) ? findLoadsAbout(database, erpNumbers) : Promise.reject(error),
  );
