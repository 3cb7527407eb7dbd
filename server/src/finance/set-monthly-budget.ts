/** Sets the monthly budget of an account. */
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

/** Stores whole dollars, 0 for none, and returns the stored value. Setting the same value again changes nothing. */
export async function setMonthlyBudget(scope: CustomerScope, database: Queryable, budget: number): Promise<number> {
  const { rows } = await database.query<{ budget: number }>(
    `update customer set monthly_budget = nullif($2::int, 0) where customer_number = $1
     returning coalesce(monthly_budget, 0) as budget`,
    [scope.customerNumber, budget],
  );
  return rows[0]?.budget ?? 0;
}
