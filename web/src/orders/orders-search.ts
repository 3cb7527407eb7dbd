/** What the orders screen keeps in the address [A2.06] [A2.48]. */
import {
  hasOrderFilters,
  type OrderFilters,
  type OrderState,
  orderStates,
  parseOrderNumber,
  readOrderFilters,
} from '@operatory/domain/orders';
import { type DateRange, readKeptFilters, writeKeptFilters } from './kept-filters.ts';

type StateFlags = { readonly [State in OrderState]?: 'true' | undefined };

export interface OrdersSearch extends StateFlags {
  /** An order number or its beginning, for addresses that do not have it in their path. */
  readonly search?: string | undefined;
  readonly customerNumber?: string | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Filters that are switched off for the moment: see `kept-filters.ts`. */
  readonly off?: string | undefined;
  readonly directLink?: string | undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads the query of the orders screen; what is not understood is left aside. */
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
    // What is on is not switched off.
    off: writeKeptFilters({
      states: kept.states.filter((state) => filters[state] !== true),
      dates: hasDates ? undefined : kept.dates,
    }),
    customerNumber: text(query.customerNumber),
    directLink: text(query.directLink),
  };
}

/** The filters that an address asks for. */
export function filtersOf(search: OrdersSearch): OrderFilters {
  return readOrderFilters({ ...search });
}

/** What of an address is filters, switched off ones too: this is remembered, and saved under a name [A4.10]. */
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

/** The same address with these filters in place of its own. */
export function withFilters(search: OrdersSearch, filters: object): OrdersSearch {
  return { ...withoutFilters(search), ...filterPartOf(filters) };
}

/** Is any filter chosen, be it on or switched off? */
export function hasChosenFilters(search: OrdersSearch): boolean {
  return search.off !== undefined || hasOrderFilters(filtersOf(search));
}

/** `on` narrows, `off` keeps the filter without narrowing, `gone` takes it away. */
export type Switch = 'on' | 'off' | 'gone';

/** The switch of a state as this address has it. */
export function stateSwitch(search: OrdersSearch, state: OrderState): Switch {
  if (search[state] === 'true') return 'on';
  return readKeptFilters(search.off).states.includes(state) ? 'off' : 'gone';
}

/** The same address with the state switched. */
export function switchState(search: OrdersSearch, state: OrderState, to: Switch): OrdersSearch {
  const kept = readKeptFilters(search.off);
  const others = kept.states.filter((other) => other !== state);
  const states = to === 'off' ? [...others, state] : others;
  return { ...search, [state]: to === 'on' ? 'true' : undefined, off: writeKeptFilters({ ...kept, states }) };
}

/** The range of dates that is chosen, and whether it is on. */
export function chosenDates({ startDate, endDate, off }: OrdersSearch): DateRange & { readonly at: Switch } {
  if (startDate !== undefined || endDate !== undefined) return { ...filtersOf({ startDate, endDate }), at: 'on' };
  const { dates } = readKeptFilters(off);
  return dates === undefined ? { at: 'gone' } : { ...dates, at: 'off' };
}

/** The same address with the range of dates switched. */
export function switchDates(search: OrdersSearch, to: Switch): OrdersSearch {
  const { startDate, endDate } = chosenDates(search);
  const on = to === 'on' ? { startDate, endDate } : { startDate: undefined, endDate: undefined };
  const dates = to === 'off' ? { startDate, endDate } : undefined;
  return { ...search, ...on, off: writeKeptFilters({ ...readKeptFilters(search.off), dates }) };
}

/** What was typed or pasted, without the marks that people write around an order number. */
export function cleanOrderText(typed: string): string {
  return typed.replace(/[\s#]/g, '');
}

/** Can this be an order number or its beginning? Blank text asks for all orders. */
export function isSearchableText(text: string): boolean {
  return text === '' || (/^\d+$/.test(text) && parseOrderNumber(text) !== undefined);
}
