/** A practice’s own budgets: what it wants to spend on a category in a month. They only inform, and hold up no order. */
import { largestBudget } from '../finance/index.ts';
import { type Cents, cents, readMoney } from '../money/index.ts';
import { otherCategory } from './spending.ts';

export interface CategoryBudget {
  readonly key: string;
  /** As the catalog named the category when the budget was set. */
  readonly name: string;
  readonly budget: Cents;
}

/** The largest budget of a category, in cents. */
export const largestCategoryBudget = cents(largestBudget * 100);

/** Reads a budget as people write money, such as `$1,250.50`. Blank is 0, which means none; undefined if it isn’t a budget. */
export function readCategoryBudget(typed: string): Cents | undefined {
  const read = readMoney(typed);
  if (read.kind === 'blank') return cents(0);
  if (read.kind !== 'amount' || read.amount > largestCategoryBudget) return undefined;
  return read.amount;
}

export interface NamedCategory {
  readonly key: string;
  readonly name: string;
}

export interface CategoryMonth extends NamedCategory {
  /** 0 for none. */
  readonly budget: Cents;
  /** Ordered this month. */
  readonly spent: Cents;
  /** The catalog no longer has the category. */
  readonly isGone: boolean;
}

interface BudgetFacts {
  /** The catalog’s categories. */
  readonly catalog: readonly NamedCategory[];
  readonly budgets: readonly CategoryBudget[];
  /** Ordered this month, each category once. */
  readonly spent: readonly (NamedCategory & { readonly amount: Cents })[];
}

const byName = (one: CategoryMonth, other: CategoryMonth) =>
  Number(one.key === otherCategory) - Number(other.key === otherCategory) || (one.name < other.name ? -1 : 1);

/**
 * Every category of the catalog, and any other one with a budget or orders this month, by name. A category that is gone from the
 * catalog keeps its budget, under the name it had, until the practice removes it.
 */
export function categoryMonths({ catalog, budgets, spent }: BudgetFacts): readonly CategoryMonth[] {
  const current = new Map(catalog.map(({ key, name }) => [key, name]));
  const names = new Map([...budgets, ...spent, ...catalog].map(({ key, name }) => [key, name]));
  return [...names]
    .map(([key, name]): CategoryMonth => {
      const budget = budgets.find((each) => each.key === key)?.budget ?? cents(0);
      const amount = spent.find((each) => each.key === key)?.amount ?? cents(0);
      return { key, name, budget, spent: amount, isGone: !current.has(key) && key !== otherCategory };
    })
    .sort(byName);
}

/** What is left of a budget; negative if it's exceeded. */
export const budgetLeft = (budget: Cents, spent: Cents): Cents => cents(budget - spent);

export interface BudgetChange {
  readonly key: string;
  readonly name: string;
  /** 0 for none. */
  readonly before: Cents;
  readonly after: Cents;
}

/** The budgets that differ, by name. */
export function budgetChanges(
  before: readonly CategoryBudget[],
  after: readonly CategoryBudget[],
): readonly BudgetChange[] {
  const names = new Map([...before, ...after].map(({ key, name }) => [key, name]));
  const of = (budgets: readonly CategoryBudget[], key: string) =>
    budgets.find((each) => each.key === key)?.budget ?? cents(0);
  return [...names]
    .map(([key, name]) => ({ key, name, before: of(before, key), after: of(after, key) }))
    .filter((change) => change.before !== change.after)
    .sort((one, other) => (`${one.name} ${one.key}` < `${other.name} ${other.key}` ? -1 : 1));
}
