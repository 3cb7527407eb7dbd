/** The review queue's search parameters: the open order, and the list's filters. */

export interface ReviewSearch {
  readonly order?: number;
  readonly find?: string;
  /** Only orders that the viewer has claimed. */
  readonly mine?: true;
}

/** Anything that cannot be meant is left out. */
export function parseReviewSearch(query: Readonly<Record<string, unknown>>): ReviewSearch {
  const order = Number(query.order);
  const find = typeof query.find === 'string' || typeof query.find === 'number' ? String(query.find).slice(0, 80) : '';
  return {
    ...(Number.isSafeInteger(order) && order > 0 ? { order } : {}),
    ...(find === '' ? {} : { find }),
    ...(String(query.mine) === 'true' ? { mine: true } : {}),
  };
}
