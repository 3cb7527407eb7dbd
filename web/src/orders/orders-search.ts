/** What the orders screen keeps in the address [A2.06] [A2.48]. */
import { type OrderFilters, orderStates, parseOrderNumber, readOrderFilters } from '@operatory/domain/orders';

type StateFlags = { readonly [State in (typeof orderStates)[number]]?: 'true' | undefined };

export interface OrdersSearch extends StateFlags {
  /** An order number or its beginning, for addresses that do not have it in their path. */
  readonly search?: string | undefined;
  readonly customerNumber?: string | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly directLink?: string | undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads the query of the orders screen; what is not understood is left aside. */
export function parseOrdersSearch(query: Readonly<Record<string, unknown>>): OrdersSearch {
  const filters = readOrderFilters(query);
  const flags = Object.fromEntries(orderStates.map((state) => [state, filters[state] === true ? 'true' : undefined]));
  return {
    search: text(query.search),
    ...(flags as StateFlags),
    startDate: filters.startDate,
    endDate: filters.endDate,
    customerNumber: text(query.customerNumber),
    directLink: text(query.directLink),
  };
}

/** The filters that an address asks for. */
export function filtersOf(search: OrdersSearch): OrderFilters {
  return readOrderFilters({ ...search });
}

/** The same address without any filter. */
export function withoutFilters(search: OrdersSearch): OrdersSearch {
  const flags = Object.fromEntries(orderStates.map((state) => [state, undefined]));
  return { ...search, ...flags, startDate: undefined, endDate: undefined };
}

/** What was typed or pasted, without the marks that people write around an order number. */
export function cleanOrderText(typed: string): string {
  return typed.replace(/[\s#]/g, '');
}

/** Can this be an order number or its beginning? Blank text asks for all orders. */
export function isSearchableText(text: string): boolean {
  return text === '' || (/^\d+$/.test(text) && parseOrderNumber(text) !== undefined);
}
