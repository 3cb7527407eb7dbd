/** Sets the monthly budget of an account. */
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';

/**
 * Stores whole dollars, 0 for none, and returns the stored value. Setting the same value again changes nothing. The audit log has
 * each change, because orders beyond the budget may need approval.
 */
export function setMonthlyBudget(scope: CustomerScope, pool: pg.Pool, by: Actor, budget: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ before: number; after: number }>(
      `update customer c set monthly_budget = nullif($2::int, 0)
         from (select coalesce(monthly_budget, 0) as budget from customer where customer_number = $1 for update) b
        where c.customer_number = $1 returning b.budget as before, coalesce(c.monthly_budget, 0) as after`,
      [scope.customerNumber, budget],
    );
    const { before, after } = rows[0] ?? { before: 0, after: 0 };
    if (before !== after) {
      const about = `account ${scope.customerNumber}`;
      await writeAudit(client, {
        kind: 'budget-changed',
        by,
        about,
        before: { budget: before },
        after: { budget: after },
      });
    }
    return after;
  });
}
