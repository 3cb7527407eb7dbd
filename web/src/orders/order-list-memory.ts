/** What this window remembers of a list of orders until it is reloaded, so that coming back finds it as it was left. */
import type { OrderFilters } from '@operatory/domain/orders';

/** The headers pressed an odd number of times, by order. */
export type Folds = Map<number, ReadonlySet<string>>;

export interface OrderListMemory {
  /** How high the card of each order was when it was last drawn, in px. */
  readonly heights: Map<number, number>;
  readonly folds: Folds;
}

/** Lists that are remembered at a time. */
const most = 20;

const memories = new Map<string, OrderListMemory>();

/** The memory of the list of this account with these filters: others open other groups. */
export function orderListMemory(customerNumber: string, filters: OrderFilters): OrderListMemory {
  const key = JSON.stringify([customerNumber, filters]);
  const memory = memories.get(key) ?? { heights: new Map(), folds: new Map() };
  memories.delete(key);
  memories.set(key, memory);
  for (const oldest of [...memories.keys()].slice(0, -most)) memories.delete(oldest);
  return memory;
}
