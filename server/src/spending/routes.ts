/** Binds the calls about a practice's spending and its budgets by category. */
import { spendingRoutes as routes } from '@operatory/contract/spending';
import { seesAnyPrices, type User } from '@operatory/domain/access';
import { isRefusal, refuse } from '@operatory/domain/refusals';
import { actorOf } from '../audit/write-audit.ts';
import { sendCsv } from '../documents/send-csv.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { wireSaved } from './read-category-budgets.ts';
import { ownSpendingCsv, readOwnSpending, readSpending, spendingCsv, wantedOf } from './read-spending.ts';
import { saveCategoryBudgets } from './save-category-budgets.ts';

/** Only called for customer users, who have a list of accounts. */
const accountsOf = ({ accounts }: User) => (accounts === 'all' ? [] : [...accounts]);

export function bindSpendingRoutes(bind: Bind, services: Services): void {
  const { pool, reads } = services;
  bind(routes.readSpending, async ({ scope, query, request }) => {
    const wanted = wantedOf(services, query);
    if (isRefusal(wanted)) return wanted;
    return reads.run(request, (from) => readSpending(scope, from, wanted), scope.customerNumber);
  });
  bind(routes.downloadSpending, async ({ scope, query, request, reply }) => {
    const wanted = wantedOf(services, query);
    if (isRefusal(wanted)) return wanted;
    const text = await reads.run(request, (from) => spendingCsv(scope, from, wanted), scope.customerNumber);
    return sendCsv(reply, `spending-${scope.customerNumber}.csv`, text);
  });
  bind(routes.readOwnSpending, async ({ viewer, query, request }) => {
    if (!seesAnyPrices(viewer)) return refuse('access.not-allowed');
    const wanted = wantedOf(services, query);
    if (isRefusal(wanted)) return wanted;
    return reads.run(request, (from) => readOwnSpending(accountsOf(viewer), from, wanted));
  });
  bind(routes.downloadOwnSpending, async ({ viewer, query, request, reply }) => {
    if (!seesAnyPrices(viewer)) return refuse('access.not-allowed');
    const wanted = wantedOf(services, query);
    if (isRefusal(wanted)) return wanted;
    const read = (from: Services['pool']) => ownSpendingCsv(accountsOf(viewer), from, wanted);
    return sendCsv(reply, 'spending.csv', await reads.run(request, read));
  });
  bind(routes.saveCategoryBudgets, async ({ scope, body, request }) => {
    const saved = await saveCategoryBudgets(scope, pool, { by: actorOf(request), wanted: body });
    return isRefusal(saved) ? saved : wireSaved(saved);
  });
}
