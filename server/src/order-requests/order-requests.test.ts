import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { account, canceled, orderNumber, returned, useOrder } from './order-requests.fixture.ts';

const order = useOrder();
const { ask, answer, read, call } = order;
const codeOf = ({ status, body }: { readonly status: number; readonly body: { readonly code?: string } }) => [
  status,
  body.code,
];

describe('asking about an order', () => {
  it('offers what can be canceled or returned, and shows requests to everyone who sees the order', async () => {
    expect((await read()).lines).toMatchObject([
      { lineNumber: 1, cancelable: 5, returnable: 0 },
      { lineNumber: 2, cancelable: 1, returnable: 0 },
      { lineNumber: 3, cancelable: 0, returnable: 4 },
      { lineNumber: 4, cancelable: 3, returnable: 0 },
    ]);
    const { status, body } = await ask({ ...returned, note: ' Box crushed ' });
    expect([status, body.state, body.note]).toEqual([200, 'asked', 'Box crushed']);
    const { requests, lines } = await read('viewer');
    expect(requests).toMatchObject([
      { kind: 'return', reason: 'damaged', lines: [{ itemNumber: '10000003', quantity: 4, of: 4, lot: 'A1' }] },
    ]);
    expect(lines.map(({ lineNumber }: { lineNumber: number }) => lineNumber)).toEqual([1, 2, 4]);
    const [entry] = await order.rows('select kind, subject from audit_entry order by entry_id desc limit 1');
    expect(entry).toEqual({ kind: 'order-request-asked', subject: `order ${orderNumber}` });
  });

  it('distinguishes the rest of a divided line, and a substitute, from the ordered line', async () => {
    await order.rows(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, type, line_group, erp_line_number)
       values (${orderNumber}, 7, '${account}', '10000003', 'Box 3', 2, 100, 0, 'backordered', 3),
              (${orderNumber}, 8, '${account}', '10000021', 'Box 21', 2, 100, 0, 'processing', 4)`,
    );
    await order.rows(
      `update order_line set line_group = 'canceled' where order_number = ${orderNumber} and line_number = 4`,
    );
    expect((await read()).lines).toMatchObject([
      { lineNumber: 1, quantity: 5 },
      { lineNumber: 2, quantity: 1 },
      { lineNumber: 3, quantity: 4, isRest: true },
      { lineNumber: 7, quantity: 2, isRest: true },
      { lineNumber: 8, quantity: 2, insteadOf: '10000004' },
    ]);
    expect((await read()).lines[0]).not.toHaveProperty('isRest');
    const { body } = await ask({ kind: 'cancel', lines: [{ lineNumber: 7, quantity: 1 }] });
    expect(body.lines).toMatchObject([{ lineNumber: 7, of: 2, isRest: true }]);
    expect((await read('viewer')).requests[0].lines).toMatchObject([{ lineNumber: 7, isRest: true }]);
  });

  it('counts once when it is repeated, whatever the letter case of its id', async () => {
    const requestId = randomUUID();
    const same = await Promise.all([ask({ ...canceled, requestId }), ask({ ...canceled, requestId })]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    await ask({ ...canceled, requestId: requestId.toUpperCase() });
    expect((await read()).requests).toHaveLength(1);
  });

  it('never adds up to more than there is, even if many ask at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => ask(canceled)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(all.filter(({ body }) => body.code === 'order-request.quantity')).toHaveLength(4);
    expect((await read()).lines[0]).toMatchObject({ lineNumber: 1, cancelable: 1 });
  });

  it('is for buyers of the account and staff who look after it', async () => {
    expect(codeOf(await ask(canceled, 'viewer'))).toEqual([403, 'access.not-allowed']);
    expect(codeOf(await ask(canceled, 'requester'))).toEqual([403, 'access.not-allowed']);
    expect((await ask(canceled, 'stranger')).status).toBe(404);
    expect((await ask(canceled, 'service')).status).toBe(200);
    const elsewhere = `/Order/requests/${orderNumber}/customer/100002`;
    const wanted = { requestId: randomUUID(), ...canceled };
    expect(codeOf(await call('POST', elsewhere, 'stranger', wanted))).toEqual([404, 'order.not-found']);
    expect(codeOf(await call('GET', elsewhere, 'stranger'))).toEqual([404, 'order.not-found']);
  });

  it('reports what is wrong', async () => {
    expect(codeOf(await ask({ ...returned, lines: [{ lineNumber: 3, quantity: 5 }] }))).toEqual([
      409,
      'order-request.quantity',
    ]);
    expect((await ask({ ...returned, reason: undefined })).status).toBe(400);
    expect((await ask({ ...canceled, reason: 'damaged' })).status).toBe(400);
    expect((await ask({ ...canceled, lines: [...canceled.lines, ...canceled.lines] })).status).toBe(400);
    expect((await ask({ ...canceled, lines: [] })).status).toBe(400);
    await order.rows(`update sales_order set external_source = 'punchout' where order_number = ${orderNumber}`);
    expect(codeOf(await ask(canceled))).toEqual([422, 'order-request.buyer']);
    expect((await read()).lines.map(({ lineNumber }: { lineNumber: number }) => lineNumber)).toEqual([3]);
    expect((await ask(returned)).status).toBe(200);
  });

  it('stops at ten open requests', async () => {
    await order.rows(`update order_line set quantity = 20 where order_number = ${orderNumber} and line_number = 1`);
    const one = { kind: 'cancel', lines: [{ lineNumber: 1, quantity: 1 }] };
    for (let asked = 0; asked < 10; asked += 1) expect((await ask(one)).status).toBe(200);
    expect(codeOf(await ask(one))).toEqual([409, 'order-request.too-many']);
  });
});

describe('customer service', () => {
  it('finds what waits, and makes a line smaller at the ERP by accepting', async () => {
    const { body } = await ask(canceled);
    expect((await call('GET', '/review/orderRequests', 'service')).body).toMatchObject({
      data: [{ requestId: body.requestId, orderNumber, customerNumber: account, state: 'asked' }],
      totalCount: 1,
    });
    expect((await call('GET', '/review/orderRequests', 'buyer')).status).toBe(403);
    const accepted = await answer(body.requestId, { outcome: 'accept', words: 'Done, no charge' });
    expect(accepted.body).toMatchObject({ state: 'done', answer: { by: 'Sam Service', words: 'Done, no charge' } });
    expect((await order.lines())[0]).toEqual({ n: 1, quantity: 3, group: 'submitted' });
    const [message] = await order.messages();
    expect(message).toMatchObject({
      topic: 'order.changed',
      // What has shipped is named, too: a line that isn't named was removed.
      payload: { lines: [{ lineNumber: 1, quantity: 3 }, { lineNumber: 2 }, { lineNumber: 3 }, { lineNumber: 4 }] },
    });
    expect((await call('GET', '/review/orderRequests', 'service')).body.data).toEqual([]);
    const [{ kind, facts }] = await order.rows('select kind, facts from notice');
    expect(kind).toBe('order-request-answered');
    expect(facts).toMatchObject({
      message: 'Done, no charge',
      reasons: ['change done', 'Change 5 × Box 1 (10000001) to 3'],
    });
  });

  it('withdraws an order at the ERP if nothing of it is left, with its free items', async () => {
    await order.rows(`delete from order_line where order_number = ${orderNumber} and line_number > 2`);
    const { body } = await ask({ kind: 'cancel', lines: [{ lineNumber: 1, quantity: 5 }] });
    await answer(body.requestId, { outcome: 'accept' });
    expect((await order.lines()).map(({ group }: { group: string }) => group)).toEqual(['canceled', 'canceled']);
    expect((await order.messages()).map(({ topic }) => topic)).toEqual(['order.withdrawn']);
  });

  it('does what only the ERP can do there, and marks it as done', async () => {
    const { body } = await ask({ kind: 'cancel', lines: [{ lineNumber: 4, quantity: 3 }] });
    expect((await answer(body.requestId, { outcome: 'accept' })).body.state).toBe('accepted');
    expect(await order.messages()).toEqual([]);
    expect((await call('GET', '/review/orderRequests', 'service')).body.totalCount).toBe(1);
    expect((await answer(body.requestId, { outcome: 'finish', words: 'Credited' })).body.state).toBe('done');
    // The ERP hasn't reported it yet, and nobody can cancel the same boxes again.
    expect((await read()).lines.map(({ lineNumber }: { lineNumber: number }) => lineNumber)).not.toContain(4);
  });

  it('takes goods back: accepted first, done when they came, and refused only with a reason', async () => {
    const { body } = await ask(returned);
    expect((await answer(body.requestId, { outcome: 'accept', words: 'RMA 4711' })).body.state).toBe('accepted');
    const done = await answer(body.requestId, { outcome: 'finish', words: 'Credited' });
    expect(done.body).toMatchObject({ state: 'done', answer: { words: 'RMA 4711\n\nCredited' } });
    expect((await read()).lines.map(({ lineNumber }: { lineNumber: number }) => lineNumber)).not.toContain(3);
    const other = (await ask(canceled)).body.requestId;
    expect(codeOf(await answer(other, { outcome: 'refuse', words: ' ' }))).toEqual([
      422,
      'order-request.words-missing',
    ]);
    expect((await answer(other, { outcome: 'refuse', words: 'Too late' })).body.state).toBe('refused');
    expect((await order.lines())[0]).toMatchObject({ quantity: 5 });
  });

  it('accepts one answer: of two at the same time one wins, the other is told who; a repeat changes nothing', async () => {
    const { body } = await ask(canceled);
    const both = await Promise.all([
      answer(body.requestId, { outcome: 'accept' }, 'service'),
      answer(body.requestId, { outcome: 'refuse', words: 'No' }, 'second'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.detail).toMatch(/^S(am|ue) Service has already answered/);
    const again = (await ask({ kind: 'cancel', lines: [{ lineNumber: 2, quantity: 1 }] })).body.requestId;
    const twice = await Promise.all([answer(again, { outcome: 'accept' }), answer(again, { outcome: 'accept' })]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const changes = (await order.messages()).filter(({ topic }) => topic === 'order.changed');
    expect(changes.length).toBe(both[0]?.status === 200 ? 2 : 1);
    expect(codeOf(await answer(randomUUID(), { outcome: 'accept' }))).toEqual([404, 'order-request.absent']);
  });

  it('can’t cancel what has shipped since, and says so', async () => {
    const { body } = await ask(canceled);
    await order.rows(
      `update order_line set line_group = 'shipment' where order_number = ${orderNumber} and line_number = 1`,
    );
    expect(codeOf(await answer(body.requestId, { outcome: 'accept' }))).toEqual([409, 'order-request.gone']);
    expect((await read()).requests[0].state).toBe('asked');
  });
});

describe('an order on hold', () => {
  const hold = async () => {
    await order.rows(`update sales_order set is_held_for_review = true where order_number = ${orderNumber}`);
    await order.rows(`update order_line set line_group = 'submitted' where order_number = ${orderNumber}`);
    await order.rows(
      `insert into order_review (order_number, customer_number, held_at, causes) values (${orderNumber}, '${account}', now(), '[]')`,
    );
  };

  it('is changed only here: a release sends the rest, and a decision on the old content is refused', async () => {
    await hold();
    await answer((await ask(canceled)).body.requestId, { outcome: 'accept' });
    expect((await order.messages()).map(({ topic }) => topic)).toEqual(['order.held']);
    const release = (version: number) =>
      call('POST', `/review/orders/${orderNumber}/release`, 'service', { version, decisionId: randomUUID() });
    const [{ version }] = await order.rows(`select version from order_review where order_number = ${orderNumber}`);
    expect(codeOf(await release(version - 1))).toEqual([409, 'review.changed']);
    expect((await release(version)).status).toBe(200);
    const sent = (await order.messages()).at(-1);
    expect(sent).toMatchObject({
      topic: 'order.submitted',
      payload: { lines: [{ lineNumber: 1, quantity: 3 }, {}, {}, {}] },
    });
  });

  it('returns to the cart without canceled lines, and ends requests about it', async () => {
    await hold();
    await answer((await ask(canceled)).body.requestId, { outcome: 'accept' });
    await answer((await ask({ kind: 'cancel', lines: [{ lineNumber: 4, quantity: 3 }] })).body.requestId, {
      outcome: 'accept',
    });
    const open = (await ask({ kind: 'cancel', lines: [{ lineNumber: 3, quantity: 1 }] })).body.requestId;
    const [{ version }] = await order.rows(`select version from order_review where order_number = ${orderNumber}`);
    const back = { version, decisionId: randomUUID(), message: 'As agreed' };
    expect((await call('POST', `/review/orders/${orderNumber}/sendBack`, 'service', back)).status).toBe(200);
    const [{ lines }] = await order.rows(
      `select lines from cart where customer_number = '${account}' and submitted_at is null`,
    );
    const ours = lines.filter(({ itemNumber }: { itemNumber: string }) => /^1000000[134]$/.test(itemNumber));
    expect(ours).toMatchObject([
      { itemNumber: '10000001', quantity: 3 },
      { itemNumber: '10000003', quantity: 4 },
    ]);
    expect((await order.lines())[3]).toMatchObject({ group: 'canceled' });
    expect(codeOf(await answer(open, { outcome: 'accept' }))).toEqual([409, 'order-request.gone']);
    expect((await order.messages()).map(({ topic }) => topic)).not.toContain('order.changed');
    expect((await call('GET', '/review/orderRequests', 'service')).body.totalCount).toBe(0);
    expect((await read()).requests).toHaveLength(2);
    expect((await read()).lines).toEqual([]);
  });

  it('leaves the review queue when all of it is canceled, and the ERP is never notified', async () => {
    await hold();
    const lines = [5, 1, 4, 3].map((quantity, index) => ({ lineNumber: index + 1, quantity }));
    await answer((await ask({ kind: 'cancel', lines })).body.requestId, { outcome: 'accept' });
    expect(await order.rows('select from order_review')).toEqual([]);
    expect(
      await order.rows(`select is_held_for_review as held from sales_order where order_number = ${orderNumber}`),
    ).toEqual([{ held: false }]);
    expect(
      await order.rows(
        `select topic from outbox where topic like 'order.%' and delivered_at is null and topic in ('order.withdrawn', 'order.submitted', 'order.changed')`,
      ),
    ).toEqual([]);
  });
});
