import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import { dayNumber, dayOf } from '../morning-queue/index.ts';
import { cheaperEqual, stoppedProduct, stoppedWords } from './index.ts';

const today = '2026-02-17' as PlainDate;
const every = (gap: number, count: number, lastAgo: number) =>
  Array.from({ length: count }, (_, index) => dayNumber(today) - lastAgo - index * gap);
const gloves = (days: number[]) => ({
  ...{ itemNumber: '7', description: 'Gloves', days, price: cents(1250) },
  quantities: days.map((_, index) => (index === 0 ? 9 : 4)),
});

it('a product is late after its reorder interval, stopped after three, and worth the missed purchases', () => {
  const late = stoppedProduct(gloves(every(30, 6, 45)), today);
  expect(late).toMatchObject({ median: 30, missed: 1, usual: 4, worth: 5000, isLate: true });
  const stopped = stoppedProduct(gloves(every(30, 6, 130)), today);
  expect(stopped).toMatchObject({ missed: 4, worth: 20000, isLate: false, lastOn: dayOf(dayNumber(today) - 130) });
  expect(stopped && stoppedWords(stopped)).toBe(
    'Usually 4 every 30 days (6 purchases); last on 10/10/2025, 4 purchases missed since',
  );
  expect(stoppedProduct(gloves(every(30, 6, 20)), today)).toBeUndefined();
  expect(stoppedProduct(gloves([1, 200, 210, 260]), today)).toBeUndefined();
  expect(stoppedProduct(gloves([]), today)).toBeUndefined();
});

const bought = { itemNumber: '1', description: 'A', pack: 'Box of 100', quantity: 6, amount: cents(9000) };
const equal = {
  itemNumber: '2',
  description: 'B',
  pack: 'Box of 200',
  reason: 'equivalent' as const,
  note: '',
  price: cents(2000),
};

it('an equal product saves what its packs for the same content cost less, and the best one counts', () => {
  expect(cheaperEqual(bought, [equal])).toMatchObject({ quantity: 3, saved: 3000 });
  expect(cheaperEqual(bought, [equal, { ...equal, itemNumber: '3', price: cents(1900) }])?.equal.itemNumber).toBe('3');
});

it('nothing is saved by a more expensive product, a successor, a pack that can’t be compared, or itself', () => {
  const others = [
    { ...equal, price: cents(3000) },
    { ...equal, reason: 'successor' as const },
    { ...equal, pack: 'Kit' },
    { ...equal, itemNumber: '1' },
  ];
  expect(cheaperEqual(bought, others)).toBeUndefined();
});

it('a saving is never more than what was paid, and never zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 100_000 })),
      (quantity, amount, prices) => {
        const found = cheaperEqual(
          { ...bought, quantity, amount: cents(amount) },
          prices.map((price, index) => ({ ...equal, itemNumber: `e${index}`, price: cents(price) })),
        );
        fc.pre(found !== undefined);
        expect(found.saved).toBeGreaterThan(0);
        expect(found.saved).toBeLessThanOrEqual(amount);
        expect(found.saved).toBe(amount - found.quantity * found.equal.price);
      },
    ),
  );
});
