/** What tells the codes of one product from those of others. */
import type { ScannedCode } from './scanned-code.ts';

/** The same for all boxes of a product: lot and date are left out. Undefined for a code that names no product. */
export function codeKey(code: ScannedCode | undefined): string | undefined {
  if (code === undefined || code.kind === 'lot') return undefined;
  if (code.kind === 'gtin') return `gtin ${code.gtin}`;
  if (code.kind === 'hibc') return `hibc ${code.primary}`;
  return `item ${(code.kind === 'item' ? code.itemNumber : code.text).toLowerCase()}`;
}
