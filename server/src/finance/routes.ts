/** Binds the calls about an account's money, and about labels for its parcels. */
import { contract } from '@operatory/contract/contract';
import { plainDateIn } from '@operatory/domain/dates';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../http/services.ts';
import { shippingLabels } from '../ports/shipping-label/index.ts';
import { makeShippingLabel } from './make-shipping-label.ts';
import { readFinancialSummary } from './read-financial-summary.ts';
import { readMonthSpending } from './read-month-spending.ts';
import { readMonthlyBudget } from './read-monthly-budget.ts';
import { setMonthlyBudget } from './set-monthly-budget.ts';

export function bindFinanceRoutes(bind: Bind, { pool, settings, now }: Services): void {
  bind(contract.readMonthlyBudget, ({ scope }) => readMonthlyBudget(scope, pool));
  bind(contract.setMonthlyBudget, ({ scope, body }) => setMonthlyBudget(scope, pool, body.MonthlyBudget));
  bind(contract.readFinancialSummary, ({ scope }) => readFinancialSummary(scope, pool));
  bind(contract.readMonthSpending, ({ scope }) =>
    readMonthSpending(scope, pool, plainDateIn(settings.timeZone, now())),
  );
  bind(contract.readShippingLabel, ({ scope, request, reply }) => {
    reply.header('cache-control', 'private, no-store');
    // The person only sees a button that is off; the reason is for whoever runs this.
    const labels = shippingLabels(settings, (reason) => request.log.warn({ err: reason }, 'No shipping label'));
    return makeShippingLabel(scope, { pool, settings, labels });
  });
}
