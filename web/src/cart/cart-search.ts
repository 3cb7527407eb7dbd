/** The cart's search parameters: whether its second layer, the checkout, is open [B2.01]. */
export interface CartSearch {
  readonly checkout?: 'open';
}

/** Reads the query of the cart screen, ignoring what it doesn't recognize. */
export function parseCartSearch(query: Readonly<Record<string, unknown>>): CartSearch {
  return query.checkout === 'open' ? { checkout: 'open' } : {};
}
