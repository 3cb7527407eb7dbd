/** Splits an 832 or 846 into its header and a loop for each product, which begins with LIN. */
import { type Cell, type CellRow, cell, qualified, required } from './cells.ts';
import { element, type Segment, type TransactionSet } from './read-segments.ts';

export interface ProductLoop {
  readonly lin: Segment;
  /** What follows LIN, up to the next one. */
  readonly segments: readonly Segment[];
}

export interface ProductLoops {
  readonly header: readonly Segment[];
  readonly products: readonly ProductLoop[];
}

/** Qualifiers of the distributor's number, which is the vendor's in what an ERP sends us. */
export const ownNumbers = ['VN', 'VP', 'SK'];

export function productLoops({ segments }: TransactionSet): ProductLoops {
  const [body, products] = [segments.slice(1, -1), [] as { lin: Segment; segments: Segment[] }[]];
  const header: Segment[] = [];
  for (const segment of body) {
    if (segment.tag === 'LIN') products.push({ lin: segment, segments: [] });
    // CTT and AMT after the products are the document's.
    else if (segment.tag !== 'CTT') (products.at(-1)?.segments ?? header).push(segment);
  }
  return { header, products };
}

/** Our item number. */
export const itemNumberOf = ({ lin }: ProductLoop): Cell | undefined => qualified(lin, 2, ownNumbers);

/** The first segment with this tag and first element. */
export const segmentOf = (segments: readonly Segment[], tag: string, codes: readonly string[]) =>
  segments.find((segment) => segment.tag === tag && codes.includes(element(segment, 1)));

/** N104 of the first N1 with one of these codes, where N103 is 91 or 92: a number that one of the two sides assigned. */
export function partyOf(segments: readonly Segment[], codes: readonly string[]): Cell | undefined {
  const party = segments.find(
    (segment) =>
      segment.tag === 'N1' && codes.includes(element(segment, 1)) && ['91', '92'].includes(element(segment, 3)),
  );
  return party && cell(party, 4);
}

/** CUR02 of the document. */
export function currencyOf(header: readonly Segment[]): Cell | undefined {
  const currency = header.find(({ tag }) => tag === 'CUR');
  return currency && required(currency, 2, 'the currency');
}

/** Leaves out what isn't there. */
export const present = (cells: Readonly<Record<string, Cell | undefined>>): CellRow =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined));
