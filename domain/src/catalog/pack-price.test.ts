import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { cheaperPackWords, isCheaperInPack, packPriceWords, priceOfOne, priceOfOneWords } from './pack-price.ts';
import { oneUnit, unitWord } from './unit-words.ts';

const anyPrice = fc.integer({ min: 0, max: 999_999_999 }).map(cents);
const anyQuantity = fc.integer({ min: 1, max: 100_000 });

const pack = (price: number | undefined, quantity: number) => ({
  unitOfMeasure: 'CS',
  quantity,
  price: price === undefined ? undefined : cents(price),
});
const box = (price?: number) => ({ unitOfMeasure: 'BX', price: price === undefined ? undefined : cents(price) });

describe('the price of one in a pack', () => {
  it.each([
    [1500, 12, 125, false],
    [1000, 3, 333, true],
    [1001, 2, 501, true],
    [1, 100, 0, true],
    [0, 7, 0, false],
    [1400, 1, 1400, false],
  ])('of %i cents for %i is %i', (price, quantity, one, isRounded) => {
    expect(priceOfOne(cents(price), quantity)).toEqual({ price: one, isRounded });
  });

  it('is never more than half a cent from the exact price, and says if it’s rounded', () => {
    fc.assert(
      fc.property(anyPrice, anyQuantity, (price, quantity) => {
        const one = priceOfOne(price, quantity);
        expect(Math.abs(one.price * quantity - price) * 2).toBeLessThanOrEqual(quantity);
        expect(one.isRounded).toBe(one.price * quantity !== price);
      }),
    );
  });

  it('is the price of the pack again for packs that were priced by the piece', () => {
    fc.assert(
      fc.property(anyPrice, anyQuantity, (one, quantity) => {
        expect(priceOfOne(cents(one * quantity), quantity)).toEqual({ price: one, isRounded: false });
        expect(isCheaperInPack(cents(one * quantity), quantity, one)).toBe(false);
      }),
    );
  });

  it('is compared without rounding', () => {
    fc.assert(
      fc.property(anyPrice, anyQuantity, anyPrice, (price, quantity, alone) => {
        const exact = BigInt(price) < BigInt(alone) * BigInt(quantity);
        expect(isCheaperInPack(price, quantity, alone)).toBe(exact);
        if (exact) expect(priceOfOne(price, quantity).price).toBeLessThanOrEqual(alone);
      }),
    );
  });

  it('refuses packs of nothing', () => {
    for (const quantity of [0, -1, 1.5, Number.NaN]) expect(() => priceOfOne(cents(100), quantity)).toThrow(RangeError);
    expect(() => priceOfOne(cents(-1), 2)).toThrow(RangeError);
  });
});

describe('the words', () => {
  it('on a case name both prices, and say what is rounded', () => {
    expect(packPriceWords(pack(1500, 12), box(140), 'case')).toBe('$1.25 a box in this case; a box alone costs $1.40.');
    expect(packPriceWords(pack(1000, 3), box(400), 'case')).toBe(
      'About $3.33 a box in this case; a box alone costs $4.00.',
    );
    expect(packPriceWords(pack(undefined, 3), box(400), 'case')).toBeUndefined();
    expect(packPriceWords(pack(1000, 3), box(), 'case')).toBeUndefined();
  });

  it('on a box name the case only if it’s cheaper', () => {
    expect(cheaperPackWords(pack(1500, 12), box(140))).toBe('$1.25 a box, instead of $1.40.');
    expect(cheaperPackWords(pack(1679, 12), box(140))).toBe('About $1.40 a box, instead of $1.40.');
    expect(cheaperPackWords(pack(1680, 12), box(140))).toBeUndefined();
    expect(cheaperPackWords(pack(undefined, 12), box(140))).toBeUndefined();
  });

  it('never call something free that isn’t', () => {
    expect(priceOfOneWords(priceOfOne(cents(1), 100), 'EA')).toBe('less than $0.01 a piece');
    expect(priceOfOneWords(priceOfOne(cents(0), 100), 'EA')).toBe('$0.00 a piece');
  });

  it.each([
    ['BX', 'a box'],
    ['xbx', 'a box'],
    ['CARTON', 'a carton'],
    ['am', 'an ampule'],
    ['EA', 'a piece'],
    ['C62', 'a piece'],
    ['', 'a piece'],
  ])('of the unit %s are %s', (code, words) => {
    expect(oneUnit(code)).toBe(words);
    expect(words.endsWith(unitWord(code))).toBe(true);
  });
});
