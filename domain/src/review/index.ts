export { judgeDecision, type ReviewFacts, type ReviewRefusal, type ReviewState } from './decision.ts';
export { actsOnBehalf, type CartWrite, compactWrites, type LineChanged, type WriteGroup } from './history.ts';
export { type ReturnNote, returnToCart } from './return-to-cart.ts';
