/** Budgets while someone types them: the stored ones that they see, and the fields that they touched. */
import type { CategoryBudgetsReply } from '@operatory/contract/spending';
import { type Cents, cents, centsFromDollars, dollarsFromCents, formatUsd } from '@operatory/domain/money';
import { type BudgetChange, budgetChanges, readCategoryBudget } from '@operatory/domain/spending';

export interface BudgetDraft {
  /** The budgets that the person sees, and whose version a save names. */
  readonly base: CategoryBudgetsReply;
  /** Touched fields, by category. */
  readonly typed: Readonly<Record<string, string>>;
  /** What someone else's latest save changed, and what of the typed entries it dropped, in words. */
  readonly news: readonly string[];
  readonly newsBy: string | null;
}

export const draftFrom = (base: CategoryBudgetsReply): BudgetDraft => ({ base, typed: {}, news: [], newsBy: null });

type Category = CategoryBudgetsReply['categories'][number];

/** The text of a field: what was typed, or the stored budget. */
export const fieldText = ({ typed }: BudgetDraft, { key, budget }: Category): string =>
  typed[key] ?? (budget === null ? '' : formatUsd(centsFromDollars(budget)));

/** The budget in a field; 0 for none, undefined if it isn't one. */
export const budgetIn = (draft: BudgetDraft, category: Category): Cents | undefined =>
  readCategoryBudget(fieldText(draft, category));

/** What a save sends; undefined if a field isn't a budget. */
export function wantedBudgets(draft: BudgetDraft): { readonly key: string; readonly budget: number }[] | undefined {
  const read = draft.base.categories.map((category) => ({ key: category.key, budget: budgetIn(draft, category) }));
  if (read.some(({ budget }) => budget === undefined)) return undefined;
  return read.flatMap(({ key, budget = cents(0) }) =>
    budget === 0 ? [] : [{ key, budget: dollarsFromCents(budget) }],
  );
}

const storedIn = ({ categories }: CategoryBudgetsReply) =>
  categories.flatMap(({ key, name, budget }) =>
    budget === null ? [] : [{ key, name, budget: centsFromDollars(budget) }],
  );

function changeWords({ name, before, after }: BudgetChange): string {
  if (before === 0) return `${name}: set to ${formatUsd(after)}`;
  if (after === 0) return `${name}: removed (was ${formatUsd(before)})`;
  return `${name}: changed from ${formatUsd(before)} to ${formatUsd(after)}`;
}

/** The draft on top of budgets that someone else saved: typed fields stay, the others show the new budgets. */
export function onNewBase({ base, typed }: BudgetDraft, next: CategoryBudgetsReply): BudgetDraft {
  const lost = base.categories.filter(
    ({ key }) => typed[key] !== undefined && !next.categories.some((each) => each.key === key),
  );
  const lostWords = ({ key, name }: Category) =>
    `${name}: no longer in the catalog, so your ${typed[key]} can’t be saved`;
  return {
    base: next,
    typed,
    news: [...budgetChanges(storedIn(base), storedIn(next)).map(changeWords), ...lost.map(lostWords)],
    newsBy: next.changedBy,
  };
}
