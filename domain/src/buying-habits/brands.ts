/** Which manufacturers an account prefers. */
import type { Habit } from './habit.ts';

export interface Brand {
  readonly manufacturer: string;
  readonly products: number;
  /** Purchases of its products, and their share of all of them in whole percent. */
  readonly times: number;
  readonly percent: number;
}

/** The manufacturers by purchases, most first, no more than `most`. */
export function brandsOf(habits: readonly Habit[], most: number): Brand[] {
  const found = new Map<string, { products: number; times: number }>();
  let all = 0;
  for (const { manufacturer, times } of habits) {
    const brand = found.get(manufacturer) ?? { products: 0, times: 0 };
    brand.products += 1;
    brand.times += times;
    all += times;
    found.set(manufacturer, brand);
  }
  return [...found]
    .map(([manufacturer, brand]) => ({ manufacturer, ...brand, percent: Math.round((brand.times / all) * 100) }))
    .sort((one, other) => other.times - one.times || one.manufacturer.localeCompare(other.manufacturer, 'en-US'))
    .slice(0, most);
}
