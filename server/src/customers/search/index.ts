/** The door of the customer search. */
export { type CustomerFound, findCustomers } from './find-customers.ts';
export { rebuildCustomerSearch } from './rebuild.ts';
export { customerWordLists } from './word-table.ts';
