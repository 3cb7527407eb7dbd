import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartContent, type CartLine, detailNames, isSameDetail, lineIdOf, noDetails } from '../cart/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import { returnToCart } from './return-to-cart.ts';

function line(itemNumber: string, quantity: number, overridePrice: number | null = null): CartLine {
  const price = overridePrice === null ? null : cents(overridePrice);
  return { itemNumber, type: 0, couponId: null, description: '', quantity, overridePrice: price };
}

const cartOf = (lines: CartLine[], details: Partial<CartContent['details']> = {}): CartContent => ({
  lines,
  details: { ...noDetails, ...details },
});

function returned(cart: CartContent, order: CartContent) {
  const result = returnToCart(cart, order);
  if ('refused' in result) throw new Error(result.refused);
  return result;
}

const anyText = fc.constantFrom('', 'A-1', 'B-2', 'x'.repeat(30));
const anyCart: fc.Arbitrary<CartContent> = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      itemNumber: fc.constantFrom('A', 'B', 'C', 'D'),
      type: fc.constantFrom(0 as const, 1 as const),
      couponId: fc.constant(null),
      description: fc.constant(''),
      quantity: fc.integer({ min: 1, max: 60_000 }),
      overridePrice: fc.constantFrom(null, cents(100), cents(250)),
    }),
    { selector: lineIdOf },
  ),
  details: fc.record({
    poNumber: anyText,
    comments: anyText,
    shippingNote: anyText,
    accountManagerNote: anyText,
    freeShipping: fc.boolean(),
    invoiceCopy: fc.boolean(),
    futureFillDate: fc.constantFrom(null, '2026-04-01' as PlainDate, '2026-05-01' as PlainDate),
    alternateAddress: fc.constantFrom(null, {
      line1: '1 Main',
      line2: '',
      city: 'Reno',
      region: 'NV',
      postalCode: '89501',
    }),
  }),
});

describe('an order that is sent back into the cart', () => {
  it('becomes the cart again if nothing was added since', () => {
    fc.assert(
      fc.property(anyCart, (order) => {
        expect(returned(cartOf([]), order)).toEqual({ content: order, notes: [] });
      }),
    );
  });

  it('loses nothing of the cart, and reports anything of the order that it drops', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (cart, order) => {
        const { content, notes } = returned(cart, order);
        const told = (field: string, text: string) =>
          notes.some((note) => note.field === field && note.text.includes(text));
        const merged = new Map(content.lines.map((one) => [lineIdOf(one), one]));
        expect(content.lines.slice(0, cart.lines.length).map(lineIdOf)).toEqual(cart.lines.map(lineIdOf));
        for (const one of [...cart.lines, ...order.lines]) {
          const mine = cart.lines.find((other) => lineIdOf(other) === lineIdOf(one));
          const theirs = order.lines.find((other) => lineIdOf(other) === lineIdOf(one));
          const sum = (mine?.quantity ?? 0) + (theirs?.quantity ?? 0);
          const found = merged.get(lineIdOf(one));
          if (sum > 99_999) expect(told('quantity', `of item ${one.itemNumber}`)).toBe(true);
          else expect(found?.quantity).toBe(sum);
          expect(found?.overridePrice).toBe(mine?.overridePrice ?? theirs?.overridePrice ?? null);
          if (theirs?.overridePrice != null && found?.overridePrice !== theirs.overridePrice) {
            expect(told('price', `for item ${one.itemNumber}`)).toBe(true);
          }
        }
        for (const name of detailNames) {
          const isOwn = isSameDetail(name, content.details, cart.details);
          const isOrders = isSameDetail(name, content.details, order.details);
          const both = `${String(cart.details[name])}\n${String(order.details[name])}`;
          const isBoth = content.details[name] === both;
          expect([name, isOwn || isOrders || isBoth]).toEqual([name, true]);
          const isLost = !isOrders && !isBoth && !isSameDetail(name, order.details, noDetails);
          expect([name, notes.some(({ field }) => field === name)]).toEqual([name, isLost]);
        }
      }),
    );
  });

  it('adds quantities of the same line, keeps agreed prices, and joins notes', () => {
    const cart = cartOf([line('A', 2), line('B', 1, 500)], { poNumber: 'NEW', comments: 'Ring twice.' });
    const order = cartOf([line('B', 4, 450), line('A', 3, 900), line('C', 1)], {
      poNumber: 'OLD',
      comments: 'Leave it at the desk.',
      freeShipping: true,
    });
    expect(returned(cart, order)).toEqual({
      content: cartOf([line('A', 5, 900), line('B', 5, 500), line('C', 1)], {
        poNumber: 'NEW',
        comments: 'Ring twice.\nLeave it at the desk.',
        freeShipping: true,
      }),
      notes: [
        { field: 'poNumber', text: 'OLD' },
        { field: 'price', text: '$4.50 for item B' },
      ],
    });
  });

  it("leaves tag-only lines in place, and is refused if it doesn't fit in a cart", () => {
    expect(returned(cartOf([]), cartOf([line('A', 0), line('B', 1)])).content.lines).toEqual([line('B', 1)]);
    const many = (letter: string) => cartOf(Array.from({ length: 600 }, (_, index) => line(`${letter}${index}`, 1)));
    expect(returnToCart(many('A'), many('B'))).toEqual({ refused: 'review.cart-full', values: { maximum: 1_000 } });
  });
});
