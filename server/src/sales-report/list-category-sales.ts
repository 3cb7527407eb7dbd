/** What an account bought, by category and month. */
import type { CategorySalesRow } from '@operatory/contract/finance';
import type { Page } from '@operatory/contract/page';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { PlainDate } from '@operatory/domain/dates';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

interface Months {
  /** Any day of the first month; a year before the last when absent, which makes 13 months. */
  readonly startDate?: string | undefined;
  /** Any day of the last month. */
  readonly endDate: PlainDate;
}

interface Row {
  description: string;
  month: number;
  year: number;
  cents: number;
}

/** Rows of whole months, oldest first. `sales.dates-reversed` when the first day is after the last. */
export async function listCategorySales(
  scope: CustomerScope,
  database: Queryable,
  { startDate, endDate }: Months,
): Promise<Page<CategorySalesRow> | Refusal<RefusalCode>> {
  if (startDate !== undefined && startDate > endDate) return refuse('sales.dates-reversed');
  const { rows } = await database.query<Row>(
    `select category as description, extract(month from month)::int as month, extract(year from month)::int as year,
            total_cents as cents
       from category_sales
      where customer_number = $1 and month <= $3
        and month >= date_trunc('month', coalesce($2::date, $3::date - interval '12 months'))
      order by category_sales.month, category`,
    [scope.customerNumber, startDate ?? null, endDate],
  );
  return {
    data: rows.map(({ cents: total, ...row }) => ({ ...row, total: dollarsFromCents(cents(total)) })),
    hasMore: false,
  };
}
