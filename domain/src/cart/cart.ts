/** The contents of a cart: lines in order, and the details of the order that it will become. */
import { isSameAddress, type PostalAddress } from '../addresses/index.ts';
import type { PlainDate } from '../dates/index.ts';
import type { CartLine } from './cart-line.ts';

/** A ship-to address other than the account's. */
export type ShippingAddress = PostalAddress;

/** Everything in a cart that isn't a line. */
export interface OrderDetails {
  readonly poNumber: string;
  readonly comments: string;
  readonly shippingNote: string;
  /** The first note to the account manager, at most 100 characters [B5.08]. */
  readonly accountManagerNote: string;
  readonly freeShipping: boolean;
  readonly invoiceCopy: boolean;
  readonly futureFillDate: PlainDate | null;
  readonly alternateAddress: ShippingAddress | null;
}

export type DetailName = keyof OrderDetails;

/** What tabs edit and merge; key and version belong to the store. */
export interface CartContent {
  readonly lines: readonly CartLine[];
  readonly details: OrderDetails;
}

export const noDetails: OrderDetails = {
  poNumber: '',
  comments: '',
  shippingNote: '',
  accountManagerNote: '',
  freeShipping: false,
  invoiceCopy: false,
  futureFillDate: null,
  alternateAddress: null,
};

export const detailNames = Object.keys(noDetails) as readonly DetailName[];

export const emptyCart: CartContent = { lines: [], details: noDetails };

/** Whether two carts agree in this detail. */
export function isSameDetail(name: DetailName, one: OrderDetails, other: OrderDetails): boolean {
  if (name === 'alternateAddress') return isSameAddress(one.alternateAddress, other.alternateAddress);
  return one[name] === other[name];
}
