export { type Carrier, type TrackingEntry, trackingEntries } from './carrier.ts';
export { carrierName, carrierNamed } from './carrier-names.ts';
export { isGroupOpen, turnGroup } from './collapse.ts';
export {
  hasLines,
  type LineGroup,
  type LineGroupIcon,
  type LineGroupKind,
  type LineGroupLook,
  lineGroupLooks,
  lineGroups,
  lineGroupWord,
  type OrderLayout,
} from './line-groups.ts';
export type { GroupedLines, OrderLineFacts, ShipmentFacts } from './order.ts';
export { type CsvOrder, orderCsvHead, orderCsvRows } from './order-csv.ts';
export { type OrderEvent, orderEvents } from './order-events.ts';
export {
  hasOrderFilters,
  type OrderFilters,
  type OrderState,
  orderStates,
  orderStateWords,
  readOrderFilters,
} from './order-filters.ts';
export { type LetterOrder, orderLetter } from './order-letter.ts';
export { orderMarks } from './order-marks.ts';
export { type NumberRun, type OrderNumber, parseOrderNumber, runsBeginningWith } from './order-number.ts';
export { amountOfLines, type OrderTotal, orderTotal } from './order-total.ts';
export { numberOfOrder, plainPoNumber, poSeparators, shortestPoBeginning, writingsOfPo } from './po-number.ts';
export { poWords } from './po-words.ts';
export { type PublicOrder, redactOrder } from './redact-order.ts';
export {
  type OrderedAgain,
  type ReorderObstacle,
  reorderObstacle,
  reorderObstacles,
  type SoldLine,
  wantedAgain,
} from './reorder.ts';
export { isDropShipped, shipmentDateText, undatedWords } from './shipment-words.ts';
export {
  inPlaceOfIn,
  inPlaceOfWords,
  replacedWords,
  type SubstitutionLine,
  substitutesIn,
  withSubstituted,
} from './substitution.ts';
