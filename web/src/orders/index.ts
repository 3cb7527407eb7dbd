export { parseOrdersSearch } from './orders-search.ts';
export { refreshOrders } from './queries.ts';
