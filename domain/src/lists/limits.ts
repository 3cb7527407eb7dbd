/** How much a list may hold [C9.05]. */

/** Characters of a name, after trimming [C5.03]. */
export const longestListName = 75;

/** Of one product on a list [C5.03]. */
export const leastListQuantity = 1;
export const mostListQuantity = 100;

/** How many of a product a list holds when nobody said [C5.11]. */
export const usualListQuantity = 1;

/** Products of one list: as many as one cart holds and as one pricing request takes. */
export const maximumListItems = 1000;

/** Lists of one account. */
export const maximumLists = 500;

/** Summaries that are read at once [C7.14]. */
export const listSummaryPageSize = 100;

/** What a list shows for a product without a description [C5.11]. */
export const unknownDescription = 'Description not found';

/** The nearest quantity that a list may hold. */
export const fitListQuantity = (quantity: number) =>
  Math.min(mostListQuantity, Math.max(leastListQuantity, Math.round(quantity) || usualListQuantity));
