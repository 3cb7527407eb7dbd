/** Releases several orders on hold in one call, each as if it were released by itself. */
import { textOfRefusal } from '@operatory/contract/all-refusals';
import type { BulkReleaseResult } from '@operatory/contract/review';
import { isRefusal } from '@operatory/domain/refusals';
import { forEachTarget } from '../services/for-each-target.ts';
import type { Services } from '../services/services.ts';
import type { DecisionRequest } from './decide.ts';
import { type Releasing, releaseOrder } from './release-order.ts';

type OrderToRelease = Omit<DecisionRequest, 'outcome'>;

/**
 * One transaction per order, in the order of the request: an order that is refused, or that fails, stops none of the
 * others. `onFault` receives what went wrong unexpectedly.
 */
export async function releaseOrders(
  services: Services,
  who: Releasing,
  orders: readonly OrderToRelease[],
  onFault: (error: unknown, orderNumber: number) => void,
): Promise<{ results: BulkReleaseResult[] }> {
  const release = async (wanted: OrderToRelease): Promise<BulkReleaseResult> => {
    const { orderNumber } = wanted;
    const released = await releaseOrder(services, who, wanted);
    return isRefusal(released)
      ? { orderNumber, isReleased: false, code: released.refused, detail: textOfRefusal(released) }
      : { orderNumber, isReleased: true, at: released.at };
  };
  const results = await forEachTarget(orders, release, {
    failed: ({ orderNumber }, detail): BulkReleaseResult => ({ orderNumber, isReleased: false, detail }),
    onFault: (error, { orderNumber }) => onFault(error, orderNumber),
  });
  return { results };
}
