/** What is waiting for review, as text for the top bar's badge and the page's header. */
import { plural } from '@operatory/domain/words';

interface WaitingCounts {
  readonly orders: number;
  readonly deliveries: number;
  readonly requests: number;
  readonly changes: number;
}

/** `4 orders and 1 delivery waiting`; blank if nothing is. */
export function waitingWords({ orders, deliveries, requests, changes }: WaitingCounts): string {
  const words = [
    ...(orders === 0 ? [] : [plural(orders, 'order')]),
    ...(deliveries === 0 ? [] : [plural(deliveries, 'delivery', 'deliveries')]),
    ...(requests === 0 ? [] : [plural(requests, 'order request')]),
    ...(changes === 0 ? [] : [plural(changes, 'buyer change')]),
  ];
  return words.length === 0 ? '' : `${words.join(', ').replace(/, ([^,]*)$/, ' and $1')} waiting`;
}
