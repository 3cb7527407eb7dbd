/** What a person sees before accepting a buyer's update, and that accepting it makes exactly that. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { type ListeningBuyer, openListeningBuyer, orderDocument } from '../buyer.fixture.ts';
import { corpusConnection, encryption, type PunchOutWorld } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';
import { readBuyerChangePlan } from './read-change-plan.ts';

let buyer: ListeningBuyer;
let world: PunchOutWorld;
let headers: Record<string, string>;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  ({ world } = buyer);
});
beforeEach(async () => {
  await buyer.begin();
  await connect();
  ({ headers } = await signIn(pool(), { permissions: ['CustomerService'] }));
});
afterAll(() => buyer.close());

const pool = () => world.database.pool;
const connect = (settings: object = {}) =>
  saveConnection(pool(), encryption, {
    wanted: {
      ...corpusConnection,
      profile: {
        ...corpusConnection.profile,
        ...{ directOrderTolerance: '10%', severalAddresses: 'divide', locationField: 'addressID' },
        locations: { 'SITE-1': '100001', 'SITE-2': '100002' },
        ...settings,
      },
    },
    now: new Date(),
  });

const shipTo = (site: string) =>
  `<ShipTo><Address addressID="${site}"><Name xml:lang="en">Practice</Name><PostalAddress><Street>1 Main</Street><City>Tacoma</City><State>WA</State><PostalCode>98402</PostalCode><Country isoCountryCode="US">US</Country></PostalAddress></Address></ShipTo>`;
const line = (lineNumber: number, site: string, quantity = 1, part = 'NG-100') =>
  `<ItemOut quantity="${quantity}" lineNumber="${lineNumber}"><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="USD">12.50</Money></UnitPrice><Description xml:lang="en">Gloves</Description><UnitOfMeasure>BX</UnitOfMeasure><Classification domain="UNSPSC">42132203</Classification></ItemDetail>${shipTo(site)}</ItemOut>`;

/** An order for both sites, of which the buyer drops the second; a person decides. */
async function droppedSite(part?: string) {
  const document = { orderId: 'PO-1', shipTo: shipTo('SITE-1') };
  await world.send(orderDocument({ ...document, version: '1', items: line(1, 'SITE-1') + line(2, 'SITE-2') }));
  const answer = await world.send(
    orderDocument({ ...document, type: 'update', version: '2', items: line(1, 'SITE-1', 20, part) }),
  );
  expect(answer.text).toContain('a person decides');
  const { rows } = await pool().query('select change_id::int as id from punch_out_waiting_change');
  const url = `/api/review/buyerChanges/${rows[0].id}`;
  return {
    changeId: rows[0].id as number,
    plan: async () => {
      const { statusCode, body } = await world.app.http.inject({ url: `${url}/plan`, headers });
      expect(statusCode, body).toBe(200);
      return JSON.parse(body);
    },
    settle: async (more: object) => {
      const payload = { outcome: 'done', note: '', ...more };
      const answer = await world.app.http.inject({ method: 'POST', url: `${url}/settle`, headers, payload });
      return [answer.statusCode, answer.json().code];
    },
  };
}

async function orders() {
  const { rows } = await pool().query(
    `select o.customer_number as account, o.total_cents::int as total, jsonb_array_length(p.changes) as changes,
            (select array_agg(line_group) from order_line l where l.order_number = o.order_number) as groups,
            (select array_agg(topic order by id) from outbox where key = o.order_number::text and topic like 'order.%') as topics
       from punch_out_order p join sales_order o using (order_number) order by p.part`,
  );
  return rows;
}

it('cancels no order whose account was closed, and says so before anybody accepts it', async () => {
  const { plan, settle } = await droppedSite();
  const before = await orders();
  await pool().query(`update customer set withdrawn_at = now() where customer_number = '100002'`);
  try {
    // Accounts are looked up once a second.
    await wait(1_100);
    const seen = await plan();
    expect(seen).toMatchObject({
      obstacle: 'The account of an order can’t be opened. Please look at each order.',
      orders: [{ becomes: 'changed' }, { becomes: 'canceled' }],
    });
    expect(await settle({ plan: seen.version })).toEqual([409, 'buyer-change.moved']);
    expect(await orders()).toEqual(before);
  } finally {
    await pool().query(`update customer set withdrawn_at = null where customer_number = '100002'`);
    await wait(1_100);
  }
  const { version, obstacle } = await plan();
  expect(obstacle).toBe('');
  expect(await settle({ plan: version })).toEqual([200, undefined]);
  expect(await orders()).toMatchObject([
    { topics: ['order.submitted', 'order.changed'], changes: 1 },
    { groups: ['canceled'], topics: ['order.submitted', 'order.withdrawn'], changes: 1 },
  ]);
});

it('shows what each order comes to, and makes nothing at another price', async () => {
  const { plan, settle } = await droppedSite();
  const seen = await plan();
  expect(seen.orders).toMatchObject([{ total: 250, differences: [] }, {}]);
  const { rows: now } = await pool().query(
    'select total_cents / 100.0 as total from sales_order order by order_number',
  );
  expect(seen.orders.map(({ totalBefore }: { totalBefore: number }) => totalBefore)).toEqual(
    now.map(({ total }) => Number(total)),
  );
  expect(seen.orders[1]).not.toHaveProperty('total');
  const before = await orders();
  await pool().query(`update item set prices = '{1350}' where item_number = 'NG-100'`);
  try {
    // Within the tolerance: the buyer's price differs from ours, which is the only difference.
    expect(await settle({ plan: seen.version })).toEqual([409, 'buyer-change.moved']);
    expect(await orders()).toEqual(before);
    const { version, orders: again } = await plan();
    expect(again).toMatchObject([{ total: 270, differences: [] }, {}]);
    expect(await settle({ plan: version })).toEqual([200, undefined]);
    expect(await orders()).toMatchObject([{ total: 27_000 }, {}]);
  } finally {
    await pool().query(`update item set prices = '{1250}' where item_number = 'NG-100'`);
  }
});

it('makes nothing of another product of ours than the one that was seen', async () => {
  await pool().query(
    `insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, unspsc, prices, image_url)
     select 'NG-900', 900900, description, vendor_id, 'OTHER', pack, unit_of_measure, unspsc, '{1250}', image_url
       from item where item_number = 'NG-100' on conflict do nothing`,
  );
  await connect({ buyerParts: { 'THEIRS-1': 'NG-100' } });
  const { plan, settle } = await droppedSite('THEIRS-1');
  const seen = await plan();
  expect(seen.obstacle).toBe('');
  await connect({ buyerParts: { 'THEIRS-1': 'NG-900' } });
  expect(await settle({ plan: seen.version })).toEqual([409, 'buyer-change.moved']);
});

it('shows no amount to people who see no prices', async () => {
  const { changeId } = await droppedSite();
  const shown = await readBuyerChangePlan(world.app.services, { arePricesOff: true }, changeId);
  expect(shown).toMatchObject({ orders: [{ becomes: 'changed' }, {}] });
  expect(JSON.stringify(shown)).not.toContain('total');
});

it('answers a repeat only where the same was done: made by hand isn’t made in one step', async () => {
  const { plan, settle } = await droppedSite();
  const { version } = await plan();
  expect(await settle({})).toEqual([200, undefined]);
  expect(await settle({})).toEqual([200, undefined]);
  const before = await orders();
  expect(await settle({ plan: version })).toEqual([409, 'buyer-change.already-settled']);
  expect(await orders()).toEqual(before);
  await buyer.begin();
  ({ headers } = await signIn(pool(), { permissions: ['CustomerService'] }));
  const other = await droppedSite();
  const seen = await other.plan();
  expect(await other.settle({ plan: seen.version })).toEqual([200, undefined]);
  expect(await other.settle({ plan: seen.version })).toEqual([200, undefined]);
  expect(await other.settle({})).toEqual([409, 'buyer-change.already-settled']);
});

it('is shown at once while a load holds the orders, and holds up none of the buyer’s documents', async () => {
  const { plan } = await droppedSite();
  const { version } = await plan();
  const client = await pool().connect();
  try {
    await client.query('begin');
    await client.query('select from sales_order for update');
    await client.query('select from punch_out_connection for update');
    await client.query('select from punch_out_waiting_change for update');
    expect((await plan()).version).toBe(version);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
