import { expect, test } from 'vitest';
import zipcodes from 'zipcodes';
import { demoVendors } from '../catalog/vendors.ts';
import { fingerprint, hasControlCharacters } from '../fingerprint.fixture.ts';
import { demoPeople } from '../people.ts';
import { practiceAt } from './practices.ts';
import { specialPractices } from './special-practices.ts';
import { territories } from './territories.ts';

const practices = Array.from({ length: 3_000 }, (_, index) => practiceAt(index));
const rows = practices.map(({ row }) => row);
const rowOf = (customerNumber: string) => rows.find((row) => row.customerNumber === customerNumber);

test('practices are the same in every run', () => {
  expect(fingerprint(practices)).toBe('43d83047a8ddf55e');
});

test('every ZIP code belongs to its city and state', () => {
  for (const { zip, city, state } of [
    ...rows.map((row) => ({ zip: row.shipToZip, city: row.shipToCity, state: row.shipToState })),
    ...demoVendors(),
  ]) {
    expect(zipcodes.lookup(zip)).toMatchObject({ city, state });
  }
});

test('numbers run from 100001, phones have ten digits and are unique', () => {
  expect(rows.map(({ customerNumber }) => customerNumber)).toEqual(rows.map((_, index) => String(100_001 + index)));
  expect(rows.every(({ phone }) => /^[2-9]\d{2}555\d{4}$/.test(phone))).toBe(true);
  expect(new Set(rows.map(({ phone }) => phone)).size).toBeGreaterThan(2_900);
});

test('all 24 territories have practices and branches that serve them', () => {
  expect(new Set(rows.map(({ territoryId }) => territoryId)).size).toBe(24);
  for (const { warehouses } of territories) {
    expect(warehouses.length).toBeGreaterThan(1);
    expect(warehouses.every((branch) => ['14', '16', '82', '18'].includes(branch))).toBe(true);
  }
});

test('names look real: accents, apostrophes, long ones', () => {
  const count = (pattern: RegExp) => rows.filter(({ name }) => pattern.test(name)).length;
  expect(count(/[À-ÿ]/)).toBeGreaterThan(100);
  expect(count(/'/)).toBeGreaterThan(50);
  expect(count(/^.{31,}$/)).toBeGreaterThan(100);
  expect(rows.some(hasControlCharacters)).toBe(false);
  expect(rows.some(({ name }) => /undefined| {2}|_/.test(name))).toBe(false);
});

test('terms differ: PO, credit hold, bill-to, contract, budget, pricing class', () => {
  const share = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length / rows.length;
  expect(share(({ isPoRequired }) => isPoRequired)).toBeCloseTo(0.12, 1);
  expect(share(({ creditHold }) => creditHold > 0)).toBeCloseTo(0.03, 1);
  expect(share(({ billToName, name }) => billToName !== name)).toBeCloseTo(0.15, 1);
  expect(share(({ contractName }) => contractName !== null)).toBeCloseTo(0.3, 1);
  expect(share(({ monthlyBudget }) => monthlyBudget !== null)).toBeCloseTo(0.35, 1);
  expect(new Set(rows.map(({ pricingClass }) => pricingClass)).size).toBe(5);
});

test('the first ten accounts match the table', () => {
  specialPractices.forEach(({ territoryId, row }, index) => {
    expect(rows[index]).toMatchObject({ ...row, territoryId });
  });
  const manager = demoPeople.find(({ email }) => email === 'manager@demo.test');
  const managed = rows.slice(0, 10).map(({ territoryId }) => manager?.territoryIds.includes(territoryId));
  expect(managed).toEqual([true, true, true, true, true, true, false, false, false, false]);
  expect(rowOf('100002')?.isPoRequired).toBe(true);
  expect(rowOf('100006')?.creditHold).toBeGreaterThan(0);
  expect(['100003', '100008', '100009'].map((number) => rowOf(number)?.billToNumber)).toEqual(Array(3).fill('100009'));
  expect(rows.filter(({ billToNumber }) => billToNumber === rowOf('100004')?.billToNumber).length).toBeGreaterThan(50);
  expect(rowOf(rowOf('100004')?.billToNumber ?? '')).toBeUndefined();
  expect(rowOf('100004')?.billToName).not.toBe(rowOf('100004')?.name);
});

test('customer users reach the accounts that are promised', () => {
  const accounts = Object.fromEntries(demoPeople.map((person) => [person.email, person.accounts]));
  expect(accounts['practice@demo.test']).toEqual(['100003', '100008', '100009']);
  expect(accounts['solo@demo.test']).toEqual(['100010']);
  expect(accounts['newcomer@demo.test']).toEqual([]);
  expect(demoPeople).toHaveLength(12);
});
