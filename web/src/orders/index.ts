export { type OrdersSearch, parseOrdersSearch } from './orders-search.ts';
export { customerOrdersQuery, orderQuery, refreshOrders } from './queries.ts';
