/** What an address of the orders screen means beyond itself: another account, and filters remembered from before. */
import { parseCustomerNumber } from '@operatory/domain/customers';
import { redirect } from '@tanstack/react-router';
import { preferencesOf } from '../access/index.ts';
import { filterPartOf, hasChosenFilters, type OrdersSearch, withFilters } from '../orders/orders-search.ts';

interface OrdersAddress {
  readonly email: string | undefined;
  readonly customerNumber: string;
  readonly orderSearch: string | undefined;
  readonly search: OrdersSearch;
}

/** An address that narrows, searches or was sent by somebody is followed to the letter. */
const asksForSomething = ({ orderSearch, search }: OrdersAddress) =>
  orderSearch !== undefined ||
  search.search !== undefined ||
  search.customerNumber !== undefined ||
  search.directLink !== undefined ||
  hasChosenFilters(search);

let hasEntered = false;

/**
 * Where the address leads instead, if anywhere. `customerNumber` names the account whose orders are meant [A2.06]. The
 * first time since the page was loaded, which signing in and out always does, a plain address gets the filters that
 * this person used last [A4.10].
 */
export function ordersAddressFor(
  address: OrdersAddress,
  isFirst: boolean,
): { readonly customerNumber: string; readonly search: OrdersSearch } | undefined {
  const { email, customerNumber, search } = address;
  const meant = parseCustomerNumber(search.customerNumber ?? '');
  if (meant !== undefined && meant !== customerNumber) return { customerNumber: meant, search };
  if (!isFirst || email === undefined || asksForSomething(address)) return undefined;
  const remembered = filterPartOf(preferencesOf(email).orderFilters ?? {});
  return Object.keys(remembered).length === 0 ? undefined : { customerNumber, search: withFilters(search, remembered) };
}

/** For `beforeLoad` of the orders route: throws the router's redirect where the address leads elsewhere. */
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
