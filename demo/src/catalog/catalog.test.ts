import { isGtin } from '@operatory/domain/check-digits';
import type { PlainDate } from '@operatory/domain/dates';
import { beforeAll, describe, expect, test } from 'vitest';
import { fingerprint, hasControlCharacters, testDay } from '../fingerprint.fixture.ts';
import { categoryNames, demoCategories } from './categories.ts';
import { couponOf, specialCoupons } from './coupons.ts';
import { families } from './families/index.ts';
import { type ItemRow, type ItemStockRow, itemRow, itemText } from './items.ts';
import { type ProductLine, productLines } from './lines.ts';
import { type SpecialItem, specialItems } from './special-items.ts';
import { demoVendors } from './vendors.ts';

const today = testDay as PlainDate;

describe('the catalog of 20,000 items', () => {
  let lines: ProductLine[];
  let rows: ItemRow[];
  let stock: Map<number, ItemStockRow[]>;

  beforeAll(() => {
    lines = [...productLines(20_000)];
    const made = lines.flatMap((line) => line.items.map((item) => itemRow(line, item)));
    rows = made.map(({ item }) => item);
    stock = new Map(made.map((one) => [one.item.itemKey, one.stock]));
  });

  test('is the same in every run', () => {
    expect(fingerprint(rows)).toBe('bd06b02634a28065');
    expect(fingerprint([...stock.values()])).toBe('36e92cca89d36d39');
    expect(fingerprint(demoVendors())).toBe('7601feeaa7a6925e');
    expect(fingerprint(lines.flatMap((line) => couponOf(line, today) ?? []))).toBe('4d35660019c93a70');
  });

  test('numbers its items from 10000001 without a gap', () => {
    expect(rows.map(({ itemNumber }) => Number(itemNumber))).toEqual(
      Array.from({ length: 20_000 }, (_, index) => 10_000_001 + index),
    );
  });

  test('starts with the same items, whatever its size', () => {
    const first = [...productLines(400)].flatMap((line) => line.items.map((item) => itemRow(line, item).item));
    expect(first).toEqual(rows.slice(0, 400));
  });

  test('has thirty categories, each with items even in the small set', () => {
    expect(demoCategories().filter(({ depth }) => depth === 1)).toHaveLength(30);
    expect(new Set(rows.slice(0, 400).map(({ categoryKey }) => categoryKey)).size).toBe(categoryNames.length);
    const counts = new Map<string, number>();
    for (const { categoryKey } of rows) counts.set(categoryKey, (counts.get(categoryKey) ?? 0) + 1);
    expect(Math.min(...counts.values())).toBeGreaterThan(80);
  });

  test('sells every kind of product that there is', () => {
    expect(new Set(lines.map(({ family }) => family.name)).size).toBe(new Set(families.map(({ name }) => name)).size);
  });

  test('gives three items in four a number that is on their boxes, each its own', () => {
    const gtins = rows.flatMap(({ gtin }) => gtin ?? []);
    expect([gtins.length, new Set(gtins).size, gtins.every(isGtin)]).toEqual([15_000, 15_000, true]);
  });

  test('has cases that hold whole packs of another item and cost less than those', () => {
    const byNumber = new Map(rows.map((row) => [row.itemNumber, row]));
    const cases = rows.filter(({ containedItem }) => containedItem !== null);
    expect(cases.length).toBeGreaterThan(100);
    for (const { containedItem, containedQuantity, prices } of cases) {
      const alone = byNumber.get(containedItem ?? '')?.prices[0] ?? 0;
      expect(prices[0]).toBeLessThan(alone * (containedQuantity ?? 0));
    }
  });

  test('groups gloves by size and composites by shade, each combination once', () => {
    const groups = new Map<string, ItemRow[]>();
    for (const row of rows) {
      if (row.variantGroup !== null) groups.set(row.variantGroup, [...(groups.get(row.variantGroup) ?? []), row]);
    }
    expect(groups.size).toBeGreaterThan(100);
    for (const group of groups.values()) {
      const options = group.map(({ variantOption, secondVariantOption }) => `${variantOption} ${secondVariantOption}`);
      expect(new Set(options).size).toBe(options.length);
    }
    const optionOf = (words: RegExp) => rows.find(({ description }) => words.test(description))?.variantOption;
    expect(optionOf(/Latex Exam Gloves/)).toMatch(/^Size: /);
    expect(optionOf(/Micro-Filled Anterior Composite/)).toMatch(/^Shade: /);
  });

  test('names each item and each part once', () => {
    expect(new Set(rows.map(({ description }) => description)).size).toBe(rows.length);
    expect(new Set(rows.map(({ vendorId, vendorPartNumber }) => `${vendorId} ${vendorPartNumber}`)).size).toBe(
      rows.length,
    );
  });

  test('writes part numbers in many styles', () => {
    const has = (pattern: RegExp) => rows.filter(({ vendorPartNumber }) => pattern.test(vendorPartNumber)).length;
    for (const pattern of [/^[A-Z]+-\d+/, /^\d+-\d+$/, /^[A-Z]+ \d+$/, /\./, /\//, /^\d+$/]) {
      expect(has(pattern), String(pattern)).toBeGreaterThan(100);
    }
  });

  test('prices fall from class to class and never below nine cents', () => {
    for (const { prices } of rows) {
      expect(prices).toHaveLength(5);
      expect([...prices].sort((a, b) => b - a)).toEqual(prices);
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(9);
      expect(prices.every(Number.isInteger)).toBe(true);
    }
  });

  test('knows every flag and stocking class', () => {
    const count = (is: (row: ItemRow) => boolean) => rows.filter(is).length;
    expect(count(({ lifeCycle }) => lifeCycle === 'D')).toBeGreaterThan(400);
    expect(count(({ isOnHold }) => isOnHold)).toBeGreaterThan(100);
    expect(count(({ isDropShipOnly }) => isDropShipOnly)).toBeGreaterThan(200);
    expect(count(({ isHiddenFromCustomer }) => isHiddenFromCustomer)).toBeGreaterThan(100);
    expect(count(({ isOrderable }) => !isOrderable)).toBeGreaterThan(100);
    expect(count(({ isSpecialOrder }) => isSpecialOrder)).toBeGreaterThan(100);
    expect(count(({ couponId }) => couponId !== null)).toBeGreaterThan(1_000);
    expect(count(({ sdsMediaKey }) => sdsMediaKey !== null)).toBeGreaterThan(1_000);
    const everywhere = [...stock.values()];
    expect(new Set(everywhere.flat().map(({ stockingClass }) => stockingClass))).toEqual(new Set('ABCDEX'));
    for (const ofItem of everywhere) {
      expect(ofItem.map(({ branchNumber }) => branchNumber)).toEqual(['14', '16', '82', '18']);
    }
  });

  test('sells a few items much and most little', () => {
    const sorted = rows.map(({ popularity }) => popularity).sort((a, b) => b - a);
    expect(sorted[200]).toBeGreaterThan(10 * (sorted[10_000] ?? 0));
  });

  test('holds each special case under its number', () => {
    for (const special of Object.values(specialItems) as SpecialItem[]) {
      const { itemNumber, stockingClass, quantity, ...flags } = special;
      const row = rows.find((candidate) => candidate.itemNumber === itemNumber);
      expect(row).toMatchObject(flags);
      const ofItem = stock.get(row?.itemKey ?? 0) ?? [];
      expect(ofItem).toHaveLength(4);
      if (quantity !== undefined) expect(new Set(ofItem.map((one) => one.quantity))).toEqual(new Set([quantity]));
      if (stockingClass !== undefined) {
        expect(new Set(ofItem.map((one) => one.stockingClass))).toEqual(new Set([stockingClass]));
      }
    }
    expect(rows[0]).toMatchObject({ lifeCycle: 'A', isOrderable: true, isOnHold: false, isDropShipOnly: false });
  });

  test('has no control characters and no empty words', () => {
    for (const line of lines) {
      const texts = line.items.map((item) => itemText(line, item));
      expect(hasControlCharacters(texts)).toBe(false);
      expect(texts.every(({ catalogText, manufacturerText }) => catalogText !== '' && manufacturerText !== '')).toBe(
        true,
      );
    }
    expect(rows.some(hasControlCharacters)).toBe(false);
    expect(rows.some(({ description }) => / {2}|^ | $|, ,|undefined/.test(description))).toBe(false);
  });
});

describe('coupons', () => {
  test('run, have ended or begin later; and come from either stock', () => {
    const all = [...productLines(20_000)].flatMap((line) => couponOf(line, today) ?? []);
    const count = (is: (coupon: (typeof all)[number]) => boolean) => all.filter(is).length;
    expect(count(({ startDate, endDate }) => startDate <= today && endDate >= today)).toBeGreaterThan(100);
    expect(count(({ endDate }) => endDate < today)).toBeGreaterThan(20);
    expect(count(({ startDate }) => startDate > today)).toBeGreaterThan(20);
    expect(count(({ isDistributorFulfilled }) => isDistributorFulfilled)).toBeGreaterThan(50);
    expect(count(({ tiers }) => tiers.length > 1)).toBeGreaterThan(50);
    for (const { tiers, options, isDistributorFulfilled, startDate, endDate } of all) {
      expect(startDate < endDate).toBe(true);
      expect(tiers.map(({ buyQuantity }) => buyQuantity)).toEqual(
        tiers.map(({ buyQuantity }) => buyQuantity).sort((a, b) => a - b),
      );
      expect(options.length).toBeGreaterThan(0);
      expect(options.every(({ redemptionItem }) => (redemptionItem !== null) === isDistributorFulfilled)).toBe(true);
    }
  });

  test('the four special ones: own, manufacturer’s, ended, not begun', () => {
    const [line] = productLines(400);
    const coupons = line === undefined ? [] : specialCoupons(line, today);
    expect(coupons.map(({ couponId }) => couponId)).toEqual([4001, 4002, 4003, 4004]);
    expect(coupons[0]).toMatchObject({ isDistributorFulfilled: true, rewardType: 'Choice' });
    expect(coupons[0]?.tiers).toHaveLength(3);
    expect(coupons[1]).toMatchObject({ isDistributorFulfilled: false });
    expect(coupons[2] !== undefined && coupons[2].endDate < today).toBe(true);
    expect(coupons[3] !== undefined && coupons[3].startDate > today).toBe(true);
  });
});
