/** Rows that identify an order only by our number get the ERP's number of it, because all later steps use that one. */
import type pg from 'pg';
import { workTable } from '../work-tables.ts';
import type { CheckParts, Places } from './check-rows.ts';
import { trimmed } from './column-sql.ts';

/** Placeholder for the ERP's number until the order has one: no order has this number, so the row waits. */
export const ourOrder = 'our-order-';

/** SQL of the order that was placed here, has the ERP's number, and is meant by the text `missing`. */
export const numberedSince = (missing: string) =>
  `exists (select from sales_order o where o.order_number = substring(${missing} from '^${ourOrder}([0-9]{1,9})$')::int
             and not o.is_from_erp and o.erp_order_number is not null)`;

/**
 * A file may name orders by our numbers alone, without a column for the ERP's. The staging table then gets one, as if the file had it
 * and left it blank. Call it before the rows are checked.
 */
export async function addOrderNumbers(
  client: pg.ClientBase,
  { table, feed, places }: { readonly table: string } & Pick<CheckParts, 'feed' | 'places'>,
): Promise<Places> {
  const isOfOrder = feed.columns.some(({ name, references }) => name === 'orderNumber' && references === 'orders');
  if (!isOfOrder || places.has('orderNumber') || !places.has('webOrderNumber')) return places;
  await client.query(`alter table ${table} add column erp_order_of_ours text`);
  return new Map([...places, ['orderNumber', 's.erp_order_of_ours']]);
}

/** Fills in the ERP's numbers in the staging table. Rows without an order of ours don't change. */
export async function nameByOurNumber({ client, runId, feed, places }: CheckParts): Promise<void> {
  const isNamed = feed.columns.some(({ name, references }) => name === 'orderNumber' && references === 'orders');
  const [own, ours] = [places.get('orderNumber'), places.get('webOrderNumber')];
  if (!isNamed || own?.startsWith('s.') !== true || ours === undefined) return;
  const number = `case when ${trimmed(ours)} ~ '^[0-9]{1,9}$' then ${trimmed(ours)}::int end`;
  await client.query(
    `update ${workTable('stage', runId)} s set ${own.replace('s.', '')} = coalesce(o.erp_order_number, '${ourOrder}' || o.order_number)
       from sales_order o
      where o.order_number = ${number} and not o.is_from_erp
        and (${trimmed(own)} is null or ${trimmed(own)} = '${ourOrder}' || o.order_number)`,
  );
}
