/** What accounts were sent and charged, and the safety data sheets: statements, sales by category, and dates of revision. */
import { tellOfStatements } from '../../notices/statement-notices.ts';
import { same, sameAs, type Target } from './target.ts';

export const statements: Target = {
  feed: 'statements',
  table: 'statement',
  key: [same('statement_id', 'statementId')],
  columns: sameAs({ customer_number: 'customerNumber', statement_date: 'statementDate', balance_cents: 'balance' }),
  absence: 'kept',
  async afterChanged(client, diff, { mode }) {
    if (mode !== 'history') await tellOfStatements(client, diff);
    return [];
  },
};

export const categorySales: Target = {
  feed: 'category-sales',
  table: 'category_sales',
  key: [same('customer_number', 'customerNumber'), same('month', 'month'), same('category', 'category')],
  columns: sameAs({ total_cents: 'total' }),
  absence: 'removed',
};

/** The sheet's name is the name of its PDF file in the file store, and what items refer to. */
export const safetySheets: Target = {
  feed: 'safety-sheets',
  table: 'safety_sheet',
  key: [same('media_key', 'safetySheet')],
  columns: sameAs({ revised_on: 'revisedOn' }),
  absence: 'kept',
};
