export { refreshOrders } from './queries.ts';
