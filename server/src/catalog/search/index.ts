/** What other features may use of the item search. */

export { countItems } from './count-items.ts';
export { readCursor } from './cursor.ts';
export { ensureItemSearch } from './ensure.ts';
export { type ItemSearch, itemQueryOf } from './item-query.ts';
export { mendItemSearch } from './mend.ts';
export { findRead, readingOf } from './readings.ts';
export { rebuildItemSearch } from './rebuild.ts';
export { itemWordLists } from './tokens.ts';
export { noteOutOfOrder, orderState } from './work-left.ts';
