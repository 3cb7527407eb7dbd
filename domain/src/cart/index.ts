export { applyActions, type CouponOptions, type EditedCart, settleEdits } from './apply-actions.ts';
export { applyEdits, type CartAction } from './apply-edit.ts';
export {
  type CartContent,
  type DetailName,
  detailNames,
  emptyCart,
  isSameDetail,
  noDetails,
  type OrderDetails,
  type ShippingAddress,
} from './cart.ts';
export { type CartChanges, type CartLineChange, cartChanges } from './cart-changes.ts';
export {
  type CartEdits,
  combineEdits,
  countEdits,
  isUntouched,
  type LineEdit,
  noEdits,
  withoutDetails,
  withoutLines,
} from './cart-edits.ts';
export {
  type CartLine,
  isCatalogItem,
  type LineId,
  type LineIdentity,
  type LineType,
  lineIdOf,
  maxCartLines,
  maxOverrideCents,
  maxQuantity,
  standardLine,
} from './cart-line.ts';
export { type CartSides, cartSides, type DetailSides, type LineSides } from './cart-sides.ts';
export { type CartVersion, isoOfVersion, nextVersion, versionOfIso } from './cart-version.ts';
export {
  type CouponStanding,
  type CouponTerms,
  couponStanding,
  type FreeGood,
  freeGoodLine,
  maxOfFreeGood,
} from './coupon.ts';
export { type CountedLine, qualifyingQuantity } from './free-goods.ts';
export { withoutIdleEdits } from './idle-edits.ts';
export { hasPriceOverride, lineTotal, overrideFor, unitPrice } from './line-price.ts';
export { mergeCart } from './merge-cart.ts';
export {
  maySeeDetail,
  maySetOption,
  type OrderOption,
  optionNotAllowed,
  visibleDetails,
  withStoredDetails,
} from './order-options.ts';
export { discounted, readDiscount, readOverridePrice, type TypedDiscount, type TypedPrice } from './override-price.ts';
export type { QuantityEdit } from './quantity-edit.ts';
export { type CouponTier, type NextReward, nextReward, remainingReward, rewardQuantity } from './reward.ts';
export type { UnearnedFreeGood } from './settle-free-goods.ts';
