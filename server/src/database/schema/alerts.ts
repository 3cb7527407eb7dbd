/** Alerts about orders, and what each person has seen of them. */

import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { user } from './access.ts';
import { instant } from './columns.ts';
import { customer } from './customers.ts';
import { salesOrder } from './orders.ts';

/**
 * One alert per order and type. Raising one holds a lock until commit, so alerts become visible in the order of their numbers
 * and times: once one can be seen, all earlier ones can be, too.
 */
export const orderAlert = pgTable(
  'order_alert',
  {
    alertId: bigint('alert_id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    /** `BackOrdered` or `Canceled`. */
    alertType: text('alert_type').notNull(),
    customerNumber: text('customer_number').notNull(),
    /** The account, kept in sync by the reference below: alerts move with their account. */
    territoryId: text('territory_id').notNull(),
    raisedAt: instant('raised_at').notNull(),
  },
  (t) => [
    unique('order_alert_once').on(t.orderNumber, t.alertType),
    foreignKey({
      name: 'order_alert_account',
      columns: [t.customerNumber, t.territoryId],
      foreignColumns: [customer.customerNumber, customer.territoryId],
    }).onUpdate('cascade'),
    index('order_alert_newest').on(t.territoryId, t.alertId.desc().nullsFirst()),
    index('order_alert_raised').on(t.territoryId, t.raisedAt),
    index('order_alert_customer').on(t.customerNumber, t.territoryId),
    check('order_alert_type', sql`${t.alertType} in ('BackOrdered', 'Canceled')`),
  ],
);

/** A person's overall state: when they last opened the bell, and up to which alert they marked all as read. */
export const alertReader = pgTable('alert_reader', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  lastAccessedAt: instant('last_accessed_at'),
  viewedThrough: bigint('viewed_through', { mode: 'number' }).notNull().default(0),
});

/** An alert that a person read individually; those up to `viewed_through` need no mark. */
export const alertViewed = pgTable(
  'alert_viewed',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    alertId: bigint('alert_id', { mode: 'number' })
      .notNull()
      .references(() => orderAlert.alertId, { onDelete: 'cascade' }),
    viewedAt: instant('viewed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.alertId] }), index('alert_viewed_alert').on(t.alertId)],
);
