/** What the orders screen keeps in the address [A2.06]. */

export interface OrdersSearch {
  readonly search?: string | undefined;
  readonly customerNumber?: string | undefined;
  readonly hasBackOrderedItems?: 'true' | undefined;
  readonly hasCanceledItems?: 'true' | undefined;
  readonly directLink?: string | undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads the query of the orders screen; what is not understood is left aside. */
export function parseOrdersSearch(query: Readonly<Record<string, unknown>>): OrdersSearch {
  return {
    search: text(query['search']),
    customerNumber: text(query['customerNumber']),
    hasBackOrderedItems: query['hasBackOrderedItems'] === 'true' ? 'true' : undefined,
    hasCanceledItems: query['hasCanceledItems'] === 'true' ? 'true' : undefined,
    directLink: text(query['directLink']),
  };
}
