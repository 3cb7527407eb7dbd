/** Comparing products side by side: how many, and in what they differ. */

/** More don't fit beside each other. */
export const maxCompared = 4;

/** The choice with the product added or removed; undefined if it's full. */
export function toggleCompared(chosen: readonly string[], itemNumber: string): readonly string[] | undefined {
  if (chosen.includes(itemNumber)) return chosen.filter((one) => one !== itemNumber);
  return chosen.length >= maxCompared ? undefined : [...chosen, itemNumber];
}

/** What is known of a product, by the name of the fact; undefined for a product that isn't known. */
type ComparedFacts = ReadonlyMap<string, string> | undefined;

export interface ComparedRow {
  readonly name: string;
  /** One for each product; undefined where it has none. */
  readonly values: readonly (string | undefined)[];
  /** Not the same for all known products, and worth pointing out. What only some have differs, too. */
  readonly isDifferent: boolean;
}

/**
 * A row for each fact that any of the products has, in the order of the first that has it. Facts named in `own` belong
 * to one product alone, such as its part number: that they differ says nothing.
 */
export function comparedRows(products: readonly ComparedFacts[], own: readonly string[] = []): ComparedRow[] {
  const known = products.filter((facts) => facts !== undefined);
  const names = new Set(known.flatMap((facts) => [...facts.keys()]));
  return [...names].map((name) => ({
    name,
    values: products.map((facts) => facts?.get(name)),
    isDifferent: !own.includes(name) && new Set(known.map((facts) => facts.get(name))).size > 1,
  }));
}
