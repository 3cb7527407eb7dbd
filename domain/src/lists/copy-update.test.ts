import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../refusals/index.ts';
import {
  type CopyState,
  type CopyUpdate,
  countCopyChanges,
  isSameSnapshot,
  maxListItems,
  planCopyUpdate,
  type SnapshotItem,
} from './index.ts';

type Quantities = Readonly<Record<string, number>>;
const mapOf = (quantities: Quantities) => new Map(Object.entries(quantities));
const snapshotOf = (quantities: Quantities) =>
  new Map(Object.entries(quantities).map(([number, quantity]) => [number, { quantity, isOwn: false }]));

function update(state: CopyState): CopyUpdate {
  const planned = planCopyUpdate(state);
  if (isRefusal(planned)) throw new Error(planned.refused);
  return planned;
}

/** The copy after the update. */
function after(copy: ReadonlyMap<string, number>, { changes }: CopyUpdate): Map<string, number> {
  const next = new Map(copy);
  for (const { itemNumber, quantity } of changes) {
    if (quantity === 0) next.delete(itemNumber);
    else next.set(itemNumber, quantity);
  }
  return next;
}

const state = (original: Quantities, base: Quantities, copy: Quantities, untouched: readonly string[] = []) => ({
  original: mapOf(original),
  base: snapshotOf(base),
  copy: mapOf(copy),
  untouched: new Set(untouched),
});
const copyAfter = (...parts: Parameters<typeof state>) => {
  const before = state(...parts);
  return Object.fromEntries(after(before.copy, update(before)));
};

describe('an update of a copied list', () => {
  it('adds products added to the original, changes quantities, and removes products removed from it', () => {
    const before = state({ a: 1, b: 5, c: 2 }, { a: 1, b: 4, d: 3 }, { a: 1, b: 4, d: 3 });
    const planned = update(before);
    expect(planned.changes).toEqual([
      { itemNumber: 'b', kind: 'quantity', quantity: 5, quantityBefore: 4 },
      { itemNumber: 'c', kind: 'added', quantity: 2, quantityBefore: null },
      { itemNumber: 'd', kind: 'removed', quantity: 0, quantityBefore: 3 },
    ]);
    expect(countCopyChanges(planned.changes)).toEqual({ added: 1, removed: 1, quantities: 1 });
    expect([...planned.base]).toEqual([
      ['a', { quantity: 1, isOwn: false }],
      ['b', { quantity: 5, isOwn: false }],
      ['c', { quantity: 2, isOwn: false }],
    ]);
  });

  it('keeps the account’s changes, additions, and removals, unless the original changed the same product', () => {
    expect(copyAfter({ a: 4 }, { a: 4 }, { a: 9 })).toEqual({ a: 9 });
    expect(copyAfter({ a: 5 }, { a: 4 }, { a: 9 })).toEqual({ a: 5 });
    expect(copyAfter({ a: 4 }, { a: 4 }, { a: 4, own: 2 })).toEqual({ a: 4, own: 2 });
    expect(copyAfter({ a: 4 }, { a: 4 }, {})).toEqual({});
    expect(copyAfter({ a: 5 }, { a: 4 }, {})).toEqual({ a: 5 });
    expect(copyAfter({}, { a: 4 }, { a: 9 })).toEqual({});
  });

  it('never removes what the account had before the original, even if the original had it in between', () => {
    const first = update(state({ own: 3 }, {}, { own: 2 }));
    expect(first.changes).toEqual([{ itemNumber: 'own', kind: 'quantity', quantity: 3, quantityBefore: 2 }]);
    const dropped = update({ ...state({}, {}, { own: 3 }), base: first.base });
    expect(dropped).toEqual({ changes: [], base: new Map() });
    // Once the account took it off, it isn't its own any longer.
    const taken = update({ ...state({ own: 3 }, {}, {}), base: first.base });
    expect([...taken.base]).toEqual([['own', { quantity: 3, isOwn: false }]]);
  });

  it('doesn’t touch products on the original that can’t be copied, and keeps their snapshot', () => {
    const planned = update(state({}, { gone: 4 }, { gone: 4 }, ['gone', 'hidden']));
    expect(planned).toEqual({ changes: [], base: snapshotOf({ gone: 4 }) });
  });

  it('is refused if the list would get too long, and not because it is too long already', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1] as const));
    const full = many(maxListItems);
    expect(planCopyUpdate(state({ new: 1 }, {}, full))).toEqual({
      refused: 'list.too-many-items',
      values: { maximum: maxListItems },
    });
    expect(copyAfter({ new: 1 }, { x0: 1 }, full)).toMatchObject({ new: 1, x1: 1 });
    expect(copyAfter({}, { x0: 1 }, many(maxListItems + 5))).not.toHaveProperty('x0');
  });
});

const numbers = fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f');
const quantities = fc.array(fc.tuple(numbers, fc.integer({ min: 1, max: 4 }))).map((pairs) => new Map(pairs));
const snapshots = fc
  .array(fc.tuple(numbers, fc.record({ quantity: fc.integer({ min: 1, max: 4 }), isOwn: fc.boolean() })))
  .map((pairs) => new Map<string, SnapshotItem>(pairs));
const states = fc.record({
  original: quantities,
  untouched: fc.array(numbers, { maxLength: 2 }).map((all) => new Set(all)),
  base: snapshots,
  copy: quantities,
});
/** As the server creates them: untouched products aren't among the copied ones. */
const valid = states.map((any) => ({
  ...any,
  original: new Map([...any.original].filter(([itemNumber]) => !any.untouched.has(itemNumber))),
}));

describe('every update of a copied list', () => {
  it('done twice is the same as once', () => {
    fc.assert(
      fc.property(valid, (before) => {
        const first = update(before);
        const again = update({ ...before, base: first.base, copy: after(before.copy, first) });
        expect(again.changes).toEqual([]);
        expect(isSameSnapshot(again.base, first.base)).toBe(true);
      }),
    );
  });

  it('changes nothing where the original is unchanged, whatever the account did since', () => {
    fc.assert(
      fc.property(quantities, quantities, (original, copy) => {
        const base = new Map([...original].map(([number, quantity]) => [number, { quantity, isOwn: false }]));
        const planned = update({ original, untouched: new Set(), base, copy });
        expect(planned.changes).toEqual([]);
        expect(isSameSnapshot(planned.base, base)).toBe(true);
      }),
    );
  });

  it('makes an unchanged copy the same as the original', () => {
    fc.assert(
      fc.property(quantities, quantities, (then, now) => {
        const base = new Map([...then].map(([number, quantity]) => [number, { quantity, isOwn: false }]));
        const planned = update({ original: now, untouched: new Set(), base, copy: then });
        expect(new Map([...after(then, planned)].sort())).toEqual(new Map([...now].sort()));
      }),
    );
  });

  it('never loses a product of the account’s own, through any sequence of changes and updates', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('original' as const), next: quantities }),
      fc.record({ kind: fc.constant('quantity' as const), number: numbers, quantity: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('update' as const) }),
    );
    fc.assert(
      fc.property(quantities, fc.array(step, { maxLength: 12 }), (first, steps) => {
        let original: ReadonlyMap<string, number> = first;
        let copy: ReadonlyMap<string, number> = new Map(first);
        let base: ReadonlyMap<string, SnapshotItem> = new Map(
          [...first].map(([number, quantity]) => [number, { quantity, isOwn: false }]),
        );
        const own = new Set<string>();
        for (const next of steps) {
          if (next.kind === 'original') original = next.next;
          if (next.kind === 'quantity') {
            if (!copy.has(next.number) && !base.has(next.number)) own.add(next.number);
            copy = new Map(copy).set(next.number, next.quantity);
          }
          if (next.kind === 'update') {
            const planned = update({ original, untouched: new Set(), base, copy });
            copy = after(copy, planned);
            base = planned.base;
          }
        }
        for (const number of own) expect([...copy.keys()]).toContain(number);
      }),
    );
  });

  it('touches no other product', () => {
    fc.assert(
      fc.property(valid, (before) => {
        for (const { itemNumber } of update(before).changes) {
          expect(before.untouched.has(itemNumber)).toBe(false);
          expect(before.original.has(itemNumber) || before.base.has(itemNumber)).toBe(true);
        }
      }),
    );
  });
});
