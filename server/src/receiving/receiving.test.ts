import { randomUUID } from 'node:crypto';
import type { DeliveryCheck } from '@operatory/contract/receiving';
import { describe, expect, it } from 'vitest';
import { account, came, gtin, orderNumber, other, shipmentId, url, useDelivery } from './receiving.fixture.ts';

const delivery = useDelivery();
const { call, get, check } = delivery;
const lot = { lot: 'L-1', expiresOn: '2031-05-31', quantity: 2 };
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
    expect((await check({ checkId: checkId.toUpperCase(), lines: [] })).json()).toEqual(first.json());
    expect((await get(url())).json().deliveries[0].check).toMatchObject({ differences: 4, isSettled: false });
    const { rows } = await delivery
      .database()
      .pool.query('select item_number, code_key, is_shipped, lot_number from received_lot order by place');
    expect(rows).toEqual([
      { item_number: '10000001', code_key: null, is_shipped: true, lot_number: 'L-1' },
      { item_number: '', code_key: 'gtin 04006501003638', is_shipped: false, lot_number: 'X' },
    ]);
  });

  it('counts a code that the screen couldn’t look up, and names nothing that is hidden from the practice', async () => {
    await delivery
      .database()
      .pool.query(`update item set is_hidden_from_customer = item_number = '10000003' where item_number < '10000004'`);
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
    await delivery
      .database()
      .pool.query(`update item set is_hidden_from_customer = false where item_number = '10000003'`);
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
  const found = (await get('/api/review/deliveryReports', 'service')).json();
  expect(found).toMatchObject({
    data: [{ checkId, customerNumber: account, shipmentNumber: 'SH-9', orderNumber, differences: 4 }],
    ...{ hasMore: false, totalCount: 1 },
  });
  const report = (await get(`/api/review/deliveryReports/${checkId}`, 'service')).json();
  expect(findingsOf(report)).toContainEqual(['10000001', 'missing 1']);
  expect((await get(`/api/review/deliveryReports/${randomUUID()}`, 'service')).statusCode).toBe(404);
  const settle = (words: string) => call('POST', `/api/review/deliveryReports/${checkId}/settle`, 'service', { words });
  // The same again is a repeat whose first response was lost; other words come too late.
  const answers = await Promise.all([settle('Credit 4711'), settle('Credit 4711')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await settle('Credit 4712')).statusCode).toBe(409);
  expect((await get('/api/review/deliveryReports', 'service')).json().data).toEqual([]);
  const { check: stored } = (await get(url(`/shipment/${shipmentId}`))).json();
  expect(stored.settled).toMatchObject({ words: 'Credit 4711' });
  const told = await delivery.database().pool.query('select kind, facts from notice');
  expect(told.rows).toEqual([
    {
      kind: 'delivery-settled',
      facts: { orderNumber, message: 'Credit 4711', path: `/customer/${account}/receiving?shipment=${shipmentId}` },
    },
  ]);
  const { rows } = await delivery
    .database()
    .pool.query("select kind from audit_entry where kind like 'delivery-%' order by entry_id desc limit 2");
  expect(rows.map(({ kind }) => kind)).toEqual(['delivery-report-settled', 'delivery-checked']);
});

describe('a delivery that the ERP reported without a date', () => {
  const pool = () => delivery.database().pool;
  const daysAgo = (days: number) => new Date(delivery.ground().services.now().getTime() - days * 86_400_000);
  const reported = (days: number) =>
    pool().query(
      `insert into order_event (order_number, kind, line_count, shipment_id, happened_at) values ($1, 'shipped', 3, $2, $3)`,
      [orderNumber, shipmentId, daysAgo(days)],
    );
  const undated = async () => {
    await pool().query('update shipment set shipment_date = null where shipment_id = $1', [shipmentId]);
    await pool().query('delete from order_event where order_number = $1', [orderNumber]);
  };

  // The account has older deliveries as well.
  const listed = async () =>
    ((await get(url())).json() as { deliveries: { shipmentId: number }[] }).deliveries.filter(
      (one) => one.shipmentId === shipmentId,
    );

  it('is listed with the day of the report, if that is known, and can be checked', async () => {
    await undated();
    expect(await listed()).toMatchObject([{ shipmentNumber: 'SH-9', shippedOn: null, reportedOn: null }]);
    await reported(3);
    const { reportedOn } = (await get(url(`/shipment/${shipmentId}`))).json();
    expect(reportedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await listed()).toMatchObject([{ shippedOn: null, reportedOn }]);
    expect((await check({})).statusCode).toBe(200);
    expect(await listed()).toMatchObject([{ check: { differences: 4 } }]);
  });

  it('is put away by the day of the report, else of the order', async () => {
    await undated();
    await reported(130);
    expect(await listed()).toEqual([]);
    expect((await check({})).json()).toMatchObject({ status: 422, detail: expect.stringMatching(/120 days ago/) });
    await undated();
    await pool().query('update sales_order set order_date = $2 where order_number = $1', [orderNumber, daysAgo(130)]);
    expect(await listed()).toEqual([]);
  });

  it('is in recalls', async () => {
    await undated();
    await pool().query(
      `insert into erp_order_line (erp_order_number, line_number, customer_number, order_date, origination, po_number, item_number,
                                   quantity, unit_price_cents, type, line_group, status_text)
       values ('SO-9', 3, $1, now(), 'web', '', '10000002', 4, 100, 0, 'shipment', '')`,
      [account],
    );
    await pool().query(
      `insert into erp_shipment_line (erp_shipment_number, line_number, erp_order_number, quantity, is_drop_shipment, ship_via,
                                      tracking_numbers, lot_number)
       values ('SH-9', 3, 'SO-9', 4, false, '', '{}', 'UNDATED-1')`,
    );
    expect(await delivery.holders('undated-1')).toMatchObject([
      { customerNumber: account, quantity: 4, isShipped: true },
    ]);
    expect((await get(url('/lots'))).json().lots).toMatchObject([{ lot: 'UNDATED-1' }]);
  });
});
