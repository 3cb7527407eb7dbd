/** Binds the calls about one order for several accounts. */
import { accountOrderRoutes as routes } from '@operatory/contract/account-orders';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { addToCarts } from './add-to-carts.ts';
import { listOrderAccounts } from './list-order-accounts.ts';
import { readOrderFacts } from './read-order-facts.ts';

export function bindAccountOrderRoutes(bind: Bind, services: Services): void {
  bind(routes.listOrderAccounts, ({ viewer, query }) => listOrderAccounts(services, viewer, query));

  bind(routes.readOrderFacts, ({ viewer, body }) => readOrderFacts(services, viewer, body));

  bind(routes.addToCarts, ({ viewer, body, request }) =>
    addToCarts(services, viewer, {
      ...body,
      onFault: (error, customerNumber) =>
        request.log.error({ err: error, customerNumber }, 'adding to the cart of one of several accounts failed'),
    }),
  );
}
