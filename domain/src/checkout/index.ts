export {
  type CorrectableCoupon,
  type CorrectionStanding,
  correctionStanding,
  settleCorrection,
} from './corrected-free-goods.ts';
export {
  type DelayReason,
  delayReason,
  delayReasons,
  delayText,
  type HoldCause,
  type HoldFacts,
  holdCauses,
} from './delay-reasons.ts';
export { checkFutureFillDate, earliestFillDate, type FillDateRefusal, latestFillDate } from './future-fill-date.ts';
export {
  type AddedFreeGood,
  type AddedProduct,
  type CorrectableLine,
  type CorrectableOrder,
  type Correction,
  checkCorrection,
  correctionChanges,
} from './order-correction.ts';
export { type PoRule, poRule } from './po-rule.ts';
export { checkSubmit, type SubmitFacts, type SubmitRefusal } from './submit-check.ts';
export {
  type CountedItem,
  findTwin,
  type RecentOrder,
  type TwinOrder,
  twinDays,
  twinWords,
} from './twin-order.ts';
export {
  type BoughtQuantities,
  isUnusualTotal,
  type PastOrders,
  type UnusualNewQuantity,
  type UnusualQuantity,
  unusualNewQuantity,
  unusualNewWords,
  unusualQuantity,
  unusualTotalWords,
  unusualWords,
} from './unusual-quantity.ts';
