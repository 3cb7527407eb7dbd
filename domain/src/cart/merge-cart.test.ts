import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import type { CartAction } from './apply-edit.ts';
import type { CartContent } from './cart.ts';
import { changedByBoth } from './cart-changes.ts';
import { combineEdits, isUntouched, noEdits } from './cart-edits.ts';
import { lineIdOf, maxQuantity, standardLine } from './cart-line.ts';
import {
  acts,
  anyAction,
  anyActions,
  anyAddition,
  anyCart,
  anyItem,
  applyEdit,
  cartOf,
  editsOf,
  line,
  shown,
  sorted,
} from './carts.fixture.ts';
import { withoutIdleEdits } from './idle-edits.ts';
import { mergeCart } from './merge-cart.ts';

/**
 * Two tabs edit one copy. One saves first; the other is notified that the cart changed, merges, and saves. Whichever is
 * first, both tabs then show the same cart, and merging again changes nothing.
 */
function both(base: string, mine: string, theirs: string) {
  const copy = cartOf(base);
  const sides = [mine, theirs].map((text) => editsOf(copy, text === '' ? [] : acts(text)));
  const [mineEdits = noEdits, theirEdits = noEdits] = sides;
  const saved = (first: typeof noEdits, second: typeof noEdits) => {
    const afterFirst = mergeCart(copy, first);
    const final = mergeCart(afterFirst, second);
    // The first tab re-reads and has nothing left to add; the second has saved exactly what it showed.
    expect(mergeCart(final, noEdits)).toEqual(final);
    expect(withoutIdleEdits(final, noEdits)).toEqual(noEdits);
    expect(sorted(mergeCart(copy, combineEdits(first, second)))).toEqual(sorted(final));
    return shown(final);
  };
  return { mineLast: saved(theirEdits, mineEdits), theirsLast: saved(mineEdits, theirEdits) };
}

const same = (result: string) => ({ mineLast: result, theirsLast: result });

describe('two tabs on one cart', () => {
  it.each([
    ['both additions count', 'A2', '+A1', '+A2', same('A5')],
    ['both additions count where there was none', '', '+A1', '+A2', same('A3')],
    ['different items do not meet', 'A1', '+B1', '+C1', same('A1 B1 C1')],
    ['a removal and an edit of another line both count', 'A1 B1', '-A', '=B4', same('B4')],
    ['both remove', 'A2 B1', '-A', '-A', same('B1')],
    ['both set the same', 'A2', '=A4', '=A4', same('A4')],
    ['the last set quantity wins', 'A2', '=A4', '=A6', { mineLast: 'A4', theirsLast: 'A6' }],
    [
      'a set quantity replaces an addition made before, and is added to by one made after',
      'A2',
      '=A4',
      '+A3',
      { mineLast: 'A4', theirsLast: 'A7' },
    ],
    ['what was added elsewhere survives a removal', 'A2', '-A', '+A3', same('A3')],
    ['a quantity set elsewhere later brings the line back', 'A2', '-A', '=A5', { mineLast: 'A3', theirsLast: 'A5' }],
    ['a removal after a smaller quantity removes', 'A5', '-A', '=A1', { mineLast: '', theirsLast: 'A1' }],
    ['doing and undoing adds nothing to an edit', 'A2', '=A9 =A2', '=A5', same('A5')],
    ['an untouched line follows the server', 'A2 B1', '', '=A5 -B', same('A5')],
  ])('%s', (_, base, mine, theirs, expected) => {
    expect(both(base, mine, theirs)).toEqual(expected);
  });

  it("keeps the server's order and puts new lines last, in the order in which they were added", () => {
    const server = cartOf('C1 A1 B1');
    const edits = editsOf(cartOf('A1 B1 C1'), acts('+E1 =A4 +D1 -B'));
    expect(mergeCart(server, edits).lines.map(({ itemNumber }) => itemNumber)).toEqual(['C', 'A', 'E', 'D']);
  });

  it('name only the lines and details that both changed', () => {
    const base = cartOf('A1 B1 C1', { poNumber: 'old' });
    const server = cartOf('A5 C1 D1', { poNumber: 'theirs', comments: 'theirs' });
    const edits = editsOf(base, [...acts('+A1 =C3 +E1'), { do: 'set-details', details: { poNumber: 'mine' } }]);
    expect(changedByBoth(base, server, edits)).toEqual({ lineIds: ['0/A'], details: ['poNumber'] });
  });

  it("doesn't bring a line back for a price alone", () => {
    const edits = editsOf(cartOf('A2'), [{ do: 'set-override-price', line: standardLine('A'), price: cents(500) }]);
    expect(mergeCart(cartOf('B1'), edits)).toEqual(cartOf('B1'));
    expect(isUntouched(withoutIdleEdits(cartOf('B1'), edits))).toBe(true);
  });

  it('caps a sum at the largest quantity', () => {
    const copy = { ...cartOf(''), lines: [line('A', maxQuantity - 1)] };
    expect(mergeCart(copy, editsOf(copy, acts('+A9'))).lines[0]?.quantity).toBe(maxQuantity);
  });

  it('a requested tag adds a line with quantity 0 if there is none, and changes no other', () => {
    const wish = (copy: CartContent) => applyEdit(copy, noEdits, { do: 'want-tag', line: standardLine('A') });
    expect(shown(mergeCart(cartOf('B2'), wish(cartOf('B2'))))).toBe('A0 B2');
    expect(shown(mergeCart(cartOf('A3 B2'), wish(cartOf('A3 B2'))))).toBe('A3 B2');
    // Someone else added it, or removed it, in the meantime.
    expect(shown(mergeCart(cartOf('A1'), wish(cartOf('B2'))))).toBe('A1');
    expect(shown(mergeCart(cartOf('B2'), wish(cartOf('A3 B2'))))).toBe('A0 B2');
  });

  it('a tag-only line takes a quantity, gives it back, is removed, and keeps its price', () => {
    const server = cartOf('A0');
    const after = (...actions: CartAction[]) =>
      shown(
        mergeCart(
          server,
          actions.reduce((edits, action) => applyEdit(server, edits, action), noEdits),
        ),
      );
    const line = standardLine('A');
    expect(after({ do: 'add', line, quantity: 3 })).toBe('A3');
    expect(after({ do: 'set-override-price', line, price: cents(5) })).toBe('A0');
    expect(after({ do: 'remove', line })).toBe('');
    expect(after({ do: 'remove', line }, { do: 'want-tag', line })).toBe('A0');
    const wished = applyEdit(cartOf(''), noEdits, { do: 'want-tag', line });
    const added = applyEdit(cartOf(''), wished, { do: 'add', line, quantity: 2 });
    expect(shown(mergeCart(cartOf(''), added))).toBe('A2');
    expect(shown(mergeCart(cartOf(''), applyEdit(cartOf(''), added, { do: 'take', line, quantity: 2 })))).toBe('A0');
    expect(applyEdit(cartOf(''), added, { do: 'remove', line })).toEqual(noEdits);
  });
});

describe('merging, whatever the carts and edits', () => {
  const windows = fc.record({ copy: anyCart, mine: anyActions, theirs: anyActions });

  it("depends only on its arguments and doesn't change them", () => {
    fc.assert(
      fc.property(windows, ({ copy, mine, theirs }) => {
        const server = mergeCart(copy, editsOf(copy, theirs));
        const edits = editsOf(copy, mine);
        const before = JSON.stringify({ server, edits });
        expect(mergeCart(server, edits)).toEqual(mergeCart(server, edits));
        expect(JSON.stringify({ server, edits })).toBe(before);
      }),
    );
  });

  it('changes nothing when repeated after the save', () => {
    fc.assert(
      fc.property(windows, ({ copy, mine, theirs }) => {
        const server = mergeCart(copy, editsOf(copy, theirs));
        const saved = mergeCart(server, editsOf(copy, mine));
        expect(mergeCart(saved, noEdits)).toEqual(saved);
        expect(mergeCart(saved, withoutIdleEdits(saved, noEdits))).toEqual(saved);
      }),
    );
  });

  it('counts every addition of every tab, in any order of saving', () => {
    const adding = fc.array(fc.array(anyAddition, { maxLength: 5 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(anyCart, adding, anyItem, (copy, byWindow, item) => {
        const id = lineIdOf(item);
        const count = (cart: typeof copy) => cart.lines.find((one) => lineIdOf(one) === id)?.quantity ?? 0;
        const added = byWindow
          .flat()
          .reduce((sum, act) => ('quantity' in act && lineIdOf(act.line) === id ? sum + act.quantity : sum), 0);
        const final = byWindow.reduce((server, actions) => mergeCart(server, editsOf(copy, actions)), copy);
        const backwards = byWindow.reduceRight((server, actions) => mergeCart(server, editsOf(copy, actions)), copy);
        expect(count(final)).toBe(count(copy) + added);
        expect(sorted(final)).toEqual(sorted(backwards));
      }),
    );
  });

  it('loses no addition to a removal elsewhere', () => {
    fc.assert(
      fc.property(anyCart, anyItem, fc.integer({ min: 1, max: 9 }), (copy, item, quantity) => {
        const adding = editsOf(copy, [{ do: 'add', line: item, quantity }]);
        const removing = editsOf(copy, [{ do: 'remove', line: item }]);
        for (const [first, second] of [
          [adding, removing],
          [removing, adding],
        ] as const) {
          const final = mergeCart(mergeCart(copy, first), second);
          expect(final.lines.find((one) => lineIdOf(one) === lineIdOf(item))?.quantity).toBe(quantity);
        }
      }),
    );
  });

  it('keeps removed lines removed, unless another tab changed them', () => {
    fc.assert(
      fc.property(windows, anyItem, ({ copy, theirs }, item) => {
        const id = lineIdOf(item);
        const removing = editsOf(copy, [{ do: 'remove', line: item }]);
        const server = mergeCart(copy, editsOf(copy, theirs));
        const isBack = mergeCart(server, removing).lines.some((one) => lineIdOf(one) === id);
        const quantityIn = (cart: typeof copy) => cart.lines.find((one) => lineIdOf(one) === id)?.quantity;
        if (isBack) expect(quantityIn(server)).not.toBe(quantityIn(copy));
      }),
    );
  });

  it("doesn't depend on the order of edits that touch different things", () => {
    fc.assert(
      fc.property(windows, ({ copy, mine, theirs }) => {
        const mineEdits = editsOf(copy, mine);
        const touched = new Set([...Object.keys(mineEdits.lines), ...Object.keys(mineEdits.details)]);
        const all = editsOf(copy, theirs);
        const apart = {
          lines: Object.fromEntries(Object.entries(all.lines).filter(([id]) => !touched.has(id))),
          details: Object.fromEntries(Object.entries(all.details).filter(([name]) => !touched.has(name))),
        };
        const one = mergeCart(mergeCart(copy, mineEdits), apart);
        const other = mergeCart(mergeCart(copy, apart), mineEdits);
        expect(sorted(one)).toEqual(sorted(other));
      }),
    );
  });

  it('lets the last tab decide every quantity and detail that it touched', () => {
    fc.assert(
      fc.property(windows, ({ copy, mine, theirs }) => {
        const edits = editsOf(copy, mine);
        const final = mergeCart(mergeCart(copy, editsOf(copy, theirs)), edits);
        expect(final.details).toMatchObject(edits.details);
        for (const [id, { quantity }] of Object.entries(edits.lines)) {
          if (quantity?.kind !== 'set' || quantity.to === 0) continue;
          expect(final.lines.find((one) => lineIdOf(one) === id)?.quantity).toBe(quantity.to);
        }
      }),
    );
  });
});

describe('the edits of a tab', () => {
  it('are empty when everything is undone', () => {
    fc.assert(
      fc.property(anyCart, anyActions, (copy, actions) => {
        let edits = editsOf(copy, actions);
        const stored = new Map(copy.lines.map((one) => [lineIdOf(one), one]));
        for (const { line: item } of Object.values(edits.lines)) {
          if (!stored.has(lineIdOf(item))) edits = editsOf(copy, [{ do: 'remove', line: item }], edits);
        }
        for (const one of copy.lines) {
          edits = editsOf(
            copy,
            [
              { do: 'set-quantity', line: one, quantity: one.quantity },
              { do: 'set-override-price', line: one, price: one.overridePrice },
            ],
            edits,
          );
        }
        expect(editsOf(copy, [{ do: 'set-details', details: copy.details }], edits)).toEqual(noEdits);
      }),
    );
  });

  it('show the edit immediately', () => {
    fc.assert(
      fc.property(anyCart, anyActions, anyAction, (copy, before, action) => {
        const edits = editsOf(copy, before);
        const seen = mergeCart(copy, edits);
        const view = mergeCart(copy, editsOf(copy, [action], edits));
        const find = (cart: typeof copy, id: string) => cart.lines.find((one) => lineIdOf(one) === id);
        if (action.do === 'set-details') expect(view.details).toEqual({ ...seen.details, ...action.details });
        else {
          const id = lineIdOf(action.line);
          const old = find(seen, id);
          const now = find(view, id);
          if (action.do === 'add') expect(now?.quantity).toBe((old?.quantity ?? 0) + action.quantity);
          if (action.do === 'set-quantity') expect(now?.quantity ?? 0).toBe(action.quantity);
          if (action.do === 'remove') expect(now).toBeUndefined();
          if (action.do === 'set-override-price' && old !== undefined) expect(now?.overridePrice).toBe(action.price);
        }
      }),
    );
  });

  it("combine into edits with the same effect on the copy they're based on", () => {
    fc.assert(
      fc.property(anyCart, anyActions, anyActions, (copy, first, second) => {
        const sent = editsOf(copy, first);
        const expected = mergeCart(copy, sent);
        const later = editsOf(expected, second);
        const oneByOne = mergeCart(expected, later);
        const combined = mergeCart(copy, combineEdits(sent, later));
        const quantities = (cart: typeof copy) => sorted(cart).lines.map((one) => [lineIdOf(one), one.quantity]);
        expect(quantities(combined)).toEqual(quantities(oneByOne));
        expect(combined.details).toEqual(oneByOne.details);
      }),
    );
  });

  it('that changed nothing can be dropped without changing the result', () => {
    fc.assert(
      fc.property(anyCart, anyCart, anyActions, (copy, server, actions) => {
        const edits = editsOf(copy, actions);
        const kept = withoutIdleEdits(server, edits);
        expect(mergeCart(server, kept)).toEqual(mergeCart(server, edits));
        expect(withoutIdleEdits(server, kept)).toEqual(kept);
      }),
    );
  });
});
