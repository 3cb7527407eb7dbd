/** Binds the routes of the room. */
import { cartRoutes } from '@operatory/contract/cart';
import { sendDocument } from '../documents/send-document.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../http/services.ts';
import { drawCart } from './draw-cart.ts';
import { listCarts } from './list-carts.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { saveCart } from './save-cart.ts';
import { type SubmitStep, submitCart } from './submit-cart.ts';

export interface CartRouteOptions {
  /** Told of each step of a submit; for tests that end the process there. */
  readonly onSubmitStep?: (step: SubmitStep) => void;
}

/** Open carts, the cart of an account, saving it, sending it. */
export function bindCartRoutes(bind: Bind, services: Services, { onSubmitStep }: CartRouteOptions = {}): void {
  bind(cartRoutes.listOpenOrders, ({ viewer, query }) => listOpenOrders(services, viewer, query));

  bind(cartRoutes.listCarts, ({ scope, query }) => listCarts(services, scope, query.pageIndex));

  bind(cartRoutes.drawCart, async ({ scope, reply }) => sendDocument(reply, await drawCart(services, scope)));

  bind(cartRoutes.saveCart, ({ scope, body }) => saveCart(services, scope, body));

  bind(cartRoutes.submitCart, ({ scope, params, body }) =>
    submitCart(services, scope, {
      key: params.cartKey,
      modified: body.modified,
      ...(onSubmitStep === undefined ? {} : { onStep: onSubmitStep }),
    }),
  );
}
