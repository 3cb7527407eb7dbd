/** The orders of one account: newest first, filtered, a page at a time, each with its lines. */
import type { Order } from '@operatory/contract/orders';
import type { Page } from '@operatory/contract/page';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type OrderFilters, parseOrderNumber, runsBeginningWith } from '@operatory/domain/orders';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../http/services.ts';
import { orderFrom } from './order-rows.ts';
import { listOrders } from './reads.ts';

export interface OrderPageWanted {
  /** An order number or its beginning; blank for all. */
  readonly searchText: string;
  readonly filters: OrderFilters;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/**
 * One page of the account's orders [A7.09] [A2.48]. The whole page is one statement, however many lines there are.
 * Text that cannot begin an order number is refused with `order.number-invalid`.
 */
export async function listCustomerOrders(
  services: Services,
  scope: CustomerScope,
  wanted: OrderPageWanted,
): Promise<Page<Order> | Refusal<RefusalCode>> {
  const { filters, pageIndex, pageSize } = wanted;
  const text = wanted.searchText.trim();
  if (text !== '' && (!/^\d+$/.test(text) || parseOrderNumber(text) === undefined))
    return refuse('order.number-invalid');
  const rows = await listOrders(scope, services.pool, {
    filters,
    runs: text === '' ? undefined : runsBeginningWith(text),
    timeZone: services.settings.timeZone,
    limit: pageSize + 1,
    offset: pageIndex * pageSize,
  });
  return {
    data: rows.slice(0, pageSize).map((row) => orderFrom(row, scope)),
    hasMore: rows.length > pageSize,
  };
}
