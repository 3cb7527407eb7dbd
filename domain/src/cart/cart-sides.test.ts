import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartSides } from './cart-sides.ts';
import { acts, anyActions, anyCart, cartOf, editsOf, shown } from './carts.fixture.ts';
import { mergeCart } from './merge-cart.ts';

function sidesOf(base: ReturnType<typeof cartOf>, mine: string, theirs: ReturnType<typeof cartOf>) {
  const edits = mine === '' ? editsOf(base, []) : editsOf(base, acts(mine));
  return cartSides({ base, theirs, mine: mergeCart(base, edits), merged: mergeCart(theirs, edits), edits });
}

const told = (sides: ReturnType<typeof cartSides>) =>
  sides?.lines.map(({ id, mine, theirs, merged, isAlsoMine }) => {
    const quantities = [mine, theirs, merged].map((side) => side?.quantity ?? 0);
    return `${id.slice(2)} ${quantities.join('/')}${isAlsoMine ? ' both' : ''}`;
  });

describe('the three sides of a cart', () => {
  it('are mine, theirs, and the result of each line that looks different, and of each that both changed', () => {
    expect(told(sidesOf(cartOf('A2 B1 C4'), '+A1 =C9', cartOf('A4 C7 D3')))).toEqual([
      'A 3/4/5 both',
      'D 0/3/3',
      'B 1/0/0',
      'C 9/7/9 both',
    ]);
  });

  it('include what this tab overwrites, though nothing looks different here', () => {
    expect(told(sidesOf(cartOf('A2'), '=A9', cartOf('A5')))).toEqual(['A 9/5/9 both']);
  });

  it('are undefined when nothing changed, and omit values that both set to the same', () => {
    expect(sidesOf(cartOf('A2'), '=A9', cartOf('A2'))).toBeUndefined();
    expect(sidesOf(cartOf('A2'), '=A4', cartOf('A4'))).toBeUndefined();
    expect(told(sidesOf(cartOf('A2'), '=A4', cartOf('A4 B1')))).toEqual(['B 0/1/1']);
  });

  it('include details', () => {
    const base = cartOf('A1');
    const edits = editsOf(base, [{ do: 'set-details', details: { poNumber: 'mine' } }]);
    const theirs = cartOf('A1', { poNumber: 'theirs', comments: 'door' });
    const sides = cartSides({ base, theirs, mine: mergeCart(base, edits), merged: mergeCart(theirs, edits), edits });
    expect(sides?.details).toEqual([
      { name: 'comments', mine: '', theirs: 'door', merged: 'door' },
      { name: 'poNumber', mine: 'mine', theirs: 'theirs', merged: 'mine' },
    ]);
  });

  it('name every line whose quantity changed on the screen, no matter who changed it', () => {
    fc.assert(
      fc.property(anyCart, anyActions, anyActions, (base, mineActions, theirActions) => {
        const edits = editsOf(base, mineActions);
        const theirs = mergeCart(base, editsOf(base, theirActions));
        const [mine, merged] = [mergeCart(base, edits), mergeCart(theirs, edits)];
        const sides = cartSides({ base, theirs, mine, merged, edits });
        if (shown(mine) !== shown(merged)) expect(sides?.lines.length).toBeGreaterThan(0);
        for (const { mine: one, theirs: other, merged: result } of sides?.lines ?? []) {
          const quantities = new Set([one?.quantity, other?.quantity, result?.quantity]);
          const prices = new Set([one?.overridePrice, other?.overridePrice, result?.overridePrice]);
          expect(quantities.size + prices.size).toBeGreaterThan(2);
        }
      }),
    );
  });
});
