import { describe, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { moveOrder, orderDocument } from '../buyer.fixture.ts';
import { twoPlaces, useDividedOrders } from './divided-orders.fixture.ts';

const { deliver, orders, send, world } = useDividedOrders();

const linesIn = (document: string) =>
  [...document.matchAll(/<(?:ConfirmationItem|ShipNoticeItem) [^>]*lineNumber="(\d+)"/g)].map(([, number]) =>
    Number(number),
  );

describe('documents about an order that was divided', () => {
  it('confirm, ship, and count the lines of one order each, by the buyer’s numbers', async () => {
    await send({ items: twoPlaces, payloadId: 'first@buyer.example' });
    const [first, second] = await orders();
    await moveOrder(world, first.orderNumber, { groups: ['pending', 'pending'] });
    const [confirmed = '', ...none] = await deliver();
    expect(none).toEqual([]);
    // `accept` would accept the whole order, line 2 too.
    expect(confirmed).toMatch(/<ConfirmationHeader [^>]*type="detail"/);
    expect(confirmed).toMatch(
      /<OrderReference orderID="PO-1"[^>]*><DocumentReference payloadID="first@buyer.example"\/>/,
    );
    expect(linesIn(confirmed)).toEqual([1, 3]);
    await moveOrder(world, second.orderNumber, { groups: ['canceled'] });
    const [rejected = ''] = await deliver();
    expect(rejected).toMatch(
      /<ConfirmationHeader [^>]*operation="new" type="detail".*<ConfirmationStatus quantity="4" type="reject"/s,
    );
    expect(linesIn(rejected)).toEqual([2]);
    await moveOrder(world, first.orderNumber, { groups: ['pending', 'shipment'], shipmentId: 71 });
    const notice = (await deliver()).find((document) => document.includes('<ShipNoticeRequest>')) ?? '';
    expect(linesIn(notice)).toEqual([3]);
    expect(notice).toContain('<DeliverTo>Ann Lee</DeliverTo>');
  });

  it('tell each of its orders what the buyer received', async () => {
    await send({ items: twoPlaces, payloadId: 'first@buyer.example' });
    const [first, second] = await orders();
    const receipt = (lines: readonly number[], receiptId: string) =>
      orderDocument({}).replace(
        /<OrderRequest>.*<\/OrderRequest>/s,
        `<ReceiptRequest><ReceiptRequestHeader receiptID="${receiptId}" operation="new" receiptDate="2026-01-30T10:00:00+00:00"/><ReceiptOrder><ReceiptOrderInfo><OrderReference orderID="PO-1"><DocumentReference payloadID="first@buyer.example"/></OrderReference></ReceiptOrderInfo>${lines.map((number) => `<ReceiptItem quantity="1" receiptLineNumber="${number}" type="received"><ReceiptItemReference lineNumber="${number}"/><UnitRate><Money currency="USD">1</Money><UnitOfMeasure>BX</UnitOfMeasure></UnitRate><ReceivedAmount><Money currency="USD">1</Money></ReceivedAmount></ReceiptItem>`).join('')}</ReceiptOrder><Total><Money currency="USD">0</Money></Total></ReceiptRequest>`,
      );
    const answer = await world.send(receipt([1, 2], 'R-1'));
    expect(answer).toMatchObject({ text: `Received for our orders ${first.orderNumber}, ${second.orderNumber}.` });
    const { rows } = await world.database.pool.query(
      `select order_number::int as "orderNumber", facts -> 'items' -> 0 ->> 'orderLine' as line, jsonb_array_length(facts -> 'items') as items
         from punch_out_notice_order order by 1`,
    );
    expect(rows).toEqual([
      { orderNumber: first.orderNumber, line: '1', items: 1 },
      { orderNumber: second.orderNumber, line: '1', items: 1 },
    ]);
    expect(await world.send(receipt([3], 'R-2'))).toMatchObject({
      text: `Received for our order ${first.orderNumber}.`,
    });
    expect(await world.send(receipt([4], 'R-3'))).toMatchObject({
      code: 400,
      text: expect.stringContaining('no line 4'),
    });
  });

  it('show which lines went into which order, in the message and beside each of the orders', async () => {
    await send({ items: twoPlaces });
    const made = await orders();
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const { rows } = await world.database.pool.query(
      `select message_id as id from punch_out_message where kind = 'OrderRequest'`,
    );
    const ask = async (method: 'GET' | 'POST', url: string) => {
      const answer = await world.app.http.inject({ method, url: `/api/punchoutDiagnostics/messages${url}`, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const message = await ask('GET', `/${rows[0].id}`);
    expect(message.dividedOrders).toEqual([
      {
        orderNumber: made[0].orderNumber,
        customerNumber: '100001',
        lines: [1, 3],
        shipTo: expect.stringContaining('Ann Lee, 1 Main'),
      },
      {
        orderNumber: made[1].orderNumber,
        customerNumber: '100001',
        lines: [2],
        shipTo: expect.stringContaining('Bob Ray'),
      },
    ]);
    // Whichever of the orders someone searches for.
    const found = await ask('GET', `?connectionId=buyer-1&searchText=${made[1].orderNumber}`);
    expect(found.data).toMatchObject([{ messageId: rows[0].id }]);
    for (const { orderNumber } of made) {
      const { body } = await world.app.http.inject({ url: `/api/review/orders/${orderNumber}/document`, headers });
      expect(JSON.parse(body).lines.length).toBeGreaterThan(10);
    }
    const tried = await ask('POST', `/${rows[0].id}/dryRun`);
    expect(tried).toMatchObject({ text: 'The order was received as orders of ours, one for each ship-to.' });
    expect(await orders()).toEqual(made);
  });
});
