/** Order status lines loaded from one file while a person works, compared with the minimum that PostgreSQL needs. */
import { join } from 'node:path';
import type pg from 'pg';
import { writeLines } from '../exchange/files.ts';
import { load } from '../exchange/loads.ts';
import { longestLock, serve, type Waits } from '../exchange/serving.ts';
import type { Site } from './site.ts';

export interface StatusFigure {
  readonly lines: number;
  readonly orders: number;
  readonly seconds: number;
  readonly phases: string;
  readonly baselineSeconds: number;
  readonly quiet: Waits;
  readonly during: Waits;
  /** Milliseconds. */
  readonly longestLock: number;
}

const linesPerOrder = 10;

/** Orders that the ERP has taken, of ten lines each. Only this writes them without the product: sending them would take minutes. */
async function fillOrders(client: pg.PoolClient, orders: number): Promise<void> {
  await client.query(
    `with account as (
       select customer_number, row_number() over (order by customer_number) - 1 as place
         from customer where withdrawn_at is null)
     insert into sales_order (order_number, customer_number, order_date, origination, po_number, comments, shipping_note, options,
                              total_cents, is_held_for_review, hold_reasons, is_in_submitted_state, submitted_as,
                              erp_order_number)
     select nextval('order_number_seq'), a.customer_number, now(), 'operatory', 'BENCH', '', '', '{}', 10000, false, '{}', true,
            'customer-service', 'S-' || n
       from generate_series(0, $1::int - 1) n join account a on a.place = n % (select count(*) from account)`,
    [orders],
  );
  await client.query(
    `with sold as (
       select item_number, description, row_number() over (order by item_number) - 1 as place
         from item where is_orderable and withdrawn_at is null)
     insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents,
                             type, line_group, status)
     select o.order_number, l, o.customer_number, s.item_number, s.description, 1 + l % 5, 1000, 0, 'submitted', 'Submitted'
       from sales_order o cross join generate_series(1, ${linesPerOrder}) l
       join sold s on s.place = (o.order_number * 7 + l * 13) % (select count(*) from sold)
      where o.erp_order_number like 'S-%'`,
  );
  await client.query('vacuum analyze sales_order, order_line');
}

const header =
  'orderNumber,webOrderNumber,customerNumber,orderDate,lineNumber,itemNumber,quantity,price,lineStatus,changedAt';

/** One line in twenty is back-ordered, and the others are being picked. */
async function statusRows(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(
    `select concat_ws(',', o.erp_order_number, o.order_number, o.customer_number, to_char(o.order_date, 'YYYY-MM-DD'), l.line_number,
                      l.item_number, l.quantity, '10.00',
                      case when (o.order_number + l.line_number) % 20 = 0 then 'IB' else 'IA' end,
                      to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as row
       from sales_order o join order_line l using (order_number) where o.erp_order_number like 'S-%'
      order by o.order_number, l.line_number`,
  );
  return rows.map(({ row }) => row);
}

/** Copies the same lines into a table and updates all of them at once, without a rule, an alert, or a history. It's rolled back. */
async function measureBaseline(client: pg.PoolClient, rows: readonly string[]): Promise<number> {
  const began = performance.now();
  await client.query('begin');
  try {
    const values = rows.map((row) => row.split(','));
    await client.query('create temp table baseline (order_number bigint, line_number int, status text) on commit drop');
    await client.query('insert into baseline select * from unnest($1::bigint[], $2::int[], $3::text[])', [
      values.map((row) => row[1]),
      values.map((row) => row[4]),
      values.map((row) => row[8]),
    ]);
    await client.query(
      `update order_line l set line_group = case y.status when 'IB' then 'backordered' else 'processing' end
         from baseline y where y.order_number = l.order_number and y.line_number = l.line_number`,
    );
    return (performance.now() - began) / 1_000;
  } finally {
    await client.query('rollback');
  }
}

/** A connection without a time limit, only for this work. */
async function withClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    client.release(true);
  }
}

export async function measureStatusLines(site: Site, lines: number): Promise<StatusFigure> {
  const { pool, product, prepared, folder, key } = site;
  await withClient(pool, (client) => fillOrders(client, Math.ceil(lines / linesPerOrder)));
  const rows = await withClient(pool, statusRows);
  const path = await writeLines(join(folder, 'status.csv'), header, rows);
  const baselineSeconds = await withClient(pool, (client) => measureBaseline(client, rows));
  const until = Date.now() + 5_000;
  const item = rows[0]?.split(',')[5] ?? '';
  const quiet = await serve(product.url, prepared.cookies.service, () => Date.now() > until, item);
  let isLoaded = false;
  const working = serve(product.url, prepared.cookies.service, () => isLoaded, item);
  const watcher = await pool.connect();
  const watching = longestLock(watcher as unknown as pg.Client, () => isLoaded);
  const headers = { authorization: `Bearer ${key}` };
  const loaded = await load(`${product.url}/api/erp/v1`, headers, path, 'feed=orders&mode=delta').finally(() => {
    isLoaded = true;
  });
  const [during, longest] = [await working, await watching];
  watcher.release();
  return {
    ...{
      lines: rows.length,
      orders: Math.ceil(lines / linesPerOrder),
      seconds: loaded.seconds,
      baselineSeconds,
      quiet,
      during,
    },
    phases: loaded.phases.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)}`).join(', '),
    longestLock: longest,
  };
}
