/** Returns a customer search for staff: who may look where, in which order, and with which badges. */
import type { Contract } from '@operatory/contract/contract';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import { can, kindOf, type User } from '@operatory/domain/access';
import type { Queryable } from '../database/database.ts';
import type { WordLists } from '../search/word-list.ts';
import { type CustomerMatch, findCustomers } from './search/index.ts';

type Query = RouteRequest<Contract['searchCustomers']>['query'];
type Reply = RouteReply<Contract['searchCustomers']>;

/** Badges of open carts: customer service and account managers. */
export function seesOpenCarts(viewer: User): boolean {
  return can(viewer, 'carts.list-open') && can(viewer, 'customers.sort-by-cart');
}

/** A row of the reply; the cart only for people who see it. */
export function replyRow(row: CustomerMatch, showsCart: boolean): Reply['data'][number] {
  const { cartModified, cartLines } = row;
  const isShown = showsCart && cartModified !== null && cartLines !== null;
  return {
    customerNumber: row.customerNumber,
    customerName: row.name,
    phoneNumber: row.phone,
    city: row.city,
    state: row.state,
    openCarts: isShown ? [{ modified: cartModified, lineItemCount: cartLines }] : [],
  };
}

/**
 * One page. My Customers are those in an account manager's territories; other staff always search all. All Customers
 * without a term returns nothing. Sorting by cart is for people who see carts; for others, the order is by name.
 */
export async function searchCustomers(
  database: Queryable,
  lists: WordLists,
  { viewer, query }: { readonly viewer: User; readonly query: Query },
): Promise<Reply> {
  const isManager = kindOf(viewer) === 'account-manager';
  const isEverywhere = query.allCustomers || !isManager;
  if (isEverywhere && query.searchText.trim() === '') return { data: [], hasMore: false };
  const showsCarts = seesOpenCarts(viewer);
  const rows = await findCustomers(database, await lists.current(), {
    searchText: query.searchText,
    territories: isEverywhere ? 'all' : [...viewer.territoryIds],
    sort: showsCarts ? query.sort : 'name',
    isAscending: query.ascending,
    offset: query.pageIndex * query.pageSize,
    limit: query.pageSize + 1,
  });
  return {
    data: rows.slice(0, query.pageSize).map((row) => replyRow(row, showsCarts)),
    hasMore: rows.length > query.pageSize,
  };
}
