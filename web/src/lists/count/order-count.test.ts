import { describe, expect, it } from 'vitest';
import { fakeStorage } from '../../outbox/device.fixture.ts';
import type { ListToCart } from '../use-list-to-cart.ts';
import type { CountedRow } from './count-rows.tsx';
import { orderCount } from './order-count.ts';
import { readCount, setOnHand } from './shelf-counts.ts';

const place = { userId: 'ana', customerNumber: '100001', listId: 7 };
const row = (itemNumber: string, isOrderable = true): CountedRow => ({
  itemNumber,
  description: itemNumber,
  quantity: 1,
  parLevel: 6,
  isWaiting: false,
  item: {
    productNumber: itemNumber,
    ...{ description: itemNumber, quantity: 1, parLevel: 6, isHiddenFromCustomer: false, isOrderable },
    ...{ itemInfo: { suppressCoupon: false }, coupon: null, pack: '', vendorName: '', imageUrl: '', lifeCycle: '' },
    ...{ availability: null, version: 1 },
  },
});
const rows = [row('A'), row('B'), row('C', false)];

/** The count, and what happens while the prices are loaded; `reply` lists what didn't fit in the cart. */
async function order(
  counted: Readonly<Record<string, number>>,
  { recount = {}, reply = [] }: { recount?: Readonly<Record<string, number>>; reply?: string[] | null } = {},
) {
  const storage = fakeStorage();
  const countAll = (all: Readonly<Record<string, number>>) => {
    for (const [itemNumber, onHand] of Object.entries(all)) setOnHand(place, { itemNumber, onHand }, storage);
  };
  countAll(counted);
  const ordered: [string, number][] = [];
  let undo: (() => void) | undefined;
  const addToCart: ListToCart['add'] = async (asked, options) => {
    for (const { itemNumber, quantity } of asked) ordered.push([itemNumber, quantity]);
    undo = options?.onUndo;
    await Promise.resolve();
    countAll(recount);
    return reply ?? undefined;
  };
  const isDone = await orderCount(place, rows, { addToCart, storage });
  const left = () => Object.fromEntries(readCount(place, storage));
  return { isDone, ordered, left, undo: () => undo?.() };
}

describe('ordering what is missing by a count', () => {
  it('drops counts that were ordered or needed nothing, and is done', async () => {
    const { isDone, ordered, left } = await order({ A: 2, B: 9 });
    expect([isDone, ordered, left()]).toEqual([true, [['A', 4]], {}]);
  });

  it('keeps products that were counted while the prices were loaded', async () => {
    const { isDone, ordered, left } = await order({ A: 2 }, { recount: { B: 3 } });
    expect([isDone, ordered, left()]).toEqual([false, [['A', 4]], { B: 3 }]);
    expect((await order({ A: 2, B: 1 }, { recount: { A: 5 } })).left()).toEqual({ A: 5 });
  });

  it('keeps products that aren’t available, or didn’t fit in the cart', async () => {
    const { isDone, ordered, left } = await order({ A: 2, B: 3, C: 1 }, { reply: ['B'] });
    expect([isDone, left()]).toEqual([false, { B: 3, C: 1 }]);
    expect(ordered.map(([itemNumber]) => itemNumber)).toEqual(['A', 'B']);
  });

  it('keeps everything if nothing was added', async () => {
    const { isDone, left } = await order({ A: 2, C: 9 }, { reply: null });
    expect([isDone, left()]).toEqual([false, { A: 2, C: 9 }]);
  });

  it('restores the count when the addition is undone, and keeps later counts', async () => {
    const { left, undo } = await order({ A: 2, B: 3 }, { recount: { B: 4 } });
    expect(left()).toEqual({ B: 4 });
    undo();
    expect(left()).toEqual({ A: 2, B: 4 });
  });
});
