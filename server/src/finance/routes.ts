/** Binds the calls about an account's money. */
import { contract } from '@operatory/contract/contract';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../http/services.ts';
import { readFinancialSummary } from './read-financial-summary.ts';
import { readMonthlyBudget } from './read-monthly-budget.ts';
import { setMonthlyBudget } from './set-monthly-budget.ts';

export function bindFinanceRoutes(bind: Bind, { pool }: Services): void {
  bind(contract.readMonthlyBudget, ({ scope }) => readMonthlyBudget(scope, pool));
  bind(contract.setMonthlyBudget, ({ scope, body }) => setMonthlyBudget(scope, pool, body.MonthlyBudget));
  bind(contract.readFinancialSummary, ({ scope }) => readFinancialSummary(scope, pool));
}
