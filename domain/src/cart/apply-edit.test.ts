import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { applyEdits } from './apply-edit.ts';
import { isUntouched, noEdits } from './cart-edits.ts';
import { standardLine } from './cart-line.ts';
import { acts, anyActions, anyCart, applyEdit, cartOf, editsOf, line, shown } from './carts.fixture.ts';
import { mergeCart } from './merge-cart.ts';

const mug = { itemNumber: '0', type: 2, couponId: 7, description: 'A mug' } as const;
const refill = { itemNumber: 'F', type: 1, couponId: 7, description: '' } as const;

describe('an action on a cart', () => {
  it('adds to the quantity of an item that is already in the cart', () => {
    const server = cartOf('A2');
    const edits = editsOf(server, acts('+A3'));
    expect(shown(mergeCart(server, edits))).toBe('A5');
    expect(edits.lines['0/A']?.quantity).toEqual({ kind: 'change', taken: 0, added: 3 });
  });

  it('distinguishes setting a quantity from adding', () => {
    expect(editsOf(cartOf('A2'), acts('=A5')).lines['0/A']?.quantity).toEqual({ kind: 'set', to: 5 });
  });

  it('adds to a free good that is already in the cart, and tells a coupon’s free goods apart by their text', () => {
    const server = {
      ...cartOf('A2'),
      lines: [line('A', 2, { couponId: 7 }), { ...mug, quantity: 1, overridePrice: null }],
    };
    const edits = editsOf(server, [
      { do: 'add', line: mug, quantity: 2 },
      { do: 'add', line: { ...mug, description: 'A cup' }, quantity: 1 },
    ]);
    expect(mergeCart(server, edits).lines.map((one) => [one.description, one.quantity])).toEqual([
      ['', 2],
      ['A mug', 3],
      ['A cup', 1],
    ]);
  });

  it('B4.23 removes a line at quantity 0 without a tag request, and keeps one with a tag request as a tag-only line', () => {
    const server = cartOf('A2 B2');
    const zero = (isTagRequested: boolean) =>
      ({ do: 'set-quantity', line: standardLine('A'), quantity: 0, isTagRequested }) as const;
    expect(shown(mergeCart(server, applyEdit(server, noEdits, zero(false))))).toBe('B2');
    const tagOnly = mergeCart(server, applyEdit(server, noEdits, zero(true)));
    expect(shown(tagOnly)).toBe('A0 B2');
    // Raised and lowered again, it is tag-only again, both before and after each step was saved.
    const raised = editsOf(tagOnly, acts('=A3'));
    expect(shown(mergeCart(tagOnly, raised))).toBe('A3 B2');
    expect(shown(mergeCart(tagOnly, applyEdit(tagOnly, raised, zero(true))))).toBe('A0 B2');
    const saved = mergeCart(tagOnly, raised);
    expect(shown(mergeCart(saved, applyEdit(saved, noEdits, zero(true))))).toBe('A0 B2');
    expect(shown(mergeCart(saved, editsOf(saved, [zero(true), { do: 'remove', line: standardLine('A') }])))).toBe('B2');
  });

  it('never leaves a free good with quantity 0', () => {
    const server = { ...cartOf('A2'), lines: [{ ...mug, quantity: 1, overridePrice: null }] };
    const zero = { do: 'set-quantity', line: mug, quantity: 0, isTagRequested: true } as const;
    expect(mergeCart(server, applyEdit(server, noEdits, zero)).lines).toEqual([]);
  });

  it('removes the free goods of a coupon with the last item that counts toward it, not before', () => {
    const free = { ...refill, quantity: 1, overridePrice: null };
    const server = {
      ...cartOf(''),
      lines: [line('D', 2, { couponId: 7 }), line('E', 1, { couponId: 7 }), line('A', 1), free],
    };
    const one = applyEdit(server, noEdits, { do: 'remove', line: standardLine('D', 7) });
    expect(shown(mergeCart(server, one))).toBe('A1 E1 F1');
    const two = applyEdit(server, one, { do: 'set-quantity', line: standardLine('E', 7), quantity: 0 });
    expect(shown(mergeCart(server, two))).toBe('A1');
  });

  it('drops an addition that is undone, and a removal that is undone', () => {
    const server = cartOf('A2');
    expect(isUntouched(editsOf(server, acts('+B3 -B')))).toBe(true);
    expect(isUntouched(editsOf(server, acts('-A +A2')))).toBe(true);
    expect(isUntouched(editsOf(server, acts('+A4 =A2')))).toBe(true);
  });

  it('undoes an addition, before and after it was saved, and no more than that', () => {
    const back = { do: 'take', line: standardLine('A'), quantity: 3 } as const;
    expect(isUntouched(editsOf(cartOf('A2'), [...acts('+A3'), back]))).toBe(true);
    expect(shown(mergeCart(cartOf('A9'), editsOf(cartOf('A5'), [back])))).toBe('A6');
    expect(shown(mergeCart(cartOf('A3'), editsOf(cartOf('A3'), [back])))).toBe('');
  });

  it('drops a price and a detail that are back at the stored value', () => {
    const server = { ...cartOf('', { poNumber: 'PO 1' }), lines: [line('A', 2, { overridePrice: cents(500) })] };
    const there = editsOf(server, [
      { do: 'set-override-price', line: standardLine('A'), price: cents(400) },
      { do: 'set-details', details: { poNumber: 'PO 2', comments: 'x' } },
    ]);
    expect(mergeCart(server, there)).toMatchObject({ lines: [{ overridePrice: 400 }], details: { poNumber: 'PO 2' } });
    const back = editsOf(
      server,
      [
        { do: 'set-override-price', line: standardLine('A'), price: cents(500) },
        { do: 'set-details', details: { poNumber: 'PO 1', comments: '' } },
      ],
      there,
    );
    expect(isUntouched(back)).toBe(true);
  });

  it('applies several actions at once with the same result as one by one', () => {
    fc.assert(
      fc.property(anyCart, anyActions, (server, actions) => {
        expect(applyEdits(server, noEdits, actions)).toEqual(editsOf(server, actions));
      }),
    );
  });
});
