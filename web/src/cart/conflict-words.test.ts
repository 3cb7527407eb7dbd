import { expect, it } from 'vitest';
import { hasSides, isPlainAddition } from './conflict-words.ts';
import type { ChangedLine } from './store/index.ts';

const line = { type: 0, itemNumber: 'A', quantity: 2, overridePrice: null } as const;
const changed = (more: object) =>
  ({ id: '0/A', line, description: 'Gloves', isAlsoMine: false, ...more }) as unknown as ChangedLine;

it('only reports additions by someone else, and lets people choose for existing lines', () => {
  const added = changed({ theirs: line, merged: line });
  expect([isPlainAddition(added), hasSides(added)]).toEqual([true, false]);
  for (const one of [
    changed({ mine: line, theirs: { ...line, quantity: 3 }, merged: { ...line, quantity: 3 } }),
    changed({ mine: line }),
    changed({ theirs: line, merged: line, isAlsoMine: true }),
  ]) {
    expect([isPlainAddition(one), hasSides(one)]).toEqual([false, true]);
  }
  const tagged = changed({ theirs: line, isTagged: true });
  expect([isPlainAddition(tagged), hasSides(tagged)]).toEqual([false, false]);
});
