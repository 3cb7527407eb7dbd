export { adjustQuantities, areOfOtherLines, type QuantityChange } from './adjust-quantities.ts';
export { type ApprovalCause, approvalCauses, approvalWords, causeLabels } from './approval-causes.ts';
export { type FreeGoodChange, freeGoodsToAccept, freeGoodWords } from './free-goods.ts';
