/** What follows from word that a list of an account changed. */
import type { CustomerList } from '@operatory/contract/lists';
import type { QueryClient } from '@tanstack/react-query';

/** Everything of this account's lists stands under this key. */
export const listsKey = (customerNumber: string) => ['lists', customerNumber] as const;

export const listKey = (customerNumber: string, listId: number) => [...listsKey(customerNumber), listId] as const;

/** The answer to a change of this window is given so long to come before its echo makes the list be read again, in ms. */
const echo = 600;

/** Accounts whose lists are about to be counted again: a hundred changes in a row are followed by one reading. */
const counting = new Set<string>();

/** Lists in sight that are older are read again; the others when they are looked at. */
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
  }, echo);
}
