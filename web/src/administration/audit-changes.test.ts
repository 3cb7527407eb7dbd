import { expect, it } from 'vitest';
import { changesOf } from './audit-changes.ts';

it('shows what a change ended as a number, and what it changed from and to', () => {
  const before = { isOn: true };
  expect(changesOf({ before, after: { isOn: false, browsersSignedOut: 3, peopleUnlinked: 0 } })).toEqual([
    'Is on: true → false',
    'Browsers signed out: 3',
    'People unlinked: 0',
  ]);
  expect(changesOf({ before: null, after: { browsersSignedOut: 1 } })).toEqual(['Browsers signed out: 1']);
});
