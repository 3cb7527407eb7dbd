/** Rules about an account's money: its budget, what it owes, what it spends. */
export { isMonthlyBudget, largestBudget, parseMonthlyBudget } from './monthly-budget.ts';
