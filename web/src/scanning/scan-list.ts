/** The codes that were scanned, one line for each product or unknown code, the newest first. */
import type { ItemCard } from '@operatory/contract/catalog';
import { maxQuantity } from '@operatory/domain/cart';
import type { OrderObstacle } from '@operatory/domain/catalog';
import type { PlainDate } from '@operatory/domain/dates';
import { codeKey, readScannedCode, type ScannedCode } from '@operatory/domain/scanning';

/** Boxes of one lot. */
export interface ScannedLot {
  readonly lot?: string | undefined;
  readonly expiresOn?: PlainDate | undefined;
  readonly quantity: number;
}

export interface ScannedLine {
  /** The code, without what differs between boxes of a product. */
  readonly key: string;
  /** As it was scanned first. */
  readonly code: string;
  /** `undefined` while its box on the screen has no valid quantity. */
  readonly quantity: number | undefined;
  readonly lots: readonly ScannedLot[];
  /** `undefined` until the server has looked the code up. */
  readonly found?: { readonly item: ItemCard | null; readonly obstacle: OrderObstacle | null } | undefined;
}

/** More lines than this probably come from a stuck scanner. */
export const maxLines = 500;

/** More boxes of the lot. */
function withLot(
  lots: readonly ScannedLot[],
  { lot, expiresOn }: Omit<ScannedLot, 'quantity'>,
  step: number,
): readonly ScannedLot[] {
  if (lot === undefined && expiresOn === undefined) return lots;
  const isSame = (each: ScannedLot) => each.lot === lot && each.expiresOn === expiresOn;
  return lots.some(isSame)
    ? lots.map((each) => (isSame(each) ? { ...each, quantity: each.quantity + step } : each))
    : [...lots, { lot, expiresOn, quantity: step }];
}

/** The quantity of a code: a shelf tag has one, and a carton's code includes its contents. */
function stepOf(code: ScannedCode): number {
  const step = code.kind === 'item' ? code.quantity : code.kind === 'gtin' ? (code.count ?? 1) : 1;
  return Math.min(step, maxQuantity);
}

export type Added = 'new' | 'again' | 'lot' | 'full' | 'nothing';

/** The same code again raises the quantity, a carton's by its contents; a code with only lot and date belongs to the previous product. */
export function withCode(
  lines: readonly ScannedLine[],
  scanned: string,
  today: PlainDate,
): { readonly lines: readonly ScannedLine[]; readonly added: Added } {
  const code = readScannedCode(scanned, today);
  const key = codeKey(code);
  if (code === undefined) return { lines, added: 'nothing' };
  const [newest, ...others] = lines;
  if (key === undefined) {
    if (newest === undefined) return { lines, added: 'nothing' };
    return { lines: [{ ...newest, lots: withLot(newest.lots, code, 1) }, ...others], added: 'lot' };
  }
  const step = stepOf(code);
  const known = lines.find((line) => line.key === key);
  if (known === undefined) {
    if (lines.length >= maxLines) return { lines, added: 'full' };
    const line = { key, code: scanned.trim(), quantity: step, lots: withLot([], code, step) };
    return { lines: [line, ...lines], added: 'new' };
  }
  const quantity = Math.min((known.quantity ?? 0) + step, maxQuantity);
  const again = { ...known, quantity, lots: withLot(known.lots, code, step) };
  return { lines: [again, ...lines.filter((line) => line.key !== key)], added: 'again' };
}

/** Sets the received quantity of the lines with these keys; items that weren't scanned get the code `uncounted`. */
export function withTotal(
  lines: readonly ScannedLine[],
  {
    keys,
    uncounted,
    quantity,
  }: { readonly keys: ReadonlySet<string>; readonly uncounted: string; readonly quantity: number | undefined },
): readonly ScannedLine[] {
  const [first, ...others] = lines.filter(({ key }) => keys.has(key));
  if (first === undefined) {
    return [...lines, { key: `item ${uncounted.toLowerCase()}`, code: uncounted, quantity, lots: [] }];
  }
  const rest = others.reduce((sum, line) => sum + (line.quantity ?? 0), 0);
  const isLess = quantity !== undefined && quantity < rest;
  const own = quantity === undefined ? undefined : isLess ? quantity : quantity - rest;
  return lines.map((line) => {
    if (line.key === first.key) return { ...line, quantity: own };
    return isLess && keys.has(line.key) ? { ...line, quantity: 0 } : line;
  });
}

/** The product's name; until it's loaded, what can be read from the code: a shelf tag has a whole address. */
export function nameOfLine({ found, key, code }: ScannedLine): string {
  const itemNumber = code.includes('/') ? /^item (.+)$/.exec(key)?.[1]?.toUpperCase() : undefined;
  return found?.item?.description ?? itemNumber ?? code;
}

export const isOrderable = ({ found }: ScannedLine) => found?.item != null && found.obstacle === null;

/** The additions to the cart: each product once, with the quantities of all its codes. */
export function productsOf(lines: readonly ScannedLine[]): { readonly item: ItemCard; readonly quantity: number }[] {
  const found = new Map<string, { item: ItemCard; quantity: number }>();
  for (const line of lines) {
    const item = line.found?.item;
    if (item == null || !isOrderable(line) || (line.quantity ?? 0) === 0) continue;
    const before = found.get(item.itemNumber)?.quantity ?? 0;
    found.set(item.itemNumber, { item, quantity: Math.min(before + (line.quantity ?? 0), maxQuantity) });
  }
  return [...found.values()];
}
