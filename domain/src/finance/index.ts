/** Rules about an account's money: its budget, what it owes, what it spends. */
export { type BalanceAge, type Balances, balanceAges } from './balance-ages.ts';
export { isMonthlyBudget, largestBudget, parseMonthlyBudget } from './monthly-budget.ts';
export { monthlyExpenses } from './monthly-expenses.ts';
