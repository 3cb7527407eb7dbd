/** Warnings about the cart, loaded when the checkout opens. Nothing ever waits for them. */
import type { CartWarnings } from '@operatory/contract/cart-warnings';
import { can } from '@operatory/domain/access';
import { isUnusualTotal } from '@operatory/domain/checkout';
import { type Cents, centsFromDollars } from '@operatory/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/index.ts';
import { callPanel } from '../calls/index.ts';
import { type CartView, useCart } from '../cart/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';

/** The server reads the stored cart, so the warnings are refetched after a line's change is saved. */
const warningsQuery = (customerNumber: string, { key, lineIds, total }: CartView) =>
  queryOptions({
    queryKey: ['cart-warnings', customerNumber, key, lineIds.length, total],
    queryFn: ({ signal }) => callPanel('readCartWarnings', { params: { customerNumber } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const noWarnings: CartWarnings = { unusual: [], unusualNew: [], twin: null };

/** The cart's total, and the largest order that it's far above. */
export interface UnusualTotal {
  readonly total: Cents;
  readonly largestTotal: Cents;
}

/** The server doesn't price the cart for this, because the page knows its total, including unsaved changes. */
function unusualTotalOf({ pastOrders }: CartWarnings, total: Cents | undefined): UnusualTotal | undefined {
  if (pastOrders === undefined || total === undefined) return undefined;
  const largestTotal = centsFromDollars(pastOrders.largestTotal);
  return isUnusualTotal(total, { orders: pastOrders.orders, largestTotal }) ? { total, largestTotal } : undefined;
}

/** None until they're loaded, and for buyers of a procurement system, whose carts are approved there. */
export function useCartWarnings(customerNumber: string) {
  const viewer = useViewer();
  const cart = useCart(customerNumber);
  const { data: record } = useQuery(customerQuery(customerNumber));
  const isForViewer = record !== undefined && can(viewer, 'account.view-usual-order', accountOf(record));
  const { data: warnings = noWarnings } = useQuery({
    ...warningsQuery(customerNumber, cart),
    enabled: isForViewer && cart.status === 'ready' && cart.sync === 'saved',
  });
  return { ...warnings, unusualTotal: unusualTotalOf(warnings, cart.total) };
}
