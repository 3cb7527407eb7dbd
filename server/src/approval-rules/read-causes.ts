/** Whether a cart has to wait for an approver, as things are now. */
import { type ApprovalCause, approvalCauses } from '@operatory/domain/approvals';
import type { PlainDate } from '@operatory/domain/dates';
import { type Cents, cents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { readMonthSpending } from '../finance/read-month-spending.ts';
import { readMonthlyBudget } from '../finance/read-monthly-budget.ts';

export interface StoredRule {
  readonly limitCents: number | null;
  readonly isOverBudget: boolean;
  readonly version: number;
}

/** An account without a row has everything off. */
export async function readRule(scope: CustomerScope, database: Queryable): Promise<StoredRule> {
  const { rows } = await database.query<StoredRule>({
    name: 'approval-rule',
    text: `select limit_cents as "limitCents", is_over_budget as "isOverBudget", version from approval_rule
            where customer_number = $1`,
    values: [scope.customerNumber],
  });
  return rows[0] ?? { limitCents: null, isOverBudget: false, version: 0 };
}

/** In cents: the month's budget, 0 for none, and the amount spent or on its way. */
export async function readBudget(scope: CustomerScope, database: Queryable, today: PlainDate) {
  const budget = cents((await readMonthlyBudget(scope, database)) * 100);
  if (budget === 0) return { budget, used: cents(0) };
  const { spent, notBooked, onOrder } = await readMonthSpending(scope, database, today);
  return { budget, used: cents(Math.round((spent + notBooked + onOrder) * 100)) };
}

/** Why the scope's viewer can't send a cart of this total without an approver; empty if they can. */
export async function readApprovalCauses(
  scope: CustomerScope,
  database: Queryable,
  { total, today }: { readonly total: Cents; readonly today: PlainDate },
): Promise<readonly ApprovalCause[]> {
  const { limitCents, isOverBudget } = await readRule(scope, database);
  const limit = limitCents === null ? null : cents(limitCents);
  const spending = isOverBudget ? await readBudget(scope, database, today) : { budget: cents(0), used: cents(0) };
  return approvalCauses({ viewer: scope.viewer, rule: { limit, isOverBudget }, total, ...spending });
}
