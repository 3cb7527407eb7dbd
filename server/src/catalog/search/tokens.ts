/** Filters as tokens among the words of an item; the colon distinguishes them from words. */

/**
 * The table of the words and tokens, and the fact that names its generation. Raise the number of the fact when stored
 * text is turned into other words than before: the next start then rebuilds the table.
 */
export const itemWordLists = { table: 'item_term', fact: 'item-search-3' } as const;

export const vendorToken = (vendorId: string) => `vendor:${vendorId}`;

/** On every item with a coupon, even if it isn't running. */
export const couponToken = 'coupon:any';

export const categoryToken = (categoryKey: string) => `category:${categoryKey}`;

/** An item of `1.7.2` is also found under `1.7` and `1`. */
export function categoryTokens(categoryKey: string | null): string[] {
  if (categoryKey === null || categoryKey === '') return [];
  const parts = categoryKey.split('.');
  return parts.map((_, index) => categoryToken(parts.slice(0, index + 1).join('.')));
}
