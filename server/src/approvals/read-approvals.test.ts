import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SignedIn } from '../../test/sign-in.ts';
import { noon } from '../cart/carts.fixture.ts';
import { item, lines, sentOf } from '../cart/sent.fixture.ts';
import { type ApprovalDesk, account, openApprovalDesk } from './approvals.fixture.ts';
import { readApproval } from './read-approvals.ts';

let desk: ApprovalDesk;
beforeAll(async () => {
  desk = await openApprovalDesk();
});
afterAll(() => desk.world.close());
beforeEach(() => desk.clean());

/** Six earlier orders of the account at $1.00 each; the last one, of yesterday, is nearly the cart of `ask(60)`. */
async function buyBefore(): Promise<void> {
  const { pool } = desk;
  for (const [index, quantity] of [2, 2, 2, 2, 2, 60].entries()) {
    const orderNumber = 7_000_001 + index;
    await pool.query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
       values ($1, $2, $3::timestamptz - make_interval(days => $4), 'phone', 0)`,
      [orderNumber, account, noon, quantity === 60 ? 1 : 30 * (index + 1)],
    );
    await pool.query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, type)
       values ($1, 1, $2, $3, 'x', $4, 100, 'shipment', 0), ($1, 2, $2, $5, 'x', 1, 100, 'shipment', 0)`,
      [orderNumber, account, item(1), quantity, item(2)],
    );
  }
}

it('shows the approver the total in the list, the destination, and the changes, except those changed back', async () => {
  const { pool, approver, buyer, as, fill, ask, read } = desk;
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
  // Removed lines have no price anymore.
  expect(askedTotal).toBeUndefined();
});

it('shows the request in the account’s cart, to everyone who uses that cart, until it’s an order', async () => {
  const { requester, approver, buyer, as, post, ask, approve } = desk;
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

it('shows no prices where the distributor shows none', async () => {
  const { services, pool, ask, withoutPrices } = desk;
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

it('warns the approver like the checkout, and states the month’s budget without and with the cart', async () => {
  const { pool, requester, approver, as, ask, read } = desk;
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
  const { approver, ask, read } = desk;
  await buyBefore();
  const id = await ask(60);
  expect(await read(approver, id)).toMatchObject({ warnings: { twin: { orderNumber: 7_000_006 }, late: 0 } });
  expect(await read(approver, id)).not.toHaveProperty('budget');
});

it('keeps the requested lines and prices, however the request ends', async () => {
  const { services, pool, requester, approver, buyer, as, post, ask, read, approve, withdraw, withoutPrices } = desk;
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
  const { pool, requester, approver, ask, read, withdraw } = desk;
  const id = await ask();
  await pool.query('update order_approval set lines = null');
  await withdraw(requester, id);
  expect(await read(approver, id)).toMatchObject({ state: 'withdrawn', lines: [] });
});
