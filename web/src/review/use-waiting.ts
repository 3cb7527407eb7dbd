/** What waits for customer service, in words, and whether everything of it has been read once. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { hasAnswered } from '../parts/lists/together.tsx';
import { buyerChangesQuery, deliveryReportsQuery, invoiceDifferencesQuery, reviewCountQuery } from './queries.ts';
import { waitingWords } from './waiting-words.ts';

/**
 * The words count what the badge counts; during a search, only the orders that were found. `isReady` says that each part above
 * the orders knows whether it has something to show, so that none of them pushes the orders down later.
 */
export function useWaiting(orders: number | undefined, isSearch: boolean) {
  const count = useQuery({ ...reviewCountQuery, enabled: !isSearch });
  const above = [
    useInfiniteQuery(buyerChangesQuery),
    useQuery(invoiceDifferencesQuery),
    useInfiniteQuery(deliveryReportsQuery),
  ];
  const nothingElse = { deliveries: 0, requests: 0, changes: 0 };
  return {
    words:
      orders === undefined ? '' : waitingWords({ ...(isSearch ? nothingElse : (count.data ?? nothingElse)), orders }),
    isReady: (isSearch || hasAnswered(count)) && above.every(hasAnswered),
  };
}
