/** The public API of the cart's store. */
export type { LineId } from '@operatory/domain/cart';
export type { Addition, AdditionOf, TagLink } from './cart-actions.ts';
export type { CartEvent, ChangedLine } from './cart-events.ts';
export { catchUpCarts, heardCartChanged } from './cart-stores.ts';
export type { CartView } from './cart-view.ts';
export type { Choice, CouponView } from './coupon-view.ts';
export type { CartLineView } from './line-view.ts';
export { dismissReceipt, type OutOfSyncEvent } from './news.ts';
export type { SubmitResult } from './submit-order.ts';
export { sendDelayMs } from './timing.ts';
export {
  useCart,
  useCartActions,
  useCartCoupon,
  useCartEvents,
  useCartLine,
  useCartLineCount,
  useCartLines,
  useCartQuantity,
  useCartReceipt,
  useDetailState,
} from './use-cart.ts';
