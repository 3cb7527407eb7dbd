/** The names of the files in a download. */
import type { DateRange } from '../dates/index.ts';

/** Without the ending. */
export const longestFileName = 50;

/** Cut at the last word that fits; a single word that doesn't fit is cut anywhere. */
function cutAtWord(text: string): string {
  if (text.length <= longestFileName) return text;
  const start = text.slice(0, longestFileName + 1);
  const end = start.lastIndexOf('_');
  return end > 0 ? start.slice(0, end) : text.slice(0, longestFileName);
}

/** Such as `10000001_Nitrile_Gloves_M.pdf`: number and description, blanks and slashes as underscores, at most 50 characters before the ending. */
export function sheetFileName(productNumber: string, description: string): string {
  const whole = `${productNumber} ${description}`.trim().replaceAll(/[\s/\\]+/g, '_');
  return `${cutAtWord(whole).replace(/_+$/, '')}.pdf`;
}

/** The zip and the folder in it, such as `SafetyDataSheets_2025-11-21__2026-11-21`. */
export function sheetFolderName({ startDate, endDate }: DateRange): string {
  return `SafetyDataSheets_${startDate}__${endDate}`;
}
