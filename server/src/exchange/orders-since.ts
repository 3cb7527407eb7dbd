/** The orders placed after a load that it may have affected: undoing the load doesn't change them. */
import type { OrderSince } from '@operatory/contract/exchange-runs';
import type { Page } from '@operatory/contract/page';
import type { FeedName } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { RunRow } from './runs/run-row.ts';
import { workTable } from './work-tables.ts';

/** SQL that is true if a change `d` concerns a line `n`, of the item `i`, in an order `o` of the account `c`. */
const concerns: Partial<Record<FeedName, string>> = {
  items: 'd.item_number = n.item_number',
  coupons: 'd.coupon_id = i.coupon_id',
  'class-prices': 'd.item_number = n.item_number',
  stock: 'd.item_key = i.item_key',
  'contract-prices': 'd.item_key = i.item_key and d.customer_key = c.customer_key',
  customers: 'd.customer_number = o.customer_number',
};

/** Newest first; none once the difference has been deleted. Rejects with the database's error. */
export async function listOrdersSince(
  pool: pg.Pool,
  run: RunRow,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<Page<OrderSince>> {
  const diff = workTable('diff', run.run_id);
  const { rows: there } = await pool.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    diff,
  ]);
  const isConcerned = concerns[run.feed];
  if (isConcerned === undefined || run.applied_at === null || there[0]?.is_there !== true)
    return { data: [], hasMore: false };
  const { rows } = await pool.query<Omit<OrderSince, 'placedAt'> & { readonly placedAt: Date }>(
    `select o.order_number::float8 as "orderNumber", o.customer_number as "customerNumber", o.order_date as "placedAt",
            count(distinct n.line_number)::int as lines
       from sales_order o
       join customer c on c.customer_number = o.customer_number
       join order_line n on n.order_number = o.order_number
       left join item i on i.item_number = n.item_number
      where o.order_date >= $1 and not o.is_from_erp and exists (select from ${diff} d where ${isConcerned})
      group by o.order_number order by o.order_number desc offset $2 limit $3`,
    [run.applied_at, pageIndex * pageSize, pageSize + 1],
  );
  return {
    data: rows.slice(0, pageSize).map((row) => ({ ...row, placedAt: row.placedAt.toISOString() })),
    hasMore: rows.length > pageSize,
  };
}
