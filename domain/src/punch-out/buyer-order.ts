/** An order as a buyer's system sends it after the cart was returned, whatever the dialect. */

export interface OrderedLine {
  /** The buyer's own number of it; its place where the buyer gives none. */
  readonly lineNumber: number;
  readonly partNumber: string;
  /** Blank where none came. */
  readonly auxiliaryId: string;
  /** As written. */
  readonly quantity: string;
  /** As written; blank where none came. */
  readonly unitPrice: string;
  readonly unit: string;
}

export interface OrderAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}

export interface BuyerOrder {
  /** The buyer's number. */
  readonly orderId: string;
  readonly type: 'new' | 'update' | 'delete';
  /** As the buyer counts; absent where it does not. */
  readonly orderVersion?: number;
  /** The payload id of the document that this one goes on from; absent where none is named. */
  readonly refersTo?: string;
  /** As written. */
  readonly orderDate: string;
  readonly deploymentMode: 'production' | 'test';
  /** As written; blank where none came. */
  readonly total: string;
  /** Every currency that the document names, each once. */
  readonly currencies: readonly string[];
  readonly shipTo: OrderAddress | undefined;
  readonly comments: string;
  readonly lines: readonly OrderedLine[];
}

/** A line as it was returned to the buyer. */
export interface ReturnedLine {
  readonly sessionId: string;
  readonly auxiliaryId: string;
  readonly itemNumber: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly unit: string;
  /** The buyer's number of an order that ordered this line before. */
  readonly orderedBy: string | null;
}

/** What the account can have now, by item number. */
export interface SoldItem {
  readonly description: string;
  /** `undefined` where the account has no price for it. */
  readonly priceCents: number | undefined;
  readonly unit: string;
  readonly isOrderable: boolean;
}

/** A line as it will stand in the order here. */
export interface TakenLine {
  readonly ordered: OrderedLine;
  readonly itemNumber: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly isFree: boolean;
}

/** Something that is not as it was returned; a sentence for customer service. */
export interface Difference {
  readonly text: string;
  readonly itemNumber?: string;
}
