import { describe, expect, it } from 'vitest';
import { account, canceled, orderNumber, returned, useOrder } from './order-requests.fixture.ts';

const order = useOrder();
const { ask, answer, read, call, rows, close } = order;
const moved = (lineNumber: number, group: string) =>
  rows(
    `update order_line set line_group = '${group}' where order_number = ${orderNumber} and line_number = ${lineNumber}`,
  );
const waiting = async () => (await call('GET', '/review/orderRequests', 'service')).body.totalCount;
const sendBack = () =>
  rows(`insert into order_review (order_number, customer_number, state, message, held_at)
        values (${orderNumber}, '${account}', 'sent-back', 'No', now())`);

describe('a request that can’t be done anymore', () => {
  it('leaves Review with a reason once its lines have shipped, and notifies the requester', async () => {
    const { requestId } = (await ask(canceled)).body;
    expect([await close(), await waiting()]).toEqual([0, 1]);
    await moved(1, 'shipment');
    expect([await close(), await waiting()]).toEqual([1, 0]);
    const words = 'Already shipped: Box 1 (10000001). You can ask to return what shipped.';
    expect((await read()).requests[0]).toMatchObject({ requestId, state: 'closed', answer: { by: '', words } });
    const notices = await rows(`select facts from notice where kind = 'order-request-answered'`);
    expect(notices).toEqual([
      {
        facts: expect.objectContaining({
          orderNumber,
          message: words,
          reasons: expect.arrayContaining(['change closed']),
        }),
      },
    ]);
    const entries = await rows(
      `select actor, before::json as before, after::json as after from audit_entry where kind = 'order-request-closed' order by entry_id desc limit 1`,
    );
    expect(entries).toEqual([{ actor: 'Operatory', before: { state: 'asked' }, after: { state: 'closed', words } }]);
    // Nothing happens twice, and what shipped can go back.
    expect([await close(), (await rows('select from notice')).length]).toEqual([0, 1]);
    expect((await read()).lines).toContainEqual(expect.objectContaining({ lineNumber: 1, returnable: 5 }));
  });

  it('can’t be answered or withdrawn, and says why', async () => {
    const { requestId } = (await ask(canceled)).body;
    await moved(1, 'canceled');
    await close();
    for (const late of [
      await answer(requestId, { outcome: 'accept' }),
      await call('POST', `/Order/requests/${orderNumber}/customer/${account}/withdraw`, 'buyer', { requestId }),
    ]) {
      expect([late.status, late.body.code]).toEqual([409, 'order-request.closed']);
      expect(late.body.detail).toBe('This request was closed. Already canceled: Box 1 (10000001).');
    }
  });

  it('stays open while a line can still be canceled; accepting it cancels that one and names the other', async () => {
    const lines = [1, 2].map((lineNumber) => ({ lineNumber, quantity: 1 }));
    const { requestId } = (await ask({ kind: 'cancel', lines })).body;
    await moved(1, 'canceled');
    expect([await close(), await waiting()]).toEqual([0, 1]);
    const { status, body } = await answer(requestId, { outcome: 'accept', words: 'Done.' });
    expect([status, body.state, body.answer.words]).toEqual([
      200,
      'done',
      'Done.\n\nAlready canceled: Box 1 (10000001).',
    ]);
    // Pressed twice, it's the same answer.
    expect((await answer(requestId, { outcome: 'accept', words: 'Done.' })).status).toBe(200);
    expect(await rows('select from notice')).toHaveLength(1);
  });

  it('and an answer at the same time never both count', async () => {
    const { requestId } = (await ask(canceled)).body;
    await moved(1, 'shipment');
    const [refused, closed] = await Promise.all([
      answer(requestId, { outcome: 'refuse', words: 'Too late.' }),
      close(),
    ]);
    expect([refused.status === 200, closed === 1].filter(Boolean)).toHaveLength(1);
    expect(await rows('select from notice')).toHaveLength(1);
  });

  it('of an order that was sent back or is gone is closed, also a return', async () => {
    await ask(canceled);
    await ask(returned);
    await sendBack();
    expect(await close()).toBe(2);
    expect(await rows('select distinct state, answer from order_request')).toEqual([
      { state: 'closed', answer: 'The order was sent back to the cart, so nothing from it will ship.' },
    ]);
    await rows(`update order_request set state = 'asked'; delete from order_review;
                delete from sales_order where order_number = ${orderNumber}`);
    expect([await close(), await waiting()]).toEqual([2, 0]);
  });
});

it('a cancellation that the ERP was to carry out is done once the ERP has, and keeps what was said before', async () => {
  const { requestId } = (await ask({ kind: 'cancel', lines: [{ lineNumber: 4, quantity: 3 }] })).body;
  await answer(requestId, { outcome: 'accept', words: 'We asked the warehouse.' });
  expect([await close(), await waiting()]).toEqual([0, 1]);
  await moved(4, 'canceled');
  expect([await close(), await waiting()]).toEqual([1, 0]);
  expect((await read()).requests[0]).toMatchObject({
    state: 'done',
    answer: { words: 'We asked the warehouse.\n\nIt’s canceled.' },
  });
});

it('a thousand open requests that can be done are left alone in one look', async () => {
  await rows(
    `insert into order_request (request_id, customer_number, order_number, kind, lines, asked_at)
     select gen_random_uuid(), '${account}', ${orderNumber}, 'cancel',
            '[{"lineNumber": 1, "quantity": 1, "of": 5, "had": 5, "itemNumber": "10000001", "description": "Box 1"}]', now()
       from generate_series(1, 1000)`,
  );
  const started = performance.now();
  expect(await close()).toBe(0);
  expect(performance.now() - started).toBeLessThan(2_000);
});
