import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { suggestsSwap } from './substitutes.ts';
import { swapOf, swapWords } from './swap.ts';

const counts = fc.integer({ min: 1, max: 2_000 });
const quantities = fc.integer({ min: 1, max: 40 });
const prices = fc.integer({ min: 1, max: 100_000 }).map(cents);

describe('a swap', () => {
  it('contains at least as much as the replaced line, in as few packs as possible', () => {
    fc.assert(
      fc.property(counts, counts, quantities, (from, to, quantity) => {
        const swap = swapOf({ pack: `Box of ${from}`, quantity }, { pack: `Box of ${to}` });
        expect(swap.isConverted).toBe(true);
        expect(swap.quantity * to).toBeGreaterThanOrEqual(quantity * from);
        if (swap.quantity > 1) expect((swap.quantity - 1) * to).toBeLessThan(quantity * from);
      }),
    );
  });

  it('costs the difference of both lines', () => {
    fc.assert(
      fc.property(counts, counts, quantities, prices, prices, (from, to, quantity, one, other) => {
        const ordered = { pack: `Bag of ${from}`, price: one, quantity };
        const swap = swapOf(ordered, { pack: `Bag of ${to}`, price: other });
        expect(one * quantity + (swap.difference ?? Number.NaN)).toBe(other * swap.quantity);
      }),
    );
  });

  it('never changes the quantity if the packs are the same', () => {
    fc.assert(
      fc.property(fc.string(), quantities, (pack, quantity) => {
        expect(swapOf({ pack, quantity }, { pack })).toMatchObject({ quantity, isConverted: true });
      }),
    );
  });

  it('leaves the quantity and names no price if the packs can’t be compared', () => {
    const swap = swapOf({ pack: 'Kit', price: cents(100), quantity: 3 }, { pack: 'Box of 10', price: cents(200) });
    expect(swap).toEqual({ quantity: 3, isConverted: false, difference: undefined });
    expect(swapWords(swap, 3)).toBe('same quantity, check the pack');
  });

  it('fits in a line of the cart', () => {
    expect(swapOf({ pack: 'Box of 1000', quantity: 99_999 }, { pack: 'Box of 1' }).quantity).toBe(99_999);
  });

  it('says the quantity and the price', () => {
    const words = (price: number | undefined, other: number | undefined) => {
      const priced = (value: number | undefined) => (value === undefined ? {} : { price: cents(value) });
      const ordered = { pack: 'Box of 100', ...priced(price) };
      return swapWords(swapOf({ ...ordered, quantity: 4 }, { pack: 'Box of 200', ...priced(other) }), 4);
    };
    expect(words(1_000, 1_840)).toBe('2 instead of 4, $3.20 less');
    expect(words(1_000, 2_160)).toBe('2 instead of 4, $3.20 more');
    expect(words(1_000, 2_000)).toBe('2 instead of 4, same price');
    expect(words(undefined, 2_000)).toBe('2 instead of 4');
    const same = { pack: 'Box of 100', price: cents(500) };
    expect(swapWords(swapOf({ ...same, quantity: 4 }, same), 4)).toBe('same quantity, same price');
    expect(words(1_000, undefined)).toBe('2 instead of 4');
  });
});

describe('a line of the cart', () => {
  it('is offered substitutes if it’s unavailable, and not if it ships as ordered', () => {
    for (const availability of [
      'ships-in-2-3-weeks',
      'temporarily-unavailable',
      'discontinued',
      'withdrawn',
    ] as const) {
      expect(suggestsSwap({ isOrderable: true, availability })).toBe(true);
    }
    for (const availability of ['available', 'special-order', 'drop-ship', undefined] as const) {
      expect(suggestsSwap({ isOrderable: true, availability })).toBe(false);
    }
    expect(suggestsSwap({ isOrderable: false, availability: 'available' })).toBe(true);
  });
});
