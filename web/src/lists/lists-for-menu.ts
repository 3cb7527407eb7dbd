/** The order of an account's lists where a product is put on one of them. */
import type { ListSummary } from './queries.ts';

/** From here on, the list that someone is filling takes looking for. */
const fewLists = 6;
/** So many lists are offered first. */
const recentLists = 3;

type Changed = Pick<ListSummary, 'id' | 'changedAt'>;

/**
 * Among many lists, those that changed last come first, newest first: whoever puts several products on one list finds it
 * at the top, on every device. The others follow in the order given.
 */
export function listsForMenu<List extends Changed>(lists: readonly List[]): { recent: List[]; others: List[] } {
  if (lists.length < fewLists) return { recent: [], others: [...lists] };
  const recent = [...lists]
    .sort((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt))
    .slice(0, recentLists);
  const ids = new Set(recent.map(({ id }) => id));
  return { recent, others: lists.filter(({ id }) => !ids.has(id)) };
}
