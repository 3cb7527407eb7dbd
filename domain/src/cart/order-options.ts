/** Which details and prices of a cart a person may read and change: some options of an order are for staff only. */
import { isStaff, kindOf, type Viewer } from '../access/index.ts';
import { type CartContent, type DetailName, detailNames, isSameDetail, noDetails, type OrderDetails } from './cart.ts';
import { type CartLine, lineIdOf } from './cart-line.ts';

/** Only staff set these [B6.01]–[B6.05]; the shipping note belongs to the alternate address. */
const staffDetails: ReadonlySet<DetailName> = new Set([
  'freeShipping',
  'invoiceCopy',
  'futureFillDate',
  'accountManagerNote',
  'alternateAddress',
  'shippingNote',
]);

/** Not offered to punch-out users, whose own system handles them [B6.12]. */
const buyerDetails: ReadonlySet<DetailName> = new Set(['poNumber', 'comments']);

/** An option that only some people may set. */
export type OrderOption = DetailName | 'overridePrice';

/** A person who may not see prices can't set one. */
const maySetPrices = (viewer: Viewer) => viewer.kind === 'user' && viewer.arePricesOff !== true;

/** Whether this person may set this option of an order, given that they may use the cart at all. */
export function maySetOption(viewer: Viewer, option: OrderOption): boolean {
  if (isStaff(viewer)) return option !== 'overridePrice' || maySetPrices(viewer);
  if (option === 'overridePrice' || staffDetails.has(option)) return false;
  const kind = kindOf(viewer);
  return kind === 'customer-user' || (kind === 'punch-out-user' && !buyerDetails.has(option));
}

const isDetail = (name: string): name is DetailName => name in noDetails;

/** Whether this person may read it. A person can't read what only others may set, except where the order ships to. */
export function maySeeDetail(viewer: Viewer, name: string): boolean {
  return !isDetail(name) || name === 'alternateAddress' || maySetOption(viewer, name);
}

/** The details that this person may read; the rest look as if they weren't set. */
export function visibleDetails(viewer: Viewer, details: OrderDetails): OrderDetails {
  const hidden = detailNames.filter((name) => !maySeeDetail(viewer, name));
  return { ...details, ...Object.fromEntries(hidden.map((name) => [name, noDetails[name]])) };
}

/** What this person's save means: a detail that they may not set and left blank keeps its stored value. */
export function withStoredDetails(viewer: Viewer, stored: CartContent, wanted: CartContent): CartContent {
  const kept = detailNames.filter(
    (name) => !maySetOption(viewer, name) && isSameDetail(name, wanted.details, noDetails),
  );
  const details = { ...wanted.details, ...Object.fromEntries(kept.map((name) => [name, stored.details[name]])) };
  return { ...wanted, details };
}

/** Whether an override is new or different; anyone may remove a line. */
function changesOverride(stored: ReadonlyMap<string, CartLine>, wanted: readonly CartLine[]): boolean {
  return wanted.some((line) => line.overridePrice !== (stored.get(lineIdOf(line))?.overridePrice ?? null));
}

/** The first option that differs from the stored one and that this person may not set; `undefined` if there is none. */
export function optionNotAllowed(viewer: Viewer, stored: CartContent, wanted: CartContent): OrderOption | undefined {
  if (maySetOption(viewer, 'overridePrice')) return undefined;
  const detail = detailNames.find(
    (name) => !maySetOption(viewer, name) && !isSameDetail(name, stored.details, wanted.details),
  );
  if (detail !== undefined) return detail;
  const lines = new Map(stored.lines.map((line) => [lineIdOf(line), line]));
  return changesOverride(lines, wanted.lines) ? 'overridePrice' : undefined;
}
