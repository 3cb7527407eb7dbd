/** The contents of a pasted text: lines that order a product, and lines that were skipped. */

import { maxCartLines } from '../cart/index.ts';

/** The most lines that are read at once, which is how many fit in a cart. */
export const maxPastedLines = maxCartLines;

/** Where a quantity comes from: it's in the line, the line has none, or it can't be read. */
export type QuantitySource = 'said' | 'assumed' | 'unreadable';

/** One line that orders a product. */
export interface AskedLine {
  /** The line's number in the text, from 1; its first line if a quoted cell contains several. */
  readonly place: number;
  /** As pasted, trimmed. */
  readonly text: string;
  /** What may be an item number or a manufacturer's number, likeliest first; at most `maxNumbers`. */
  readonly numbers: readonly string[];
  /** Words that may describe it; empty for none. */
  readonly description: string;
  /** A whole number up to 99,999; 0 orders none. 1 if the line has none, `undefined` if it can't be read. */
  readonly quantity: number | undefined;
  readonly quantityFrom: QuantitySource;
}

export const maxNumbers = 6;
/** Longer numbers and descriptions are cut for the search, never on the screen. */
export const longestNumber = 40;
export const longestDescription = 200;

/** Why a line orders nothing. */
export type PassedReason = 'heading' | 'mail' | 'quoted' | 'total' | 'marks';

export interface PassedLine {
  readonly place: number;
  readonly text: string;
  readonly reason: PassedReason;
}

/** Every line of the text that isn't blank is in exactly one of the two. */
export interface PastedList {
  readonly lines: readonly AskedLine[];
  readonly passed: readonly PassedLine[];
}
