/** Binds the routes of carts. */
import { cartRoutes } from '@operatory/contract/cart-routes';
import { cartWarningRoutes } from '@operatory/contract/cart-warnings';
import type { RefusalCode } from '@operatory/contract/refusals';
import { kindOf } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { sendCsv } from '../documents/send-csv.ts';
import { sendDocument } from '../documents/send-document.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { addToCart } from './add-to-cart.ts';
import { cartCsv } from './cart-csv.ts';
import { drawCart } from './draw-cart.ts';
import { listCarts } from './list-carts.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { readCartWarnings } from './read-cart-warnings.ts';
import { saveCart } from './save-cart.ts';
import { submitCart } from './submit-cart.ts';

/** Punch-out users have the punch-out calls, and, with or without a session, no part in the account's cart [C4.26]. */
const refusePunchOut = ({ viewer }: CustomerScope): Refusal<RefusalCode> | undefined =>
  kindOf(viewer) === 'punch-out-user' ? refuse('access.not-allowed') : undefined;

/** Open carts, the cart of an account, saving it, sending it. */
export function bindCartRoutes(bind: Bind, services: Services): void {
  bind(cartRoutes.listOpenOrders, ({ viewer, query }) => listOpenOrders(services, viewer, query));

  bind(
    cartRoutes.listCarts,
    async ({ scope, query }) => refusePunchOut(scope) ?? listCarts(services, scope, query.pageIndex),
  );

  bind(cartRoutes.drawCart, async ({ scope, reply }) => sendDocument(reply, await drawCart(services, scope)));

  bind(cartRoutes.downloadCart, async ({ scope, reply }) =>
    sendCsv(reply, `cart-${scope.customerNumber}.csv`, await cartCsv(services, scope)),
  );

  bind(cartWarningRoutes.readCartWarnings, ({ scope }) => readCartWarnings(services, scope));

  bind(cartRoutes.saveCart, async ({ scope, body }) => refusePunchOut(scope) ?? saveCart(services, scope, body));

  bind(cartRoutes.addToCart, async ({ scope, body }) => refusePunchOut(scope) ?? addToCart(services, scope, body));

  bind(
    cartRoutes.submitCart,
    async ({ request, scope, params, body }) =>
      refusePunchOut(scope) ??
      submitCart(services, scope, {
        address: request.ip,
        key: params.cartKey,
        modified: body.modified,
      }),
  );
}
