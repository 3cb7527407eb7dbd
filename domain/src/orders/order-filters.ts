/** The filters for a list of orders, and how they're written in an address. */
import { type CustomerNumber, parseCustomerNumber } from '../customers/index.ts';
import { type PlainDate, parsePlainDate } from '../dates/index.ts';

/** The states that orders can be filtered by, with the names of the query parameters. */
export const orderStates = ['hasBackOrderedItems', 'isPending', 'hasCanceledItems', 'isInSubmittedState'] as const;

export type OrderState = (typeof orderStates)[number];

/**
 * Filters of the orders screen. A state that is `true` is wanted, one that is `false` isn't; several wanted states are
 * alternatives. Dates are inclusive days in the distributor's time zone.
 */
export interface OrderFilters extends Readonly<Partial<Record<OrderState, boolean | undefined>>> {
  readonly startDate?: PlainDate | undefined;
  readonly endDate?: PlainDate | undefined;
  readonly customerNumber?: CustomerNumber | undefined;
}

/** The labels of the chips. */
export const orderStateWords: Readonly<Record<OrderState, string>> = {
  hasBackOrderedItems: 'Backordered',
  isPending: 'Pending',
  hasCanceledItems: 'Canceled',
  isInSubmittedState: 'Submitted',
};

function flagFrom(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

/** Reads filters from the query of an address, ignoring what it doesn't recognize. */
export function readOrderFilters(query: Readonly<Record<string, unknown>>): OrderFilters {
  const text = (name: string) => String(query[name] ?? '');
  const given = {
    ...Object.fromEntries(orderStates.map((state) => [state, flagFrom(query[state])])),
    startDate: parsePlainDate(text('startDate')),
    endDate: parsePlainDate(text('endDate')),
    customerNumber: parseCustomerNumber(text('customerNumber')),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Whether the list is filtered at all. */
export function hasOrderFilters(filters: OrderFilters): boolean {
  return (
    orderStates.some((state) => filters[state] === true) ||
    filters.startDate !== undefined ||
    filters.endDate !== undefined
  );
}
