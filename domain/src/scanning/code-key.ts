/** The key shared by all codes of one product. */
import type { ScannedCode } from './scanned-code.ts';

/**
 * The same for all boxes of a product: it ignores lot and date. Undefined for a code that doesn't identify a product.
 */
export function codeKey(code: ScannedCode | undefined): string | undefined {
  if (code === undefined || code.kind === 'lot') return undefined;
  if (code.kind === 'gtin') return `gtin ${code.gtin}`;
  if (code.kind === 'hibc') return `hibc ${code.primary}`;
  return `item ${(code.kind === 'item' ? code.itemNumber : code.text).toLowerCase()}`;
}
