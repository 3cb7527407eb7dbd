/** The cart as the contract writes it and as the rules know it: mapped here and nowhere else in the browser. */
import type { Cart, CartItem, CartSent } from '@operatory/contract/cart';
import {
  type CartContent,
  type CartEdits,
  type CartLine,
  type DetailName,
  lineIdOf,
  noItemNumber,
  type OrderDetails,
} from '@operatory/domain/cart';
import type { PlainDate } from '@operatory/domain/dates';
import { type Cents, centsFromDollars, dollarsFromCents } from '@operatory/domain/money';
import { addressOfWire, wireAddress } from './wire-address.ts';

/** What a line shows beside what it is: the server's words for the item. */
export interface LineFacts {
  readonly description: string;
  readonly pack: string;
  readonly vendorName: string;
  readonly imageUrl: string;
  /** What one costs this account; absent for those who may not see prices. */
  readonly price?: Cents;
  readonly isOrderable: boolean;
  /** Whoever added it did not know whether the item counts for a coupon: the server's answer is read. */
  readonly isCouponUnknown?: true;
}

/** The contract's names of the details. */
const wireNames: Readonly<Record<DetailName, keyof CartSent>> = {
  poNumber: 'pOnumber',
  comments: 'comments',
  shippingNote: 'shippingNote',
  accountManagerNote: 'accountManagerNotes',
  freeShipping: 'freeShipping',
  invoiceCopy: 'invoiceCopyFlag',
  futureFillDate: 'futureFillDate',
  alternateAddress: 'alternateAddress',
};

/** The detail that a field of the contract is about, such as `accountManagerNotes.0.note`. */
export function detailOfField(field: string): DetailName | undefined {
  const name = field.split('.')[0];
  return (Object.keys(wireNames) as DetailName[]).find((detail) => wireNames[detail] === name);
}

/** Where a line stands in the cart that was sent, for a field such as `items.3.quantity`. */
export function placeOfField(field: string): number | undefined {
  const place = /^items\.(\d+)/.exec(field)?.[1];
  return place === undefined ? undefined : Number(place);
}

function lineOf(item: CartItem): CartLine {
  return {
    itemNumber: item.itemNumber,
    type: item.type,
    couponId: item.couponId,
    // Only a free good that is no item of ours is known by its text.
    description: item.type !== 0 && item.itemNumber === noItemNumber ? item.description : '',
    quantity: item.quantity,
    overridePrice: item.overridePrice === null ? null : centsFromDollars(item.overridePrice),
  };
}

/** What the item of a line shows. */
export function factsOf(item: CartItem): LineFacts {
  return {
    description: item.description,
    pack: item.pack,
    vendorName: item.vendorName,
    imageUrl: item.imageUrl,
    isOrderable: item.isOrderable,
    ...(item.price === undefined ? {} : { price: centsFromDollars(item.price) }),
  };
}

function detailsOf(cart: Cart): OrderDetails {
  return {
    poNumber: cart.pOnumber,
    comments: cart.comments,
    shippingNote: cart.shippingNote,
    accountManagerNote: cart.accountManagerNotes[0]?.note ?? '',
    freeShipping: cart.freeShipping,
    invoiceCopy: cart.invoiceCopyFlag,
    futureFillDate: cart.futureFillDate as PlainDate | null,
    alternateAddress: addressOfWire(cart.alternateAddress),
  };
}

/** The cart in the words of the rules. */
export function contentOf(cart: Cart): CartContent {
  return { lines: cart.items.map(lineOf), details: detailsOf(cart) };
}

function sentItem(line: CartLine, isTagWanted: boolean): CartSent['items'][number] {
  const { itemNumber, quantity, type, overridePrice, couponId, description } = line;
  const isFree = type !== 0;
  return {
    itemNumber,
    quantity,
    type,
    overridePrice: overridePrice === null || isFree ? null : dollarsFromCents(overridePrice),
    ...(isFree ? { couponId, description } : {}),
    ...(isTagWanted ? { isTagRequested: true as const } : {}),
  };
}

/** The whole cart as it is sent, standing on a version, with the tags that these edits ask for. */
export function sentCart(
  on: { readonly key: string; readonly customerNumber: string; readonly modified: string; readonly saveId: string },
  { lines, details }: CartContent,
  edits: CartEdits,
): CartSent {
  return {
    ...on,
    accountManagerNotes: details.accountManagerNote === '' ? [] : [{ note: details.accountManagerNote }],
    shippingNote: details.shippingNote,
    comments: details.comments,
    pOnumber: details.poNumber,
    freeShipping: details.freeShipping,
    invoiceCopyFlag: details.invoiceCopy,
    futureFillDate: details.futureFillDate,
    alternateAddress: wireAddress(details.alternateAddress),
    items: lines.map((line) => sentItem(line, edits.lines[lineIdOf(line)]?.isTagWanted === true)),
  };
}
