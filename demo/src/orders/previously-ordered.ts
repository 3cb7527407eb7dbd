/** Which items an account has ever ordered, how often and when last. */
import type { WholeOrder } from './rows.ts';

interface CustomerItemRow {
  readonly customerNumber: string;
  readonly itemNumber: string;
  /** How many orders include it. */
  readonly orderCount: number;
  readonly lastOrderedAt: Date;
  readonly lastQuantity: number;
}

/** One row for each item in the orders of one account; free goods do not count as ordered. */
export function previouslyOrdered(orders: readonly WholeOrder[]): CustomerItemRow[] {
  const byItem = new Map<string, CustomerItemRow>();
  for (const { order, lines } of orders) {
    for (const { itemNumber, quantity, type } of lines) {
      if (type !== 0) continue;
      const before = byItem.get(itemNumber);
      const isNewer = before === undefined || order.orderDate >= before.lastOrderedAt;
      byItem.set(itemNumber, {
        customerNumber: order.customerNumber,
        itemNumber,
        orderCount: (before?.orderCount ?? 0) + 1,
        lastOrderedAt: isNewer ? order.orderDate : before.lastOrderedAt,
        lastQuantity: isNewer ? quantity : before.lastQuantity,
      });
    }
  }
  return [...byItem.values()];
}
