/** Shelf tags of a list: the label sheets that they're printed on, and the address in each tag's code. */
import { maxListQuantity } from './limits.ts';

/** A sheet of letter paper, 612 by 792 points, with identical labels. Lengths in points. */
export interface LabelSheet {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** Of the first label. */
  readonly left: number;
  readonly top: number;
  /** From the left edge of one label to the left edge of the next. */
  readonly step: number;
}

/** Common US label sheets, named by their number of labels. Rows follow each other without a gap. */
export const labelSheets = {
  30: { columns: 3, rows: 10, width: 189, height: 72, left: 13.5, top: 36, step: 198 },
  20: { columns: 2, rows: 10, width: 288, height: 72, left: 11.25, top: 36, step: 301.5 },
  10: { columns: 2, rows: 5, width: 288, height: 144, left: 11.25, top: 36, step: 301.5 },
} as const satisfies Record<number, LabelSheet>;

export type LabelSheetName = '30' | '20' | '10';
export const labelSheetNames = ['30', '20', '10'] as const satisfies readonly LabelSheetName[];

/** Where a label is: its page from 0, and its upper left corner. Row by row, as labels are peeled off. */
export function labelPlace(sheet: LabelSheet, index: number): { page: number; x: number; y: number } {
  const perPage = sheet.columns * sheet.rows;
  const onPage = index % perPage;
  return {
    page: Math.floor(index / perPage),
    x: sheet.left + (onPage % sheet.columns) * sheet.step,
    y: sheet.top + Math.floor(onPage / sheet.columns) * sheet.height,
  };
}

/** The contents of a tag's code. */
export interface ShelfTag {
  readonly customerNumber: string;
  readonly itemNumber: string;
  /** The usual order quantity; a whole number from 1. */
  readonly quantity: number;
  /** The list that the tag was printed from. */
  readonly listId: number | undefined;
}

/** The address of the product; short, so that the code stays coarse enough for a small label. */
export function tagPath({ customerNumber, itemNumber, quantity, listId }: ShelfTag): string {
  const list = listId === undefined ? '' : `&list=${listId}`;
  return `/tag/${customerNumber}/${encodeURIComponent(itemNumber)}?quantity=${quantity}${list}`;
}

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/** The values of an address's query, by name. */
interface Query {
  get(name: string): string | null;
}

/** Reads such an address; `undefined` if it doesn't name a product of an account. An invalid quantity counts as 1. */
export function readTagPath(pathname: string, query: Query): ShelfTag | undefined {
  const [, customerNumber, part] = /^\/tag\/(\d{1,12})\/([^/]{1,200})\/?$/i.exec(pathname) ?? [];
  const itemNumber = part === undefined ? undefined : decoded(part);
  if (customerNumber === undefined || itemNumber === undefined || !/^[A-Za-z0-9-]{1,20}$/.test(itemNumber))
    return undefined;
  const quantity = /^\d{1,3}$/.test(query.get('quantity') ?? '') ? Number(query.get('quantity')) : 1;
  const list = query.get('list') ?? '';
  return {
    customerNumber,
    itemNumber,
    quantity: quantity >= 1 && quantity <= maxListQuantity ? quantity : 1,
    listId: /^[1-9]\d{0,14}$/.test(list) ? Number(list) : undefined,
  };
}

/** The file's name: the list's, without characters that file systems don't allow. */
export function shelfTagsFileName(listName: string, customerNumber: string): string {
  const words = listName.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return `${['shelf-tags', ...words, customerNumber].join('-')}.pdf`;
}
