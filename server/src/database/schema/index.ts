/** All tables, for migrations and typed queries. */
export * from './access.ts';
export * from './alerts.ts';
export * from './audit.ts';
export * from './carts.ts';
export * from './catalog.ts';
export * from './customers.ts';
export * from './erp-orders.ts';
export * from './exchange.ts';
export * from './free-goods.ts';
export * from './lists.ts';
export * from './mail.ts';
export * from './notes.ts';
export * from './orders.ts';
export * from './punch-out.ts';
export * from './reviews.ts';
export * from './safety-sheets.ts';
export * from './search.ts';
