/** The 13-month sales report by category for the accounts that buy the most, out of two years of orders. */
import { type Figure, readFigure } from '../figures.ts';
import type { PreparedDatabase } from '../prepare.ts';

/** The accounts with the most orders. */
async function busiest({ database }: PreparedDatabase, count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ number: string }>(
    'select customer_number as number from sales_order group by 1 order by count(*) desc, 1 limit $1',
    [count],
  );
  return rows.map(({ number }) => number);
}

/** Figures for the report as it opens, and for all two years. */
export async function reportFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  const accounts = await busiest(prepared, 200);
  const cookie = prepared.cookies.service;
  const address = (number: string) => `/api/customer/categorySalesByMonthSummary/${number}`;
  const each = (name: string, path: (number: string) => string) =>
    readFigure(
      name,
      accounts.map((number) => ({ path: path(number), cookie })),
    );
  const first = new Date();
  first.setUTCFullYear(first.getUTCFullYear() - 2);
  const startDate = first.toISOString().slice(0, 10);
  return [
    each('13 months to today', address),
    each('24 months to today', (number) => `${address(number)}?startDate=${startDate}`),
  ];
}
