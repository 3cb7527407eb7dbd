/** Reads an 846 (inventory advice) as rows of the feed `stock`: one for each product and branch. */
import { beginningOf, type Cell, type CellRow, cell, dateCell } from './cells.ts';
import { itemNumberOf, type ProductLoop, partyOf, present, productLoops, segmentOf } from './product-loops.ts';
import { element, type Segment, type TransactionSet } from './read-segments.ts';

export const stockColumns = ['itemNumber', 'branchNumber', 'quantityAvailable', 'expectedReceiptDate'] as const;

/** QTY01: available for sale, or else on hand. */
const quantities = ['33', '17'];
/** N101: a warehouse, or where it's shipped from. */
const branches = ['WH', 'SF'];

/** SDQ03 and on: a branch and its quantity, up to ten times. */
function branchesIn(segment: Segment): { branchNumber: Cell; quantityAvailable: Cell }[] {
  const found: { branchNumber: Cell; quantityAvailable: Cell }[] = [];
  for (let number = 3; number < segment.elements.length; number += 2) {
    if (element(segment, number) === '') continue;
    found.push({ branchNumber: cell(segment, number), quantityAvailable: cell(segment, number + 1) });
  }
  return found;
}

function quantityOf(segments: readonly Segment[]): Cell | undefined {
  for (const code of quantities) {
    const found = segmentOf(segments, 'QTY', [code]);
    if (found !== undefined) return cell(found, 2);
  }
  return undefined;
}

function rowsOf(product: ProductLoop, header: readonly Segment[]): CellRow[] {
  const { segments } = product;
  const expected = segmentOf(segments, 'DTM', ['002', '067', '068', '169']);
  const common = { itemNumber: itemNumberOf(product), expectedReceiptDate: expected && dateCell(expected, 2) };
  const perBranch = segments.filter(({ tag }) => tag === 'SDQ').flatMap(branchesIn);
  if (perBranch.length > 0) return perBranch.map((each) => present({ ...common, ...each }));
  return [
    present({
      ...common,
      branchNumber: partyOf(segments, branches) ?? partyOf(header, branches),
      quantityAvailable: quantityOf(segments),
    }),
  ];
}

/** Throws `X12Trouble` if it doesn't begin with a BIA. */
export function readInventory(set: TransactionSet): CellRow[] {
  beginningOf(set.segments, 'BIA', 'what the inventory is for');
  const { header, products } = productLoops(set);
  return products.flatMap((product) => rowsOf(product, header));
}
