import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import { cents, formatUsd, readMoney } from '../money/index.ts';
import {
  couponItemProblems,
  describeFreeGoodsReport,
  digitsOf,
  type FreeGood,
  freeGoodsCsvRows,
  freeGoodsLedger,
  freeGoodsReport,
  isProductNumber,
  type LedgerEntry,
  type LedgerLine,
  type LedgerOffer,
  lookUpDelay,
  ownProductProblems,
  readUnitValue,
  shareOfMerchandise,
} from './index.ts';

const day = (text: string) => text as PlainDate;
const today = day('2026-03-13');
const facts = { today, company: 'Harbor Dental Supply' };

const good = (over: Partial<FreeGood>): FreeGood => ({
  item: 1,
  date: day('2026-01-05'),
  partNumber: '10000001',
  description: 'Gloves',
  quantity: 2,
  unitValue: cents(1250),
  isFromStock: true,
  ...over,
});

describe('the report', () => {
  it('is a file with a row for each of the table, amounts with their cents, blank for people who may not see them', () => {
    const rows = [
      good({ item: 1 }),
      good({ item: 2, isFromStock: false, partNumber: '0', description: 'Own mug', quantity: 1 }),
    ];
    const [head, ...lines] = freeGoodsCsvRows(freeGoodsReport(rows));
    expect(head).toEqual(['From', 'Item', 'Date', 'Product', 'Description', 'Quantity', 'Value ($)']);
    expect(lines).toEqual([
      ['Own stock', 1, '2026-01-05', '10000001', 'Gloves', 2, '25.00'],
      ['Coupon items', 2, '2026-01-05', '', 'Own mug', 1, '12.50'],
    ]);
    const [, unpriced] = freeGoodsCsvRows(freeGoodsReport([good({ unitValue: undefined })]));
    expect(unpriced?.at(-1)).toBe('');
  });

  it('C4.04 groups own stock and coupon items, each with its totals, and sums up quantity and value of all', () => {
    const report = freeGoodsReport([
      good({ item: 1 }),
      good({ item: 2, isFromStock: false, partNumber: '0', quantity: 3, unitValue: cents(999) }),
      good({ item: 3, quantity: 1 }),
      good({ item: 4, isFromStock: false, partNumber: '10000009', quantity: 1, unitValue: cents(1) }),
    ]);
    expect(report.groups.map(({ label, rows }) => [label, rows.map(({ item }) => item)])).toEqual([
      ['Own stock', [1, 3]],
      ['Coupon items', [2, 4]],
    ]);
    expect(report.groups.map(({ totals }) => totals)).toEqual([
      { quantity: 3, value: 3750 },
      { quantity: 4, value: 2998 },
    ]);
    expect(report.totals).toEqual({ quantity: 7, value: 6748 });
    expect(freeGoodsReport([])).toEqual({ groups: [], totals: { quantity: 0, value: 0 } });
  });

  it('shows quantity times unit value, and no product for a coupon item with product 0', () => {
    const rows = freeGoodsReport([
      good({ isFromStock: false, partNumber: '0' }),
      good({ isFromStock: false, partNumber: '10000009' }),
      good({ partNumber: '0' }),
    ]).groups.flatMap((group) => group.rows);
    expect(rows.map(({ product, value }) => [product, value])).toEqual([
      ['0', 2500],
      ['', 2500],
      ['10000009', 2500],
    ]);
  });
});

describe('an entry by hand', () => {
  it('has a product number of at least 8 digits, looked up 200 ms after the last key', () => {
    expect(['1234567', '12345678', '1234567a', ''].map(isProductNumber)).toEqual([false, true, false, false]);
    expect(lookUpDelay).toBe(200);
    expect(digitsOf('10-00 0001x')).toBe('10000001');
  });

  it('C9.03 a unit value is dollars up to 100,000 with at most two decimals', () => {
    const refusalOf = (typed: string) => {
      const entry = { description: 'Kit', quantity: 1, date: today, unitValue: readUnitValue(typed) };
      return couponItemProblems(entry, facts)[0]?.refusal.refused;
    };
    expect(['100000', '$1,250.5', '12.34', '.5', '7.'].map(refusalOf)).toEqual(Array(5).fill(undefined));
    expect(['', '$', '0', '0.00', '-1', '-5.00'].map(refusalOf)).toEqual(
      Array(6).fill('free-goods.value-not-above-zero'),
    );
    expect(refusalOf('100,000.01')).toBe('free-goods.value-too-high');
    const unreadable = ['12.345', '1,25', '--1', '-', '.', '1e3', 'abc'];
    expect(unreadable.map(refusalOf)).toEqual(unreadable.map(() => 'free-goods.value-unreadable'));
  });

  it('needs an orderable product for own stock, a description and a value for a coupon item, and shows all errors at once', () => {
    const own = { partNumber: '10000001', isOrderable: true, quantity: 1, date: today };
    const codes = (problems: readonly { refusal: { refused: string } }[]) =>
      problems.map(({ refusal }) => refusal.refused);
    expect(ownProductProblems(own, facts)).toEqual([]);
    for (const wrong of [{ partNumber: '1000001' }, { isOrderable: false }]) {
      expect(ownProductProblems({ ...own, ...wrong }, facts)).toEqual([
        {
          field: 'PartNumber',
          refusal: { refused: 'free-goods.number-invalid', values: { company: 'Harbor Dental Supply' } },
        },
      ]);
    }
    expect(
      codes(
        couponItemProblems({ description: '  ', unitValue: readMoney('0'), quantity: 0, date: '2026-02-30' }, facts),
      ),
    ).toEqual([
      'free-goods.description-blank',
      'free-goods.value-not-above-zero',
      'free-goods.date-invalid',
      'free-goods.quantity-invalid',
    ]);
    expect(codes(ownProductProblems({ ...own, date: '2026-03-14', quantity: 1.5 }, facts))).toEqual([
      'free-goods.date-invalid',
      'free-goods.quantity-invalid',
    ]);
  });
});

const offer: LedgerOffer = {
  couponId: 7,
  description: 'Buy 4, get 1',
  endDate: day('2026-04-30'),
  tiers: [{ buyQuantity: 4, rewardQuantity: 1 }],
  goods: [
    { partNumber: '10000005', description: 'Mask', value: cents(2000) },
    { partNumber: null, description: 'Sample kit', value: cents(1500) },
  ],
};
const line = (orderNumber: number, over: Partial<LedgerLine>): LedgerLine => ({
  orderNumber,
  date: day('2026-02-01'),
  type: 0,
  couponId: 7,
  quantity: 4,
  unitValue: cents(0),
  ...over,
});
const free = (orderNumber: number, quantity: number, unitValue = 2000) =>
  line(orderNumber, { type: 1, quantity, unitValue: cents(unitValue) });
const entry = (over: Partial<LedgerEntry>): LedgerEntry => ({
  date: day('2026-02-10'),
  partNumber: '10000005',
  description: 'Mask',
  quantity: 1,
  unitValue: cents(2100),
  ...over,
});
const ledger = (
  lines: readonly LedgerLine[],
  entries: readonly LedgerEntry[] = [],
  offers: readonly LedgerOffer[] = [offer],
) => freeGoodsLedger({ lines, entries, offers, today });

describe('the ledger', () => {
  it("earns as the cart does, order by order: 3 and 1 on two lines are 4, but on two orders they're nothing", () => {
    const together = ledger([line(1, { quantity: 3 }), line(1, { quantity: 1 })]);
    expect(together.earned).toEqual({ quantity: 1, value: 1500 });
    expect(ledger([line(1, { quantity: 3 }), line(2, { quantity: 1 })]).earned.quantity).toBe(0);
    const tiers = [
      { buyQuantity: 2, rewardQuantity: 1 },
      { buyQuantity: 10, rewardQuantity: 8 },
    ];
    expect(ledger([line(1, { quantity: 13 })], [], [{ ...offer, tiers }]).earned.quantity).toBe(9);
  });

  it('is open while the offer is active and missed after its last day, at the lowest value', () => {
    const lines = [line(1, { quantity: 8 }), free(1, 1)];
    const running = ledger(lines, [], [{ ...offer, endDate: today }]);
    expect(running).toMatchObject({
      redeemed: { quantity: 1, value: 2000 },
      expiring: { quantity: 1, value: 1500 },
      missed: { quantity: 0, value: 0 },
    });
    const over = ledger(lines, [], [{ ...offer, endDate: day('2026-03-12') }]);
    expect(over).toMatchObject({ expiring: { quantity: 0 }, missed: { quantity: 1, value: 1500 } });
    expect(over.offers).toMatchObject([{ couponId: 7, isRunning: false, open: { quantity: 1 } }]);
  });

  it('counts goods given without being earned separately', () => {
    const beyond = { quantity: 2, value: 4000 };
    expect(ledger([line(1, {}), free(1, 3)])).toMatchObject({ redeemed: { quantity: 1 }, beyond });
    expect(ledger([free(1, 2)])).toMatchObject({ earned: { quantity: 0 }, beyond });
    expect(ledger([free(1, 2), line(1, {})], [], [])).toMatchObject({ earned: { quantity: 0 }, beyond, offers: [] });
  });

  it('an entry by hand redeems open rewards, by item or by text, from the order on and up to the last day', () => {
    const open = [line(1, {})];
    expect(ledger(open, [entry({})])).toMatchObject({
      earned: { quantity: 1, value: 2100 },
      redeemed: { quantity: 1, value: 2100 },
      expiring: { quantity: 0 },
    });
    expect(ledger(open, [entry({ partNumber: null, description: ' sample KIT ' })]).redeemed.quantity).toBe(1);
    expect(ledger(open, [entry({ quantity: 3 })]).beyond).toEqual({ quantity: 2, value: 4200 });
    for (const other of [
      { partNumber: '10000006' },
      { partNumber: null },
      { date: day('2026-01-31') },
      { date: day('2026-05-01') },
    ]) {
      expect(ledger(open, [entry(other)])).toMatchObject({ redeemed: { quantity: 0 }, beyond: { quantity: 1 } });
    }
  });

  it('always adds up: earned = redeemed + expiring + missed; redeemed + beyond = everything given', () => {
    const lines = fc.array(
      fc.record({
        orderNumber: fc.integer({ min: 1, max: 4 }),
        date: fc.constantFrom(day('2026-01-01'), day('2026-02-01')),
        type: fc.constantFrom<(0 | 1 | 2)[]>(0, 1, 2),
        couponId: fc.constantFrom(7, 8, 9, null),
        quantity: fc.integer({ min: 1, max: 20 }),
        unitValue: fc.integer({ min: 0, max: 5000 }).map(cents),
      }),
    );
    const entries = fc.array(
      fc.record({
        date: fc.constantFrom(day('2026-01-15'), day('2026-02-15')),
        partNumber: fc.constantFrom('10000005', '10000006', null),
        description: fc.constantFrom('Sample kit', 'Mug'),
        quantity: fc.integer({ min: 1, max: 5 }),
        unitValue: fc.integer({ min: 0, max: 5000 }).map(cents),
      }),
    );
    const offers = [offer, { ...offer, couponId: 8, endDate: day('2026-01-20') }];
    fc.assert(
      fc.property(lines, entries, (someLines, someEntries) => {
        const result = ledger(someLines, someEntries, offers);
        for (const what of ['quantity', 'value'] as const) {
          const { earned, redeemed, expiring, missed, beyond } = result;
          expect(earned[what]).toBe(redeemed[what] + expiring[what] + missed[what]);
          const given = [...someLines.filter(({ type }) => type !== 0), ...someEntries].reduce(
            (sum, one) => sum + one.quantity * (what === 'quantity' ? 1 : one.unitValue),
            0,
          );
          expect(redeemed[what] + beyond[what]).toBe(given);
        }
      }),
    );
  });

  it('shows values as a share of merchandise, and nothing if nothing was bought', () => {
    expect(shareOfMerchandise(cents(34_00), cents(1000_00))).toBe(34);
    expect(shareOfMerchandise(cents(34_00), cents(0))).toBeUndefined();
  });
});

it('the document is in landscape, with a cell for every column, totals of each group and of all, and the ledger', () => {
  const recipient = {
    customerNumber: '100004',
    name: 'Peña',
    billToName: 'B',
    address1: '1 Main St',
    address2: '',
    city: 'Bellevue',
    state: 'WA',
    zip: '98004',
  };
  const described = describeFreeGoodsReport({
    report: freeGoodsReport([good({}), good({ item: 2, isFromStock: false, partNumber: '0' })]),
    ledger: ledger([line(1, {})]),
    merchandise: cents(10_000),
    seesValues: true,
    range: { startDate: day('2025-03-13'), endDate: today },
    issuer: { name: 'Harbor Dental Supply', phone: '', email: '' },
    recipient,
  });
  expect(described).toMatchObject({ title: 'Free Goods Report', orientation: 'landscape' });
  for (const row of described.rows) expect(row).toHaveLength(described.columns.length);
  expect(described.sumRow).toEqual(['', '', '', 'Total', '4', formatUsd(cents(5000))]);
  expect(described.totals[0]).toEqual({ label: 'Earned', value: '$15.00 (15.0%)', isMain: false });
});
