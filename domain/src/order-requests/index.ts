export {
  type AskableLine,
  askableLines,
  type OrderedLine,
  type RequestedLine,
  type RequestFacts,
  refuseRequest,
} from './askable-lines.ts';
export { type Closing, closingOf, type OrderNow } from './closing.ts';
export { lateLines, lateWords, type NamedLine } from './late-lines.ts';
export { type LineChange, lineChanges } from './line-changes.ts';
export { type LineOrigin, originOf } from './line-origins.ts';
export {
  type OrderRequestKind,
  type OrderRequestState,
  orderRequestKinds,
  orderRequestStates,
  type ReturnReason,
  requestStateWords,
  requestTitle,
  requestWords,
  returnReasons,
  returnReasonWords,
} from './request-words.ts';
