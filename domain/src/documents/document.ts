/** A document as a value: its contents, not how it's drawn. A renderer turns it into a PDF, a page, or a file. */

export interface DocumentColumn {
  readonly label: string;
  /** Numbers are right-aligned, so that their digits line up. */
  readonly align: 'left' | 'right';
  /** Its share of the width. */
  readonly share: number;
}

/** A heading with lines below it, such as an address. */
export interface DocumentBlock {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface DocumentTotal {
  readonly label: string;
  readonly value: string;
  /** The one amount that the document is about. */
  readonly isMain: boolean;
}

export interface DocumentDescription {
  /** Such as `Invoice`. */
  readonly title: string;
  /** Its name in a list: its number or period. */
  readonly name: string;
  /** Who issues it, and how to contact them. */
  readonly issuer: DocumentBlock;
  readonly blocks: readonly DocumentBlock[];
  /** Short facts: label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly columns: readonly DocumentColumn[];
  readonly rows: readonly (readonly string[])[];
  /** A last row with totals. */
  readonly sumRow?: readonly string[];
  /** Portrait by default; landscape for a wide table. */
  readonly orientation?: 'portrait' | 'landscape';
  /** The table's font size in points; 9 by default. */
  readonly fontSize?: number;
  /** Shown instead of rows if there are none. */
  readonly emptyText: string;
  readonly totals: readonly DocumentTotal[];
  /** Repeated at the bottom of each page, next to the page numbers. */
  readonly footer: string;
}
