/** Determines what the columns of a pasted table contain: from its heading, otherwise from the cells. */
import { squash } from '../search/index.ts';
import { quantityOfCell } from './quantity-words.ts';

export type Column = 'number' | 'quantity' | 'description' | 'price' | 'other';

const headings: Readonly<Record<Column, readonly string[]>> = {
  number: [
    ...['item', 'itemno', 'itemnr', 'itemnumber', 'itemnum', 'itemid', 'itemcode', 'sku', 'product', 'productno'],
    ...['productnumber', 'productid', 'productcode', 'code', 'artno', 'article', 'articleno', 'articlenumber'],
    ...['catalog', 'catalogno', 'catalognumber', 'catno', 'cat', 'stockno', 'orderno', 'ref', 'reference'],
    ...['part', 'partno', 'partnumber', 'mfg', 'mfgno', 'mfgnumber', 'mfgpart', 'mfgpartno', 'mfr', 'mfrno', 'mpn'],
    ...['mfrpart', 'mfrpartno', 'manufacturerno', 'manufacturernumber', 'manufacturerpart', 'manufacturerpartno'],
    ...[
      'manufacturerpartnumber',
      'manufacturerspartnumber',
      'vendorpart',
      'vendorpartno',
      'vendorpartnumber',
      'vendorno',
    ],
  ],
  quantity: [
    ...[
      'qty',
      'quantity',
      'qnty',
      'quant',
      'qtyordered',
      'orderqty',
      'ordered',
      'order',
      'qtyneeded',
      'need',
      'needed',
    ],
    ...['count', 'howmany', 'orderquantity', 'quantityordered', 'qtytoorder', 'toorder', 'units'],
  ],
  description: [
    ...['description', 'desc', 'name', 'itemname', 'itemdescription', 'itemdesc', 'productname', 'productdescription'],
    ...['details', 'items', 'products'],
  ],
  price: [
    ...[
      'price',
      'unitprice',
      'cost',
      'unitcost',
      'amount',
      'total',
      'linetotal',
      'extended',
      'ext',
      'extprice',
      'each',
    ],
    ...['listprice', 'subtotal', 'extendedprice', 'yourprice'],
  ],
  other: [
    ...['uom', 'um', 'unit', 'unitofmeasure', 'pack', 'packsize', 'size', 'vendor', 'manufacturer', 'brand', 'maker'],
    ...['category', 'line', 'lineno', 'row', 'no', 'nr', 'notes', 'note', 'comment', 'comments', 'date', 'status'],
    ...['location', 'bin', 'image', 'picture', 'pos', 'par', 'onhand', 'stock', 'min', 'max'],
  ],
};

const columnOf = new Map(
  Object.entries(headings).flatMap(([column, names]) => names.map((name) => [name, column as Column] as const)),
);

const isFilled = (cell: string) => squash(cell) !== '';

/** The columns that these cells name; `undefined` if they aren't a heading. */
export function headingOf(cells: readonly string[]): readonly Column[] | undefined {
  const filled = cells.filter(isFilled);
  const known = filled.filter((cell) => columnOf.has(squash(cell)));
  const isHeading =
    known.length >= 2 &&
    known.length * 2 >= filled.length &&
    known.some((cell) => !['price', 'other'].includes(columnOf.get(squash(cell)) ?? 'other')) &&
    filled.every((cell) => !/\d/.test(cell));
  return isHeading ? cells.map((cell) => columnOf.get(squash(cell)) ?? 'other') : undefined;
}

/** A heading without separators, such as `Item Qty`. */
export function isHeadingLine(line: string): boolean {
  if (line.length > 200) return false;
  const words = line.split(/[\s/#.|,;:-]+/).map(squash);
  const filled = words.filter((word) => word !== '');
  return filled.length >= 2 && filled.every((word) => columnOf.has(word) || word === 'number') && !/\d/.test(line);
}

const isMoney = (cell: string) =>
  /^[$€£]\s?-?\d/.test(cell) || /\d\s?[$€£]$/.test(cell) || /^\d{1,3}(?:,?\d{3})*\.\d{2}$/.test(cell);

/** A negative number can't be ordered, but it is where a quantity belongs. */
const isQuantity = (cell: string) =>
  (typeof quantityOfCell(cell) === 'number' || /^[-–−]\d+$/.test(cell)) && squash(cell).length <= 5;

const isNumber = (cell: string) =>
  /\p{N}/u.test(cell) && squash(cell).length >= 4 && !/\p{L}{4}.*\s|\s.*\p{L}{4}/u.test(cell) && !isMoney(cell);

const isWords = (cell: string) => /\p{L}{3}/u.test(cell);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** 1, 2, 3 …: the numbers of the lines themselves. */
const isCounting = (cells: readonly string[]) =>
  cells.length >= 2 && cells.every((cell, index) => Number(cell) === index + 1);

/** Most of the filled cells of a column. */
function mostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const filled = cells.filter(isFilled);
  return filled.length > 0 && filled.filter(test).length * 5 >= filled.length * 3;
}

/** The contents of columns without a heading. */
export function guessColumns(rows: readonly (readonly string[])[]): readonly Column[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''));
  const guessed = columns.map((cells): Column => {
    if (mostly(cells, isMoney)) return 'price';
    if (mostly(cells, isQuantity)) return 'quantity';
    if (mostly(cells, isNumber)) return 'number';
    return mostly(cells, isWords) ? 'description' : 'other';
  });
  const counts = guessed.flatMap((column, index) => (column === 'quantity' ? [index] : []));
  const counted = (index: number) => (columns[index] ?? []).filter(isFilled);
  const others = counts.length > 1 ? counts.filter((place) => !isCounting(counted(place))) : counts;
  const candidates = others.length > 0 ? others : counts;
  // Pack sizes are larger than order quantities.
  const size = (index: number) => median(counted(index).map((cell) => Number(quantityOfCell(cell)) || 0));
  const chosen = candidates.reduce<number | undefined>(
    (best, index) => (best === undefined || size(index) < size(best) ? index : best),
    undefined,
  );
  const hasProduct = guessed.includes('number') || guessed.includes('description');
  return guessed.map((column, index) => {
    if (column !== 'quantity') return column;
    // If there is no other number column, short numbers identify the products.
    if (index === chosen) return hasProduct || counts.length > 1 ? 'quantity' : 'number';
    return hasProduct ? 'other' : 'number';
  });
}
