/** The entry point of the customer search. */
export { ensureCustomerSearch } from './ensure.ts';
export { findCustomers } from './find-customers.ts';
export { isCustomerSearchForeign, mendCustomerSearch } from './mend.ts';
export { rebuildCustomerSearch } from './rebuild.ts';
export type { CustomerMatch } from './statements.ts';
export { customerWordLists } from './word-table.ts';
