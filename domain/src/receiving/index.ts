export {
  type CheckedItem,
  type CountedItem,
  type CountedLot,
  checkDelivery,
  type Finding,
  findingKinds,
  linesWithFindings,
  type ShippedItem,
} from './check-delivery.ts';
export { expiryState, shortDatedDays } from './expiry-state.ts';
export { describeDeliveryReport } from './report-document.ts';
export { findingWords, lotWords, shippedWords } from './words.ts';
