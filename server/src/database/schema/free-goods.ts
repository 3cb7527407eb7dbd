/** Free goods that staff recorded by hand, in addition to those on orders. */
import { bigint, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customer } from './customers.ts';

export const freeGoodEntry = pgTable(
  'free_good_entry',
  {
    /** Named by the window that recorded it, so that a repeat is recognized. */
    entryId: uuid('entry_id').primaryKey(),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    givenOn: date('given_on').notNull(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    unitValueCents: bigint('unit_value_cents', { mode: 'number' }).notNull(),
    /** The item, if it's from our own stock; null for a coupon item. */
    partNumber: text('part_number'),
    recordedByUserId: text('recorded_by_user_id').notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [index('free_good_entry_customer').on(t.customerNumber, t.givenOn)],
);
