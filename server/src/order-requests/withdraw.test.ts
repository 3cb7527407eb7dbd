import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { account, canceled, orderNumber, returned, useOrder } from './order-requests.fixture.ts';

const order = useOrder();
const { ask, answer, read, call } = order;
const url = `/Order/requests/${orderNumber}/customer/${account}/withdraw`;
const withdraw = (requestId: string, who = 'buyer', at = url) => call('POST', at, who, { requestId });
const codeOf = ({ status, body }: { readonly status: number; readonly body: { readonly code?: string } }) => [
  status,
  body.code,
];

it('is possible until customer service answers, however often it’s sent, and frees the requested quantities', async () => {
  for (const request of [canceled, returned]) {
    const before = (await read()).lines;
    const { requestId } = (await ask(request)).body;
    expect((await read()).lines).not.toEqual(before);
    const both = await Promise.all([withdraw(requestId), withdraw(requestId)]);
    expect(both.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'withdrawn'],
      [200, 'withdrawn'],
    ]);
    expect((await read()).lines).toEqual(before);
    expect((await read()).requests).toContainEqual(expect.objectContaining({ requestId, state: 'withdrawn' }));
  }
  expect((await call('GET', '/review/orderRequests', 'service')).body.totalCount).toBe(0);
  const entries = await order.rows(
    `select kind from audit_entry where kind = 'order-request-withdrawn' and subject = 'order ${orderNumber}'`,
  );
  expect(entries).toHaveLength(2);
});

it('and an answer never both take effect, and the later one is told who was first', async () => {
  const { requestId } = (await ask(canceled)).body;
  const [accepted, taken] = await Promise.all([answer(requestId, { outcome: 'accept' }), withdraw(requestId)]);
  expect([accepted.status, taken.status].sort()).toEqual([200, 409]);
  const isAccepted = accepted.status === 200;
  expect((await order.lines())[0]).toMatchObject({ quantity: isAccepted ? 3 : 5 });
  const other = (await ask({ kind: 'cancel', lines: [{ lineNumber: 2, quantity: 1 }] })).body.requestId;
  await withdraw(other);
  expect(codeOf(await answer(other, { outcome: 'accept' }))).toEqual([409, 'order-request.withdrawn']);
  const third = (await ask({ kind: 'cancel', lines: [{ lineNumber: 2, quantity: 1 }] })).body.requestId;
  await answer(third, { outcome: 'refuse', words: 'Too late' });
  const late = await withdraw(third);
  expect([...codeOf(late), late.body.detail]).toEqual([
    409,
    'order-request.answered',
    'Sam Service has already answered this request.',
  ]);
});

it('is for those who may ask, and of a request about that order', async () => {
  const { requestId } = (await ask(canceled)).body;
  for (const who of ['viewer', 'requester']) expect((await withdraw(requestId, who)).status).toBe(403);
  expect((await withdraw(requestId, 'stranger')).status).toBe(404);
  const elsewhere = `/Order/requests/${orderNumber}/customer/100002/withdraw`;
  expect(codeOf(await withdraw(requestId, 'stranger', elsewhere))).toEqual([404, 'order-request.absent']);
  const other = `/Order/requests/7900002/customer/${account}/withdraw`;
  expect(codeOf(await withdraw(requestId, 'buyer', other))).toEqual([404, 'order-request.absent']);
  expect(codeOf(await withdraw(randomUUID()))).toEqual([404, 'order-request.absent']);
  expect((await read()).requests).toMatchObject([{ state: 'asked' }]);
});
