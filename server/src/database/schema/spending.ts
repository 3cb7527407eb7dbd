/** Budgets that practices set themselves, by category. */
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customer } from './customers.ts';

export interface CategoryBudgetRow {
  /** A category of the catalog, or `other`. It may be gone from the catalog. */
  readonly key: string;
  /** As the catalog named it then. */
  readonly name: string;
  readonly cents: number;
}

/** All budgets of an account are one row, because they're saved together. An account without a row has none. */
export const categoryBudget = pgTable(
  'category_budget',
  {
    customerNumber: text('customer_number')
      .primaryKey()
      .references(() => customer.customerNumber),
    budgets: jsonb('budgets').$type<readonly CategoryBudgetRow[]>().notNull(),
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at').notNull().defaultNow(),
    changedByUserId: text('changed_by_user_id').notNull(),
  },
  (t) => [check('category_budget_list', sql`jsonb_typeof(${t.budgets}) = 'array'`)],
);
