export { sheetFileName, sheetFolderName } from './file-names.ts';
export { linkDays, maxSheets } from './limits.ts';
export {
  nextSheetSort,
  type SafetySheet,
  type SheetColumn,
  type SheetSort,
  sheetColumns,
  sortSheets,
  usualSheetSort,
} from './sheet-table.ts';
