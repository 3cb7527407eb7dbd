/** The door of the cart's store. */
export type { LineId } from '@operatory/domain/cart';
export type { Addition, CartActions, Undo } from './cart-actions.ts';
export type { CartEvent, ChangedLine } from './cart-events.ts';
export { heardCartChanged, recheckCarts } from './cart-stores.ts';
export type { CartLineView, CartView, DetailState, LineState } from './cart-view.ts';
export type { SubmitReason, SubmitResult } from './submit-order.ts';
export { addDelayMs, quantityDelayMs, sendDelayMs } from './timing.ts';
export {
  useCart,
  useCartActions,
  useCartEvents,
  useCartLine,
  useCartLineCount,
  useCartQuantity,
  useDetailState,
} from './use-cart.ts';
