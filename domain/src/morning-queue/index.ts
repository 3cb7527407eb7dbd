export { budgetReason, type MonthOfBudget, type Owed, pastDueLimit, pastDueReason } from './account-rules.ts';
export { type MorningAction, morningActions } from './actions.ts';
export { dayNumber, dayOf } from './days.ts';
export {
  type MorningFacts,
  type MorningKind,
  type MorningReason,
  morningKinds,
  mostWorth,
} from './kinds.ts';
export {
  couponDays,
  couponReason,
  type EndingCoupon,
  type HeldOrder,
  heldReason,
  type OpenCart,
  type Purchases,
  punchOutReason,
  type ReturnedCart,
  rhythmReason,
  type SlippedLine,
  slippedReason,
  staleCartReason,
  usualQuantity,
} from './order-rules.ts';
export { type ActedOn, type Outcome, outcomeOf } from './outcome.ts';
export { isLate, type Rhythm, rhythmDays, rhythmOf } from './rhythm.ts';
export { amountNames, kindNames, reasonWords, type WordsFor } from './words.ts';
