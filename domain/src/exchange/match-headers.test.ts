import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allColumns } from './check-row.ts';
import { feeds } from './feeds/index.ts';
import { matchHeaders, missingColumns, missingColumnText } from './match-headers.ts';

const matched = (feed: keyof typeof feeds, ...headers: string[]) =>
  matchHeaders(feeds[feed], headers).map(({ column }) => column);

describe('headers of other systems', () => {
  it('finds our columns as ERPs write them', () => {
    expect(matched('items', 'Item #', 'DESCRIPTION', 'Mfr Part', 'Vend No', 'UOM', 'UPC', 'Prod Cat')).toEqual([
      'itemNumber',
      'description',
      'manufacturerPartNumber',
      'vendorId',
      'unitOfMeasure',
      'gtin',
      'categoryKey',
    ]);
    expect(matched('items', 'ITEM_NO', 'ITEM_DESC', 'MFG_PART_NO', 'VENDOR_NO', 'U/M')).toEqual([
      'itemNumber',
      'description',
      'manufacturerPartNumber',
      'vendorId',
      'unitOfMeasure',
    ]);
    expect(matched('stock', 'Item ID', 'Whse', 'Qty Avail', 'ETA')).toEqual([
      'itemNumber',
      'branchNumber',
      'quantityAvailable',
      'expectedReceiptDate',
    ]);
    expect(matched('contract-prices', 'CUST_NO', 'ITEM_NO', 'Net Price', 'EFF_DT', 'EXP_DT')).toEqual([
      'customerNumber',
      'itemNumber',
      'price',
      'validFrom',
      'validTo',
    ]);
  });

  it('guesses misspelled headers, says that it guessed, and leaves strangers alone', () => {
    const [item, description, other] = matchHeaders(feeds.items, ['Itm Number', 'Descripton', 'Warranty terms']);
    expect([item?.column, item?.kind]).toEqual(['itemNumber', 'near']);
    expect([description?.column, description?.kind]).toEqual(['description', 'near']);
    expect(other).toEqual({ header: 'Warranty terms' });
  });

  it('knows every column by its own name in any order, and gives each to one header', () => {
    const feed = fc.constantFrom(...Object.values(feeds));
    const shuffled = feed.chain((one) =>
      fc.tuple(fc.constant(one), fc.shuffledSubarray(allColumns(one).map(({ name }) => name))),
    );
    fc.assert(
      fc.property(shuffled, fc.array(fc.string()), ([one, names], strangers) => {
        const matches = matchHeaders(one, [...strangers, ...names]);
        const columns = matches.flatMap(({ column }) => column ?? []);
        expect(new Set(columns).size).toBe(columns.length);
        expect(matches).toHaveLength(strangers.length + names.length);
        if (strangers.every((stranger) => !names.includes(stranger))) {
          expect(matches.slice(strangers.length).filter(({ header, column }) => column !== header)).toEqual([]);
        }
      }),
    );
  });

  it('refuses a file without a needed column, naming the nearest header', () => {
    const leftOver = ['Unit cost price'];
    const missing = missingColumns(feeds['class-prices'], matched('class-prices', 'Item #'));
    expect(missing.map(({ name }) => name)).toEqual(['pricingClass', 'price']);
    expect(missing.map((column) => missingColumnText(feeds['class-prices'], column, leftOver))[1]).toBe(
      'The file has no column “price”, and every row needs it. The nearest header is “Unit cost price”: map it, or rename it.',
    );
    const [vendor] = missingColumns(feeds.items, ['itemNumber', 'description', 'price']).filter(
      ({ name }) => name === 'vendorId',
    );
    expect(vendor && missingColumnText(feeds.items, vendor, [])).toBe(
      'The file has no column “vendorId”, and every row needs it. Add it to your file, or map one of its headers.',
    );
  });

  it('takes one of two columns where either is enough, and names both if the file has none', () => {
    const needed = ['invoiceNumber', 'invoiceDate', 'total'];
    expect(missingColumns(feeds.invoices, [...needed, 'orderNumber'])).toEqual([]);
    expect(missingColumns(feeds.invoices, [...needed, 'customerNumber'])).toEqual([]);
    expect(missingColumns(feeds.invoices, ['invoiceNumber', 'operation'])).toEqual([]);
    const [order, ...others] = missingColumns(feeds.invoices, needed);
    expect(others).toEqual([]);
    expect(order && missingColumnText(feeds.invoices, order, [])).toBe(
      'The file has no column “orderNumber”, and every row needs it or “customerNumber”. Add it to your file, or map one of its headers.',
    );
    // Files have had columns such as these for people, with the payer.
    const sure = matchHeaders(feeds.invoices, ['Invoice', 'Order', 'Customer', 'Account']).filter(
      ({ kind }) => kind !== undefined && kind !== 'near',
    );
    expect(sure.map(({ column }) => column)).toEqual(['invoiceNumber', 'orderNumber']);
  });
});
