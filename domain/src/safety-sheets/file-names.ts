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

/** Trims dots and blanks at both ends, in linear time however many there are in the middle. */
function withoutEdges(name: string): string {
  const isEdge = (index: number) => /[.\s]/.test(name.charAt(index));
  let start = 0;
  let end = name.length;
  while (start < end && isEdge(start)) start += 1;
  while (end > start && isEdge(end - 1)) end -= 1;
  return name.slice(start, end);
}

/** The names of files in a folder: none leads out of it, uses characters that systems don't allow, or occurs twice. */
export function namesInFolder(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  // Where to continue counting, because counting from one each time is slow for thousands of equal names.
  const counts = new Map<string, number>();
  return wanted.map((name) => {
    const plain = withoutEdges(name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').replace(/\.pdf$/i, ''));
    const stem = plain === '' ? 'sheet' : plain;
    const key = stem.toLowerCase();
    for (let count = counts.get(key) ?? 1; ; count += 1) {
      const ending = count === 1 ? '.pdf' : `_${count}.pdf`;
      if (taken.has(key + ending)) continue;
      taken.add(key + ending);
      counts.set(key, count + 1);
      return stem + ending;
    }
  });
}
