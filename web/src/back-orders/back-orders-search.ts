/** The back-order desk's search parameters: its filters, and the open line. */

const states = ['open', 'waiting', 'asked', 'all'] as const;
const sorts = ['oldest', 'dearest'] as const;

export interface BackOrdersSearch {
  readonly state?: (typeof states)[number];
  readonly sort?: (typeof sorts)[number];
  readonly find?: string;
  /** Order and line number, such as `7000123-2`. */
  readonly line?: string;
}

/** Anything that can't be meant is left out. */
export function parseBackOrdersSearch(query: Readonly<Record<string, unknown>>): BackOrdersSearch {
  const state = states.find((one) => one === query.state);
  const sort = sorts.find((one) => one === query.sort);
  const find = typeof query.find === 'string' || typeof query.find === 'number' ? String(query.find).slice(0, 80) : '';
  const line = typeof query.line === 'string' && /^\d+-\d+$/.test(query.line) ? query.line : undefined;
  return {
    ...(state === undefined ? {} : { state }),
    ...(sort === undefined || sort === 'oldest' ? {} : { sort }),
    ...(find === '' ? {} : { find }),
    ...(line === undefined ? {} : { line }),
  };
}
