import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { account, orderNumber, shipmentId, unknownGtin, url, useDelivery } from './receiving.fixture.ts';

const delivery = useDelivery();
const { call, get, check, holders } = delivery;

describe('lots', () => {
  /** The ERP shipped this lot of the second product. */
  const reportLot = async (lotNumber: string) => {
    await delivery.database().pool.query(
      `insert into erp_order_line (erp_order_number, line_number, customer_number, order_date, origination, po_number, item_number,
                                   quantity, unit_price_cents, type, line_group, status_text)
       values ('SO-9', 3, $1, now(), 'web', '', '10000002', 4, 100, 0, 'shipment', '')`,
      [account],
    );
    await delivery.database().pool.query(
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
      { itemNumber: '', description: unknownGtin, lot: 'X', expiresOn: null, isShipped: false },
    ]);
    const file = await get(url('/lots/download'));
    expect(file.body).toContain('ERP-7,01/31/2030,4');
    expect((await get(url('/lots'), 'stranger')).statusCode).toBe(404);
  });

  it('of a code that nobody knew are in a recall, and belong to its product once someone assigns it', async () => {
    await check({});
    const unknown = { itemNumber: '', description: unknownGtin, isShipped: false };
    expect(await holders('x')).toMatchObject([unknown]);
    expect(await holders('x', '&itemNumber=10000003')).toMatchObject([unknown]);
    const mistyped = await get('/api/receiving/lotHolders?lot=x&itemNumber=nothing', 'service');
    expect(mistyped.statusCode).toBe(404);
    expect(mistyped.body).toContain('nothing');
    const body = { code: unknownGtin, itemNumber: '10000003', was: '' };
    expect((await call('POST', '/api/codes/assigned', 'service', body)).statusCode).toBe(200);
    expect(await holders('X')).toMatchObject([{ itemNumber: '10000003', lot: 'X', quantity: 1 }]);
  });

  it('name the practices that hold one, in any letter case, and count what was scanned and reported once', async () => {
    await reportLot('l-2');
    await check({ lines: [{ itemNumber: '10000002', quantity: 4, lots: [{ lot: 'L-2', quantity: 4 }] }] });
    expect(await holders('l-2')).toMatchObject([
      { customerNumber: account, quantity: 4, isScanned: true, orderNumber },
    ]);
    expect(await holders('L-2', '&itemNumber=10000001')).toEqual([]);
    // Only one of the boxes was scanned, and the others were counted.
    await delivery.database().pool.query('update received_lot set quantity = 1');
    expect(await holders('L-2')).toMatchObject([{ quantity: 4 }]);
    // The load that brought the order was undone.
    await delivery.database().pool.query('delete from sales_order where order_number = $1', [orderNumber]);
    expect(await holders('L-2')).toMatchObject([{ customerNumber: account, quantity: 1 }]);
    expect(await holders('L')).toEqual([]);
    const file = await get('/api/receiving/lotHolders/download?lot=L-2', 'service');
    expect(file.body.split('\r\n')[1]).toContain(account);
    expect((await get('/api/receiving/lotHolders?lot=L-2', 'practice')).statusCode).toBe(403);
  });

  it('are first of those that we shipped the product to: what people scan besides hides nobody', async () => {
    await reportLot('R-1');
    await delivery.database().pool.query(
      `insert into delivery_check (check_id, customer_number, order_number, shipment_number, lines, has_findings, checked_at)
       values ($1, '100001', 7900002, 'SH-1', '[]', false, now())`,
      [randomUUID()],
    );
    await delivery.database().pool.query(
      `insert into received_lot (check_id, place, customer_number, item_number, lot_number, quantity, is_shipped)
       select check_id, n, '100001', '1000' || n, 'R-1', 1, false from delivery_check, generate_series(1, 1100) n`,
    );
    const [first, ...flood] = await holders('R-1');
    expect(first).toMatchObject({ customerNumber: account, isShipped: true });
    expect([flood.length, flood[0]?.isShipped]).toEqual([999, false]);
    const file = await get('/api/receiving/lotHolders/download?lot=R-1', 'service');
    expect(file.body.trim().split('\r\n')).toHaveLength(1_102);
  });
});

describe('a check of a delivery', () => {
  it('is refused with more in lots than came, with more lots than a delivery has, and long after it was sent', async () => {
    const lots = (count: number) => Array.from({ length: count }, (_, n) => ({ lot: `L${n}`, quantity: 1 }));
    const line = (count: number, quantity = count) => ({ itemNumber: '10000001', quantity, lots: lots(count) });
    expect((await check({ lines: [line(2, 1)] })).statusCode).toBe(400);
    expect((await check({ lines: Array.from({ length: 26 }, () => line(200)) })).statusCode).toBe(400);
    const sendOn = (days: number) =>
      delivery
        .database()
        .pool.query(
          `update shipment set shipment_date = $2::timestamptz - $3 * interval '1 day' where shipment_id = $1`,
          [...[shipmentId, delivery.ground().services.now(), days]],
        );
    await sendOn(130);
    expect((await check({})).json()).toMatchObject({ status: 422, detail: expect.stringMatching(/120 days ago/) });
    await sendOn(0);
    // The most that is taken, and what adds up to more than a column of whole numbers holds.
    const most = { itemNumber: '10000001', quantity: 99_999, lots: [{ lot: 'l-9', quantity: 99_999 }] };
    expect((await check({ lines: Array.from({ length: 2_000 }, () => most) })).statusCode).toBe(200);
    const others = Array.from({ length: 20 }, (_, n) => [randomUUID(), `SX-${n}`]);
    for (const [checkId, number] of others) {
      await delivery.database().pool.query(
        `insert into delivery_check (check_id, customer_number, order_number, shipment_number, lines, has_findings, checked_at)
         values ($1, $2, $3, $4, '[]', false, now())`,
        [checkId, account, orderNumber, number],
      );
      await delivery.database().pool.query(
        `insert into received_lot (check_id, place, customer_number, item_number, lot_number, quantity)
         values ($1, 1, $2, '10000001', 'L-9', 199998000)`,
        [checkId, account],
      );
    }
    expect(await holders('l-9')).toMatchObject([{ quantity: 21 * 199_998_000 }]);
  });
});
