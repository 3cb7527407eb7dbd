/** Gives an account as many stored orders as a journey needs, straight into the database of the server that runs. */
import pg from 'pg';
import type { RunningServer } from './server.ts';

type OfServer = Pick<RunningServer, 'databaseUrl'>;

export interface SentOrder {
  readonly po_number: string;
  readonly comments: string;
  readonly shipping_note: string;
  readonly options: Record<string, unknown>;
}

/** The orders that carts of an account became, the first one first. */
export async function ordersSent({ databaseUrl }: OfServer, customerNumber: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<SentOrder>(
      `select po_number, comments, shipping_note, options
         from sales_order where customer_number = $1 and cart_key is not null order by order_date, order_number`,
      [customerNumber],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Special orders of account 100001 by turns, each copy six hours older than the previous; numbers grow with age. */
const copies = `
  with model as (
    select *, row_number() over (order by order_number) - 1 as place, count(*) over () as many
    from sales_order where customer_number = '100001' and order_number between 6999001 and 6999020
  )
  select model.order_number as model_number, $2::bigint + step as order_number, step
  from generate_series(0, $3::int - 1) step join model on model.place = step % model.many`;

const shipmentsOf = `
  select *, row_number() over (partition by order_number order by shipment_id) as place from shipment
  where order_number between 6999001 and 6999020`;

const orders = `
  insert into sales_order (order_number, customer_number, order_date, origination, external_source, po_number, comments,
    total_cents, has_back_ordered_items, has_canceled_items, is_pending, is_in_submitted_state)
  select copy.order_number, $1, now() - copy.step * interval '6 hours', o.origination, o.external_source, o.po_number,
    o.comments, o.total_cents, o.has_back_ordered_items, o.has_canceled_items, o.is_pending, o.is_in_submitted_state
  from (${copies}) copy join sales_order o on o.order_number = copy.model_number`;

const shipments = `
  insert into shipment
  select $1::bigint * 10000 + copy.step * 10 + s.place, copy.order_number, copy.order_number || '-' || s.place,
    copy.order_number, s.shipment_date, s.shipped_from, s.tracking, s.has_invoice
  from (${copies}) copy join (${shipmentsOf}) s on s.order_number = copy.model_number`;

const lines = `
  insert into order_line
  select copy.order_number, l.line_number, $1::text, l.item_number, l.description, l.quantity, l.unit_price_cents, l.type,
    l.line_group, l.status, l.back_order_status, l.allocated_warehouse, l.expected_receipt_date,
    case when l.shipment_id is not null then $1::bigint * 10000 + copy.step * 10 + s.place end
  from (${copies}) copy join order_line l on l.order_number = copy.model_number
  left join (${shipmentsOf}) s on s.shipment_id = l.shipment_id`;

interface StoredOrders {
  readonly firstNumber: number;
  readonly count: number;
}

/**
 * Stores `count` orders numbered from `firstNumber`, the newest first, in the database of a running server;
 * returns a function that removes them again.
 */
export async function storeOrders(
  { databaseUrl }: OfServer,
  customerNumber: string,
  { firstNumber, count }: StoredOrders,
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const remove = async () => {
    await client.query('delete from sales_order where order_number between $1 and $2', [
      firstNumber,
      firstNumber + count - 1,
    ]);
    await client.end();
  };
  for (const statement of [orders, shipments, lines]) {
    await client.query(statement, [customerNumber, firstNumber, count]);
  }
  return remove;
}

/** Makes `count` held orders of an account the whole review queue, the longest waiting first; returns a function that removes them. */
export async function storeHeldOrders(
  { databaseUrl }: OfServer,
  customerNumber: string,
  { firstNumber, count }: StoredOrders,
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('delete from order_review');
  await client.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, is_held_for_review,
       hold_reasons, is_in_submitted_state)
     select $2::bigint + n, $1, now() - make_interval(mins => 5000 - n), 'operatory', 1000 + n, true,
       case n % 2 when 0 then '{pricing overrides}'::text[] else '{an unspecified product or free shipping}' end, true
       from generate_series(0, $3::int - 1) n`,
    [customerNumber, firstNumber, count],
  );
  await client.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
       unit_price_cents, line_group, status)
     select $2::bigint + n, 1, $1, '10000001', 'Stored product', 1, 1000 + n, 'submitted', 'Submitted'
       from generate_series(0, $3::int - 1) n`,
    [customerNumber, firstNumber, count],
  );
  await client.query(
    `insert into order_review (order_number, customer_number, held_at)
     select order_number, customer_number, order_date from sales_order where order_number between $1 and $2`,
    [firstNumber, firstNumber + count - 1],
  );
  return async () => {
    await client.query('delete from sales_order where order_number between $1 and $2', [
      firstNumber,
      firstNumber + count - 1,
    ]);
    await client.end();
  };
}

export async function withDatabase<Result>(
  { databaseUrl }: OfServer,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return use(client).finally(() => client.end());
}

/** From now on the demo buyer's documents go to this address. */
export const tellBuyerAt = (server: OfServer, deliveryUrl: string) =>
  withDatabase(server, (client) =>
    client.query(
      `update punch_out_connection set profile = profile || jsonb_build_object('deliveryUrl', $1::text)
        where connection_id = 'demo-buyer'`,
      [deliveryUrl],
    ),
  );

/** Updates a buyer's order as the ERP reports it: every line moves to this group, and shipped ones get a parcel. */
export const moveBuyersOrder = (server: OfServer, orderNumber: number, lineGroup: 'pending' | 'shipment') =>
  withDatabase(server, async (client) => {
    if (lineGroup === 'shipment') {
      await client.query(
        `insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipment_date, shipped_from, tracking)
         values ($1::bigint * 10, $1, $1 || '-1', $1, current_date, '14', '1Z999AA10123456784')`,
        [orderNumber],
      );
    }
    await client.query(
      `update order_line set line_group = $2, shipment_id = case when $2 = 'shipment' then $1::bigint * 10 end
        where order_number = $1`,
      [orderNumber, lineGroup],
    );
    await client.query(`insert into outbox (topic, key, payload) values ('punch-out.moved', $1, '{}')`, [
      String(orderNumber),
    ]);
  });

/** Replaces an account's notes by this many: `Line 1.` is the oldest. */
export const storeNotes = (server: OfServer, customerNumber: string, count: number) =>
  withDatabase(server, async (client) => {
    await client.query('delete from customer_note where customer_number = $1', [customerNumber]);
    await client.query(
      `insert into customer_note (note_id, customer_number, html, title, version, created_at, changed_at)
       select gen_random_uuid(), $1, '<p>Line ' || n || '.</p>', 'Line ' || n || '.', gen_random_uuid(),
         now() - make_interval(secs => 1000 - n), now() from generate_series(1, $2::int) n`,
      [customerNumber, count],
    );
  });

/** Makes these the only purchases of a product by an account: one order each, the last one a week ago. */
export const storePurchases = (
  server: OfServer,
  customerNumber: string,
  { itemNumber, quantities }: { readonly itemNumber: string; readonly quantities: readonly number[] },
) =>
  withDatabase(server, async (client) => {
    await client.query('delete from order_line where customer_number = $1 and item_number = $2', [
      customerNumber,
      itemNumber,
    ]);
    // Below the numbers of the demo's own orders.
    const numbers = `(select min(order_number) from sales_order) - place`;
    await client.query(
      `with bought as materialized (select ${numbers} as order_number, quantity, place
                                      from unnest($2::int[]) with ordinality q(quantity, place)),
       placed as (
         insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
         select order_number, $1, now() - make_interval(days => 7 * place::int), 'phone', 0 from bought)
       insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
         unit_price_cents, line_group)
       select order_number, 1, $1, $3, 'Bought before', quantity, 100, 'shipment' from bought`,
      [customerNumber, quantities, itemNumber],
    );
  });
