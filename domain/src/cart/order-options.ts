/** Which details and prices of a cart a person may change: the options of an order that only staff set. */
import { isStaff, kindOf, type Viewer } from '../access/index.ts';
import { type CartContent, type DetailName, detailNames, isSameDetail } from './cart.ts';
import { type CartLine, lineIdOf } from './cart-line.ts';

/** Set by staff alone [B6.01]–[B6.05]; the shipping note belongs to the alternate address. */
const staffDetails: ReadonlySet<DetailName> = new Set([
  'freeShipping',
  'invoiceCopy',
  'futureFillDate',
  'accountManagerNote',
  'alternateAddress',
  'shippingNote',
]);

/** Not offered to punch-out users: their own system holds these [B6.12]. */
const buyerDetails: ReadonlySet<DetailName> = new Set(['poNumber', 'comments']);

/** An option that only some may set, by a name of its own. */
export type OrderOption = DetailName | 'overridePrice';

/** Nobody sets a price who is shown none. */
const maySetPrices = (viewer: Viewer) => viewer.kind === 'user' && viewer.arePricesOff !== true;

/** May this person set this option of an order, given that they may use the cart at all? */
export function maySetOption(viewer: Viewer, option: OrderOption): boolean {
  if (isStaff(viewer)) return option !== 'overridePrice' || maySetPrices(viewer);
  if (option === 'overridePrice' || staffDetails.has(option)) return false;
  const kind = kindOf(viewer);
  return kind === 'customer-user' || (kind === 'punch-out-user' && !buyerDetails.has(option));
}

/** An override that is new or another one; taking a line out of the cart is everybody's right. */
function changesOverride(stored: ReadonlyMap<string, CartLine>, wanted: readonly CartLine[]): boolean {
  return wanted.some((line) => line.overridePrice !== (stored.get(lineIdOf(line))?.overridePrice ?? null));
}

/**
 * The first option that this person may not set and that differs from what is stored; `undefined` when
 * all is well. What staff had set before stays as it is, whoever saves the cart.
 */
export function optionNotAllowed(viewer: Viewer, stored: CartContent, wanted: CartContent): OrderOption | undefined {
  if (maySetOption(viewer, 'overridePrice')) return undefined;
  const detail = detailNames.find(
    (name) => !maySetOption(viewer, name) && !isSameDetail(name, stored.details, wanted.details),
  );
  if (detail !== undefined) return detail;
  const lines = new Map(stored.lines.map((line) => [lineIdOf(line), line]));
  return changesOverride(lines, wanted.lines) ? 'overridePrice' : undefined;
}
