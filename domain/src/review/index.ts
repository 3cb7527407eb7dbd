export { maxReleasedAtOnce } from './bulk-limit.ts';
export {
  type ClaimAction,
  type ClaimFacts,
  type ClaimRefusal,
  claimEnd,
  claimMinutes,
  judgeClaim,
} from './claim.ts';
export { judgeDecision, type ReviewFacts, type ReviewRefusal, type ReviewState } from './decision.ts';
export { actsOnBehalf, type CartWrite, compactWrites, type HistoryLine, type WriteGroup } from './history.ts';
export { type ReturnNote, returnToCart } from './return-to-cart.ts';
