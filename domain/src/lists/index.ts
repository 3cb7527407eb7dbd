export {
  type CopyChange,
  type CopyChangeCounts,
  type CopyState,
  type CopyUpdate,
  countCopyChanges,
  isSameSnapshot,
  type ListQuantities,
  maxUpdatesAtOnce,
  planCopyUpdate,
  type Snapshot,
  type SnapshotItem,
} from './copy-update.ts';
export {
  fitListQuantity,
  leastListQuantity,
  listSummaryPageSize,
  longestListName,
  maxListItems,
  maxListQuantity,
  maxLists,
  unknownDescription,
  usualListQuantity,
} from './limits.ts';
export {
  decideListChange,
  type ListChange,
  type ListEntry,
  type ListOperation,
  listOperations,
  operationFor,
} from './list-change.ts';
export {
  type CopyObstacle,
  copyName,
  copyObstacle,
  copyObstacles,
  listNameKey,
  maxCopiesAtOnce,
} from './list-copy.ts';
export { listNameLength, readListName } from './list-name.ts';
export {
  earliestReminder,
  isReminderDay,
  latestReminder,
  nextReminder,
  proposedReminder,
  type ReminderWeeks,
  reminderWeeks,
  rhythmWords,
} from './list-reminder.ts';
export {
  maxOnHand,
  missingQuantity,
  missingRows,
  readOptionalQuantity,
  type ShelfCount,
} from './par-level.ts';
export {
  type LabelSheet,
  type LabelSheetName,
  labelPlace,
  labelSheetNames,
  labelSheets,
  readTagPath,
  type ShelfTag,
  shelfTagsFileName,
  tagPath,
} from './shelf-tags.ts';
export { firstListSort, type ListSort, listSorts, listsNarrowWidth, sortListItems } from './sort-items.ts';
