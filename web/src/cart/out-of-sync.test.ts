import { expect, it } from 'vitest';
import { joinedNotice, type OutOfSyncEvent } from './out-of-sync.ts';

const line = (id: string, before: number, after: number) => ({
  id,
  description: id,
  before,
  after,
  isAlsoMine: false,
});
const changed = (
  lines: readonly ReturnType<typeof line>[],
  details: Extract<OutOfSyncEvent, { kind: 'changed-elsewhere' }>['details'] = [],
) => ({ kind: 'changed-elsewhere', message: '', lines, details, alsoMine: [] }) as const;
const submitted = { kind: 'already-submitted', message: '', keptEdits: 0 } as const;

it('keeps every line of notices that were not read yet, from its first state to its last', () => {
  const one = changed([line('gloves', 2, 5), line('burs', 1, 0)], ['poNumber']);
  const other = changed([line('gloves', 5, 7)], ['comments', 'poNumber']);
  expect(joinedNotice(one, other)).toEqual(
    changed([line('burs', 1, 0), line('gloves', 2, 7)], ['poNumber', 'comments']),
  );
});

it('lets the news that the cart was sent replace what changed in it', () => {
  expect(joinedNotice(changed([line('gloves', 2, 5)]), submitted)).toBe(submitted);
  expect(joinedNotice(submitted, changed([]))).toEqual(changed([]));
});
