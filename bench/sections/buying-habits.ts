/** The buying habits of the accounts that buy most, and their suggested order. */
import { type Figure, readFigure } from '../figures.ts';
import type { PreparedDatabase } from '../prepare.ts';

export async function buyingHabitFigures(prepared: PreparedDatabase): Promise<Figure[]> {
  const { rows } = await prepared.database.pool.query<{ customerNumber: string }>(
    `select customer_number as "customerNumber" from order_line
      group by customer_number order by count(*) desc, customer_number limit 30`,
  );
  const { service } = prepared.cookies;
  const of = (rest: string) =>
    rows.map(({ customerNumber }) => ({
      path: `/api/customer/buyingHabits/${customerNumber}${rest}`,
      cookie: service,
    }));
  return [readFigure('buying habits of an account', of('')), readFigure('its usual order', of('/usualOrder'))];
}
