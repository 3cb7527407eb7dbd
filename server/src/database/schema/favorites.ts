/** Products that people marked as favorites. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { user } from './access.ts';
import { instant } from './columns.ts';

export const favorite = pgTable(
  'favorite',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** No foreign key: items are replaced by loads, and a missing one is simply not found. */
    itemNumber: text('item_number').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.itemNumber] })],
);
