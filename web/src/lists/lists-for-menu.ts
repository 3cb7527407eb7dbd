/** The order of an account's lists where a product is put on one of them. */
import type { ListSummary } from './queries.ts';

/** With this many lists, finding the one that someone is filling takes time. */
const fewLists = 6;
/** How many recently changed lists are offered first. */
const recentLists = 3;

type Changed = Pick<ListSummary, 'id' | 'changedAt'>;

/**
 * Of many lists, the most recently changed come first, so someone who adds several products to one list finds it at the top,
 * on every device. The others follow in the given order.
 */
export function listsForMenu<List extends Changed>(lists: readonly List[]): { recent: List[]; others: List[] } {
  if (lists.length < fewLists) return { recent: [], others: [...lists] };
  const recent = [...lists]
    .sort((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt))
    .slice(0, recentLists);
  const ids = new Set(recent.map(({ id }) => id));
  return { recent, others: lists.filter(({ id }) => !ids.has(id)) };
}
