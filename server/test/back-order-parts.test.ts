/** A line of which the ERP sends a part and back-orders the rest: the back-order desk decides about the rest alone. */
import { randomUUID } from 'node:crypto';
import type { BackOrderLine } from '@operatory/contract/back-orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { item } from '../src/cart/sent.fixture.ts';
import { type ErpWorld, openErpWorld, rowsOf, type SentLine, shipmentOf } from './erp-world.ts';
import { signIn } from './sign-in.ts';

const standIn = item(5);

let here: ErpWorld;
let service: { readonly cookie: string };
beforeAll(async () => {
  here = await openErpWorld();
  ({ headers: service } = await signIn(here.world.database.pool, { permissions: ['CustomerService'] }));
  await sql(
    `insert into substitute_edit (item_number, substitute, reason, at) values ('${item(2)}', '${standIn}', 'equivalent', now())`,
  );
});
afterAll(() => here.close());
beforeEach(() => here.clean());

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await here.world.database.pool.query(text, [...values])).rows;
const ask = async (url: string, payload?: object) => {
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await here.app.http.inject({
    ...{ method, url: `/api${url}`, headers: service },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const itemsOf = async (orderNumber: number) =>
  (
    await sql(
      `select concat_ws(' ', item_number, quantity, line_group, status) as line from order_line where order_number = $1 order by line_number`,
      [orderNumber],
    )
  ).map(({ line }) => line);

/** Orders 10, of which the ERP accepts 6 and back-orders 4; returns the back-ordered part. */
async function partlyWaiting() {
  const { orderNumber, sent } = await here.placed('SO-1', [10]);
  const parts = { openParts: '6:processing;4:backordered', expectedReceiptDate: '2030-01-02' };
  await here.report('orders', rowsOf('SO-1', sent, ['IB'], parts));
  const { data } = (await ask(`/backOrders?state=all&find=${orderNumber}`)) as { data: BackOrderLine[] };
  const [part] = data;
  if (part === undefined) throw new Error('nothing waits');
  return { orderNumber, sent, part };
}
const decide = ({ orderNumber, lineNumber, version }: BackOrderLine, decision: object) =>
  ask(`/backOrders/${orderNumber}/${lineNumber}/decision`, {
    ...{ customerNumber: '100001', decisionId: randomUUID(), version, ...decision },
  });
const lastMessage = async () =>
  (
    await sql(
      "select topic, payload -> 'lines' as lines from outbox where topic like 'order.%' order by id desc limit 1",
    )
  )[0];
/** The ERP takes the change. */
const taken = async () => {
  const { messages } = (await here.app.http.inject({ url: '/api/erp/v1/messages', headers: here.erp })).json();
  for (const { messageId } of messages) {
    const url = `/api/erp/v1/messages/${messageId}/receipt`;
    const payload = { state: 'taken', erpOrderNumber: 'SO-1' };
    await here.app.http.inject({ method: 'PUT', url, headers: here.erp, payload });
  }
};

describe('the part of a line that waits', () => {
  it('is at the desk with its own quantity, and only it is swapped', async () => {
    const { orderNumber, part } = await partlyWaiting();
    expect(part).toMatchObject({ itemNumber: item(2), quantity: 4 });
    await decide(part, { action: 'swap', substitute: standIn });
    expect(await itemsOf(orderNumber)).toEqual([
      `${item(2)} 6 processing Processing`,
      `${item(2)} 4 canceled Replaced by ${standIn}`,
      `${standIn} 4 submitted Submitted, in place of ${item(2)}`,
    ]);
    expect(await lastMessage()).toMatchObject({
      topic: 'order.changed',
      lines: [
        { lineNumber: 1, itemNumber: item(2), quantity: 6 },
        { lineNumber: 3, itemNumber: standIn, quantity: 4 },
      ],
    });
    expect(await here.alertsOf(orderNumber)).toEqual(['BackOrdered']);
    const order = await ask(`/Order/calculated/${orderNumber}`);
    expect(order.canceled).toMatchObject([{ productId: item(2), quantity: 4, replacedBy: standIn }]);
    expect(order.processing).toMatchObject([{ productId: item(2), quantity: 6 }]);
    expect(order.submitted).toMatchObject([{ quantity: 4, substituteFor: { productId: item(2), quantity: 4 } }]);
    expect(order.canceledTotal).toBe(0);
    // Someone without an account reads no product numbers.
    const { body } = await here.app.http.inject({ url: `/api/Order/calculated/${orderNumber}` });
    expect(body).not.toMatch(new RegExp(`${item(2)}|${standIn}`));
    expect(await sql('select has_canceled_items as has from sales_order')).toEqual([{ has: false }]);
  });

  it('stays swapped when the ERP reports the state it was sent, and ships both', async () => {
    const { orderNumber, sent, part } = await partlyWaiting();
    await decide(part, { action: 'swap', substitute: standIn });
    await taken();
    const [line] = sent as [SentLine];
    const both: SentLine[] = [
      { ...line, quantity: 6 },
      { lineNumber: 3, itemNumber: standIn, quantity: 4, unitPriceCents: 1005 },
    ];
    const swapped = (first: string, second: string) => [
      `${item(2)} 6 ${first}`,
      `${item(2)} 4 canceled Replaced by ${standIn}`,
      `${standIn} 4 ${second}, in place of ${item(2)}`,
    ];
    await here.report('orders', rowsOf('SO-1', both, ['processing', 'processing'], { openParts: '' }));
    expect(await itemsOf(orderNumber)).toEqual(swapped('processing Processing', 'processing Processing'));
    await here.report('shipments', [
      ...shipmentOf('SH-1', 'SO-1', [
        [1, 6],
        [3, 4],
      ]),
    ]);
    expect(await itemsOf(orderNumber)).toEqual(swapped('shipment Shipped', 'shipment Shipped'));
    expect(await here.alertsOf(orderNumber)).toEqual(['BackOrdered']);
  });

  it('keeps the accepted state if the first part has shipped by then, also once our messages were deleted', async () => {
    const { orderNumber, part } = await partlyWaiting();
    await here.report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 6]]));
    await sql('delete from outbox');
    await sql('truncate order_receipt');
    await decide(part, { action: 'split', substitute: standIn, replaced: 3 });
    expect(await itemsOf(orderNumber)).toEqual([
      `${item(2)} 6 shipment Shipped`,
      `${item(2)} 1 backordered Backordered`,
      `${standIn} 3 submitted Submitted, in place of ${item(2)}`,
    ]);
    expect((await lastMessage())?.lines).toMatchObject([
      { lineNumber: 1, itemNumber: item(2), quantity: 7 },
      { lineNumber: 3, itemNumber: standIn, quantity: 3 },
    ]);
  });
});
