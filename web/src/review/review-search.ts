/** The place of the review queue in the address: which order is open, and what the list is narrowed to. */

export interface ReviewSearch {
  readonly order?: number;
  readonly find?: string;
}

/** Anything that cannot be meant is left out. */
export function parseReviewSearch(query: Readonly<Record<string, unknown>>): ReviewSearch {
  const order = Number(query.order);
  const find = typeof query.find === 'string' || typeof query.find === 'number' ? String(query.find).slice(0, 80) : '';
  return {
    ...(Number.isSafeInteger(order) && order > 0 ? { order } : {}),
    ...(find === '' ? {} : { find }),
  };
}
