/**
 * Orders whose number, ours or the ERP's, or whose PO number starts with what was typed, or whose tracking number or product it is,
 * for boxes that suggest while a person types.
 */
import type { Order } from '@operatory/contract/orders';
import type { Page } from '@operatory/contract/page';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can, type User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { parseOrderNumber, runsBeginningWith } from '@operatory/domain/orders';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Services } from '../services/services.ts';
import { orderFrom } from './order-rows.ts';
import {
  findOrdersInRuns,
  joinRuns,
  type ReachableAccounts,
  runsOfErpNumber,
  runsOfPoNumber,
  runsOfProduct,
  runsOfTracking,
} from './reads.ts';

const maxSuggestions = 10;

export interface QuickSearch {
  readonly searchText: string;
  /** Only orders of this account. */
  readonly customerNumber?: CustomerNumber | undefined;
  /** Also by the PO number, or its beginning. */
  readonly byPoNumber?: boolean;
  /** Also by the whole tracking number of a shipment. */
  readonly byTracking?: boolean;
  /** Also by the whole number of a product. */
  readonly byProduct?: boolean;
}

/** One of the accounts that the viewer may see; none if it isn't one of them. */
function reachable(viewer: User, customerNumber: CustomerNumber | undefined): ReachableAccounts {
  if (customerNumber === undefined) return viewer.accounts;
  const isReached = viewer.accounts === 'all' || viewer.accounts.has(customerNumber);
  return new Set(isReached ? [customerNumber] : []);
}

/**
 * At most 10 orders among the accounts that the viewer sees, the exact number first, then the newest.
 * Blank text finds nothing; text that can't be the start of an order number is refused with `order.number-invalid`, unless something
 * else counts, too.
 */
export async function quickSearchOrders(
  services: Services,
  viewer: User,
  search: QuickSearch,
): Promise<Page<Order> | Refusal<RefusalCode>> {
  const text = search.searchText.trim();
  if (text === '') return { data: [], hasMore: false };
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return refuse('order.number-invalid');
  const accounts = reachable(viewer, search.customerNumber);
  const isOurs = /^\d+$/.test(text) && parseOrderNumber(text) !== undefined;
  const named = await runsOfErpNumber(services.pool, accounts, { text, limit: maxSuggestions + 1 });
  const ways = [
    ...(search.byPoNumber === true ? [runsOfPoNumber] : []),
    ...(search.byTracking === true ? [runsOfTracking] : []),
    ...(search.byProduct === true ? [runsOfProduct] : []),
  ];
  if (!isOurs && named.length === 0 && ways.length === 0) return refuse('order.number-invalid');
  let runs = joinRuns(isOurs ? runsBeginningWith(text) : [], named);
  for (const find of ways) {
    runs = joinRuns(runs, await find(services.pool, accounts, { text, limit: maxSuggestions + 1 }));
  }
  const rows = await findOrdersInRuns(services.pool, accounts, runs, maxSuggestions + 1);
  const data = rows
    .slice(0, maxSuggestions)
    .map((row) => orderFrom(row, { seesPrices: can(viewer, 'account.view-prices', row) }));
  return { data, hasMore: rows.length > maxSuggestions };
}
