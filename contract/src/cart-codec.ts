/**
 * Converts the cart between the wire's fields, with their odd spellings, and the domain's terms. Written once, for the
 * server and the browser. It imports the schemas as types only, so the browser loads no schema for it.
 */
import type { PostalAddress } from '@operatory/domain/addresses';
import {
  type CartContent,
  type CartEdits,
  type CartLine,
  type DetailName,
  lineIdOf,
  type OrderDetails,
} from '@operatory/domain/cart';
import type { PlainDate } from '@operatory/domain/dates';
import { noItemNumber } from '@operatory/domain/documents';
import { centsFromDollars, dollarsFromCents } from '@operatory/domain/money';
import type { Cart, CartRequest, PostedCart } from './cart.ts';

type WireDetails = Pick<
  Cart,
  | 'accountManagerNotes'
  | 'shippingNote'
  | 'comments'
  | 'pOnumber'
  | 'freeShipping'
  | 'invoiceCopyFlag'
  | 'futureFillDate'
  | 'alternateAddress'
>;
type WireAddress = NonNullable<WireDetails['alternateAddress']>;
type WireLine = PostedCart['items'][number];

/** The wire names of the details. */
const wireNames: Readonly<Record<DetailName, keyof WireDetails>> = {
  poNumber: 'pOnumber',
  comments: 'comments',
  shippingNote: 'shippingNote',
  accountManagerNote: 'accountManagerNotes',
  freeShipping: 'freeShipping',
  invoiceCopy: 'invoiceCopyFlag',
  futureFillDate: 'futureFillDate',
  alternateAddress: 'alternateAddress',
};

/** The detail that a field belongs to, such as `accountManagerNotes.0.note`. */
export function detailOfField(field: string): DetailName | undefined {
  const name = field.split('.')[0];
  return (Object.keys(wireNames) as DetailName[]).find((detail) => wireNames[detail] === name);
}

/** The line of the sent cart that a field such as `items.3.quantity` belongs to. */
export function lineIndexOfField(field: string): number | undefined {
  const index = /^items\.(\d+)/.exec(field)?.[1];
  return index === undefined ? undefined : Number(index);
}

export function addressToWire(address: PostalAddress | null): WireAddress | null {
  if (address === null) return null;
  const { line1, line2, city, region, postalCode } = address;
  return { addressLine1: line1.trim(), addressLine2: line2.trim(), city, state: region, zip: postalCode };
}

export function addressFromWire(address: WireAddress | null): PostalAddress | null {
  if (address === null) return null;
  const { addressLine1, addressLine2, city, state, zip } = address;
  return { line1: addressLine1, line2: addressLine2, city, region: state, postalCode: zip };
}

export function detailsToWire(details: OrderDetails): WireDetails {
  return {
    accountManagerNotes: details.accountManagerNote === '' ? [] : [{ note: details.accountManagerNote }],
    shippingNote: details.shippingNote,
    comments: details.comments,
    pOnumber: details.poNumber,
    freeShipping: details.freeShipping,
    invoiceCopyFlag: details.invoiceCopy,
    futureFillDate: details.futureFillDate,
    alternateAddress: addressToWire(details.alternateAddress),
  };
}

export function detailsFromWire(wire: WireDetails): OrderDetails {
  return {
    poNumber: wire.pOnumber,
    comments: wire.comments,
    shippingNote: wire.shippingNote,
    accountManagerNote: wire.accountManagerNotes[0]?.note ?? '',
    freeShipping: wire.freeShipping,
    invoiceCopy: wire.invoiceCopyFlag,
    futureFillDate: wire.futureFillDate as PlainDate | null,
    alternateAddress: addressFromWire(wire.alternateAddress),
  };
}

/** A client's request for a line. Only a free good that isn't in our catalog is identified by its text. */
export function lineFromWire(item: WireLine): CartLine {
  const { overridePrice } = item;
  const type = item.type ?? 0;
  const itemNumber = String(item.itemNumber);
  return {
    itemNumber,
    type,
    quantity: item.quantity,
    overridePrice:
      overridePrice === null || overridePrice === undefined || type !== 0 ? null : centsFromDollars(overridePrice),
    couponId: item.couponId ?? null,
    description: type !== 0 && itemNumber === noItemNumber ? (item.description ?? '') : '',
  };
}

export function lineToWire(line: CartLine, isTagRequested = false): WireLine {
  const { itemNumber, quantity, type, overridePrice, couponId, description } = line;
  const isFree = type !== 0;
  return {
    itemNumber,
    quantity,
    type,
    overridePrice: overridePrice === null || isFree ? null : dollarsFromCents(overridePrice),
    ...(isFree ? { couponId, description } : {}),
    ...(isTagRequested ? { isTagRequested: true as const } : {}),
  };
}

/** A cart as the server wrote it. Its standard lines name the active coupon that they count toward. */
export function contentFromCart(cart: Cart): CartContent {
  return { lines: cart.items.map(lineFromWire), details: detailsFromWire(cart) };
}

/** A cart as a client requests it. The client doesn't decide which coupon a standard line counts toward. */
export function contentFromSave(sent: PostedCart): CartContent {
  const lines = sent.items.map(lineFromWire).map((line) => (line.type === 0 ? { ...line, couponId: null } : line));
  return { lines, details: detailsFromWire(sent as WireDetails) };
}

/** The whole cart to send, based on a version, with the tags that these edits request. */
export function saveToWire(
  base: { readonly key: string; readonly customerNumber: string; readonly modified: string; readonly saveId: string },
  { lines, details }: CartContent,
  edits: CartEdits,
): CartRequest {
  return {
    ...base,
    ...detailsToWire(details),
    items: lines.map((line) => lineToWire(line, edits.lines[lineIdOf(line)]?.isTagWanted === true)),
  };
}
