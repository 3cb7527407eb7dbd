/** The marks of an order that follow from its lines, for the filters. */
import type { OrderState } from './order-filters.ts';

/** True for a state if at least one line is in its group. */
export function orderMarks(lines: readonly { readonly lineGroup: string }[]): Readonly<Record<OrderState, boolean>> {
  const has = (group: string) => lines.some(({ lineGroup }) => lineGroup === group);
  return {
    hasBackOrderedItems: has('backordered'),
    isPending: has('pending'),
    hasCanceledItems: has('canceled'),
    isInSubmittedState: has('submitted'),
  };
}
