/** Binds the routes of the review of held orders. */
import { historyRoutes } from '@operatory/contract/history';
import { reviewRoutes } from '@operatory/contract/review';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { claimOrder } from './claim-order.ts';
import { listHeldOrders } from './list-held-orders.ts';
import { readCartHistory } from './read-cart-history.ts';
import { readCartNews } from './read-cart-news.ts';
import { readHeldOrder } from './read-held-order.ts';
import { readOrderHistory } from './read-order-history.ts';
import { type DivideReleased, releaseOrder } from './release-order.ts';
import { releaseOrders } from './release-orders.ts';
import { sendOrderBack } from './send-order-back.ts';

/** The queue of orders on hold, both decisions, and the activity. `divide` makes several orders of one that is released. */
export function bindReviewRoutes(
  bind: Bind,
  services: Services,
  divide: DivideReleased = () => Promise.resolve(undefined),
): void {
  bind(reviewRoutes.listHeldOrders, ({ viewer, query }) => listHeldOrders(services, viewer, query));

  bind(reviewRoutes.readHeldOrder, ({ viewer, params }) => readHeldOrder(services, viewer, params.orderNumber));

  bind(reviewRoutes.claimOrder, ({ viewer, params, body }) => claimOrder(services, viewer, { ...params, ...body }));

  bind(reviewRoutes.releaseOrder, ({ request, viewer, params, body }) =>
    releaseOrder(services, { viewer, by: actorOf(request), divide }, { ...params, ...body }),
  );

  bind(reviewRoutes.releaseOrders, ({ request, viewer, body }) =>
    releaseOrders(services, { viewer, by: actorOf(request), divide }, body.orders, (error, orderNumber) =>
      request.log.error({ err: error, orderNumber }, 'an order of a bulk release failed'),
    ),
  );

  bind(reviewRoutes.sendOrderBack, ({ request, viewer, params, body }) =>
    sendOrderBack(services, { viewer, by: actorOf(request) }, { ...params, ...body }),
  );

  bind(historyRoutes.readOrderHistory, ({ scope, params }) => readOrderHistory(services, scope, params.orderNumber));

  bind(historyRoutes.readCartHistory, ({ scope }) => readCartHistory(services, scope));

  bind(historyRoutes.readCartNews, ({ scope, params, query }) =>
    readCartNews(services, scope, { cartKey: params.cartKey, since: query.since }),
  );
}
