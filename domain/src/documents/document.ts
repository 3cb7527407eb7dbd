/** A document as a value: what stands on it, not how it is drawn. A renderer makes a PDF, a page or a file of it. */

export interface DocumentColumn {
  readonly label: string;
  /** Numbers stand right, so that their digits line up. */
  readonly align: 'left' | 'right';
  /** How much of the width it takes beside the others. */
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
  /** What the document is called in a list: its number or period. */
  readonly name: string;
  /** Who issues it, with the ways to reach them. */
  readonly issuer: DocumentBlock;
  readonly blocks: readonly DocumentBlock[];
  /** Short facts: label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly columns: readonly DocumentColumn[];
  readonly rows: readonly (readonly string[])[];
  /** A last row that sums up the ones above it. */
  readonly sumRow?: readonly string[];
  /** Portrait unless told; a wide table lies on its side. */
  readonly orientation?: 'portrait' | 'landscape';
  /** Of the table, in points; 9 unless told. */
  readonly fontSize?: number;
  /** Said in place of rows when there are none. */
  readonly emptyText: string;
  readonly totals: readonly DocumentTotal[];
  /** Repeated at the foot of each page; the page numbers stand beside it. */
  readonly footer: string;
}
