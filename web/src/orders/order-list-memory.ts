/** What this tab remembers about a list of orders until it's reloaded, so that it's the same on return. */
import type { OrderFilters } from '@operatory/domain/orders';

/** Which groups are open; another object after *Expand all* or *Collapse all*. */
export interface Folds {
  /** The last of those two that was clicked, if any: true for *Expand all*. Also for orders that load later. */
  readonly all?: boolean;
  /** The headers clicked an odd number of times since then, by order. */
  readonly turned: Map<number, ReadonlySet<string>>;
}

export interface OrderListMemory {
  /** How high the card of each order was when it was last drawn, in px. */
  readonly heights: Map<number, number>;
  folds: Folds;
}

/** How many lists are remembered. */
const most = 20;

const memories = new Map<string, OrderListMemory>();

/** The memory for this account's list with these filters; other filters open other groups. */
export function orderListMemory(customerNumber: string, filters: OrderFilters): OrderListMemory {
  const key = JSON.stringify([customerNumber, filters]);
  const memory = memories.get(key) ?? { heights: new Map(), folds: { turned: new Map() } };
  memories.delete(key);
  memories.set(key, memory);
  for (const oldest of [...memories.keys()].slice(0, -most)) memories.delete(oldest);
  return memory;
}

/** Opens or closes the groups of all orders; their cards get other heights. */
export function foldAll(memory: OrderListMemory, all: boolean): Folds {
  memory.heights.clear();
  memory.folds = { all, turned: new Map() };
  return memory.folds;
}
