/** The lead product report as CSV. */
import type { PlainDate } from '@operatory/domain/dates';
import { csvOf } from '@operatory/domain/documents';
import { leadProductTable, rollingMonthKeys, rowsOfCategory } from '@operatory/domain/lead-products';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { readLeadProducts } from './read-lead-products.ts';

interface WantedProducts {
  /** Only of this category. */
  readonly category: string | undefined;
  readonly today: PlainDate;
  readonly timeZone: string;
}

/** The rows that the screen shows for the category, each with its last twelve months, the oldest first. */
export async function leadProductsCsv(
  scope: CustomerScope,
  database: Queryable,
  { category, today, timeZone }: WantedProducts,
): Promise<string> {
  const [products, categories] = await Promise.all([
    readLeadProducts(scope, database, { today, timeZone }),
    database.query<{ key: string; description: string }>('select category_key as key, description from category'),
  ]);
  const names = new Map(categories.rows.map(({ key, description }) => [key, description]));
  const rows = rowsOfCategory(leadProductTable(products.data).rows, category);
  return csvOf([
    ['Product', 'Description', 'Category', 'Last ordered', 'Last quantity', '12 months', ...rollingMonthKeys(today)],
    ...rows.map((row) => [
      ...[row.productNumber, row.productDescription, names.get(row.productCategory) ?? row.productCategory],
      ...[row.mostRecentOrderDate, row.lastOrderedQuantity, row.rolling12Months, ...row.months],
    ]),
  ]);
}
