/** Binds what people ask about orders that were sent, and the answers. */
import { orderRequestRoutes as routes } from '@operatory/contract/order-requests';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { answerOrderRequest, listOrderRequests } from './answer.ts';
import { askAboutOrder, readOrderRequests } from './ask.ts';
import { withdrawRequest } from './withdraw.ts';

export function bindOrderRequestRoutes(bind: Bind, services: Services): void {
  bind(routes.readOrderRequests, ({ scope, params }) => readOrderRequests(services, scope, params.orderNumber));
  bind(routes.askAboutOrder, ({ scope, params, body, request }) =>
    askAboutOrder(services, scope, { by: actorOf(request), orderNumber: params.orderNumber, body }),
  );
  bind(routes.withdrawOrderRequest, ({ scope, params, body, request }) =>
    withdrawRequest(services, scope, { by: actorOf(request), ...params, ...body }),
  );
  bind(routes.listOrderRequests, ({ query }) => listOrderRequests(services.pool, query));
  bind(routes.answerOrderRequest, ({ viewer, request, params, body }) =>
    answerOrderRequest(services, { viewer, by: actorOf(request), requestId: params.requestId, answer: body }),
  );
}
