/** How much demo data to load: the full set times a scale, or the small set for tests. */

export interface DemoSize {
  readonly items: number;
  readonly practices: number;
  readonly orders: number;
}

export interface DemoSizeOptions {
  /** Multiplies everything; 1 when absent. A positive number. */
  readonly scale?: number;
  /** `small` is enough for tests and holds every special case; `full` when absent. */
  readonly size?: 'small' | 'full';
  /** Overrides the scale for some kinds: a million items with few orders, for example. */
  readonly counts?: Partial<DemoSize>;
}

const full: DemoSize = { items: 20_000, practices: 3_000, orders: 60_000 };
const small: DemoSize = { items: 400, practices: 60, orders: 400 };

/** With more orders than this, their numbers would reach the ones that the product assigns. */
const maxOrders = 3_000_000;

/** The numbers for a scale. Throws a RangeError for a scale that is not between 0.05 and 50, and for too many orders. */
export function demoSize({ scale = 1, size = 'full', counts = {} }: DemoSizeOptions): DemoSize {
  if (!(scale >= 0.05 && scale <= 50)) throw new RangeError('The scale of the demo data is a number from 0.05 to 50.');
  const base = size === 'small' ? small : full;
  const times = (count: number) => Math.max(1, Math.round(count * scale));
  const orders = Math.max(small.orders, counts.orders ?? times(base.orders));
  if (!(orders <= maxOrders)) throw new RangeError('There can be 3,000,000 demo orders at most.');
  return {
    items: Math.max(small.items, counts.items ?? times(base.items)),
    practices: Math.max(small.practices, counts.practices ?? times(base.practices)),
    orders,
  };
}
