/** The files that are loaded, of any size, always the same. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export const accounts = 1_000;

export interface Sizes {
  readonly items: number;
  readonly prices: number;
  /** Lines of orders of the past. */
  readonly orderLines: number;
}

/** Writes the file, and returns its path. */
export async function writeLines(path: string, header: string, lines: Iterable<string>): Promise<string> {
  const file = createWriteStream(path);
  file.write(`${header}\n`);
  for (const line of lines) if (!file.write(`${line}\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
  return path;
}

export const itemHeader = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure';

export function* itemLines(count: number): Generator<string> {
  for (let index = 1; index <= count; index += 1) {
    yield `${index},Composite ${index % 977} shade ${index % 31},${1 + (index % 50)},P-${index},EA`;
  }
}

export const priceHeader = 'customerNumber,itemNumber,price,validFrom';

/** Each account has a price for every so-many-th item; a changed one is a cent higher. */
export function* priceLines({ items, prices }: Sizes, changed: (index: number) => boolean): Generator<string> {
  const each = Math.ceil(prices / accounts);
  for (let index = 0; index < prices; index += 1) {
    const account = 100_001 + (index % accounts);
    const item = 1 + ((Math.floor(index / accounts) * Math.max(1, Math.floor(items / each)) + (index % 7)) % items);
    yield `${account},${item},${(5 + (index % 400) / 10 + (changed(index) ? 0.01 : 0)).toFixed(2)},2026-01-01`;
  }
}

export const orderHeader = 'orderNumber,customerNumber,orderDate,lineNumber,itemNumber,quantity,price,lineStatus';

/** Orders of four lines over two years. */
export function* orderLines({ items, orderLines: count }: Sizes): Generator<string> {
  for (let index = 0; index < count; index += 1) {
    const order = Math.floor(index / 4);
    const day = `202${4 + (order % 2)}-${String(1 + (order % 12)).padStart(2, '0')}-${String(1 + (order % 28)).padStart(2, '0')}`;
    const account = 100_001 + (order % accounts);
    yield `SO-${order},${account},${day},${1 + (index % 4)},${1 + ((index * 13) % items)},${1 + (index % 9)},12.95,shipped`;
  }
}

const some = <Value>(count: number, of: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => of(index));

/** What items and accounts refer to: feed, header, and lines, in the order of loading. */
export const groundFiles = [
  ['branches', 'branchNumber,name,city,position', ['14,Tacoma,Tacoma,1']],
  ['territories', 'territoryId,managerFirstName,managerLastName,managerEmail', ['1,Jo,Ito,jo@example.com']],
  ['pricing-classes', 'pricingClass,name,position', ['STD,Standard,1']],
  ['vendors', 'vendorId,name', some(50, (index) => `${index + 1},Vendor ${index + 1}`)],
  [
    'customers',
    'customerNumber,name,shipToAddress1,shipToCity,shipToState,shipToZip,pricingClass,territoryId,branches',
    some(accounts, (index) => `${100_001 + index},Practice ${index},1 Main,Tacoma,WA,98402,STD,1,14`),
  ],
] as const;
