/** Binds the routes for changes that buyers' systems asked for. */
import { buyerChangeRoutes } from '@operatory/contract/buyer-changes';
import { actorOf } from '../../audit/write-audit.ts';
import type { Bind } from '../../http/bind.ts';
import type { Services } from '../../services/services.ts';
import { listBuyerChanges } from './buyer-changes.ts';
import { listInvoiceDifferences, settleInvoiceDifference } from './invoice-differences.ts';
import { readBuyerChangePlan } from './read-change-plan.ts';
import { settleBuyerChange } from './settle-change.ts';

export function bindBuyerChangeRoutes(bind: Bind, services: Services): void {
  bind(buyerChangeRoutes.listBuyerChanges, ({ viewer, query }) => listBuyerChanges(services, viewer, query));

  bind(buyerChangeRoutes.readBuyerChangePlan, ({ viewer, params }) =>
    readBuyerChangePlan(services, viewer, params.changeId),
  );

  bind(buyerChangeRoutes.listInvoiceDifferences, ({ viewer }) => listInvoiceDifferences(services, viewer));

  bind(buyerChangeRoutes.settleInvoiceDifference, ({ request, viewer, body }) =>
    settleInvoiceDifference(services, { viewer, by: actorOf(request) }, body),
  );

  bind(buyerChangeRoutes.settleBuyerChange, ({ request, viewer, params, body }) =>
    settleBuyerChange(services, { viewer, by: actorOf(request) }, { ...params, ...body }),
  );
}
