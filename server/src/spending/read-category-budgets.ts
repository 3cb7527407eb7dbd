/** The budgets by category that a practice has set, compared with what it ordered this month. */
import type { CategoryBudgetsReply, SavedCategoryBudgets } from '@operatory/contract/spending';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import { type CategoryBudget, categoryMonths, type NamedCategory, otherCategory } from '@operatory/domain/spending';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { CategoryBudgetRow } from '../database/schema/spending.ts';
import type { SpendingRow } from './spending-reads.ts';

export interface StoredBudgets {
  readonly budgets: readonly CategoryBudget[];
  /** 0 before the first is set. */
  readonly version: number;
  readonly changedBy: string | null;
}

interface Row {
  readonly budgets: readonly CategoryBudgetRow[];
  readonly version: number;
  readonly changedBy: string | null;
}

export async function readStoredBudgets(scope: CustomerScope, database: Queryable): Promise<StoredBudgets> {
  const { rows } = await database.query<Row>({
    name: 'category-budgets',
    text: `select b.budgets, b.version, u.name as "changedBy"
             from category_budget b left join "user" u on u.id = b.changed_by_user_id
            where b.customer_number = $1`,
    values: [scope.customerNumber],
  });
  const [row] = rows;
  if (row === undefined) return { budgets: [], version: 0, changedBy: null };
  return {
    budgets: row.budgets.map(({ key, name, cents: budget }) => ({ key, name, budget: cents(budget) })),
    version: row.version,
    changedBy: row.changedBy,
  };
}

/** The categories below the root, by name, and *Other* for products without one. */
export async function readCatalogCategories(database: Queryable): Promise<readonly NamedCategory[]> {
  const { rows } = await database.query<NamedCategory>({
    name: 'budget-categories',
    text: `select category_key as key, description as name from category where depth = 1 order by description collate "C", category_key`,
  });
  return [...rows, { key: otherCategory, name: 'Other' }];
}

export const wireSaved = ({ budgets, version, changedBy }: StoredBudgets): SavedCategoryBudgets => ({
  ...{ version, changedBy },
  budgets: budgets.map(({ key, budget }) => ({ key, budget: dollarsFromCents(budget) })),
});

export function wireBudgets(
  { budgets, version, changedBy }: StoredBudgets,
  catalog: readonly NamedCategory[],
  spent: SpendingRow['categoriesNow'],
): CategoryBudgetsReply {
  const months = categoryMonths({
    ...{ catalog, budgets },
    spent: spent.map(({ key, name, cents: amount }) => ({ key, name, amount: cents(amount) })),
  });
  return {
    ...{ version, changedBy },
    categories: months.map(({ key, name, budget, spent: amount, isGone }) => ({
      ...{ key, name, isGone },
      budget: budget === 0 ? null : dollarsFromCents(budget),
      spent: dollarsFromCents(amount),
    })),
  };
}
