import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxQuantity } from '../cart/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { dayNumber, dayOf } from '../morning-queue/index.ts';
import { dueWords, horizonDays } from './habit.ts';
import { brandsOf, byUrgency, type Habit, habitOf, usualOrder } from './index.ts';

const today = '2026-02-17' as PlainDate;
const now = dayNumber(today);
const bought = (gap: number, count: number, lastAgo: number, quantity = 4) => ({
  ...{ itemNumber: '7', description: 'Gloves', manufacturer: 'Maker' },
  days: Array.from({ length: count }, (_, index) => now - lastAgo - index * gap),
  quantities: Array.from({ length: count }, () => quantity),
});
const card = { lifeCycle: 'A', isOrderable: true, isHiddenFromCustomer: false, isOnHold: false };
const staff = { isStaff: true };

it('a product is due within the week, later, irregular, or no longer bought', () => {
  expect(habitOf(bought(30, 6, 29), today)).toMatchObject({
    ...{ standing: 'due', usual: 4, times: 6, lastOn: '2026-01-19' },
    rhythm: { median: 30, spread: 0, dueOn: '2026-02-18' },
  });
  expect(habitOf(bought(30, 6, 30 - horizonDays), today)?.standing).toBe('due');
  expect(habitOf(bought(30, 6, 30 - horizonDays - 1), today)?.standing).toBe('later');
  expect(habitOf(bought(30, 6, 80), today)?.standing).toBe('due');
  expect(habitOf(bought(30, 6, 130), today)?.standing).toBe('stopped');
  expect(habitOf(bought(30, 2, 10), today)).toMatchObject({ standing: 'irregular', rhythm: undefined });
});

it('purchases after the day don’t exist yet', () => {
  expect(habitOf({ ...bought(30, 1, -1) }, today)).toBeUndefined();
  const habit = habitOf({ ...bought(30, 1, 3), days: [now - 3, now + 3], quantities: [2, 90] }, today);
  expect(habit).toMatchObject({ times: 1, usual: 2, lastOn: dayOf(now - 3) });
});

it('says why in words', () => {
  const words = (habit: Habit | undefined) => habit && dueWords(habit);
  expect(words(habitOf(bought(30, 6, 29), today))).toBe(
    'Usually 4 every 30 days (6 purchases); last on 01/19/2026, due on 02/18/2026',
  );
  expect(words(habitOf(bought(30, 2, 10), today))).toBe('Bought 2 times, last on 02/07/2026');
  expect(words(habitOf(bought(30, 1, 10), today))).toBe('Bought once, last on 02/07/2026');
});

it('the usual order leaves out products in the cart, on their way, or not orderable, and lists them', () => {
  const habit = habitOf(bought(30, 6, 29), today);
  if (habit === undefined) throw new Error('no habit');
  const product = { habit, card, inCart: 0, onOrder: 0 };
  expect(usualOrder([product], staff)).toEqual({
    lines: [{ card, quantity: 4, reason: dueWords(habit) }],
    leftOut: [],
  });
  const left = (changes: Partial<Parameters<typeof usualOrder>[0][number]>, viewer = staff) =>
    usualOrder([{ ...product, ...changes }], viewer).leftOut[0];
  expect(left({ inCart: 1, onOrder: 9 })).toMatchObject({ obstacle: null, already: '1 piece in the cart' });
  expect(left({ onOrder: 9 })).toMatchObject({ obstacle: null, already: '9 pieces on order' });
  expect(left({ card: undefined, inCart: 3 })).toMatchObject({ obstacle: 'unknown', already: null });
  expect(left({ card: { ...card, isOnHold: true } })).toMatchObject({ obstacle: 'on-hold', already: null });
  const hidden = { ...card, isHiddenFromCustomer: true };
  expect(left({ card: hidden }, { isStaff: false })).toMatchObject({ obstacle: 'unknown' });
  expect(left({ card: hidden })).toBeUndefined();
});

const purchases = fc.record({
  itemNumber: fc.constantFrom('1', '2', '3'),
  description: fc.constantFrom('A', 'B'),
  manufacturer: fc.constantFrom('M', 'N'),
  days: fc.array(fc.integer({ min: now - 400, max: now + 5 }), { minLength: 1, maxLength: 12 }),
  quantities: fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 12, maxLength: 12 }),
});

it('every due product is either proposed or left out exactly once, and a quantity always fits in a cart', () => {
  const one = fc.tuple(purchases, fc.boolean(), fc.nat(2), fc.nat(2));
  fc.assert(
    fc.property(fc.array(one), (all) => {
      const due = all.flatMap(([history, isSold, inCart, onOrder]) => {
        const habit = habitOf(history, today);
        return habit === undefined ? [] : [{ habit, card: isSold ? card : undefined, inCart, onOrder }];
      });
      const order = usualOrder(due, staff);
      expect(order.lines.length + order.leftOut.length).toBe(due.length);
      for (const { quantity } of order.lines) expect(quantity >= 1 && quantity <= maxQuantity).toBe(true);
      for (const { obstacle, already } of order.leftOut) expect((obstacle === null) !== (already === null)).toBe(true);
      expect(order.lines).toHaveLength(due.filter((each) => each.card && each.inCart + each.onOrder === 0).length);
    }),
  );
});

it('due products come first by date, and brands count every purchase once', () => {
  fc.assert(
    fc.property(fc.array(purchases), (all) => {
      const habits = all.flatMap((each) => habitOf(each, today) ?? []).sort(byUrgency);
      const due = habits.filter(({ standing }) => standing === 'due');
      expect(habits.slice(0, due.length)).toEqual(due);
      const days = due.map(({ rhythm }) => rhythm?.dueOn ?? '');
      expect(days).toEqual([...days].sort());
      const brands = brandsOf(habits, 10);
      expect(brands.reduce((sum, { times }) => sum + times, 0)).toBe(habits.reduce((sum, { times }) => sum + times, 0));
      expect(brands.reduce((sum, { products }) => sum + products, 0)).toBe(habits.length);
    }),
  );
  const habit = habitOf(bought(30, 6, 29), today);
  expect(habit && brandsOf([habit, { ...habit, manufacturer: 'Other', times: 2 }], 1)).toEqual([
    { manufacturer: 'Maker', products: 1, times: 6, percent: 75 },
  ]);
});
