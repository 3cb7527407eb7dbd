import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsFromDollars } from '../money/index.ts';
import {
  findTwin,
  isUnusualTotal,
  type RecentOrder,
  twinWords,
  unusualNewQuantity,
  unusualNewWords,
  unusualQuantity,
  unusualTotalWords,
  unusualWords,
} from './index.ts';
import { fewestPurchases } from './unusual-quantity.ts';

describe('an unusual quantity', () => {
  const quantity = fc.integer({ min: 1, max: 9_999 });
  const history = fc.array(quantity, { minLength: fewestPurchases, maxLength: 30 });
  /** How often the most that was bought: about as often unusual as not. */
  const anyTimes = fc.double({ min: 0, max: 6, noNaN: true });

  it('is more than three times the largest quantity ever bought, and states what is usual', () => {
    expect(unusualQuantity(40, [2, 4, 3, 2, 4])).toEqual({ quantity: 40, usualFrom: 2, usualTo: 4, most: 4 });
    expect(unusualQuantity(12, [2, 4, 3, 2, 4])).toBeUndefined();
    expect(unusualQuantity(13, [2, 4, 3, 2, 4])).toBeDefined();
  });

  it('needs four purchases to compare with', () => {
    expect(unusualQuantity(500, [1, 1, 1])).toBeUndefined();
    expect(unusualQuantity(500, [1, 1, 1, 1])).toBeDefined();
    expect(unusualQuantity(500, [])).toBeUndefined();
  });

  it('is put in words with its numbers', () => {
    const words = (now: number, bought: number[]) => {
      const unusual = unusualQuantity(now, bought);
      return unusual && unusualWords(unusual);
    };
    expect(words(40, [2, 4, 3, 2, 4])).toBe('usually 2–4, now 40');
    expect(words(1_200, [2, 2, 2, 2, 2, 2, 2, 6])).toBe('usually 2, 6 at most, now 1,200');
  });

  it('stays unusual in a larger quantity, in any order of the purchases, and never is one bought before', () => {
    fc.assert(
      fc.property(history, anyTimes, quantity, (bought, times, more) => {
        const now = Math.max(1, Math.round(Math.max(...bought) * times));
        const found = unusualQuantity(now, bought);
        expect(unusualQuantity(now, bought.toReversed())).toEqual(found);
        expect(unusualQuantity(now, [...bought, now])).toBeUndefined();
        expect(found !== undefined).toBe(now > 3 * Math.max(...bought));
        fc.pre(found !== undefined);
        expect(unusualQuantity(now + more, bought)).toBeDefined();
        expect(found.usualFrom).toBeLessThanOrEqual(found.usualTo);
        expect(found.usualTo).toBeLessThanOrEqual(found.most);
        expect(found.most).toBe(Math.max(...bought));
        const isUsual = (each: number) => each >= found.usualFrom && each <= found.usualTo;
        expect(bought.filter(isUsual).length * 2).toBeGreaterThanOrEqual(bought.length);
      }),
    );
  });
});

describe('a quantity of something new', () => {
  const past = { orders: 12, mostOfAny: 40, largestTotal: cents(0) };

  it('is compared with the most that the account ever bought of anything', () => {
    expect(unusualNewQuantity(120, [], past)).toBeUndefined();
    expect(unusualNewQuantity(121, [], past)).toEqual({ quantity: 121, most: 0, mostOfAny: 40 });
    expect(unusualNewQuantity(1_200, [2, 3, 1], past)).toEqual({ quantity: 1_200, most: 3, mostOfAny: 40 });
    expect(unusualNewQuantity(1_200, [2, 3, 1, 2], past)).toBeUndefined();
  });

  it('isn’t unusual up to 20, however little the account buys', () => {
    expect(unusualNewQuantity(20, [], { ...past, mostOfAny: 1 })).toBeUndefined();
    expect(unusualNewQuantity(21, [], { ...past, mostOfAny: 1 })).toBeDefined();
  });

  it('is unusual from 100 for an account with fewer than four orders, or above three times the largest quantity it bought', () => {
    const few = { ...past, orders: 3 };
    expect(unusualNewQuantity(99, [], few)).toBeUndefined();
    expect(unusualNewQuantity(100, [], few)).toEqual({ quantity: 100, most: 0, mostOfAny: 0 });
    expect(unusualNewQuantity(120, [40], few)).toBeUndefined();
    expect(unusualNewQuantity(121, [40], few)).toBeDefined();
  });

  it('is put in words with its numbers', () => {
    const words = (bought: number[], orders = 12) => {
      const unusual = unusualNewQuantity(1_200, bought, { ...past, orders });
      return unusual && unusualNewWords(unusual);
    };
    expect(words([])).toBe('never bought before, now 1,200; 40 at most of any product');
    expect(words([2, 3])).toBe('3 at most so far, now 1,200; 40 at most of any product');
    expect(words([], 1)).toBe('never bought before, now 1,200');
  });
});

describe('the total of a cart', () => {
  const is = (total: number, largest: number, orders = 4) =>
    isUnusualTotal(centsFromDollars(total), { orders, largestTotal: centsFromDollars(largest) });

  it('is unusual above three times the largest of four orders or more', () => {
    expect([is(2_700, 900), is(2_700.01, 900), is(81_318.72, 900, 3)]).toEqual([false, true, false]);
  });

  it('isn’t unusual up to $500, or if no order had an amount', () => {
    expect([is(500, 10), is(500.01, 10), is(9_000, 0)]).toEqual([false, true, false]);
  });

  it('is put in words with both amounts', () => {
    const words = (isForStaff: boolean) =>
      unusualTotalWords(centsFromDollars(81_318.72), centsFromDollars(896), isForStaff);
    expect(words(false)).toBe(
      'The total looks unusual: $81,318.72. Your largest order in the last 13 months was $896.00.',
    );
    expect(words(true)).toBe(
      'The total looks unusual: $81,318.72. The account’s largest order in the last 13 months was $896.00.',
    );
  });
});

describe('a twin of an order', () => {
  const at = '2026-03-02T17:43:00.000Z';
  const items = (counts: Record<string, number>) =>
    Object.entries(counts).map(([itemNumber, quantity]) => ({ itemNumber, quantity }));
  const order = (orderNumber: number, counts: Record<string, number>, orderedAt = at): RecentOrder => ({
    ...{ orderNumber, orderedAt },
    items: items(counts),
  });
  const five = { A: 1, B: 2, C: 3, D: 4, E: 5 };

  it('has the same lines, or four of five, in the same quantity', () => {
    expect(findTwin(items(five), [order(7, five)])).toEqual({
      ...{ orderNumber: 7, orderedAt: at },
      ...{ same: 5, inCart: 5, inOrder: 5 },
    });
    expect(findTwin(items(five), [order(7, { ...five, E: 6 })])).toMatchObject({ same: 4 });
    expect(findTwin(items(five), [order(7, { ...five, E: 6, D: 9 })])).toBeUndefined();
    expect(findTwin(items({ A: 1 }), [order(7, five)])).toBeUndefined();
    expect(findTwin(items({ A: 1 }), [order(7, { A: 2 })])).toBeUndefined();
    expect(findTwin([], [order(7, {})])).toBeUndefined();
  });

  it('is the order with most in common, and of these the newest', () => {
    const later = '2026-03-02T18:00:00.000Z';
    const nearly = { ...five, E: 6 };
    expect(findTwin(items(five), [order(9, nearly, later), order(7, five)])?.orderNumber).toBe(7);
    expect(findTwin(items(five), [order(7, five), order(8, five, later)])?.orderNumber).toBe(8);
    expect(findTwin(items(five), [order(7, five), order(8, five)])?.orderNumber).toBe(8);
  });

  it('is put in words with the distributor’s day', () => {
    const words = (now: string, counts = {}) =>
      twinWords(
        { orderedAt: at, same: 6, inCart: 6, inOrder: 6, ...counts },
        { now: new Date(now), timeZone: 'America/Los_Angeles' },
      );
    expect(words('2026-03-02T20:00:00Z')).toBe(', sent today, has the same 6 lines.');
    expect(words('2026-03-03T20:00:00Z')).toBe(', sent yesterday, has the same 6 lines.');
    expect(words('2026-03-05T06:00:00Z', { same: 1, inCart: 1, inOrder: 1 })).toBe(
      ', sent on 03/02/2026, has the same line.',
    );
    expect(words('2026-03-02T20:00:00Z', { same: 5 })).toBe(
      ', sent today, has 5 of these 6 lines in the same quantity.',
    );
    expect(words('2026-03-02T20:00:00Z', { inOrder: 7 })).toBe(
      ', sent today, has 6 of these 6 lines in the same quantity.',
    );
  });

  it('says yesterday on both nights when the clocks change', () => {
    const words = (orderedAt: string, now: string) =>
      twinWords({ orderedAt, same: 1, inCart: 1, inOrder: 1 }, { now: new Date(now), timeZone: 'America/Los_Angeles' });
    // The day has 25 hours: at 11:30 p.m., 24 hours ago is still today.
    expect(words('2026-10-31T18:00:00Z', '2026-11-02T07:30:00Z')).toContain('sent yesterday');
    // It has 23: at 12:30 a.m. of the day after, 24 hours ago is two days before.
    expect(words('2026-03-09T03:00:00Z', '2026-03-09T07:30:00Z')).toContain('sent yesterday');
  });

  const counts = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G'), fc.integer({ min: 1, max: 3 }), {
    minKeys: 1,
  });
  /** Two orders; often the second one is the first with another quantity of something, which may be its twin. */
  const pair = fc.oneof(
    fc.tuple(counts, counts),
    fc
      .tuple(counts, fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 1, max: 3 }))
      .map(([one, item, quantity]) => [one, { ...one, [item]: quantity }] as const),
  );

  it('is symmetric: an order is a duplicate of itself and of its duplicates, whatever else was ordered', () => {
    fc.assert(
      fc.property(pair, fc.array(counts), ([one, other], rest) => {
        const others = rest.map((each, index) => order(100 + index, each));
        expect(findTwin(items(one), [...others, order(7, one)])).toMatchObject({ same: Object.keys(one).length });
        const isTwin = findTwin(items(one), [order(7, other)]) !== undefined;
        expect(findTwin(items(other), [order(7, one)]) !== undefined).toBe(isTwin);
        if (isTwin) expect(findTwin(items(one), [...others, order(7, other)])).toBeDefined();
      }),
    );
  });
});
