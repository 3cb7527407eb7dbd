/** Binds the calls about an account's money, and about labels for its parcels. */
import { contract } from '@operatory/contract/contract';
import { plainDateIn } from '@operatory/domain/dates';
import { refuse } from '@operatory/domain/refusals';
import { actorOf } from '../audit/write-audit.ts';
import { sendCsv } from '../documents/send-csv.ts';
import type { Bind } from '../http/bind.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { shippingLabels } from '../ports/shipping-label/index.ts';
import type { Services } from '../services/services.ts';
import { balanceCsv } from './balance-csv.ts';
import { makeShippingLabel } from './make-shipping-label.ts';
import { readFinancialSummary } from './read-financial-summary.ts';
import { showMonthSpending } from './read-month-spending.ts';
import { readMonthlyBudget } from './read-monthly-budget.ts';
import { setMonthlyBudget } from './set-monthly-budget.ts';

export function bindFinanceRoutes(bind: Bind, { pool, settings, now }: Services): void {
  bind(contract.readMonthlyBudget, ({ scope }) => readMonthlyBudget(scope, pool));
  bind(contract.setMonthlyBudget, ({ scope, body, request }) =>
    setMonthlyBudget(scope, pool, actorOf(request), body.MonthlyBudget),
  );
  bind(contract.readFinancialSummary, ({ scope }) => readFinancialSummary(scope, pool));
  bind(contract.downloadBalance, async ({ scope, reply }) =>
    sendCsv(reply, `balance-${scope.customerNumber}.csv`, await balanceCsv(scope, pool)),
  );
  bind(contract.readMonthSpending, ({ scope }) =>
    showMonthSpending(scope, pool, plainDateIn(settings.timeZone, now())),
  );
  const own = new Set(settings.ownOrigins);
  bind(contract.readShippingLabel, async ({ scope, query, request, reply }) => {
    // Each call creates a label, although the documented method is GET, so other sites' pages must not cause one.
    if (!isOwnOrigin(request, own)) return refuse('request.foreign-origin');
    reply.header('cache-control', 'private, no-store');
    // The person only sees a disabled button; the reason is for the operator.
    const labels = shippingLabels(settings, (reason) => request.log.warn({ err: reason }, 'No shipping label'));
    return makeShippingLabel(scope, { pool, settings, labels }, query.orderNumber);
  });
}
