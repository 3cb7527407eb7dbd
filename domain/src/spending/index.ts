/** Rules of a practice’s spending: chosen months, why a month differs from last year’s, and budgets by category. */
export {
  type BudgetChange,
  budgetChanges,
  budgetLeft,
  type CategoryBudget,
  type CategoryMonth,
  categoryMonths,
  largestCategoryBudget,
  type NamedCategory,
  readCategoryBudget,
} from './category-budgets.ts';
export {
  type ComparedMonth,
  daysAYearBefore,
  differenceWords,
  type OrderedProduct,
} from './difference.ts';
export { categoryKeyPattern, chosenMonths, monthOutside, monthPattern, otherCategory } from './spending.ts';
export { ordererWords, type SpendingFigures, spendingTable } from './spending-table.ts';
