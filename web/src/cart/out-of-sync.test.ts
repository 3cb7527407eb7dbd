import { type CartLine, standardLine } from '@operatory/domain/cart';
import { expect, it } from 'vitest';
import { joinedNotice, type OutOfSyncEvent } from './out-of-sync.ts';
import type { ChangedLine } from './store/index.ts';

const line = (itemNumber: string, quantity: number): CartLine => ({
  ...standardLine(itemNumber),
  quantity,
  overridePrice: null,
});
const sides = (itemNumber: string, mine: number, after: number): ChangedLine => ({
  id: `0/${itemNumber}`,
  line: standardLine(itemNumber),
  description: itemNumber,
  facts: undefined,
  ...(mine === 0 ? {} : { mine: line(itemNumber, mine) }),
  ...(after === 0 ? {} : { theirs: line(itemNumber, after), merged: line(itemNumber, after) }),
  isAlsoMine: false,
});
const po = (mine: string, theirs: string) => ({ name: 'poNumber' as const, mine, theirs, merged: theirs });
const notes = (mine: string, theirs: string) => ({ name: 'comments' as const, mine, theirs, merged: theirs });
const changed = (
  lines: readonly ChangedLine[],
  details: Extract<OutOfSyncEvent, { kind: 'changed-elsewhere' }>['details'] = [],
) => ({ kind: 'changed-elsewhere', message: '', lines, details, alsoMine: [] }) as const;
const submitted = { kind: 'already-submitted', message: '', keptEdits: 0 } as const;

it('keeps every line of notices that were not read yet, from what was shown first to what stands last', () => {
  const one = changed([sides('gloves', 2, 5), sides('burs', 1, 0)], [po('', 'a')]);
  const other = changed([sides('gloves', 5, 7)], [notes('', 'x'), po('a', 'b')]);
  expect(joinedNotice(one, other)).toEqual(
    changed([sides('burs', 1, 0), sides('gloves', 2, 7)], [notes('', 'x'), po('', 'b')]),
  );
});

it('lets the news that the cart was sent replace what changed in it', () => {
  expect(joinedNotice(changed([sides('gloves', 2, 5)]), submitted)).toBe(submitted);
  expect(joinedNotice(submitted, changed([]))).toEqual(changed([]));
});
