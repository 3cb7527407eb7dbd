/** Which line groups are expanded: all of them at first, and with filters only the groups that they're about. */
import type { LineGroup, LineGroupKind } from './line-groups.ts';
import type { OrderFilters, OrderState } from './order-filters.ts';

const kindOfState: Readonly<Record<OrderState, LineGroupKind>> = {
  hasBackOrderedItems: 'backordered',
  isPending: 'pending',
  hasCanceledItems: 'canceled',
  isInSubmittedState: 'submitted',
};

/** The kinds of groups that the chosen filters are about; empty if none is about a group. */
function kindsAskedFor(filters: OrderFilters): ReadonlySet<LineGroupKind> {
  const states = Object.keys(kindOfState) as OrderState[];
  return new Set(states.filter((state) => filters[state] === true).map((state) => kindOfState[state]));
}

/**
 * Whether this group is open. Groups are open on load; with filters that are about groups, only the matching ones are;
 * and clicking a header toggles its group. A date range isn't about a group, so it collapses none. `all` is what
 * *Expand all* or *Collapse all* chose for the whole list; it comes before the filters.
 */
export function isGroupOpen(
  group: Pick<LineGroup, 'key' | 'kind'>,
  filters: OrderFilters,
  turned: ReadonlySet<string>,
  all?: boolean,
): boolean {
  const asked = kindsAskedFor(filters);
  const isOpenAtFirst = all ?? (asked.size === 0 || asked.has(group.kind));
  return isOpenAtFirst !== turned.has(group.key);
}

/** The headers that were clicked an odd number of times, after one more click. */
export function turnGroup(turned: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(turned);
  if (!next.delete(key)) next.add(key);
  return next;
}
