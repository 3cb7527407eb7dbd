export {
  actionWords,
  type BackOrderAction,
  backOrderActions,
  checkDecision,
  type Decision,
  priceDifferenceWords,
  suggestionWords,
} from './decisions.ts';
export { type SameAspect, sameAspects, sameWords } from './differences.ts';
export { comparisonWith } from './product-differences.ts';
export {
  type Candidate,
  type StandIn,
  type StandInSource,
  standIns,
  type WaitingProduct,
} from './stand-ins.ts';
