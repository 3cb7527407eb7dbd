/** Free goods that an approver's quantities change, over HTTP. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { couponItem, cupItem, rewardItem } from '../cart/carts.fixture.ts';
import { itemSent, sentOf } from '../cart/sent.fixture.ts';
import { type ApprovalDesk, account, openApprovalDesk } from './approvals.fixture.ts';

let desk: ApprovalDesk;
beforeAll(async () => {
  desk = await openApprovalDesk();
});
afterAll(() => desk.world.close());
beforeEach(() => desk.clean());

const bought = `0/${couponItem}`;
const free = `1/${rewardItem}/7`;

/** A request for nine of an item whose coupon gives one for three, with that many rewards taken. */
async function askWithFree(rewards = 3): Promise<string> {
  const { requester, as, ask } = desk;
  const id = await ask();
  const cart = await as(requester).cart(account);
  const reward = itemSent({ itemNumber: rewardItem, type: 1, couponId: 7, quantity: rewards });
  const items = [itemSent({ itemNumber: couponItem, quantity: 9 }), reward];
  expect((await as(requester).save(sentOf(cart, { items }))).status).toBe(200);
  return id;
}

/** The quantities that were ordered, by item. */
async function ordered(): Promise<unknown[]> {
  const { rows } = await desk.pool.query(
    `select l.item_number as item, l.quantity as quantity from sales_order o join order_line l using (order_number)
      where o.cart_key is not null order by 1`,
  );
  return rows.map(({ item, quantity }) => [item, quantity]);
}

it('sends no free goods that the approver didn’t see: it refuses, names them, and sends what was accepted', async () => {
  const { approver, requester, approve, read } = desk;
  const id = await askWithFree();
  const quantities = [{ lineId: bought, quantity: 4 }];
  const refused = await approve(approver, id, { quantities });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'approval.free-goods',
      detail: 'With these quantities, 3 free Item 96 become 1. Approve again to send it that way.',
      freeGoods: [{ lineId: free, quantity: 1 }],
    },
  });
  // Nothing of the refused decision stays.
  expect(await read(approver, id)).toMatchObject({ state: 'waiting', lines: [{ quantity: 9 }, { quantity: 3 }] });
  expect(await ordered()).toEqual([]);
  const done = await approve(approver, id, { quantities, freeGoods: [{ lineId: free, quantity: 1 }] });
  expect(done.status).toBe(200);
  expect(await ordered()).toEqual([
    [couponItem, 4],
    [rewardItem, 1],
  ]);
  for (const who of [approver, requester]) {
    expect(await read(who, id)).toMatchObject({
      changes: [],
      approverChanges: [
        { itemNumber: couponItem, description: 'Item 95', isFreeGood: false, before: 9, after: 4 },
        { itemNumber: rewardItem, description: 'Item 96', isFreeGood: true, before: 3, after: 1 },
      ],
    });
  }
});

it('refuses an acceptance of other quantities: one for less, one for more, and one of another cart’s line', async () => {
  const { approver, approve } = desk;
  const id = await askWithFree();
  const accepted = (quantity: number, taken: number, lineId = free) =>
    approve(approver, id, { quantities: [{ lineId: bought, quantity }], freeGoods: [{ lineId, quantity: taken }] });
  expect((await accepted(2, 1)).body).toMatchObject({
    ...{ code: 'approval.free-goods', freeGoods: [{ lineId: free, quantity: 0 }] },
    detail: 'With these quantities, 3 free Item 96 are removed. Approve again to send it that way.',
  });
  expect((await accepted(9, 1)).body).toMatchObject({
    ...{ code: 'approval.free-goods', freeGoods: [{ lineId: free, quantity: 3 }] },
    detail: 'With these quantities, 3 free Item 96 stay. Approve again to send it that way.',
  });
  expect((await accepted(4, 1, `1/${cupItem}/9`)).body.code).toBe('approval.cart-changed');
  expect(await ordered()).toEqual([]);
  expect((await accepted(2, 0)).status).toBe(200);
  expect(await ordered()).toEqual([[couponItem, 2]]);
});

it('says nothing if more is earned than taken', async () => {
  const { approver, approve } = desk;
  const id = await askWithFree(1);
  expect((await approve(approver, id, { quantities: [{ lineId: bought, quantity: 4 }] })).status).toBe(200);
  expect(await ordered()).toEqual([
    [couponItem, 4],
    [rewardItem, 1],
  ]);
});

it('refuses two quantities for one line, which would contradict each other', async () => {
  const { approver, approve } = desk;
  const id = await askWithFree();
  for (const name of ['quantities', 'freeGoods']) {
    const twice = [
      { lineId: bought, quantity: 4 },
      { lineId: bought, quantity: 9 },
    ];
    const refused = await approve(approver, id, { [name]: twice });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('Each line can be named only once.');
  }
  expect(await ordered()).toEqual([]);
});
