/** The simulated ERP's records: small JSON files in a folder, each written completely or not at all. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface BookLine {
  readonly lineNumber: number;
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** 0 standard, 1 free good from stock, 2 free good from the manufacturer. */
  readonly type: number;
}

export interface BookOrder {
  readonly erpOrderNumber: string;
  /** The number of the order in Operatory; null for one that was entered here. */
  readonly webOrderNumber: number | null;
  /** Determines its fate. */
  readonly ordinal: number;
  readonly customerNumber: string;
  readonly poNumber: string;
  /** `YYYY-MM-DD`. */
  readonly orderDate: string;
  /** In milliseconds; reports are dated from here on. */
  readonly takenAt: number;
  readonly lines: readonly BookLine[];
  /** As ordered. */
  readonly totalCents: number;
  readonly isWithdrawn: boolean;
  /** How far it has come. */
  readonly step: number;
  /** The number of reports made about it; each is dated later than the previous one. */
  readonly reports: number;
  /** When the next step is due, in milliseconds. */
  readonly dueAt: number;
  /** Messages that are carried out already. */
  readonly done: readonly string[];
}

export interface Report {
  readonly importId: string;
  readonly erpOrderNumber: string;
  readonly feed: 'orders' | 'shipments' | 'invoices';
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}

interface Book {
  readonly bookId: string;
  readonly lastOrdinal: number;
  /** Items, prices, and customers are loaded. */
  readonly isLoaded: boolean;
  /** In milliseconds; absent in books of earlier versions. */
  readonly begunAt?: number;
}

export interface Books {
  readonly bookId: string;
  /** When these records were started, in milliseconds: another ERP may have taken what was sent before. */
  readonly begunAt: number;
  isLoaded(): boolean;
  noteLoaded(): void;
  /** The next number of an order; it's used up even if nothing comes of it. */
  nextOrdinal(): number;
  orders(): readonly BookOrder[];
  ofWeb(webOrderNumber: number): BookOrder | undefined;
  keepOrder(order: BookOrder): void;
  reports(): readonly Report[];
  keepReport(report: Report): void;
  dropReport(importId: string): void;
}

function readAll<Entry>(folder: string): Map<string, Entry> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    names.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Entry]),
  );
}

function write(path: string, content: unknown): void {
  writeFileSync(`${path}.part`, JSON.stringify(content, null, 1));
  renameSync(`${path}.part`, path);
}

function openBook(path: string): Book {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Book;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    return { bookId: randomUUID().slice(0, 6), lastOrdinal: 0, isLoaded: false, begunAt: Date.now() };
  }
}

/** Opens the books in the folder, or begins new ones. Throws the error of the file system. */
export function openBooks(folder: string): Books {
  const [ordersFolder, reportsFolder] = [join(folder, 'orders'), join(folder, 'reports')];
  for (const each of [ordersFolder, reportsFolder]) mkdirSync(each, { recursive: true });
  const bookPath = join(folder, 'book.json');
  let book = openBook(bookPath);
  const orders = readAll<BookOrder>(ordersFolder);
  const reports = readAll<Report>(reportsFolder);
  const change = (changes: Partial<Book>) => {
    book = { ...book, ...changes };
    write(bookPath, book);
  };
  change({});
  return {
    bookId: book.bookId,
    begunAt: book.begunAt ?? 0,
    isLoaded: () => book.isLoaded,
    noteLoaded: () => change({ isLoaded: true }),
    nextOrdinal() {
      change({ lastOrdinal: book.lastOrdinal + 1 });
      return book.lastOrdinal;
    },
    orders: () => [...orders.values()].toSorted((a, b) => a.ordinal - b.ordinal),
    ofWeb: (webOrderNumber) => [...orders.values()].find((order) => order.webOrderNumber === webOrderNumber),
    keepOrder(order) {
      write(join(ordersFolder, `${order.erpOrderNumber}.json`), order);
      orders.set(order.erpOrderNumber, order);
    },
    reports: () => [...reports.values()].toSorted((a, b) => (a.importId < b.importId ? -1 : 1)),
    keepReport(report) {
      write(join(reportsFolder, `${report.importId}.json`), report);
      reports.set(report.importId, report);
    },
    dropReport(importId) {
      rmSync(join(reportsFolder, `${importId}.json`), { force: true });
      reports.delete(importId);
    },
  };
}
