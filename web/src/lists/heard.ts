/** Handles the hub's messages about list changes. */
import type { CustomerList } from '@operatory/contract/lists';
import type { QueryClient } from '@tanstack/react-query';

/** The cache key of everything in this account's lists. */
export const listsKey = (customerNumber: string) => ['lists', customerNumber] as const;

export const listKey = (customerNumber: string, listId: number) => [...listsKey(customerNumber), listId] as const;

/** How long the response to this tab's own change may take before the hub's message causes a refetch, in ms. */
const hubDelayMs = 600;

/** Accounts whose lists will be recounted soon: many changes in a row cause one refetch. */
const counting = new Set<string>();

/** Older visible lists are refetched; the others when they're opened. */
export function heardListChanged(
  queryClient: QueryClient,
  { customerNumber, listId, version }: { customerNumber: string; listId: number; version: number },
): void {
  const isCounted = counting.has(customerNumber);
  counting.add(customerNumber);
  setTimeout(() => {
    if (!isCounted) {
      counting.delete(customerNumber);
      void queryClient.invalidateQueries({ queryKey: [...listsKey(customerNumber), 'summaries'] });
    }
    const queryKey = listKey(customerNumber, listId);
    const known = queryClient.getQueryData<CustomerList>(queryKey);
    if (known === undefined || known.version < version) void queryClient.invalidateQueries({ queryKey });
  }, hubDelayMs);
}
