/** The orders of one account: newest first, filtered, a page at a time, each with its lines. */
import type { Order } from '@operatory/contract/orders';
import type { Page } from '@operatory/contract/page';
import { type OrderFilters, runsBeginningWith } from '@operatory/domain/orders';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { orderFrom } from './order-rows.ts';
import { hasOrderIn, joinRuns, listOrders, listOrdersMentioning, runsOfErpNumber } from './reads.ts';

export interface OrderPageRequest {
  /** An order number or its beginning, a PO number or words of a product; blank for all. */
  readonly searchText: string;
  readonly filters: OrderFilters;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/**
 * One page of the account's orders, complete, in one statement. The text finds order numbers, ours and the ERP's, that
 * begin with it. If there are none, it finds PO numbers that contain it and orders with matching products.
 */
export async function listCustomerOrders(
  services: Services,
  scope: CustomerScope,
  wanted: OrderPageRequest,
): Promise<Page<Order>> {
  const { filters, pageIndex, pageSize } = wanted;
  const text = wanted.searchText.trim();
  const listing = {
    filters,
    timeZone: services.settings.timeZone,
    limit: pageSize + 1,
    offset: pageIndex * pageSize,
  };
  const named = await (text === ''
    ? []
    : runsOfErpNumber(services.pool, new Set([scope.customerNumber]), { text, limit: pageSize }));
  const runs = joinRuns(runsBeginningWith(text), named);
  const isNumber = runs.length > 0 && (await hasOrderIn(scope, services.pool, runs));
  const rows = await (text === ''
    ? listOrders(scope, services.pool, listing)
    : isNumber
      ? listOrders(scope, services.pool, { ...listing, runs })
      : listOrdersMentioning(scope, services.pool, { ...listing, text }));
  return {
    data: rows.slice(0, pageSize).map((row) => orderFrom(row, scope)),
    hasMore: rows.length > pageSize,
  };
}
