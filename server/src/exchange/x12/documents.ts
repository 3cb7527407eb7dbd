/** Which X12 documents each feed takes, and how they become its rows. */
import type { FeedName } from '@operatory/domain/exchange';
import type { CellRow } from './cells.ts';
import { readInventory, stockColumns } from './inventory.ts';
import { invoiceColumns, readInvoice } from './invoice.ts';
import { orderColumns, readOrderAcknowledgment } from './order-acknowledgment.ts';
import {
  catalogClassPriceColumns,
  catalogContractPriceColumns,
  catalogItemColumns,
  readCatalogClassPrices,
  readCatalogContractPrices,
  readCatalogItems,
} from './price-catalog.ts';
import { readTransactionSets, type TransactionSet, X12Trouble } from './read-segments.ts';
import { readShipNotice, shipmentColumns } from './ship-notice.ts';

interface Documents {
  readonly columns: readonly string[];
  readonly readers: Readonly<Record<string, (set: TransactionSet) => readonly CellRow[]>>;
  /** The segment that a column's value is in, for those that a document may lack. */
  readonly homes: Readonly<Record<string, string>>;
  /** For people, such as `856 (ship notices)`. */
  readonly words: string;
}

const catalogWords = '832 (price catalogs)';

const byFeed: Partial<Record<FeedName, Documents>> = {
  shipments: {
    columns: shipmentColumns,
    readers: { '856': readShipNotice },
    homes: { orderNumber: 'REF', lineNumber: 'LIN', quantityShipped: 'SN1' },
    words: '856 (ship notices)',
  },
  invoices: {
    columns: invoiceColumns,
    readers: { '810': readInvoice },
    homes: { orderNumber: 'REF' },
    words: '810 (invoices)',
  },
  orders: {
    columns: orderColumns,
    // A 997 or 999 has no rows: it answers what we sent.
    readers: { '855': (set) => readOrderAcknowledgment(set).rows, '997': () => [], '999': () => [] },
    homes: { customerNumber: 'N1', itemNumber: 'PO1' },
    words: '855 (order acknowledgments), 997, and 999',
  },
  items: {
    columns: catalogItemColumns,
    readers: { '832': readCatalogItems },
    homes: {
      itemNumber: 'LIN',
      description: 'PID',
      manufacturerPartNumber: 'LIN',
      vendorId: 'N1',
      unitOfMeasure: 'CTP',
    },
    words: catalogWords,
  },
  'class-prices': {
    columns: catalogClassPriceColumns,
    readers: { '832': readCatalogClassPrices },
    homes: { itemNumber: 'LIN' },
    words: catalogWords,
  },
  'contract-prices': {
    columns: catalogContractPriceColumns,
    readers: { '832': readCatalogContractPrices },
    homes: { itemNumber: 'LIN', customerNumber: 'N1', price: 'CTP' },
    words: catalogWords,
  },
  stock: {
    columns: stockColumns,
    readers: { '846': readInventory },
    homes: { itemNumber: 'LIN', branchNumber: 'N1', quantityAvailable: 'QTY' },
    words: '846 (inventory)',
  },
};

const groups: ReadonlyMap<string, FeedName> = new Map([
  ['SH', 'shipments'],
  ['IN', 'invoices'],
  ['PR', 'orders'],
  ['FA', 'orders'],
  // Prices are told from items by the file's name.
  ['SC', 'items'],
  ['IB', 'stock'],
]);

/** The feed that takes groups with this code (GS01); undefined if none does. */
export const feedOfGroup = (code: string): FeedName | undefined => groups.get(code);

/** The segment in which the feed's column is; undefined for those that every document has. */
export const homeOf = (feed: FeedName, column: string) => byFeed[feed]?.homes[column];

export interface DocumentRow {
  readonly cells: CellRow;
  readonly set: TransactionSet;
}

export interface ReadDocuments {
  readonly columns: readonly string[];
  readonly sets: readonly TransactionSet[];
  readonly rows: readonly DocumentRow[];
}

function refuseSet(set: TransactionSet, { readers, words }: Documents): void {
  if (readers[set.code] !== undefined) return;
  const [start] = set.segments;
  throw new X12Trouble(
    `Segment ${start?.position} (ST) begins a “${set.code.slice(0, 20)}”, and this feed only reads ${words}.`,
    start && { segment: start, code: '8', element: { number: 1, code: '7', text: set.code.slice(0, 20) } },
  );
}

/** Throws `X12Trouble`, which names the segment, for what isn't a whole interchange of the feed's documents. */
export function readDocuments(feed: FeedName, text: string): ReadDocuments {
  const documents = byFeed[feed];
  if (documents === undefined) {
    throw new X12Trouble(
      'This feed takes no X12. Send 832 to items, class-prices, or contract-prices, 846 to stock, 855 to orders, 856 to shipments, and 810 to invoices; or send CSV.',
    );
  }
  const sets = readTransactionSets(text);
  if (sets.length === 0) throw new X12Trouble('The file has no transaction set.');
  for (const set of sets) refuseSet(set, documents);
  const rows = sets.flatMap((set) => (documents.readers[set.code]?.(set) ?? []).map((cells) => ({ cells, set })));
  return { columns: documents.columns, sets, rows };
}
