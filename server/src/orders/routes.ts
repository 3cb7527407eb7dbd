/** Binds the routes of orders. */
import { orderRoutes } from '@operatory/contract/orders';
import { parseOrderNumber, readOrderFilters } from '@operatory/domain/orders';
import { refuse } from '@operatory/domain/refusals';
import { sendCsv } from '../documents/send-csv.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { customerOrdersCsv } from './customer-orders-csv.ts';
import { listCustomerOrders } from './list-customer-orders.ts';
import { listReorderLines } from './list-reorder-lines.ts';
import { lookUpThrottle } from './look-up-throttle.ts';
import { quickSearchOrders } from './quick-search-orders.ts';
import { readOrder } from './read-order.ts';

/** Finding an order, an account's orders, one complete order, and what can be reordered of it. */
export function bindOrderRoutes(bind: Bind, services: Services): void {
  const secondsToWait = lookUpThrottle();

  bind(orderRoutes.quickSearchOrders, ({ viewer, query, request }) =>
    services.reads.run(
      request,
      (pool) => quickSearchOrders({ ...services, pool }, viewer, query),
      query.customerNumber,
    ),
  );

  bind(orderRoutes.listCustomerOrders, ({ scope, query, request }) => {
    const wanted = {
      searchText: query.searchText,
      filters: readOrderFilters(query),
      pageIndex: query.pageIndex,
      pageSize: query.pageSize,
    };
    const list = (pool: Services['pool']) => listCustomerOrders({ ...services, pool }, scope, wanted);
    return services.reads.run(request, list, scope.customerNumber);
  });

  bind(orderRoutes.downloadCustomerOrders, async ({ scope, query, request, reply }) => {
    const wanted = { searchText: query.searchText, filters: readOrderFilters(query) };
    const write = (pool: Services['pool']) => customerOrdersCsv({ ...services, pool }, scope, wanted);
    const text = await services.reads.run(request, write, scope.customerNumber);
    return sendCsv(reply, `orders-${scope.customerNumber}.csv`, text);
  });

  bind(orderRoutes.readOrder, async ({ viewer, params, request }) => {
    const orderNumber = parseOrderNumber(params.orderNumber);
    if (orderNumber === undefined) return refuse('order.number-invalid');
    if (viewer.kind === 'signed-out') {
      const seconds = secondsToWait(request.ip, orderNumber);
      if (seconds > 0) return refuse('request.too-often', { seconds });
    }
    return readOrder(services.pool, viewer, orderNumber);
  });

  bind(orderRoutes.listReorderLines, async ({ scope, params }) => {
    const orderNumber = parseOrderNumber(params.orderNumber);
    return orderNumber === undefined ? refuse('order.number-invalid') : listReorderLines(services, scope, orderNumber);
  });
}
