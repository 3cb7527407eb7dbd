/** Binds the back-order desk and the list of substitutes. */

import { backOrderRoutes } from '@operatory/contract/back-orders';
import { actorOf } from '../audit/write-audit.ts';
import { sendCsv } from '../documents/send-csv.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { answerBackOrder } from './answer.ts';
import { decideBackOrder } from './decide.ts';
import { backOrdersCsv, listBackOrders } from './list-back-orders.ts';
import { listStandIns } from './list-stand-ins.ts';
import { listSubstitutePairs, saveSubstitutePair } from './substitute-pairs.ts';

export function bindBackOrderRoutes(bind: Bind, services: Services): void {
  const routes = backOrderRoutes;
  bind(routes.listBackOrders, ({ viewer, query }) => listBackOrders(services, viewer, query));
  bind(routes.downloadBackOrders, async ({ viewer, query, reply }) =>
    sendCsv(reply, 'back-orders.csv', backOrdersCsv(services, viewer, query)),
  );
  bind(routes.listStandIns, ({ scope, params }) => listStandIns(services, scope, params));
  bind(routes.decideBackOrder, ({ request, scope, params, body }) =>
    decideBackOrder(services, scope, { by: actorOf(request), request: { ...params, ...body } }),
  );
  bind(routes.answerBackOrder, ({ request, scope, params, body }) =>
    answerBackOrder(services, scope, { by: actorOf(request), request: { ...params, ...body } }),
  );
  bind(routes.listSubstitutePairs, ({ query }) => listSubstitutePairs(services.pool, query));
  bind(routes.saveSubstitutePair, ({ request, viewer, params, body }) =>
    saveSubstitutePair(services, { viewer, by: actorOf(request) }, { params, body }),
  );
}
