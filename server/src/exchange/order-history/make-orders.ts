/**
 * Makes orders, their lines, and their shipments from what the ERP's files reported, all affected orders in a few statements
 * and without alerts. The result depends only on the reported rows, so it's the same in whatever order files arrive.
 */
import type pg from 'pg';
import { FileTrouble } from '../reading/file-trouble.ts';
import { areDaysNear } from './same-order.ts';
import {
  fillOrders,
  forgetBackOrders,
  forgetEmptyOrders,
  insertLines,
  insertOrders,
  insertShipments,
  noteBought,
  removeLines,
  removeShipments,
} from './statements.ts';

/** The accounts' purchases in these orders, before and after. */
const createItems = `
  create temp table history_item on commit drop as
  select distinct l.customer_number, l.item_number
    from history_order h join sales_order o using (erp_order_number) join order_line l using (order_number) where l.type = 0
  union
  select customer_number, item_number from history_order join erp_order_line using (erp_order_number) where type = 0`;

/** From this many orders on, run ANALYZE before reading back. */
const manyOrders = 5_000;

/**
 * Selects the affected orders, except those placed here: their lines change only through `alerts/change-order.ts`.
 * Returns how many there are.
 */
async function chooseOrders(client: pg.PoolClient, changed: string): Promise<number> {
  const { rowCount } = await client.query(
    `create temp table history_order on commit drop as
     select distinct c.number as erp_order_number from (${changed}) c(number)
      where c.number is not null
        and not exists (select from sales_order o where o.erp_order_number = c.number and not o.is_from_erp)
        and not exists (
          select from erp_order_line e join sales_order o on o.order_number = e.web_order_number and not o.is_from_erp
           where e.erp_order_number = c.number and o.customer_number = e.customer_number
             and ${areDaysNear('o.order_date::date', 'e.order_date')})`,
  );
  await client.query('alter table history_order add primary key (erp_order_number)');
  await client.query('analyze history_order');
  return rowCount ?? 0;
}

/** An order shows to everyone who may see its account, so all of its lines must be of that account. */
async function refuseMixed(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ order: string; accounts: string }>(
    `select erp_order_number as "order", string_agg(distinct customer_number, ', ') as accounts
       from history_order join erp_order_line using (erp_order_number)
      group by 1 having count(distinct customer_number) > 1 order by 1 limit 1`,
  );
  const [mixed] = rows;
  if (mixed !== undefined) {
    throw new FileTrouble(
      `Order ${mixed.order} has lines of several accounts (${mixed.accounts}), and an order belongs to one. Nothing was loaded. Correct column “customerNumber” and send the file again.`,
    );
  }
}

/**
 * Also for orders placed here: someone who may see one order's shipment would see the shipped lines of the other. The
 * difference and the grouping are steps of their own: as one query with a limit, the difference would be read once for
 * each line.
 */
async function refuseShared(client: pg.PoolClient, changed: string): Promise<void> {
  await client.query(
    `create temp table history_shipment on commit drop as
     select distinct s.erp_shipment_number
       from (select distinct number from (${changed}) c(number) where number is not null) c
       join erp_shipment_line s on s.erp_order_number = c.number`,
  );
  await client.query('analyze history_shipment');
  const { rows } = await client.query<{ shipment: string; orders: string }>(
    `with shared as materialized (
       select erp_shipment_number as shipment, string_agg(distinct erp_order_number, ', ') as orders
         from history_shipment join erp_shipment_line using (erp_shipment_number)
        group by 1 having count(distinct erp_order_number) > 1)
     select shipment, orders from shared order by 1 limit 1`,
  );
  const [shared] = rows;
  if (shared !== undefined) {
    throw new FileTrouble(
      `Shipment ${shared.shipment} has lines of several orders (${shared.orders}), and a shipment belongs to one. Nothing was loaded. Give each order’s part a number of its own, such as ${shared.shipment}-1, and send the file again.`,
    );
  }
}

/** The number of history orders is limited, because their numbers are below those of orders placed here. */
async function refuseTooMany(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ is_too_many: boolean; left: number }>(
    `select missing > left_over as is_too_many, left_over as "left"
       from (select count(*) as missing from history_order h
              where exists (select from erp_order_line e where e.erp_order_number = h.erp_order_number)
                and not exists (select from sales_order o where o.erp_order_number = h.erp_order_number)) m,
            (select s.max_value - coalesce(s.last_value, s.start_value - 1) as left_over
               from pg_sequences s where s.sequencename = 'history_order_number_seq') n`,
  );
  if (rows[0]?.is_too_many === true) {
    throw new FileTrouble(
      `There are numbers for only ${rows[0].left} more orders of the past. Leave the oldest ones out and send the file again.`,
    );
  }
}

type Step = (client: pg.PoolClient) => Promise<unknown>;

const run =
  (text: string, values: readonly unknown[] = []): Step =>
  (client) =>
    client.query(text, [...values]);

/** The steps in their order, each with the share of the time that it takes with many orders. */
function stepsOf(changed: string, { isMany, timeZone }: { readonly isMany: boolean; readonly timeZone: string }) {
  const analyze = (tables: string): readonly (readonly [number, Step])[] =>
    isMany ? [[2, run(`analyze ${tables}`)]] : [];
  const steps: readonly (readonly [number, Step])[] = [
    ...analyze('erp_order_line, erp_shipment_line'),
    [2, refuseMixed],
    [4, (client) => refuseShared(client, changed)],
    [1, refuseTooMany],
    [8, run(insertOrders, [timeZone])],
    ...analyze('sales_order'),
    [5, run(createItems)],
    [1, run('analyze history_item')],
    [3, run(removeLines)],
    [1, run(removeShipments)],
    [10, run(insertShipments)],
    [37, run(insertLines)],
    ...analyze('order_line'),
    [1, run(forgetBackOrders)],
    [5, run(fillOrders, [timeZone])],
    [1, run(forgetEmptyOrders)],
    ...noteBought.map((statement) => [5, run(statement)] as const),
  ];
  return steps;
}

/**
 * `changed` is a query for the ERP's numbers of the orders whose rows changed; `onProgress` takes how much is done, from 0 to 1.
 * Rejects with `FileTrouble` or the database's error.
 */
export async function makeOrders(
  client: pg.PoolClient,
  changed: string,
  timeZone: string,
  onProgress?: (share: number) => void,
): Promise<void> {
  const isMany = (await chooseOrders(client, changed)) >= manyOrders;
  const steps = stepsOf(changed, { isMany, timeZone });
  const whole = steps.reduce((sum, [weight]) => sum + weight, 0);
  let done = 0;
  for (const [weight, step] of steps) {
    await step(client);
    done += weight;
    onProgress?.(done / whole);
  }
}
