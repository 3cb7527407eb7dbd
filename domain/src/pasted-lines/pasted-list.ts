/** What is read out of a pasted text: lines that ask for a product, and lines that were passed over. */

/** Most lines that are read at once: as many as a cart holds. */
export const maximumPastedLines = 1_000;

/** Most of one product that a cart takes. */
export const largestQuantity = 99_999;

/** Where a quantity comes from: it stood there, nothing stood there, or what stood there is no quantity. */
export type QuantitySource = 'said' | 'assumed' | 'unreadable';

/** One line that asks for a product. */
export interface AskedLine {
  /** The number of its line in the text, from 1; of its first line where a quoted cell holds several. */
  readonly place: number;
  /** As it was pasted, without blanks at its ends. */
  readonly text: string;
  /** What may be the number of an item or of its manufacturer, likeliest first; at most `mostNumbers`. */
  readonly numbers: readonly string[];
  /** Words that may describe it; empty for none. */
  readonly description: string;
  /** A whole number from 1 to 99,999; 1 where none was said, `undefined` where what stands there is none. */
  readonly quantity: number | undefined;
  readonly quantityFrom: QuantitySource;
}

export const mostNumbers = 6;
/** Longer numbers and descriptions are cut for the search, never on the screen. */
export const longestNumber = 40;
export const longestDescription = 200;

/** Why a line asks for nothing. */
export type PassedReason = 'heading' | 'mail' | 'total' | 'marks';

export interface PassedLine {
  readonly place: number;
  readonly text: string;
  readonly reason: PassedReason;
}

/** Every line of the text that holds more than blanks stands in exactly one of the two. */
export interface PastedList {
  readonly lines: readonly AskedLine[];
  readonly passed: readonly PassedLine[];
}
