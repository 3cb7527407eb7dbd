/** Releases several orders on hold in one call, each as if it were released by itself. */
import { textOfRefusal } from '@operatory/contract/all-refusals';
import type { BulkReleaseResult } from '@operatory/contract/review';
import { isRefusal } from '@operatory/domain/refusals';
import { isDatabaseAway } from '../database/database-away.ts';
import type { Services } from '../services/services.ts';
import type { DecisionRequest } from './decide.ts';
import { type Releasing, releaseOrder } from './release-order.ts';

/**
 * One transaction per order, in the order of the request: an order that is refused, or that fails, stops none of the
 * others. `onFault` receives what went wrong unexpectedly.
 */
export async function releaseOrders(
  services: Services,
  who: Releasing,
  orders: readonly Omit<DecisionRequest, 'outcome'>[],
  onFault: (error: unknown, orderNumber: number) => void,
): Promise<{ results: BulkReleaseResult[] }> {
  const results: BulkReleaseResult[] = [];
  for (const wanted of orders) {
    const { orderNumber } = wanted;
    try {
      const released = await releaseOrder(services, who, wanted);
      results.push(
        isRefusal(released)
          ? { orderNumber, isReleased: false, code: released.refused, detail: textOfRefusal(released) }
          : { orderNumber, isReleased: true, at: released.at },
      );
    } catch (error) {
      // The others would fail the same way; the same call, sent again, continues where this one stopped.
      if (isDatabaseAway(error)) throw error;
      onFault(error, orderNumber);
      results.push({ orderNumber, isReleased: false, detail: 'Something went wrong on our side. Please try again.' });
    }
  }
  return { results };
}
