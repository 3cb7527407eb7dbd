/** Sets the budgets by category of an account. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { type BudgetChange, budgetChanges, type CategoryBudget } from '@operatory/domain/spending';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { readCatalogCategories, readStoredBudgets, type StoredBudgets } from './read-category-budgets.ts';

export interface WantedBudgets {
  /** In dollars; categories that are left out have no budget. */
  readonly budgets: readonly { readonly key: string; readonly budget: number }[];
  /** The version that they're based on; 0 for the first ones. */
  readonly version: number;
}

/** Every wanted budget with the name of its category, or the key of one that doesn't exist. */
function named(
  { budgets }: WantedBudgets,
  names: ReadonlyMap<string, string>,
): { readonly budgets: readonly CategoryBudget[]; readonly unknown: string | undefined } {
  return {
    budgets: budgets.map(({ key, budget }) => ({ key, name: names.get(key) ?? key, budget: centsFromDollars(budget) })),
    unknown: budgets.find(({ key }) => !names.has(key))?.key,
  };
}

/** Setting the current budgets again changes nothing, so a repeated call is safe. */
export function saveCategoryBudgets(
  scope: CustomerScope,
  pool: pg.Pool,
  { by, wanted }: { readonly by: Actor; readonly wanted: WantedBudgets },
): Promise<StoredBudgets | Refusal<RefusalCode>> {
  const { customerNumber, viewer } = scope;
  return inTransaction<StoredBudgets | Refusal<RefusalCode>>(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('category-budgets'), hashtext($1))`, [customerNumber]);
    const held = await readStoredBudgets(scope, client);
    const catalog = await readCatalogCategories(client);
    // A category that is gone from the catalog keeps its budget, but can't get its first one.
    const names = new Map([...held.budgets, ...catalog].map((each) => [each.key, each.name]));
    const { budgets, unknown } = named(wanted, names);
    if (budgetChanges(held.budgets, budgets).length === 0) return held;
    if (held.version !== wanted.version) return refuse('spending.budgets-changed');
    if (unknown !== undefined) return refuse('spending.category-unknown', { key: unknown });
    await client.query(
      `insert into category_budget (customer_number, budgets, changed_by_user_id) values ($1, $2, $3)
       on conflict (customer_number) do update
          set budgets = excluded.budgets, changed_at = now(), changed_by_user_id = excluded.changed_by_user_id,
              version = category_budget.version + 1`,
      [
        customerNumber,
        JSON.stringify(budgets.map(({ budget, ...each }) => ({ ...each, cents: budget }))),
        viewer.userId,
      ],
    );
    const changes = budgetChanges(held.budgets, budgets);
    // A category that is gone may have the name of another one.
    const labelOf = ({ key, name }: BudgetChange) =>
      changes.some((other) => other.name === name && other.key !== key) ? `${name} (${key})` : name;
    const side = (of: 'before' | 'after') =>
      Object.fromEntries(changes.map((change) => [labelOf(change), change[of] === 0 ? 'none' : formatUsd(change[of])]));
    await writeAudit(client, {
      ...{ kind: 'category-budgets-changed', by, about: `account ${customerNumber}` },
      ...{ before: side('before'), after: side('after') },
    });
    return readStoredBudgets(scope, client);
  });
}
