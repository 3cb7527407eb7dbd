/** The number on the cart tab. */
import { useQuery } from '@tanstack/react-query';
import { cartQuery } from './queries.ts';

/**
 * How many lines the cart of this account has; `undefined` while it is not known, or when `isEnabled` says
 * that this viewer has no cart here.
 */
export function useCartLineCount(customerNumber: string, isEnabled: boolean): number | undefined {
  return useQuery({ ...cartQuery(customerNumber), enabled: isEnabled }).data?.lineItemCount;
}
