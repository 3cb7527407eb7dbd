/** What a list of orders can be narrowed by, and how that is written in an address. */
import { type CustomerNumber, parseCustomerNumber } from '../customers/index.ts';
import { type PlainDate, parsePlainDate } from '../dates/index.ts';

/** The states that an order can be asked for by; the names are those of the query parameters. */
export const orderStates = ['hasBackOrderedItems', 'isPending', 'hasCanceledItems', 'isInSubmittedState'] as const;

export type OrderState = (typeof orderStates)[number];

/**
 * Filters of the orders screen [A2.48]. A state that is `true` is wanted, one that is `false` is not; several
 * wanted states are alternatives. Dates are days in the distributor's time zone, both included.
 */
export interface OrderFilters extends Readonly<Partial<Record<OrderState, boolean | undefined>>> {
  readonly startDate?: PlainDate | undefined;
  readonly endDate?: PlainDate | undefined;
  readonly customerNumber?: CustomerNumber | undefined;
}

/** What the chips say. */
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

/** Reads filters out of the query of an address; what is not understood is left out. */
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

/** Is the list narrowed at all? */
export function hasOrderFilters(filters: OrderFilters): boolean {
  return (
    orderStates.some((state) => filters[state] === true) ||
    filters.startDate !== undefined ||
    filters.endDate !== undefined
  );
}
