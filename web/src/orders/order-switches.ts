/** The orders screen's changes to its address: filters turned on, turned off, or removed, and the search. */
import type { OrderState } from '@operatory/domain/orders';
import { type DateRange, readKeptFilters, writeKeptFilters } from './kept-filters.ts';
import { filtersOf, type OrdersSearch } from './orders-search.ts';

/** `on` applies it, `off` keeps the filter without applying it, `gone` removes it. */
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

/** The maximum length of a search, in characters. */
export const longestOrderText = 40;

/** The typed or pasted text, without marks that people write around an order number. */
export function cleanOrderText(typed: string): string {
  const text = typed.trim().replace(/^#\s*/, '');
  return (/^[\d\s]+$/.test(text) ? text.replace(/\s/g, '') : text.replace(/\s+/g, ' ')).slice(0, longestOrderText);
}
