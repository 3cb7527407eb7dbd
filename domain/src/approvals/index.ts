export { adjustQuantities, areOfOtherLines, type QuantityChange } from './adjust-quantities.ts';
export { type ApprovalCause, approvalCauses, approvalWords, causeLabels } from './approval-causes.ts';
