import { expect, it } from 'vitest';
import { listsForMenu } from './lists-for-menu.ts';

const list = (id: number, changedAt: string) => ({ id, changedAt: `2026-03-${changedAt}T20:00:00.000Z` });
const ids = (lists: readonly { id: number }[]) => lists.map(({ id }) => id);

it('offers the three lists first that changed last, once there are many, and the others in their order', () => {
  const lists = [list(1, '04'), list(2, '09'), list(3, '02'), list(4, '07'), list(5, '05'), list(6, '08')];
  const { recent, others } = listsForMenu(lists);
  expect([ids(recent), ids(others)]).toEqual([
    [2, 6, 4],
    [1, 3, 5],
  ]);
  expect(ids(listsForMenu([...lists].reverse()).others)).toEqual([5, 3, 1]);
  const few = listsForMenu(lists.slice(0, 5));
  expect([ids(few.recent), ids(few.others)]).toEqual([[], [1, 2, 3, 4, 5]]);
  expect(listsForMenu([])).toEqual({ recent: [], others: [] });
});
