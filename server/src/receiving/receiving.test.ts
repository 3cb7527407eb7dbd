import { randomUUID } from 'node:crypto';
import type { DeliveryCheck, LotHolder } from '@operatory/contract/receiving';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindReceivingRoutes } from './routes.ts';

const account = '100009';
const other = '100002';
const [orderNumber, shipmentId] = [7_900_001, 7_900_001];
const gtin = '09501101530003';

let database: TestDatabase;
let ground: TestGround;
const people = new Map<string, SignedIn>();

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindReceivingRoutes(ground.bind, ground.services);
  for (const [name, rights] of Object.entries({
    service: { permissions: ['CustomerService'] },
    practice: { permissions: ['Customer'], accounts: [account] },
    colleague: { name: 'Ann Colleague', permissions: ['Customer'], accounts: [account] },
    viewer: { permissions: ['Customer', 'ViewOnly'], accounts: [account] },
    stranger: { permissions: ['Customer'], accounts: [other] },
  } as const)) {
    people.set(name, await signIn(database.pool, rights));
  }
  await database.pool.query(
    `update item set gtin = case item_number when '10000001' then '9501101530003' end, udi_di = null, vendor_part_number = 'REF-' || item_number
      where item_number in ('10000001', '10000002', '10000003')`,
  );
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});
/** One shipment of three boxes of a product on two lines, and one of another. */
beforeEach(async () => {
  const { pool } = database;
  await pool.query('delete from delivery_check');
  await pool.query('delete from sales_order where order_number = $1', [orderNumber]);
  await pool.query('delete from erp_shipment_line; delete from erp_order_line');
  await pool.query(
    `insert into sales_order (order_number, erp_order_number, customer_number, order_date, origination, total_cents)
     values ($1, 'SO-9', $2, $3, 'web', 100)`,
    [orderNumber, account, ground.services.now()],
  );
  await pool.query(
    `insert into shipment (shipment_id, order_number, shipment_number, erp_shipment_number, shipping_order_number, shipment_date, shipped_from)
     values ($1, $2, 'SH-9', 'SH-9', $2, $3, '')`,
    [shipmentId, orderNumber, ground.services.now()],
  );
  await pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, shipment_id)
     select $1, n, $2, item, 'Box ' || item, quantity, 100, 'shipment', $3
       from (values (1, '10000001', 2), (2, '10000001', 1), (3, '10000002', 4)) v(n, item, quantity)`,
    [orderNumber, account, shipmentId],
  );
});

const url = (rest = '') => `/api/receiving/customer/${account}${rest}`;
const get = (path: string, who = 'practice') =>
  ground.http.inject({ url: path, headers: { ...people.get(who)?.headers } });
const lot = { lot: 'L-1', expiresOn: '2031-05-31', quantity: 2 };
const came = [
  { itemNumber: '10000001', quantity: 2, lots: [lot] },
  { itemNumber: '10000002', quantity: 5, lots: [] },
  { itemNumber: '10000003', quantity: 1, lots: [] },
  { code: '4006501003638', quantity: 1, lots: [{ lot: 'X', quantity: 1 }] },
];
const check = (payload: object, who = 'practice') =>
  ground.http.inject({
    method: 'PUT',
    url: url(`/shipment/${shipmentId}`),
    headers: { ...people.get(who)?.headers },
    payload: { checkId: randomUUID(), lines: came, ...payload },
  });
const findingsOf = ({ lines }: DeliveryCheck) =>
  lines.map(({ itemNumber, findings }) => [itemNumber, ...findings.map(({ kind, quantity }) => `${kind} ${quantity}`)]);

describe('a delivery', () => {
  it('is listed, and says what its boxes are known by', async () => {
    const { deliveries } = (await get(url())).json();
    expect(deliveries[0]).toMatchObject({ shipmentNumber: 'SH-9', orderNumber, lines: 2, pieces: 7, check: null });
    const { lines, check: none } = (await get(url(`/shipment/${shipmentId}`))).json();
    expect(none).toBeNull();
    expect(lines).toEqual([
      expect.objectContaining({
        itemNumber: '10000001',
        quantity: 3,
        codes: expect.arrayContaining([`gtin ${gtin}`, 'item ref-10000001']),
      }),
      expect.objectContaining({
        itemNumber: '10000002',
        quantity: 4,
        codes: expect.arrayContaining(['item 10000002']),
      }),
    ]);
  });

  it('is checked once: what differs is reported, and the same call again changes nothing', async () => {
    const checkId = randomUUID();
    const first = await check({ checkId, note: ' Box crushed ' });
    expect(first.statusCode).toBe(200);
    expect(findingsOf(first.json())).toEqual([
      ['10000001', 'missing 1'],
      ['10000002', 'extra 1'],
      ['10000003', 'not-shipped 1'],
      [undefined, 'not-shipped 1'],
    ]);
    expect(first.json()).toMatchObject({ note: 'Box crushed' });
    expect((await check({ checkId, lines: [] })).json()).toEqual(first.json());
    expect((await get(url())).json().deliveries[0].check).toMatchObject({ differences: 4, isSettled: false });
    const { rows } = await database.pool.query('select item_number, lot_number from received_lot');
    expect(rows).toEqual([{ item_number: '10000001', lot_number: 'L-1' }]);
  });

  it('counts a code that the screen couldn’t look up, and names nothing that is hidden from the practice', async () => {
    await database.pool.query(
      `update item set is_hidden_from_customer = item_number = '10000003' where item_number < '10000004'`,
    );
    const lines = [
      // The separator of GS1 ends the lot.
      { code: `01${gtin}10L-1\u001d17310531`, quantity: 3, lots: [lot] },
      { itemNumber: '10000002', quantity: 4, lots: [] },
      { code: 'REF-10000003', quantity: 1, lots: [] },
    ];
    const { lines: checked } = (await check({ lines })).json() as DeliveryCheck;
    expect(checked.map(({ itemNumber, description, findings }) => [itemNumber, description, findings.length])).toEqual([
      ['10000001', 'Box 10000001', 0],
      ['10000002', 'Box 10000002', 0],
      [undefined, 'REF-10000003', 1],
    ]);
    await database.pool.query(`update item set is_hidden_from_customer = false where item_number = '10000003'`);
  });

  it('is checked by one of two people at once, and the other is told who', async () => {
    const answers = await Promise.all([check({}, 'colleague'), check({}, 'practice')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const late = await check({}, 'service');
    expect(late.json()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/has already checked this delivery/),
    });
  });

  it('is nobody else’s, and viewers only look at it', async () => {
    expect((await check({}, 'viewer')).statusCode).toBe(403);
    expect((await get(url(`/shipment/${shipmentId}`), 'viewer')).statusCode).toBe(200);
    expect((await check({}, 'stranger')).statusCode).toBe(404);
    const ownOfStranger = `/api/receiving/customer/${other}/shipment/${shipmentId}`;
    expect((await get(ownOfStranger, 'stranger')).statusCode).toBe(404);
    expect((await check({ lines: [{ quantity: 1, lots: [] }] })).statusCode).toBe(400);
    expect((await check({ lines: Array.from({ length: 2_001 }, () => came[0]) })).statusCode).toBe(400);
  });

  it('is drawn as a PDF once it’s checked', async () => {
    expect((await get(url(`/shipment/${shipmentId}/pdf`))).statusCode).toBe(404);
    await check({});
    const drawn = await get(url(`/shipment/${shipmentId}/pdf`));
    expect([drawn.headers['content-type'], drawn.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  });
});

it('is settled by customer service once, and the practice reads what was done', async () => {
  const { checkId } = (await check({})).json();
  const { reports } = (await get('/api/review/deliveryReports', 'service')).json();
  expect(reports).toMatchObject([{ checkId, customerNumber: account, shipmentNumber: 'SH-9', orderNumber }]);
  const settle = (words: string) =>
    ground.http.inject({
      method: 'POST',
      url: `/api/review/deliveryReports/${checkId}/settle`,
      headers: { ...people.get('service')?.headers },
      payload: { words },
    });
  const answers = await Promise.all([settle('Credit 4711'), settle('Credit 4711')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await get('/api/review/deliveryReports', 'service')).json().reports).toEqual([]);
  const { check: stored } = (await get(url(`/shipment/${shipmentId}`))).json();
  expect(stored.settled).toMatchObject({ words: 'Credit 4711' });
  const told = await database.pool.query('select kind, facts from notice');
  expect(told.rows).toEqual([
    {
      kind: 'delivery-settled',
      facts: { orderNumber, message: 'Credit 4711', path: `/customer/${account}/receiving?shipment=${shipmentId}` },
    },
  ]);
  const { rows } = await database.pool.query(
    "select kind from audit_entry where kind like 'delivery-%' order by entry_id desc limit 2",
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['delivery-report-settled', 'delivery-checked']);
});

describe('lots', () => {
  const holders = async (lotNumber: string, more = '') => {
    const answer = await get(`/api/receiving/lotHolders?lot=${lotNumber}${more}`, 'service');
    return (answer.json() as { holders: LotHolder[] }).holders;
  };
  /** The ERP shipped this lot of the second product. */
  const reportLot = async (lotNumber: string) => {
    await database.pool.query(
      `insert into erp_order_line (erp_order_number, line_number, customer_number, order_date, origination, po_number, item_number,
                                   quantity, unit_price_cents, type, line_group, status_text)
       values ('SO-9', 3, $1, now(), 'web', '', '10000002', 4, 100, 0, 'shipment', '')`,
      [account],
    );
    await database.pool.query(
      `insert into erp_shipment_line (erp_shipment_number, line_number, erp_order_number, quantity, shipment_date,
                                      is_drop_shipment, ship_via, tracking_numbers, lot_number, expiration_date)
       values ('SH-9', 3, 'SO-9', 4, now(), false, '', '{}', $1, '2030-01-31')`,
      [lotNumber],
    );
  };

  it('are those that were scanned and those that the ERP reported, the first to expire first', async () => {
    await reportLot('ERP-7');
    await check({});
    const { lots } = (await get(url('/lots'))).json();
    expect(lots).toMatchObject([
      { itemNumber: '10000002', lot: 'ERP-7', expiresOn: '2030-01-31', quantity: 4, isScanned: false },
      { itemNumber: '10000001', lot: 'L-1', expiresOn: '2031-05-31', quantity: 2, isScanned: true },
    ]);
    const file = await get(url('/lots/download'));
    expect(file.body).toContain('ERP-7,01/31/2030,4');
    expect((await get(url('/lots'), 'stranger')).statusCode).toBe(404);
  });

  it('name the practices that hold one, in any letter case, and count what was scanned and reported once', async () => {
    await reportLot('l-2');
    await check({ lines: [{ itemNumber: '10000002', quantity: 4, lots: [{ lot: 'L-2', quantity: 4 }] }] });
    expect(await holders('l-2')).toMatchObject([
      { customerNumber: account, quantity: 4, isScanned: true, orderNumber },
    ]);
    expect(await holders('L-2', '&itemNumber=10000001')).toEqual([]);
    // Only one of the boxes was scanned, and the others were counted.
    await database.pool.query('update received_lot set quantity = 1');
    expect(await holders('L-2')).toMatchObject([{ quantity: 4 }]);
    // The load that brought the order was undone.
    await database.pool.query('delete from sales_order where order_number = $1', [orderNumber]);
    expect(await holders('L-2')).toMatchObject([{ customerNumber: account, quantity: 1 }]);
    expect(await holders('L')).toEqual([]);
    const file = await get('/api/receiving/lotHolders/download?lot=L-2', 'service');
    expect(file.body.split('\r\n')[1]).toContain(account);
    expect((await get('/api/receiving/lotHolders?lot=L-2', 'practice')).statusCode).toBe(403);
  });
});
