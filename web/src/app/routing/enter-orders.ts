/** Redirects of the orders screen: another account, and filters remembered from before. */
import { parseCustomerNumber } from '@operatory/domain/customers';
import { redirect } from '@tanstack/react-router';
import { preferencesOf } from '../../access/index.ts';
import { filterPartOf, hasChosenFilters, type OrdersSearch, withFilters } from '../../orders/orders-search.ts';

interface OrdersAddress {
  readonly email: string | undefined;
  readonly customerNumber: string;
  readonly orderSearch: string | undefined;
  readonly search: OrdersSearch;
}

/** An address with filters, a search, or from a link is followed to the letter. */
const asksForSomething = ({ orderSearch, search }: OrdersAddress) =>
  orderSearch !== undefined ||
  search.search !== undefined ||
  search.customerNumber !== undefined ||
  search.directLink !== undefined ||
  hasChosenFilters(search);

let hasEntered = false;

/**
 * Where the address redirects, if anywhere. `customerNumber` is the account whose orders are requested [A2.06]. The
 * first time after loading the page, which includes signing in and out, a plain address gets the filters that this
 * person last used for this account.
 */
export function ordersAddressFor(
  address: OrdersAddress,
  isFirst: boolean,
): { readonly customerNumber: string; readonly search: OrdersSearch } | undefined {
  const { email, customerNumber, search } = address;
  const meant = parseCustomerNumber(search.customerNumber ?? '');
  if (meant !== undefined && meant !== customerNumber) return { customerNumber: meant, search };
  if (!isFirst || email === undefined || asksForSomething(address)) return undefined;
  const { orderFilters = {}, orderFiltersAccount = customerNumber } = preferencesOf(email);
  if (orderFiltersAccount !== customerNumber) return undefined;
  const remembered = filterPartOf(orderFilters);
  return Object.keys(remembered).length === 0 ? undefined : { customerNumber, search: withFilters(search, remembered) };
}

/** For `beforeLoad` of the orders route: throws the router's redirect if there is one. */
export function enterOrders(address: OrdersAddress): void {
  const next = ordersAddressFor(address, !hasEntered);
  hasEntered = true;
  if (next === undefined) return;
  throw redirect({
    to: '/customer/$id/orders/{-$orderSearch}',
    params: { id: next.customerNumber, orderSearch: address.orderSearch },
    search: { ...next.search },
    replace: true,
  });
}
