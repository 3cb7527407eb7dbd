/** What this tab remembers about a list of orders until it's reloaded, so that it's the same on return. */
import type { OrderFilters } from '@operatory/domain/orders';

/** The headers clicked an odd number of times, by order. */
export type Folds = Map<number, ReadonlySet<string>>;

export interface OrderListMemory {
  /** How high the card of each order was when it was last drawn, in px. */
  readonly heights: Map<number, number>;
  readonly folds: Folds;
}

/** How many lists are remembered. */
const most = 20;

const memories = new Map<string, OrderListMemory>();

/** The memory for this account's list with these filters; other filters open other groups. */
export function orderListMemory(customerNumber: string, filters: OrderFilters): OrderListMemory {
  const key = JSON.stringify([customerNumber, filters]);
  const memory = memories.get(key) ?? { heights: new Map(), folds: new Map() };
  memories.delete(key);
  memories.set(key, memory);
  for (const oldest of [...memories.keys()].slice(0, -most)) memories.delete(oldest);
  return memory;
}
