export { type Cell, cellText, csvRecord, type JsonRecord, readJsonLine } from './cells.ts';
export {
  allColumns,
  checkRow,
  noWords,
  type RawRow,
  type RowFault,
  valueFault,
  yesWords,
} from './check-row.ts';
export {
  type ErpMessageWords,
  isFinishable,
  type MessageFromErp,
  type MessageToErp,
  wordsFromErp,
  wordsToErp,
} from './erp-message.ts';
export { type FaultCode, faultText, inFileWords, ruleCode } from './fault-text.ts';
export {
  type Absence,
  type ColumnType,
  changedAtColumn,
  type Feed,
  type FeedColumn,
  type FeedMode,
  type FeedName,
  feedModes,
  feedNames,
  maxErrorsKept,
  operationColumn,
  type RowRule,
  type Severity,
} from './feed.ts';
export { feeds } from './feeds/index.ts';
export {
  documentAddress,
  type FileFormat,
  fileFormats,
  formatOfName,
  hasHeader,
  isConvertedFormat,
  type NamedFile,
  type ReadFileName,
  readDocumentName,
  readFileName,
} from './file-name.ts';
export {
  type DateFormat,
  dateFormats,
  type FileDelimiter,
  type FileEncoding,
  type FileForm,
  type FileProfile,
  fileDelimiters,
  fileEncodings,
  fitsProfile,
  longestHeading,
  matchWithProfile,
  ownForm,
  profileProblem,
} from './file-profile.ts';
export { type Freshness, freshnessOf, nextDue, overdueOrderMs, rhythmHours } from './freshness.ts';
export { lineStatuses, type ReportedGroup } from './line-status.ts';
export {
  type HeaderMatch,
  type MatchKind,
  matchHeaders,
  missingColumns,
  missingColumnText,
} from './match-headers.ts';
export { type OpenPart, readOpenParts } from './open-parts.ts';
export { type FileSample, headerLine, isLeftOut, readSample } from './read-sample.ts';
export { canRound, commaNumber, dateForms, isNumber, noCommaMark, plainDecimal, readValue } from './read-values.ts';
export { readRetryAfter, retryAfterWords } from './retry-after.ts';
export { templateOf } from './template.ts';
