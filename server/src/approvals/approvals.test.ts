import { randomUUID } from 'node:crypto';
import type { User } from '@operatory/domain/access';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { callsAs, noon, openWorld, type World } from '../cart/carts.fixture.ts';
import { item, lines, sentOf } from '../cart/sent.fixture.ts';
import type { Services } from '../services/services.ts';
import { readApproval } from './read-approvals.ts';
import { bindApprovalRoutes } from './routes.ts';

const account = '100001';
let world: World;
let services: Services;
let requester: SignedIn;
let approver: SignedIn;
let second: SignedIn;
let buyer: SignedIn;
let pool: World['database']['pool'];

const join = (name: string, permissions: Parameters<typeof signIn>[1]['permissions'], accounts = [account]) =>
  signIn(pool, { email: `${name}@practice.test`, name, permissions, accounts });

beforeAll(async () => {
  world = await openWorld({
    bindMore: (bind, given) => {
      services = given;
      bindApprovalRoutes(bind, given);
    },
  });
  pool = world.database.pool;
  requester = await join('Rita', ['Customer', 'RequestOnly']);
  buyer = await join('Ben', ['Customer', 'OrderSubmit']);
  approver = await join('Ada', ['Customer', 'OrderSubmit', 'ApproveOrders', 'ManagePeople']);
  second = await join('Abe', ['Customer', 'OrderSubmit', 'ApproveOrders']);
});
afterAll(() => world.close());
beforeEach(async () => {
  await pool.query(
    'delete from order_approval; delete from approval_rule; delete from notice; delete from mail; delete from turn_count',
  );
  await pool.query(`update customer set monthly_budget = 0 where customer_number = $1`, [account]);
  await world.clean();
  world.setClock(noon);
});

const as = ({ headers }: SignedIn) => callsAs(world.address, headers.cookie);

/** A decoded body of any of the routes. */
type Reply = Record<string, never> & { readonly code?: string };
const post = (who: SignedIn, path: string, body: object) => as(who).ask<Reply>(path, body);
const put = async (who: SignedIn, path: string, body: object) => {
  const answer = await fetch(`${world.address}/api${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: who.headers.cookie },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
};
const setRule = (who: SignedIn, rule: object) =>
  put(who, `/approvals/rule/${account}`, { limit: null, isOverBudget: false, version: 0, ...rule });

async function fill(who: SignedIn, quantity: number) {
  const cart = await as(who).cart(account);
  await as(who).save(sentOf(cart, { items: lines([1, quantity], [2, 1]) }));
  return as(who).cart(account);
}

async function ask(quantity = 3): Promise<string> {
  await fill(requester, quantity);
  const approvalId = randomUUID();
  const asked = await post(requester, `/approvals/account/${account}`, { approvalId, note: 'For Friday' });
  expect(asked).toMatchObject({ status: 200, body: { approvers: ['Abe', 'Ada'] } });
  return approvalId;
}
const read = async (who: SignedIn, id: string) =>
  (await as(who).ask<Record<string, unknown> & { modified: string }>(`/approvals/request/${id}`)).body;
const approve = async (who: SignedIn, id: string, more: object = {}) => {
  const { modified } = await read(who, id);
  return post(who, `/approvals/request/${id}/approve`, { decisionId: randomUUID(), modified, quantities: [], ...more });
};
const orders = async () =>
  (
    await pool.query<{
      order_number: string;
      submitted_by_user_id: string;
      total_cents: number;
      hold_reasons: string[];
    }>('select * from sales_order where cart_key is not null order by 1')
  ).rows;
const told = async () =>
  (
    await pool.query(
      `select u.name, n.kind from notice n join "user" u on u.id = n.user_id order by u.name, n.notice_id`,
    )
  ).rows;

it('changes nothing while nobody has turned it on', async () => {
  const cart = await fill(buyer, 9);
  expect((await as(buyer).submit(cart.key, account)).status).toBe(200);
});

it('lets a requester ask, and an approver send the cart with other quantities, once', async () => {
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
  const id = await ask();
  const both = await Promise.all([approve(approver, id), approve(second, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('approval.decided');
  expect(await orders()).toHaveLength(1);
});

it('counts an approver who sends the cart itself as the approval', async () => {
  const id = await ask();
  const cart = await as(second).cart(account);
  expect((await as(second).submit(cart.key, account)).status).toBe(200);
  expect(await read(requester, id)).toMatchObject({ state: 'approved', decidedBy: 'Abe' });
  expect((await approve(approver, id)).body.code).toBe('approval.decided');
});

it('refuses a decision on a cart that someone changed after the approver looked', async () => {
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

it('says what the approver is asked to spend in the list, where it ships, and what changed, but for what changed back', async () => {
  const id = await ask();
  await pool.query(
    `update customer set ship_to_address1 = '1 Main St', ship_to_city = 'Reno', ship_to_state = 'NV', ship_to_zip = '89501'
      where customer_number = $1`,
    [account],
  );
  expect(await read(approver, id)).toMatchObject({
    isChanged: false,
    changes: [],
    shipTo: { line1: '1 Main St', city: 'Reno' },
  });
  const listed = async (who: SignedIn) =>
    (await as(who).ask<{ waiting: { total?: number }[] }>('/approvals')).body.waiting.map(({ total }) => total);
  expect(await listed(approver)).toEqual([3 * 10.01 + 10.02]);
  await fill(buyer, 7);
  await fill(buyer, 3);
  expect(await read(approver, id)).toMatchObject({ isChanged: true, changes: [] });
  const cart = await as(buyer).cart(account);
  await as(buyer).save(sentOf(cart, { items: lines([2, 1]) }));
  const { askedTotal, ...changed } = await read(approver, id);
  expect(changed).toMatchObject({ changes: [{ itemNumber: item(1), before: 3, after: 0 }] });
  // What was removed has no price anymore.
  expect(askedTotal).toBeUndefined();
});

it('refuses an approver whose right was removed a moment ago', async () => {
  const id = await ask();
  const gone = await join(`Gus${id.slice(0, 4)}`, ['Customer', 'OrderSubmit', 'ApproveOrders']);
  const { modified } = await read(gone, id);
  await pool.query(`delete from user_permission where user_id = $1 and permission = 'ApproveOrders'`, [gone.userId]);
  // The session still remembers the right.
  expect((await approve(gone, id, { modified })).body.code).toBe('approval.not-approver');
  expect(await orders()).toEqual([]);
});

it('waits for a removal of the approver’s right that is under way, and then refuses', async () => {
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
  const id = await ask();
  const decisionId = randomUUID();
  const back = () =>
    post(approver, `/approvals/request/${id}/sendBack`, { decisionId, message: 'Half of it, please.' });
  expect(await back()).toMatchObject({ status: 200, body: { state: 'sent-back', message: 'Half of it, please.' } });
  expect((await back()).status).toBe(200);
  expect(await read(requester, id)).toMatchObject({ state: 'sent-back', message: 'Half of it, please.' });
  expect((await as(requester).cart(account)).items).toHaveLength(2);
  const { body } = await as(requester).ask<{ waiting: []; earlier: object[] }>('/approvals');
  expect(body).toMatchObject({ waiting: [], earlier: [{ approvalId: id }] });
  expect(await ask()).not.toBe(id);
});

const withdraw = (who: SignedIn, id: string, number = account) =>
  post(who, `/approvals/account/${number}/${id}/withdraw`, {});

it('lets only the person who asked withdraw a request, which leaves the cart unchanged', async () => {
  const id = await ask();
  expect(await read(requester, id)).toMatchObject({ mayWithdraw: true });
  for (const other of [approver, buyer]) {
    expect((await withdraw(other, id)).body.code).toBe('approval.not-own');
  }
  expect(await read(approver, id)).toMatchObject({ state: 'waiting', mayWithdraw: false });
  expect((await withdraw(requester, id, '100002')).status).toBe(404);
  const taken = await withdraw(requester, id);
  expect(taken).toMatchObject({ status: 200, body: { state: 'withdrawn', decidedBy: 'Rita', mayWithdraw: false } });
  // A press that is repeated because no response came.
  expect((await withdraw(requester, id)).body).toEqual(taken.body);
  expect((await as(requester).cart(account)).items).toHaveLength(2);
  expect((await approve(approver, id)).body).toMatchObject({
    ...{ code: 'approval.decided', detail: 'Already decided: Rita withdrew it.' },
  });
  expect(await orders()).toEqual([]);
  expect(await ask()).not.toBe(id);
});

it('carries out only one of a withdrawal and an approval that arrive together, and refuses the other', async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = (await orders()).length;
    const id = await ask();
    const { modified } = await read(approver, id);
    const body = { decisionId: randomUUID(), modified, quantities: [] };
    const both = await Promise.all([withdraw(requester, id), post(approver, `/approvals/request/${id}/approve`, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isApproved = both[1].status === 200;
    expect(await read(approver, id)).toMatchObject({ state: isApproved ? 'approved' : 'withdrawn' });
    expect(await orders()).toHaveLength(before + (isApproved ? 1 : 0));
  }
});

it('shows the request in the account’s cart, to everyone who uses that cart, until it’s an order', async () => {
  const inCart = async (who: SignedIn, number = account) =>
    (await as(who).ask<{ request: { state: string } | null; isOwn: boolean; approvers: string[] }>(
      `/approvals/account/${number}`,
    )) as { status: number; body: { request: unknown; isOwn: boolean; approvers: string[] } };
  const none = { request: null, isOwn: false, approvers: [] };
  expect((await inCart(requester)).body).toEqual(none);
  const id = await ask();
  const waiting = { approvalId: id, state: 'waiting' };
  expect((await inCart(requester)).body).toMatchObject({
    ...{ request: { ...waiting, mayDecide: false }, isOwn: true, approvers: ['Abe', 'Ada'] },
  });
  expect((await inCart(approver)).body).toMatchObject({ request: { ...waiting, mayDecide: true }, isOwn: false });
  expect((await inCart(buyer)).body).toMatchObject({ request: { ...waiting, mayDecide: false }, isOwn: false });
  expect((await inCart(buyer, '100002')).status).toBe(404);
  const back = { decisionId: randomUUID(), message: 'Half of it, please.' };
  await post(approver, `/approvals/request/${id}/sendBack`, back);
  expect((await inCart(requester)).body).toMatchObject({
    ...{ request: { state: 'sent-back', message: 'Half of it, please.' }, isOwn: true, approvers: [] },
  });
  const again = await ask();
  expect((await inCart(requester)).body).toMatchObject({ request: { approvalId: again, state: 'waiting' } });
  expect((await approve(approver, again)).status).toBe(200);
  expect((await inCart(requester)).body).toEqual(none);
});

it('ends the request of a cart that became an order in another way', async () => {
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

it('makes orders above an amount wait, whoever sends them, other than approvers', async () => {
  expect((await setRule(buyer, { limit: 50 })).status).toBe(403);
  expect((await setRule(approver, { limit: 50 })).status).toBe(200);
  expect((await setRule(approver, { limit: 60 })).body.code).toBe('approval.rule-changed');
  const small = await fill(buyer, 3);
  expect((await as(buyer).submit(small.key, account)).status).toBe(200);
  const large = await fill(buyer, 6);
  const refused = await as(buyer).submit(large.key, account);
  expect(refused.body).toMatchObject({
    code: 'approval.needed',
    detail: 'This order needs approval because it’s above $50.00.',
  });
  expect((await world.as('service').submit(large.key, account)).body.code).toBe('approval.needed');
  expect((await as(approver).submit(large.key, account)).status).toBe(200);
  const { rows } = await pool.query(`select kind, after from audit_entry where kind = 'approval-rule-changed'`);
  expect(rows).toEqual([{ kind: 'approval-rule-changed', after: '{"limit":50,"isOverBudget":false}' }]);
});

it('lets customer service withdraw a request that it made for the practice', async () => {
  await setRule(approver, { limit: 50 });
  await fill(buyer, 6);
  const id = randomUUID();
  const service = world.as('service');
  const asked = await service.ask(`/approvals/account/${account}`, { approvalId: id, note: '' });
  expect(asked.status).toBe(200);
  const { body } = await service.ask<{ request: object }>(`/approvals/account/${account}`);
  expect(body).toMatchObject({ isOwn: true, request: { approvalId: id, mayWithdraw: true, mayDecide: false } });
  expect((await service.ask(`/approvals/account/${account}/${id}/withdraw`, {})).status).toBe(200);
  expect(await read(approver, id)).toMatchObject({ state: 'withdrawn' });
});

it('makes orders beyond the month’s budget wait, with what is on order', async () => {
  await pool.query(`update customer set monthly_budget = 70 where customer_number = $1`, [account]);
  await setRule(approver, { isOverBudget: true });
  const first = await fill(buyer, 4);
  expect((await as(buyer).submit(first.key, account)).status).toBe(200);
  const next = await fill(buyer, 4);
  expect((await as(buyer).submit(next.key, account)).body.detail).toBe(
    'This order needs approval because it exceeds the month’s budget by $30.12.',
  );
});

it('checks a request as an order: an empty cart, a missing PO number, nobody who approves', async () => {
  const request = (who: SignedIn, number: string) =>
    post(who, `/approvals/account/${number}`, { approvalId: randomUUID(), note: '' });
  expect((await request(requester, account)).body.code).toBe('cart.empty');
  const alone = await join(`Lone${Date.now()}`, ['Customer', 'RequestOnly'], ['100002']);
  const cart = await as(alone).cart('100002');
  await as(alone).save(sentOf(cart, { items: lines([1, 1]) }));
  expect((await request(alone, '100002')).body.code).toBe('cart.po-required');
  await as(alone).save(sentOf(await as(alone).cart('100002'), { pOnumber: 'PO 1' }));
  expect((await request(alone, '100002')).body.code).toBe('approval.no-approver');
  await fill(buyer, 1);
  expect((await request(buyer, account)).body.code).toBe('approval.not-needed');
});

it('rolls the approver’s quantities back if the order can’t be sent', async () => {
  const id = await ask();
  const { lines: shown } = (await read(approver, id)) as unknown as { lines: { lineId: string }[] };
  const none = shown.map(({ lineId }) => ({ lineId, quantity: 0 }));
  expect((await approve(approver, id, { quantities: none })).body.code).toBe('cart.empty');
  expect((await as(requester).cart(account)).items).toHaveLength(2);
});

/** The approver, where the distributor shows no prices. */
async function withoutPrices(): Promise<User> {
  const [row] = (
    await pool.query<{ id: string; email: string; name: string }>('select id, email, name from "user" where id = $1', [
      approver.userId,
    ])
  ).rows;
  return {
    ...{ kind: 'user', userId: approver.userId, email: row?.email ?? '', name: row?.name ?? '', arePricesOff: true },
    ...{ permissions: new Set(['Customer', 'ApproveOrders']), territoryIds: new Set(), accounts: new Set([account]) },
  } as unknown as User;
}

it('shows no prices where the distributor shows none', async () => {
  await buyBefore();
  await pool.query('update customer set monthly_budget = 500 where customer_number = $1', [account]);
  const id = await ask(200);
  const seen = await readApproval(services, await withoutPrices(), id);
  expect(seen).not.toHaveProperty('total');
  expect(seen).not.toHaveProperty('budget');
  expect(seen).not.toHaveProperty('warnings.unusualTotal');
  expect(seen).toMatchObject({ warnings: { unusual: [{ quantity: 200 }] } });
  expect(seen).toMatchObject({ lines: [{ quantity: 200, unitPrice: null }, { unitPrice: null }] });
});

/** Six earlier orders of the account at $1.00 each; the last one, of yesterday, is nearly the cart of `ask(60)`. */
async function buyBefore(): Promise<void> {
  for (const [place, quantity] of [2, 2, 2, 2, 2, 60].entries()) {
    const orderNumber = 7_000_001 + place;
    await pool.query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
       values ($1, $2, $3::timestamptz - make_interval(days => $4), 'phone', 0)`,
      [orderNumber, account, noon, quantity === 60 ? 1 : 30 * (place + 1)],
    );
    await pool.query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, type)
       values ($1, 1, $2, $3, 'x', $4, 100, 'shipment', 0), ($1, 2, $2, $5, 'x', 1, 100, 'shipment', 0)`,
      [orderNumber, account, item(1), quantity, item(2)],
    );
  }
}

it('warns the approver as the checkout warns, and says what the month’s budget is without and with the cart', async () => {
  await buyBefore();
  await pool.query('update customer set monthly_budget = 500 where customer_number = $1', [account]);
  // Open orders count: $50.
  await pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
     values (7000090, $1, $2::timestamptz - interval '60 days', 'phone', 5000)`,
    [account, noon],
  );
  await pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, type)
     values (7000090, 1, $1, $2, 'x', 5, 1000, 'submitted', 0)`,
    [account, item(3)],
  );
  const id = await ask(200);
  await pool.query('update item set is_orderable = false where item_number = $1', [item(2)]);
  try {
    const warned = await as(requester).ask<Record<string, unknown>>(`/shoppingCart/customerNumber/${account}/warnings`);
    const { pastOrders, ...fromCheckout } = warned.body;
    expect(pastOrders).toMatchObject({ largestTotal: 61 });
    const { warnings, budget, total } = (await read(approver, id)) as Record<string, unknown>;
    expect(warnings).toEqual({ ...fromCheckout, late: 1, unusualTotal: { total: 2_012.02, largestTotal: 61 } });
    expect(warnings).toMatchObject({ unusual: [{ itemNumber: item(1), quantity: 200, most: 60 }] });
    expect(total).toBe(2_012.02);
    expect(budget).toEqual({ budget: 500, usedBefore: 50, usedAfter: 2_062.02 });
  } finally {
    await pool.query('update item set is_orderable = true where item_number = $1', [item(2)]);
  }
});

it('names an order of the last days with the same lines to the approver', async () => {
  await buyBefore();
  const id = await ask(60);
  expect(await read(approver, id)).toMatchObject({ warnings: { twin: { orderNumber: 7_000_006 }, late: 0 } });
  expect(await read(approver, id)).not.toHaveProperty('budget');
});

it('keeps the lines and prices that were asked for, however the request ends', async () => {
  const ends = {
    approved: (id: string) => approve(approver, id),
    'sent-back': (id: string) =>
      post(approver, `/approvals/request/${id}/sendBack`, { decisionId: randomUUID(), message: 'No' }),
    withdrawn: (id: string) => withdraw(requester, id),
  };
  const asked = [
    { itemNumber: item(1), description: 'Item 1', quantity: 3, unitPrice: 10.01, isFreeGood: false },
    { itemNumber: item(2), quantity: 1, unitPrice: 10.02 },
  ];
  for (const [state, end] of Object.entries(ends)) {
    const id = await ask();
    await pool.query(`update item set prices = '{1500,500}' where item_number = $1`, [item(1)]);
    try {
      // While it waits, the cart is at the prices of now.
      expect(await read(approver, id)).toMatchObject({
        lines: [{ unitPrice: 15, askedPrice: 10.01 }, { quantity: 1 }],
      });
      expect((await end(id)).status).toBe(200);
      const cart = await as(buyer).cart(account);
      await as(buyer).save(sentOf(cart, { items: lines([5, 9]) }));
      const closed = await read(requester, id);
      expect(closed).toMatchObject({ state, total: 40.05, lines: asked });
      expect(closed).not.toHaveProperty('warnings');
      expect(closed).not.toHaveProperty('budget');
      expect(await readApproval(services, await withoutPrices(), id)).toMatchObject({
        lines: [{ unitPrice: null }, {}],
      });
    } finally {
      await pool.query(`update item set prices = '{1001,501}' where item_number = $1`, [item(1)]);
    }
  }
});

it('has no lines of a request from before they were stored', async () => {
  const id = await ask();
  await pool.query('update order_approval set lines = null');
  await withdraw(requester, id);
  expect(await read(approver, id)).toMatchObject({ state: 'withdrawn', lines: [] });
});

it('orders nothing for an account that is closed', async () => {
  const id = await ask();
  const path = `/approvals/account/${account}`;
  /** What the server knows of an account counts for a moment. Asking with the same id again changes nothing. */
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
    await expect.poll(known, { timeout: 10_000 }).toBe(undefined);
  }
});
