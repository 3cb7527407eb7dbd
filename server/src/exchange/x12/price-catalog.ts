/** Reads an 832 (price and sales catalog) as rows of the feed it's sent to: items, class prices, or contract prices. */
import { beginningOf, type Cell, type CellRow, cell, dateCell, qualified } from './cells.ts';
import {
  currencyOf,
  itemNumberOf,
  type ProductLoop,
  type ProductLoops,
  partyOf,
  present,
  productLoops,
  segmentOf,
} from './product-loops.ts';
import { element, type Segment, type TransactionSet } from './read-segments.ts';

export const catalogItemColumns = [
  'itemNumber',
  'description',
  'vendorId',
  'manufacturerPartNumber',
  'categoryKey',
  'unitOfMeasure',
  'gtin',
  'unspsc',
] as const;
export const catalogClassPriceColumns = ['itemNumber', 'pricingClass', 'price', 'currency'] as const;
export const catalogContractPriceColumns = [
  'customerNumber',
  'itemNumber',
  'price',
  'currency',
  'validFrom',
  'validTo',
] as const;

/** LIN: UPC of the case and of the piece, EAN, and GTIN. */
const barcodes = ['UK', 'UP', 'EN', 'UI', 'EO', 'UA'];
/** DTM01: effective and expiration, of the price or of its contract. */
const [starts, ends] = [
  ['007', '092'],
  ['036', '093'],
];

function catalogOf(set: TransactionSet): ProductLoops {
  beginningOf(set.segments, 'BCT', 'what the catalog is for');
  return productLoops(set);
}

/** A composite's first component; ISA16 separates them. */
const firstComponent = (segment: Segment, number: number, { isa }: TransactionSet): Cell =>
  cell(segment, number, element(segment, number).split(element(isa, 16) || '>')[0]);

function unitOf(set: TransactionSet, { segments }: ProductLoop): Cell | undefined {
  const priced = segments.find((segment) => segment.tag === 'CTP' && element(segment, 5) !== '');
  if (priced !== undefined) return firstComponent(priced, 5, set);
  const packed = segments.find((segment) => segment.tag === 'PO4' && element(segment, 3) !== '');
  return packed && cell(packed, 3);
}

/** The item of each product. */
export function readCatalogItems(set: TransactionSet): CellRow[] {
  return catalogOf(set).products.map((product) => {
    const { lin, segments } = product;
    const described = segmentOf(segments, 'PID', ['F']);
    const grouped = segmentOf(segments, 'REF', ['PG']);
    return present({
      itemNumber: itemNumberOf(product),
      description: described && cell(described, 5),
      vendorId: partyOf(segments, ['MF']) ?? qualified(lin, 2, ['MF']),
      manufacturerPartNumber: qualified(lin, 2, ['MG']),
      categoryKey: grouped && cell(grouped, 2),
      unitOfMeasure: unitOf(set, product),
      gtin: qualified(lin, 2, barcodes),
      unspsc: qualified(lin, 2, ['C3']),
    });
  });
}

const pricesOf = ({ segments }: ProductLoop) => segments.filter(({ tag }) => tag === 'CTP');

/** A row for each price (CTP) of each product; its class is CTP01, or else CTP02. */
export function readCatalogClassPrices(set: TransactionSet): CellRow[] {
  const { header, products } = catalogOf(set);
  return products.flatMap((product) =>
    pricesOf(product).map((priced) =>
      present({
        itemNumber: itemNumberOf(product),
        pricingClass: cell(priced, element(priced, 1) === '' ? 2 : 1),
        price: cell(priced, 3),
        currency: currencyOf(header),
      }),
    ),
  );
}

/** The day of a price: the product's, or else the document's. */
function dayOf(codes: readonly string[], { segments }: ProductLoop, header: readonly Segment[]): Cell | undefined {
  const day = segmentOf(segments, 'DTM', codes) ?? segmentOf(header, 'DTM', codes);
  return day && dateCell(day, 2);
}

/** The first price of each product, for the account that N1 names. */
export function readCatalogContractPrices(set: TransactionSet): CellRow[] {
  const { header, products } = catalogOf(set);
  return products.map((product) => {
    const [priced] = pricesOf(product);
    return present({
      customerNumber: partyOf(header, ['ST']) ?? partyOf(header, ['BY']),
      itemNumber: itemNumberOf(product),
      price: priced && cell(priced, 3),
      currency: currencyOf(header),
      validFrom: dayOf(starts, product, header),
      validTo: dayOf(ends, product, header),
    });
  });
}
