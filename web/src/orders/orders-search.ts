/** The parameters of the orders screen in the address. */
import {
  hasOrderFilters,
  type OrderFilters,
  type OrderState,
  orderStates,
  readOrderFilters,
} from '@operatory/domain/orders';
import { readKeptFilters, writeKeptFilters } from './kept-filters.ts';

type StateFlags = { readonly [State in OrderState]?: 'true' | undefined };

export interface OrdersSearch extends StateFlags {
  /** What orders are searched by, for addresses that do not have it in their path. */
  readonly search?: string | undefined;
  readonly customerNumber?: string | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Filters that are turned off but not removed: see `kept-filters.ts`. */
  readonly off?: string | undefined;
  readonly directLink?: string | undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads the query of the orders screen, ignoring what it doesn't recognize. */
export function parseOrdersSearch(query: Readonly<Record<string, unknown>>): OrdersSearch {
  const filters = readOrderFilters(query);
  const flags = Object.fromEntries(orderStates.map((state) => [state, filters[state] === true ? 'true' : undefined]));
  const { startDate, endDate } = filters;
  const kept = readKeptFilters(text(query.off));
  const hasDates = startDate !== undefined || endDate !== undefined;
  return {
    search: text(query.search),
    ...(flags as StateFlags),
    startDate,
    endDate,
    // A filter that is on isn't also off.
    off: writeKeptFilters({
      states: kept.states.filter((state) => filters[state] !== true),
      dates: hasDates ? undefined : kept.dates,
    }),
    customerNumber: text(query.customerNumber),
    directLink: text(query.directLink),
  };
}

/** The filters that an address applies. */
export function filtersOf(search: OrdersSearch): OrderFilters {
  return readOrderFilters({ ...search });
}

/** The filters in an address, including those that are off; these are remembered, and saved as a named set. */
export function filterPartOf(search: object): Readonly<Record<string, string>> {
  const { search: _text, customerNumber: _account, directLink: _link, ...filters } = parseOrdersSearch({ ...search });
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The same address without any filter. */
export function withoutFilters(search: OrdersSearch): OrdersSearch {
  const flags = Object.fromEntries(orderStates.map((state) => [state, undefined]));
  return { ...search, ...flags, startDate: undefined, endDate: undefined, off: undefined };
}

/** The same address with these filters instead of its own. */
export function withFilters(search: OrdersSearch, filters: object): OrdersSearch {
  return { ...withoutFilters(search), ...filterPartOf(filters) };
}

/** Whether any filter is chosen, on or off. */
export function hasChosenFilters(search: OrdersSearch): boolean {
  return search.off !== undefined || hasOrderFilters(filtersOf(search));
}
