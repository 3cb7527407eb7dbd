/** Limits of lists. */

/** Characters of a name, after trimming. */
export const longestListName = 75;

/** The largest quantity of one product on a list. */
export const leastListQuantity = 1;
export const maxListQuantity = 100;

/** The quantity of a product if none is given. */
export const usualListQuantity = 1;

/** Products of one list: as many as fit in one cart and one pricing request. */
export const maxListItems = 1000;

/** Lists of one account. */
export const maxLists = 500;

/** Summaries that are read at once. */
export const listSummaryPageSize = 100;

/** Shown for a product without a description. */
export const unknownDescription = 'Description not found';

/** The nearest quantity that a list allows. */
export const fitListQuantity = (quantity: number) =>
  Math.min(maxListQuantity, Math.max(leastListQuantity, Math.round(quantity) || usualListQuantity));
