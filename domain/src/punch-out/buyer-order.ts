/** An order from a buyer's system after the cart was returned, in any dialect. */
import type { ShipTo } from './delivery.ts';

/** Where a line goes, if it says so itself. */
export interface LineShipTo {
  readonly shipTo?: OrderAddress;
  readonly delivery: ShipTo;
}

/** A cost center of a line, as the buyer's accounting names it. */
export interface OrderedDistribution {
  readonly name: string;
  readonly segments: readonly {
    readonly id: string;
    /** The kind of number, such as `Cost Center`. */
    readonly type: string;
    readonly description: string;
    /** Written as `Segment`, which older systems use, instead of `AccountingSegment`. */
    readonly isPlain: boolean;
  }[];
  /** The part of the ordered line that it pays. */
  readonly chargeCents: number;
}

export interface OrderedLine {
  /** The buyer's own line number; its position if the buyer has none. */
  readonly lineNumber: number;
  readonly partNumber: string;
  /** Blank if absent. */
  readonly auxiliaryId: string;
  /** As written. */
  readonly quantity: string;
  /** As written; blank if absent. */
  readonly unitPrice: string;
  readonly unit: string;
  /** The manufacturer's and the buyer's own numbers of the part; absent if the line has none. */
  readonly manufacturerPart?: string;
  readonly manufacturer?: string;
  readonly buyerPart?: string;
  /** The day on which the buyer wants it, `YYYY-MM-DD`; absent if neither the line nor the order names one. */
  readonly wantedDate?: string;
  /** Further days on which a part of it is wanted, by its schedule; absent if there's one day at most. */
  readonly furtherDates?: readonly string[];
  /** How many units the price is for, as written; absent if it is for one. */
  readonly priceBasis?: { readonly quantity: string; readonly conversionFactor: string };
  /** Absent if the line goes where the order goes. */
  readonly ownShipTo?: LineShipTo;
  /** Absent if the line isn't divided over cost centers. */
  readonly distributions?: readonly OrderedDistribution[];
}

export interface OrderAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}

/** Something in the buyer's order that the product doesn't act on. */
export interface OrderRemark {
  /** Its label, such as `Requested delivery date`. */
  readonly label: string;
  /** As written; blank if it was there without a value. */
  readonly value: string;
  /** A person must read it before the order continues. */
  readonly isHolding: boolean;
  /** The buyer's numbers of the lines that say it; empty if the order as a whole does. */
  readonly lines: readonly number[];
}

export interface BuyerOrder {
  /** The buyer's order number. */
  readonly orderId: string;
  readonly type: 'new' | 'update' | 'delete';
  /** The buyer's version; absent if it doesn't count versions. */
  readonly orderVersion?: number;
  /** The payload id of the previous document; absent if none is named. */
  readonly refersTo?: string;
  /** As written. */
  readonly orderDate: string;
  readonly deploymentMode: 'production' | 'test';
  /** As written; blank if absent. */
  readonly total: string;
  /** Every currency in the document, each once. */
  readonly currencies: readonly string[];
  readonly shipTo: OrderAddress | undefined;
  /** The whole ship-to; absent if the order names none. */
  readonly delivery?: ShipTo;
  readonly comments: string;
  readonly lines: readonly OrderedLine[];
  readonly remarks: readonly OrderRemark[];
  /** Its header names an amount of tax, which can't be divided; absent otherwise. */
  readonly isTaxed?: boolean;
  /** The remarks if the order is divided by the ship-tos of its lines; absent if no line has one. */
  readonly remarksByAddress?: readonly OrderRemark[];
  /** Hashes of the files that came with it; absent without any. */
  readonly attachments?: readonly string[];
}

/** A line as returned to the buyer. */
export interface ReturnedLine {
  readonly sessionId: string;
  readonly auxiliaryId: string;
  readonly itemNumber: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly unit: string;
  /** The buyer's number of an earlier order with this line. */
  readonly orderedBy: string | null;
}

/** An item that the account can order now, by item number. */
export interface SoldItem {
  readonly description: string;
  /** `undefined` if the account has no price for it. */
  readonly priceCents: number | undefined;
  readonly unit: string;
  readonly isOrderable: boolean;
}

/** A line of the resulting order. */
export interface TakenLine {
  readonly ordered: OrderedLine;
  readonly itemNumber: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly isFree: boolean;
}

/** A difference from the returned cart; a sentence for customer service. */
export interface Difference {
  readonly text: string;
  readonly itemNumber?: string;
}
