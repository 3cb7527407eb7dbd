/** What follows from word that a list of an account changed. */
import type { QueryClient } from '@tanstack/react-query';

/** Everything of this account's lists stands under this key. */
export const listsKey = (customerNumber: string) => ['lists', customerNumber] as const;

/** Lists in sight are read again; the others when they are looked at. */
export function heardListChanged(queryClient: QueryClient, customerNumber: string): void {
  void queryClient.invalidateQueries({ queryKey: listsKey(customerNumber) });
}
