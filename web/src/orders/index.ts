export { type OrdersSearch, parseOrdersSearch } from './orders-search.ts';
export { customerOrdersQuery, orderQuery } from './queries.ts';
