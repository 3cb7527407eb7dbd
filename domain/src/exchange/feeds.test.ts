import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allColumns, checkRow, type RawRow, valueFault } from './check-row.ts';
import { inFileWords } from './fault-text.ts';
import { feedNames, operationColumn } from './feed.ts';
import { feeds } from './feeds/index.ts';
import { templateOf } from './template.ts';

const all = Object.values(feeds);
const usd = { currency: 'USD' };
const column = (feed: keyof typeof feeds, name: string) => {
  const found = feeds[feed].columns.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${feed} has no ${name}`);
  return found;
};
const example = (feed: keyof typeof feeds, change: RawRow = {}): RawRow => ({
  ...Object.fromEntries(feeds[feed].columns.map(({ name, examples }) => [name, examples[0]])),
  ...change,
});

describe('the feeds', () => {
  it('are expected as often as their data usually changes, and often enough to detect that a feed stopped', () => {
    const rhythms: Readonly<Record<string, number>> = {
      ...{ stock: 24, customers: 24, receivables: 24, 'category-sales': 24, statements: 24 * 32 },
      ...{ orders: 24 * 3, shipments: 24 * 3, invoices: 24 * 3 },
    };
    for (const { name, dueEveryHours } of all) {
      expect([name, dueEveryHours]).toEqual([name, rhythms[name] ?? 24 * 7]);
    }
  });

  it('are named after themselves, and come after the feeds that they refer to', () => {
    expect(Object.keys(feeds).sort()).toEqual([...feedNames].sort());
    for (const [name, feed] of Object.entries(feeds)) {
      expect(feed.name).toBe(name);
      for (const { references = feed.name } of feed.columns) {
        expect(feedNames.indexOf(references)).toBeLessThanOrEqual(feedNames.indexOf(feed.name));
        expect(
          feeds[references].key.length === 1 ||
            references === 'orders' ||
            references === 'shipments' ||
            references === feed.name,
        ).toBe(true);
      }
    }
  });

  it('name each column once, keys and rules among them, and every key is required', () => {
    for (const feed of all) {
      const names = allColumns(feed).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const key of feed.key) expect(column(feed.name, key).isRequired).toBe(true);
      for (const { columns } of feed.rules) for (const name of columns) expect(names).toContain(name);
      expect(feed.columns.filter(({ help }) => !/[.]$/.test(help))).toEqual([]);
    }
  });

  it.each(all.map((feed) => [feed.name, feed] as const))('%s has a template that passes its own check', (_, feed) => {
    const lines = templateOf(feed).split('\r\n').slice(0, -1);
    expect(lines).toHaveLength(4);
    for (const place of [0, 1, 2]) {
      const row = Object.fromEntries(feed.columns.map(({ name, examples }) => [name, examples[place]]));
      expect(checkRow(feed, row, usd)).toEqual([]);
    }
    const keys = [0, 1, 2].map((index) => feed.key.map((name) => column(feed.name, name).examples[index]).join());
    expect(new Set(keys).size).toBe(3);
  });
});

describe('the check of a row', () => {
  it('names column, value and the way out', () => {
    const faults = checkRow(
      feeds.items,
      example('items', { unitOfMeasure: 'CRATEFUL', gtin: '00614141000013', description: ' ' }),
      usd,
    );
    expect(faults.map(({ text, severity }) => [text, severity])).toEqual([
      [
        'Column “description” is blank, and every row needs it. It’s the name of the product as people read it.',
        'error',
      ],
      [
        'Column “unitOfMeasure” has “CRATEFUL”. Use a unit code such as EA, BX, or PK (UN/ECE Recommendation 20).',
        'error',
      ],
      [
        'Column “gtin” has “00614141000013”. Its check digit doesn’t match the rest. Compare it with the package.',
        'warning',
      ],
    ]);
  });

  it('names columns as the person’s own file does, and leaves values alone', () => {
    const headings: Readonly<Record<string, string>> = { validFrom: 'Starts', validTo: 'Ends', price: 'Net' };
    const said = (text: string) => inFileWords(text, (name) => headings[name]);
    expect(said('Column “validTo” is before “validFrom”. Check both dates.')).toBe(
      'Column “Ends” is before “Starts”. Check both dates.',
    );
    expect(said('Column “price” has “price”. Use a number.')).toBe('Column “Net” has “price”. Use a number.');
    expect(said('Column “pack” is blank.')).toBe('Column “pack” is blank.');
  });

  it('refuses quantity breaks and a second unit in words until they are built', () => {
    const price = (change: RawRow) =>
      checkRow(feeds['contract-prices'], example('contract-prices', change), usd).map(({ text }) => text);
    expect(price({ minimumQuantity: '10' })).toEqual([
      'Column “minimumQuantity” has “10”. Quantity breaks aren’t supported yet. Send the price for quantity 1, or leave this blank.',
    ]);
    // The server compares the unit of a price with the item's.
    expect(price({ priceUnitOfMeasure: 'CA' })).toEqual([]);
    const items = checkRow(feeds.items, example('items', { secondUnitOfMeasure: 'CA', secondUnitQuantity: '10' }), usd);
    expect(items.map(({ column: name }) => name)).toEqual(['secondUnitOfMeasure', 'secondUnitQuantity']);
  });

  it('accepts no other currency, and assumes none', () => {
    const price = (change: RawRow) =>
      checkRow(feeds['class-prices'], example('class-prices', change), usd).map(({ code }) => code);
    expect([
      price({ currency: 'usd' }),
      price({ currency: '' }),
      price({ currency: 'CAD' }),
      price({ currency: '$' }),
    ]).toEqual([[], [], ['currency'], ['pattern']]);
  });

  it('checks only the key of a row that withdraws', () => {
    const row = { [operationColumn]: 'd', itemNumber: '10000001' };
    expect(checkRow(feeds.items, row, usd)).toEqual([]);
    expect(checkRow(feeds.items, { ...row, itemNumber: '' }, usd).map(({ column: name }) => name)).toEqual([
      'itemNumber',
    ]);
    expect(checkRow(feeds.items, { ...row, [operationColumn]: 'X' }, usd).map(({ column: name }) => name)).toContain(
      operationColumn,
    );
  });

  it('needs an invoice’s order or its account, and an order for what is about one', () => {
    const invoice = (change: RawRow) =>
      checkRow(feeds.invoices, example('invoices', change), usd).map(({ text }) => text);
    const alone = { orderNumber: '', shipmentNumber: '', customerNumber: '100001' };
    expect([invoice({}), invoice(alone)]).toEqual([[], []]);
    expect(invoice({ ...alone, customerNumber: ' ' })).toEqual([
      'Columns “orderNumber” and “customerNumber” are both blank. Fill in one of them.',
    ]);
    expect(invoice({ ...alone, shipmentNumber: 'SH-1', creditedLines: '1:1:9.99' })).toEqual([
      'Column “shipmentNumber” is filled in, and “orderNumber” isn’t. Use “orderNumber” first.',
      'Column “creditedLines” is filled in, and “orderNumber” isn’t. Use “orderNumber” first.',
    ]);
  });

  it('looks at columns together', () => {
    const dates = { validFrom: '2026-12-31', validTo: '2026-01-01' };
    expect(checkRow(feeds['contract-prices'], example('contract-prices', dates), usd).map(({ text }) => text)).toEqual([
      'Column “validTo” is before “validFrom”. Check both dates.',
    ]);
    const contained = (change: RawRow) => checkRow(feeds.items, example('items', change), usd).map(({ text }) => text);
    expect(contained({ containedItem: '10000009' })).toEqual([
      'Columns “containedItem” and “containedQuantity” go together. Fill in both, or neither.',
    ]);
    expect(contained({ containedItem: '10000001', containedQuantity: '5' })[0]).toContain('must differ');
    const varied = (variantGroup: string, variantOption: string, secondVariantOption = '') =>
      contained({ variantGroup, variantOption, secondVariantOption });
    expect(varied('NX-200', 'Size: M', 'Color: Blue')).toEqual([]);
    expect(varied('NX-200', 'Medium')[0]).toContain('Use a name, a colon, and a value, such as Size: Medium.');
    expect(varied('NX-200', 'Size:\u00a0M', 'Pack size: 1')).toEqual([]);
    for (const unseen of ['Size: \u200b', '\u200b: M', 'Size: M\u200b', 'Size:\u2003']) {
      expect(varied('NX-200', unseen)[0]).toContain('Remove characters that can’t be seen.');
    }
    for (const again of ['Size: L', 'size :\u00a0L']) {
      expect(varied('NX-200', 'Size: M', again)).toEqual([
        'Columns “variantOption” and “secondVariantOption” have the same name before the colon. Give one of them another name, or leave “secondVariantOption” blank.',
      ]);
    }
    expect(varied('NX-200', '')).toEqual([
      'Columns “variantGroup” and “variantOption” go together. Fill in both, or neither.',
    ]);
    expect(varied('', '', 'Color: Blue')).toEqual([
      'Column “secondVariantOption” is filled in, and “variantOption” isn’t. Use “variantOption” first.',
    ]);
  });
});

describe('values', () => {
  it('takes exactly the days of the calendar', () => {
    const days = fc.tuple(
      fc.integer({ min: 1000, max: 2999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    fc.assert(
      fc.property(days, ([year, month, date]) => {
        const text = [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
        const instant = new Date(`${text}T00:00:00Z`);
        const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
        expect(valueFault(column('coupons', 'startDate'), text) === undefined).toBe(isReal);
      }),
    );
  });

  it('takes every amount in cents, and none with more decimals or beyond its range', () => {
    const price = column('class-prices', 'price');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 9 }), (amount, more) => {
        const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
        expect(valueFault(price, text)).toBeUndefined();
        expect(valueFault(price, `${text}00`)).toBeUndefined();
        expect(valueFault(price, `${text}${more}`)).toBe('too-precise');
      }),
    );
    const others = ['-0.01', '10000000', '1,234.00', '$5', '1e3', '12,5', '.', '', '٣'];
    expect(others.map((text) => valueFault(price, text))).toEqual([
      'too-small',
      'too-large',
      ...Array(5).fill('not-a-number'),
      'required',
      'not-a-number',
    ]);
  });

  it('never faults twice the same text around blanks, and never throws', () => {
    const columns = all.flatMap(allColumns);
    fc.assert(
      fc.property(fc.constantFrom(...columns), fc.string({ unit: 'binary' }), (any, text) => {
        expect(valueFault(any, `\u00a0 ${text}\r\n`)).toBe(valueFault(any, text));
      }),
      { numRuns: 500 },
    );
  });
});
