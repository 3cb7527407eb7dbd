/** Binds the routes of the room. */
import { cartRoutes } from '@operatory/contract/cart';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { sendDocument } from '../documents/send-document.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { addToCart } from './add-to-cart.ts';
import { drawCart } from './draw-cart.ts';
import { listCarts } from './list-carts.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { saveCart } from './save-cart.ts';
import { submitCart } from './submit-cart.ts';

/** Who is in a punch-out session has the punch-out calls, and no part in the cart of the account [C4.26]. */
const refuseSession = ({ viewer }: CustomerScope): Refusal<RefusalCode> | undefined =>
  viewer.punchOutSessionId === undefined ? undefined : refuse('access.not-allowed');

/** Open carts, the cart of an account, saving it, sending it. */
export function bindCartRoutes(bind: Bind, services: Services): void {
  bind(cartRoutes.listOpenOrders, ({ viewer, query }) => listOpenOrders(services, viewer, query));

  bind(
    cartRoutes.listCarts,
    async ({ scope, query }) => refuseSession(scope) ?? listCarts(services, scope, query.pageIndex),
  );

  bind(cartRoutes.drawCart, async ({ scope, reply }) => sendDocument(reply, await drawCart(services, scope)));

  bind(cartRoutes.saveCart, async ({ scope, body }) => refuseSession(scope) ?? saveCart(services, scope, body));

  bind(cartRoutes.addToCart, async ({ scope, body }) => refuseSession(scope) ?? addToCart(services, scope, body));

  bind(
    cartRoutes.submitCart,
    async ({ scope, params, body }) =>
      refuseSession(scope) ??
      submitCart(services, scope, {
        key: params.cartKey,
        modified: body.modified,
      }),
  );
}
