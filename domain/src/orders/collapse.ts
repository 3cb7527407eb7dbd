/** Which line groups stand open: all of them at first, with filters only those that were asked for. */
import type { LineGroup, LineGroupKind } from './line-groups.ts';
import type { OrderFilters, OrderState } from './order-filters.ts';

const kindOfState: Readonly<Record<OrderState, LineGroupKind>> = {
  hasBackOrderedItems: 'backordered',
  isPending: 'pending',
  hasCanceledItems: 'canceled',
  isInSubmittedState: 'submitted',
};

/** The kinds of groups that the chosen filters speak of; empty when none of them speaks of a group. */
function kindsAskedFor(filters: OrderFilters): ReadonlySet<LineGroupKind> {
  const states = Object.keys(kindOfState) as OrderState[];
  return new Set(states.filter((state) => filters[state] === true).map((state) => kindOfState[state]));
}

/**
 * Does this group stand open? Open on load; with filters that speak of groups only the matching ones; and a
 * header that was pressed turns it round [A2.54]. A range of dates speaks of no group, so it collapses none.
 */
export function isGroupOpen(
  group: Pick<LineGroup, 'key' | 'kind'>,
  filters: OrderFilters,
  turned: ReadonlySet<string>,
): boolean {
  const asked = kindsAskedFor(filters);
  const isOpenAtFirst = asked.size === 0 || asked.has(group.kind);
  return isOpenAtFirst !== turned.has(group.key);
}

/** The headers that were pressed an odd number of times, after one more press. */
export function turnGroup(turned: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(turned);
  if (!next.delete(key)) next.add(key);
  return next;
}
