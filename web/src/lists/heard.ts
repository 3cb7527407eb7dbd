/** What to do when the hub reports that a list changed. */
import type { CustomerList } from '@operatory/contract/lists';
import type { QueryClient } from '@tanstack/react-query';

/** Everything of this account's lists is cached under this key. */
export const listsKey = (customerNumber: string) => ['lists', customerNumber] as const;

export const listKey = (customerNumber: string, listId: number) => [...listsKey(customerNumber), listId] as const;

/** How long the response to this tab's own change may take before the hub's message causes a refetch, in ms. */
const hubDelayMs = 600;

/** Accounts whose lists are about to be counted again: many changes in a row cause one reading. */
const counting = new Set<string>();

/** Visible lists that are older are read again; the others when they're opened. */
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
