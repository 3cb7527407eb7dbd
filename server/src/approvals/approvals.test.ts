import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { noon } from '../cart/carts.fixture.ts';
import { item, lines, sentOf } from '../cart/sent.fixture.ts';
import { type ApprovalDesk, account, openApprovalDesk } from './approvals.fixture.ts';

let desk: ApprovalDesk;
beforeAll(async () => {
  desk = await openApprovalDesk();
});
afterAll(() => desk.world.close());
beforeEach(() => desk.clean());

it('changes nothing while no one has turned it on', async () => {
  const { buyer, as, fill } = desk;
  const cart = await fill(buyer, 9);
  expect((await as(buyer).submit(cart.key, account)).status).toBe(200);
});

it('lets a requester ask, and an approver send the cart with other quantities, once', async () => {
  const { requester, approver, as, post, fill, ask, read, approve, orders, told } = desk;
  const cart = await fill(requester, 3);
  expect((await as(requester).submit(cart.key, account)).body.code).toBe('approval.needed');
  const id = await ask();
  expect(await told()).toEqual([
    { name: 'Abe', kind: 'approval-asked' },
    { name: 'Ada', kind: 'approval-asked' },
  ]);
  expect(await read(requester, id)).toMatchObject({
    isOwn: true,
    mayDecide: false,
    note: 'For Friday',
    askedBy: 'Rita',
  });
  expect(await read(approver, id)).toMatchObject({
    ...{
      isOwn: false,
      mayDecide: true,
      isChanged: false,
      causes: ['Requesters’ orders always need approval'],
      total: 3 * 10.01 + 10.02,
    },
    lines: [
      { itemNumber: item(1), quantity: 3, unitPrice: 10.01 },
      { itemNumber: item(2), quantity: 1 },
    ],
  });
  const { lines: shown } = (await read(approver, id)) as unknown as { lines: { lineId: string }[] };
  const quantities = [
    { lineId: shown[0]?.lineId, quantity: 2 },
    { lineId: shown[1]?.lineId, quantity: 0 },
  ];
  const decisionId = randomUUID();
  const done = await approve(approver, id, { quantities, decisionId });
  expect(done).toMatchObject({ status: 200, body: { state: 'approved', askedBy: 'Rita', decidedBy: 'Ada' } });
  expect(await orders()).toMatchObject([
    { submitted_by_user_id: approver.userId, total_cents: 2002, hold_reasons: [] },
  ]);
  // A press that is repeated because no response came.
  const again = await post(approver, `/approvals/request/${id}/approve`, { decisionId, modified: noon, quantities });
  expect(again.body).toEqual(done.body);
  expect(await orders()).toHaveLength(1);
  expect(await told()).toContainEqual({ name: 'Rita', kind: 'approval-given' });
});

it('makes one order of two approvers at once', async () => {
  const { approver, second, ask, approve, orders } = desk;
  const id = await ask();
  const both = await Promise.all([approve(approver, id), approve(second, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('approval.decided');
  expect(await orders()).toHaveLength(1);
});

it('counts an approver who sends the cart itself as the approval', async () => {
  const { requester, approver, second, as, ask, read, approve } = desk;
  const id = await ask();
  const cart = await as(second).cart(account);
  expect((await as(second).submit(cart.key, account)).status).toBe(200);
  expect(await read(requester, id)).toMatchObject({ state: 'approved', decidedBy: 'Abe' });
  expect((await approve(approver, id)).body.code).toBe('approval.decided');
});

it('refuses a decision on a cart that someone changed after the approver looked', async () => {
  const { approver, buyer, fill, ask, read, approve, orders } = desk;
  const id = await ask();
  const { modified } = await read(approver, id);
  await fill(buyer, 7);
  expect(await read(approver, id)).toMatchObject({
    ...{ isChanged: true, changedBy: 'Ben', total: 80.09, askedTotal: 40.05 },
    changes: [{ itemNumber: item(1), before: 3, after: 7, isFreeGood: false }],
  });
  expect((await approve(approver, id, { modified })).body.code).toBe('approval.cart-changed');
  expect(await orders()).toEqual([]);
  expect((await approve(approver, id)).status).toBe(200);
});

it('refuses an approver whose right was just removed', async () => {
  const { pool, join, ask, read, approve, orders } = desk;
  const id = await ask();
  const gone = await join(`Gus${id.slice(0, 4)}`, ['Customer', 'OrderSubmit', 'ApproveOrders']);
  const { modified } = await read(gone, id);
  await pool.query(`delete from user_permission where user_id = $1 and permission = 'ApproveOrders'`, [gone.userId]);
  // The session still remembers the right.
  expect((await approve(gone, id, { modified })).body.code).toBe('approval.not-approver');
  expect(await orders()).toEqual([]);
});

it('waits for a removal of the approver’s right that is under way, and then refuses', async () => {
  const { pool, join, ask, read, approve, orders } = desk;
  const id = await ask();
  const going = await join(`Gil${id.slice(0, 4)}`, ['Customer', 'OrderSubmit', 'ApproveOrders']);
  const { modified } = await read(going, id);
  const client = await pool.connect();
  try {
    // As an administrator’s save does it.
    await client.query('begin');
    await client.query('select from "user" where id = $1 for update', [going.userId]);
    await client.query(`delete from user_permission where user_id = $1 and permission = 'ApproveOrders'`, [
      going.userId,
    ]);
    const approving = approve(going, id, { modified });
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'select from "user" where id = $1 for share'`,
        );
        return rowCount;
      })
      .toBeGreaterThan(0);
    await client.query('commit');
    expect((await approving).body.code).toBe('approval.not-approver');
  } finally {
    client.release();
  }
  expect(await orders()).toEqual([]);
});

it('sends back with words: the cart stays, and the requester reads them', async () => {
  const { requester, approver, as, post, ask, read, approve } = desk;
  const id = await ask();
  const decisionId = randomUUID();
  const back = () =>
    post(approver, `/approvals/request/${id}/sendBack`, { decisionId, message: 'Half of it, please.' });
  expect(await back()).toMatchObject({ status: 200, body: { state: 'sent-back', message: 'Half of it, please.' } });
  expect((await back()).status).toBe(200);
  // The ID of this decision isn't accepted for another one.
  expect((await approve(approver, id, { decisionId })).body.code).toBe('approval.decided');
  const otherWords = { decisionId, message: 'None of it.' };
  expect((await post(approver, `/approvals/request/${id}/sendBack`, otherWords)).body.code).toBe('approval.decided');
  expect(await read(requester, id)).toMatchObject({ state: 'sent-back', message: 'Half of it, please.' });
  expect((await as(requester).cart(account)).items).toHaveLength(2);
  const { body } = await as(requester).ask<{ waiting: []; earlier: object[] }>('/approvals');
  expect(body).toMatchObject({ waiting: [], earlier: [{ approvalId: id }] });
  expect(await ask()).not.toBe(id);
});

it('ends the request of a cart that became an order in another way', async () => {
  const { pool, requester, approver, as, fill, ask } = desk;
  const cart = await fill(requester, 3);
  const id = await ask();
  await pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, submitted_by_user_id, submitted_as,
                              is_in_submitted_state, cart_key)
     select 99001, $1, now(), 'operatory', 3003, asked_by_user_id, 'customer-user', true, cart_key
       from order_approval where approval_id = $2`,
    [account, id],
  );
  expect((await as(approver).submit(cart.key, account)).status).toBe(200);
  const { rows } = await pool.query('select state, order_number::int from order_approval where approval_id = $1', [id]);
  expect(rows).toEqual([{ state: 'approved', order_number: 99001 }]);
});

it('checks a request like an order: an empty cart, a missing PO number, no approver', async () => {
  const { requester, buyer, join, as, post, fill } = desk;
  const request = (who: SignedIn, number: string) =>
    post(who, `/approvals/account/${number}`, { approvalId: randomUUID(), note: '' });
  expect((await request(requester, account)).body.code).toBe('cart.empty');
  const alone = await join(`Lone${Date.now()}`, ['Customer', 'RequestOnly'], ['100002']);
  const cart = await as(alone).cart('100002');
  await as(alone).save(sentOf(cart, { items: lines([1, 1]) }));
  expect((await request(alone, '100002')).body.code).toBe('cart.po-required');
  await as(alone).save(sentOf(await as(alone).cart('100002'), { pOnumber: 'PO 1' }));
  expect((await request(alone, '100002')).body.code).toBe('approval.no-approver');
  await desk.world.database.pool.query(
    `insert into approval_rule (customer_number, limit_cents, is_over_budget, changed_by_user_id) values ('100002', 1, false, '')`,
  );
  // Staff can't ask themselves to ask the practice.
  const staff = await signIn(desk.world.database.pool, {
    permissions: ['CustomerService', 'PricingView', 'OrderSubmit'],
  });
  expect((await request(staff, '100002')).body.code).toBe('approval.practice-lacks-approver');
  await fill(buyer, 1);
  expect((await request(buyer, account)).body.code).toBe('approval.not-needed');
});

it('rolls the approver’s quantities back if the order can’t be sent', async () => {
  const { requester, approver, as, ask, read, approve } = desk;
  const id = await ask();
  const { lines: shown } = (await read(approver, id)) as unknown as { lines: { lineId: string }[] };
  const none = shown.map(({ lineId }) => ({ lineId, quantity: 0 }));
  expect((await approve(approver, id, { quantities: none })).body.code).toBe('cart.empty');
  expect((await as(requester).cart(account)).items).toHaveLength(2);
});

it('sends nothing if a quantity is for a line that the cart doesn’t have', async () => {
  const { approver, ask, approve, orders } = desk;
  const id = await ask();
  const refused = await approve(approver, id, { quantities: [{ lineId: 'none of this cart', quantity: 1 }] });
  expect(refused).toMatchObject({ status: 409, body: { code: 'approval.cart-changed' } });
  expect(await orders()).toEqual([]);
});

it('asks with an id once: a repeat changes nothing, and anything else needs another id', async () => {
  const { requester, buyer, approver, post, ask, approve, told } = desk;
  const approvalId = await ask();
  const again = (who: SignedIn, note: string) => post(who, `/approvals/account/${account}`, { approvalId, note });
  const asked = await told();
  expect(await again(requester, 'For Friday')).toMatchObject({ status: 200, body: { approvers: ['Abe', 'Ada'] } });
  expect((await again(requester, 'For Monday')).body.code).toBe('approval.id-reused');
  expect((await again(buyer, 'For Friday')).body.code).toBe('approval.id-reused');
  expect(await told()).toEqual(asked);
  expect((await approve(approver, approvalId)).status).toBe(200);
  expect(await again(requester, 'For Friday')).toMatchObject({
    ...{ status: 409, body: { code: 'approval.decided', detail: 'Already decided: Ada approved it.' } },
  });
});

it('orders nothing for an account that is closed', async () => {
  const { pool, requester, approver, post, ask, approve, orders } = desk;
  const id = await ask();
  const path = `/approvals/account/${account}`;
  /** Account facts are cached for a moment. A request with the ID of one that ended is refused. */
  const known = async () => {
    await pool.query('delete from turn_count');
    return (await post(requester, path, { approvalId: id, note: '' })).body.code;
  };
  await pool.query('update customer set withdrawn_at = now() where customer_number = $1', [account]);
  try {
    await expect.poll(known, { timeout: 10_000 }).toBe('customer.withdrawn');
    expect((await approve(approver, id)).body.code).toBe('customer.withdrawn');
    expect(await orders()).toEqual([]);
    const back = { decisionId: randomUUID(), message: 'The account is closed' };
    expect((await post(approver, `/approvals/request/${id}/sendBack`, back)).status).toBe(200);
  } finally {
    await pool.query('update customer set withdrawn_at = null where customer_number = $1', [account]);
    await expect.poll(known, { timeout: 10_000 }).toBe('approval.decided');
  }
});
