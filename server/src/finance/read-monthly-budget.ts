/** The monthly budget of an account. */
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

/** Whole dollars; 0 where none is set. */
export async function readMonthlyBudget(scope: CustomerScope, database: Queryable): Promise<number> {
  const { rows } = await database.query<{ budget: number }>(
    'select coalesce(monthly_budget, 0) as budget from customer where customer_number = $1',
    [scope.customerNumber],
  );
  return rows[0]?.budget ?? 0;
}
