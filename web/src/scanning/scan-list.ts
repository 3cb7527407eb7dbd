/** The codes that were scanned, one line for each product or unknown code, the newest first. */
import type { ItemCard } from '@operatory/contract/catalog';
import { maximumQuantity } from '@operatory/domain/cart';
import type { OrderObstacle } from '@operatory/domain/catalog';
import type { PlainDate } from '@operatory/domain/dates';
import { readScannedCode } from '@operatory/domain/scanning';

export interface ScannedLot {
  readonly lot?: string | undefined;
  readonly expiresOn?: PlainDate | undefined;
}

export interface ScannedLine {
  /** The code, without what differs between boxes of a product. */
  readonly key: string;
  /** As it was scanned first. */
  readonly code: string;
  /** `undefined` while its box on the screen has no valid quantity. */
  readonly quantity: number | undefined;
  readonly lots: readonly ScannedLot[];
  /** `undefined` until the server has said what the code names. */
  readonly found?: { readonly item: ItemCard | null; readonly obstacle: OrderObstacle | null } | undefined;
}

/** Beyond this, codes are mistakes of a scanner that hangs. */
export const mostLines = 500;

function keyOf(code: ReturnType<typeof readScannedCode>): string | undefined {
  if (code === undefined || code.kind === 'lot') return undefined;
  if (code.kind === 'gtin') return `gtin ${code.gtin}`;
  if (code.kind === 'hibc') return `hibc ${code.primary}`;
  return `item ${(code.kind === 'item' ? code.itemNumber : code.text).toLowerCase()}`;
}

const withLot = (lots: readonly ScannedLot[], { lot, expiresOn }: ScannedLot): readonly ScannedLot[] =>
  (lot === undefined && expiresOn === undefined) ||
  lots.some((each) => each.lot === lot && each.expiresOn === expiresOn)
    ? lots
    : [...lots, { lot, expiresOn }];

export type Added = 'new' | 'again' | 'lot' | 'full' | 'nothing';

/** The same code again raises the quantity; a code of lot and date alone belongs to the product before it. */
export function withCode(
  lines: readonly ScannedLine[],
  scanned: string,
  today: PlainDate,
): { readonly lines: readonly ScannedLine[]; readonly added: Added } {
  const code = readScannedCode(scanned, today);
  const key = keyOf(code);
  if (code === undefined) return { lines, added: 'nothing' };
  const [newest, ...others] = lines;
  if (key === undefined) {
    if (newest === undefined) return { lines, added: 'nothing' };
    return { lines: [{ ...newest, lots: withLot(newest.lots, code) }, ...others], added: 'lot' };
  }
  const step = code.kind === 'item' ? code.quantity : 1;
  const known = lines.find((line) => line.key === key);
  if (known === undefined) {
    if (lines.length >= mostLines) return { lines, added: 'full' };
    const line = { key, code: scanned.trim(), quantity: step, lots: withLot([], code) };
    return { lines: [line, ...lines], added: 'new' };
  }
  const quantity = Math.min((known.quantity ?? 0) + step, maximumQuantity);
  const again = { ...known, quantity, lots: withLot(known.lots, code) };
  return { lines: [again, ...lines.filter((line) => line.key !== key)], added: 'again' };
}

export const isOrderable = ({ found }: ScannedLine) => found?.item != null && found.obstacle === null;

/** What goes into the cart: each product once, with the quantities of all its codes. */
export function productsOf(lines: readonly ScannedLine[]): { readonly item: ItemCard; readonly quantity: number }[] {
  const found = new Map<string, { item: ItemCard; quantity: number }>();
  for (const line of lines) {
    const item = line.found?.item;
    if (item == null || !isOrderable(line) || (line.quantity ?? 0) === 0) continue;
    const before = found.get(item.itemNumber)?.quantity ?? 0;
    found.set(item.itemNumber, { item, quantity: Math.min(before + (line.quantity ?? 0), maximumQuantity) });
  }
  return [...found.values()];
}
