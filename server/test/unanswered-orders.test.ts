/** What the ERP reports of an order while it hasn't answered to our last message about it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catchUp } from '../src/exchange/order-history/catch-up.ts';
import { messageIdOf } from '../src/exchange/orders-out/messages.ts';
import { type ErpWorld, openErpWorld, rowsOf, shipmentOf } from './erp-world.ts';
import { signIn } from './sign-in.ts';

let here: ErpWorld;
let world: ErpWorld['world'];
let app: ErpWorld['app'];
let erp: ErpWorld['erp'];

beforeAll(async () => {
  here = await openErpWorld();
  ({ world, app, erp } = here);
});
afterAll(() => here.close());
beforeEach(() => here.clean());

const report = (feed: string, rows: readonly object[]) => here.report(feed, rows);
const placed = (erpOrderNumber: string, quantities?: readonly number[]) => here.placed(erpOrderNumber, quantities);
const linesOf = (orderNumber: number) => here.linesOf(orderNumber);
const alertsOf = (orderNumber: number) => here.alertsOf(orderNumber);

describe('news of an order, while the ERP hasn’t answered to what it was told last,', () => {
  /** Stores what the ERP is told about the order, and returns how it answers. */
  async function tell(topic: 'order.changed' | 'order.withdrawn', orderNumber: number, payload: object) {
    const { rows } = await world.database.pool.query<{ id: number }>(
      'insert into outbox (topic, key, payload) values ($1, $2, $3) returning id::float8 as id',
      [topic, String(orderNumber), { customerNumber: '100001', ...payload }],
    );
    const messageId = messageIdOf({ id: rows[0]?.id ?? 0, topic, key: String(orderNumber) });
    return async (state: 'taken' | 'rejected', erpOrderNumber = '') => {
      const url = `/api/erp/v1/messages/${messageId}/receipt`;
      const payload = { state, erpOrderNumber, reason: state === 'taken' ? '' : 'Too late' };
      expect((await app.http.inject({ method: 'PUT', url, headers: erp, payload })).statusCode).toBe(200);
    };
  }
  const cancelAll = (orderNumber: number) =>
    world.database.pool.query(
      "update order_line set line_group = 'canceled', status = 'Canceled' where order_number = $1",
      [orderNumber],
    );
  const warnings = async () =>
    (
      await world.database.pool.query(
        "select warnings from exchange_run where warnings <> '{}' order by run_id desc limit 1",
      )
    ).rows.flatMap((row) => row.warnings);

  it('keeps its shipment, and shows it as soon as the change is taken', async () => {
    const { orderNumber, sent } = await placed('SO-1', [2, 3]);
    await world.database.pool.query('update order_line set quantity = 2 where order_number = $1 and line_number = 2', [
      orderNumber,
    ]);
    const answer = await tell('order.changed', orderNumber, {
      lines: [
        { lineNumber: 1, quantity: 2 },
        { lineNumber: 2, quantity: 2 },
      ],
    });
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing']));
    await report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 2]]));
    expect(await linesOf(orderNumber)).toEqual(['1 2 submitted Submitted', '2 2 submitted Submitted']);
    await answer('taken');
    expect(await linesOf(orderNumber)).toEqual(['1 2 shipment Shipped SH-1', '2 2 processing Processing']);
    expect(await report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 2]]))).toEqual(['unchanged']);
    expect((await world.database.pool.query('select from waiting_report')).rowCount).toBe(0);
  });

  it('brings nothing back if it was under way for longer than a withdrawal and its answer, but does if it’s newer', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2]);
    await cancelAll(orderNumber);
    const answer = await tell('order.withdrawn', orderNumber, {});
    await answer('taken');
    const canceled = ['1 3 canceled Canceled', '2 2 canceled Canceled'];
    const { rows } = await world.database.pool.query<{ taken: Date }>(
      "select delivered_at as taken from outbox where topic = 'order.withdrawn'",
    );
    const said = (ms: number) => ({ changedAt: new Date((rows[0]?.taken.getTime() ?? 0) + ms).toISOString() });
    const [first = {}, second = {}] = rowsOf('SO-1', sent, ['processing', 'IB'], said(-1));
    await report('orders', [first, second, { ...first, lineNumber: 51 }]);
    expect(await linesOf(orderNumber)).toEqual(canceled);
    // The ERP goes on with it after all.
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing'], said(60_000)));
    expect((await linesOf(orderNumber)).filter((line) => !line.includes('canceled'))).toHaveLength(2);
  });

  it('brings a withdrawn order back, too, if it says the same again, dated after the withdrawal was taken', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2]);
    const { pool } = world.database;
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing'], { changedAt: '2020-01-01T00:00:00Z' }));
    await cancelAll(orderNumber);
    const answer = await tell('order.withdrawn', orderNumber, {});
    await answer('taken');
    const { rows } = await pool.query<{ taken: Date }>(
      "select delivered_at as taken from outbox where topic = 'order.withdrawn'",
    );
    const again = (ms: number) =>
      rowsOf('SO-1', sent, ['processing', 'processing'], {
        changedAt: new Date((rows[0]?.taken.getTime() ?? 0) + ms).toISOString(),
      });
    const canceled = ['1 3 canceled Canceled', '2 2 canceled Canceled'];
    // Without a date, or with an earlier one, it may be a repeat.
    for (const same of [rowsOf('SO-1', sent, ['processing', 'processing']), again(-1)]) {
      expect(await report('orders', same)).toEqual(['unchanged', 'unchanged']);
      expect(await linesOf(orderNumber)).toEqual(canceled);
    }
    expect(await report('orders', again(60_000))).toEqual(['applied', 'applied']);
    expect(await linesOf(orderNumber)).toEqual(['1 3 processing Processing', '2 2 processing Processing']);
    // Once is enough.
    expect(await report('orders', again(60_000))).toEqual(['unchanged', 'unchanged']);
    expect(await report('orders', again(120_000))).toEqual(['unchanged', 'unchanged']);
  });

  it('says that the ERP still has a line that was removed here, if it says the same again after the change', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2]);
    const { pool } = world.database;
    const [first = {}, second = {}] = rowsOf('SO-1', sent, ['processing', 'processing']);
    await report('orders', [first, second]);
    await pool.query(
      "update order_line set line_group = 'canceled', status = 'Canceled' where order_number = $1 and line_number = 2",
      [orderNumber],
    );
    const answer = await tell('order.changed', orderNumber, { lines: [{ lineNumber: 1, quantity: 3 }] });
    await answer('taken');
    const later = { changedAt: new Date(Date.now() + 60_000).toISOString() };
    await report('orders', [{ ...second, ...later }]);
    expect(await linesOf(orderNumber)).toEqual(['1 3 processing Processing', '2 2 canceled Canceled']);
    expect((await warnings()).join()).toContain('The line stays canceled here. Have it canceled in the ERP, too.');
  });

  it('says what left in spite of a withdrawal, and brings nothing else back', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2]);
    await cancelAll(orderNumber);
    const answer = await tell('order.withdrawn', orderNumber, {});
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing']));
    await report('shipments', shipmentOf('SH-1', 'SO-1', [[1, 3]]));
    await answer('taken');
    expect(await linesOf(orderNumber)).toEqual([
      '1 3 shipment Shipped, though it was canceled SH-1',
      '2 2 canceled Canceled',
    ]);
    expect(await warnings()).toEqual([`Order ${orderNumber}, line 1: 3 shipped, none ordered.`]);
  });

  it('goes on as the ERP says if it rejects the change', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2]);
    const answer = await tell('order.changed', orderNumber, { lines: [{ lineNumber: 1, quantity: 3 }] });
    await report('orders', rowsOf('SO-1', sent, ['processing', 'IB']));
    await answer('rejected');
    expect(await linesOf(orderNumber)).toEqual(['1 3 processing Processing', '2 2 backordered Backordered']);
  });

  it('counts whole, also beyond what was ordered, if the ERP rejects the change', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2]);
    const answer = await tell('order.changed', orderNumber, { lines: [{ lineNumber: 1, quantity: 2 }] });
    const [first = {}, second = {}] = rowsOf('SO-1', sent, ['processing', 'processing']);
    await report('orders', [{ ...first, quantity: 5 }, second]);
    await answer('rejected');
    expect(await linesOf(orderNumber)).toContain('1 5 processing Processing');
  });

  it('waits, too, if the withdrawal is written while the load waits for the order', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2]);
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query('select from sales_order where order_number = $1 for update', [orderNumber]);
    const reported = report('orders', rowsOf('SO-1', sent, ['processing', 'processing']));
    const isHeldUp = async () =>
      (
        await world.database.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%with reported as%'",
        )
      ).rowCount;
    await expect.poll(isHeldUp, { timeout: 10_000 }).toBe(1);
    await client.query("update order_line set line_group = 'canceled', status = 'Canceled' where order_number = $1", [
      orderNumber,
    ]);
    await client.query(
      `insert into outbox (topic, key, payload) values ('order.withdrawn', $1, '{"customerNumber": "100001"}')`,
      [String(orderNumber)],
    );
    await client.query('commit');
    client.release();
    await reported;
    expect(await linesOf(orderNumber)).toEqual(['1 3 canceled Canceled', '2 2 canceled Canceled']);
    expect((await world.database.pool.query('select from waiting_report')).rowCount).toBe(1);
  });

  it('is forgotten once the ERP has answered, although its rows are gone or it names another number', async () => {
    const { pool } = world.database;
    const waiting = async () => (await pool.query('select from waiting_report')).rowCount;
    const { orderNumber, sent } = await placed('', [3, 2]);
    const answer = await tell('order.changed', orderNumber, {});
    await report('orders', rowsOf('SO-1', sent, ['processing', 'IB'], { webOrderNumber: orderNumber }));
    expect(await waiting()).toBe(1);
    await answer('taken', 'SO-2');
    expect(await waiting()).toBe(0);
    const other = await placed('SO-3', [3, 2]);
    const answerOther = await tell('order.changed', other.orderNumber, {});
    await report('orders', rowsOf('SO-3', other.sent, ['processing', 'IB']));
    expect(await waiting()).toBe(1);
    await pool.query('delete from erp_order_line');
    await answerOther('taken');
    expect(await waiting()).toBe(0);
  });

  it('keeps anyone from canceling what it says has shipped, and leaves to the ERP what it works on', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2, 4]);
    const { pool } = world.database;
    const practice = await signIn(pool, { permissions: ['Customer', 'OrderSubmit'], accounts: ['100001'] });
    const service = await signIn(pool, { permissions: ['CustomerService'] });
    const url = `/api/Order/requests/${orderNumber}/customer/100001`;
    const ask = async (lineNumber: number, quantity: number) => {
      const payload = { requestId: randomUUID(), kind: 'cancel', lines: [{ lineNumber, quantity }] };
      const answer = await app.http.inject({ method: 'POST', url, headers: practice.headers, payload });
      return { status: answer.statusCode, ...answer.json() };
    };
    const accept = async ({ requestId }: { requestId: string }) => {
      const to = `/api/review/orderRequests/${requestId}/answer`;
      const payload = { outcome: 'accept', words: '' };
      const answer = await app.http.inject({ method: 'POST', url: to, headers: service.headers, payload });
      return { status: answer.statusCode, ...answer.json() };
    };
    const [second, third] = [await ask(2, 2), await ask(3, 4)];
    await tell('order.changed', orderNumber, { lines: [{ lineNumber: 1, quantity: 3 }] });
    await report('orders', rowsOf('SO-1', sent, ['processing', 'processing', 'processing']));
    await report('shipments', shipmentOf('SH-1', 'SO-1', [[2, 2]]));
    const before = await linesOf(orderNumber);
    expect(await accept(second)).toMatchObject({ status: 409, code: 'order-request.gone' });
    expect(await accept(third)).toMatchObject({ status: 200, state: 'accepted' });
    expect(await ask(2, 1)).toMatchObject({ status: 409, code: 'order-request.quantity' });
    const shown = (await app.http.inject({ url, headers: practice.headers })).json().lines;
    expect(shown.map((line: { lineNumber: number }) => line.lineNumber)).toEqual([1]);
    expect(await linesOf(orderNumber)).toEqual(before);
    expect(await alertsOf(orderNumber)).toEqual([]);
    const { rows } = await pool.query("select from outbox where topic = 'order.changed'");
    expect(rows).toHaveLength(1);
  });

  it('lets nobody decide about a back-ordered line that it says has shipped', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2]);
    const { pool } = world.database;
    const practice = await signIn(pool, { permissions: ['Customer', 'OrderSubmit'], accounts: ['100001'] });
    const service = await signIn(pool, { permissions: ['CustomerService'] });
    await report('orders', rowsOf('SO-1', sent, ['processing', 'IB']));
    const decide = async (headers: Record<string, string>, decision: object) => {
      const { rows } = await pool.query<{ version: number }>('select version from back_order where order_number = $1', [
        orderNumber,
      ]);
      const plain = { customerNumber: '100001', decisionId: randomUUID(), version: rows[0]?.version, action: 'cancel' };
      const url = `/api/backOrders/${orderNumber}/2/decision`;
      const payload = { ...plain, ...decision };
      const answer = await app.http.inject({ method: 'POST', url, headers, payload });
      return { status: answer.statusCode, ...answer.json() };
    };
    const proposal = await decide(service.headers, { isProposal: true });
    expect(proposal.status).toBe(200);
    await tell('order.changed', orderNumber, { lines: [{ lineNumber: 2, quantity: 2 }] });
    await report('shipments', shipmentOf('SH-1', 'SO-1', [[2, 1]]));
    const underWay = { status: 409, code: 'back-order.under-way' };
    expect(await decide(service.headers, {})).toMatchObject(underWay);
    const answer = await app.http.inject({
      ...{ method: 'POST', url: `/api/backOrders/proposals/${proposal.decisionId}/answer`, headers: practice.headers },
      payload: { customerNumber: '100001', isAgreed: true },
    });
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject(underWay);
    expect(await linesOf(orderNumber)).toEqual(['1 3 processing Processing', '2 2 backordered Backordered']);
  });

  it('counts the parts together into which the ERP divided a line', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2]);
    const practice = await signIn(world.database.pool, {
      permissions: ['Customer', 'OrderSubmit'],
      accounts: ['100001'],
    });
    await tell('order.changed', orderNumber, { lines: [{ lineNumber: 2, quantity: 2 }] });
    const divided = sent.flatMap((line, index) =>
      index > 0
        ? [line]
        : [
            { ...line, quantity: 1 },
            { ...line, lineNumber: 90, quantity: 2 },
          ],
    );
    await report('orders', rowsOf('SO-1', divided, ['processing', 'processing', 'processing']));
    const parts = [
      [1, 1],
      [90, 2],
    ] as const;
    await report('shipments', shipmentOf('SH-1', 'SO-1', parts));
    const answer = await app.http.inject({
      ...{ method: 'POST', url: `/api/Order/requests/${orderNumber}/customer/100001`, headers: practice.headers },
      payload: { requestId: randomUUID(), kind: 'cancel', lines: [{ lineNumber: 1, quantity: 3 }] },
    });
    expect(answer.statusCode).toBe(409);
  });

  it('is caught up with later if the process ended right after the answer, by two processes at once', async () => {
    const { orderNumber, sent } = await placed('SO-1', [3, 2]);
    await tell('order.changed', orderNumber, {});
    await report('orders', rowsOf('SO-1', sent, ['processing', 'IB']));
    await catchUp(app.services);
    expect(await linesOf(orderNumber)).toEqual(['1 3 submitted Submitted', '2 2 submitted Submitted']);
    await world.database.pool.query("update outbox set delivered_at = now() where topic = 'order.changed'");
    await Promise.all([catchUp(app.services), catchUp(app.services)]);
    expect(await linesOf(orderNumber)).toEqual(['1 3 processing Processing', '2 2 backordered Backordered']);
    expect(await alertsOf(orderNumber)).toEqual(['BackOrdered']);
  });
});
