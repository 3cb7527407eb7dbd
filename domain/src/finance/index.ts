/** Rules about an account's money: its budget, balance, and spending. */
export { type BalanceAge, type Balances, balanceAges } from './balance-ages.ts';
export { keptBudget } from './kept-budget.ts';
export { maxListedMemos } from './memos.ts';
export {
  type BudgetPace,
  budgetPace,
  type DayTotal,
  daysInMonth,
  type MonthFacts,
  type MonthUse,
  monthUse,
  spendingByDay,
  spentByThen,
} from './month-spending.ts';
export { isMonthlyBudget, largestBudget, parseMonthlyBudget } from './monthly-budget.ts';
export { monthlyExpenses } from './monthly-expenses.ts';
export { isPaymentAddress, paymentLink } from './payment-link.ts';
export { type LabelFormat, labelFileName, labelFormats } from './shipping-label.ts';
