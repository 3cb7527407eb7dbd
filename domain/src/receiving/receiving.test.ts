import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import {
  type CountedItem,
  checkDelivery,
  expiryState,
  findingWords,
  linesWithFindings,
  lotWords,
  type ShippedItem,
  shippedWords,
} from './index.ts';

const today = '2026-11-26' as PlainDate;
const shippedItem = (itemNumber: string, quantity: number): ShippedItem => ({
  ...{ itemNumber, quantity, description: `Product ${itemNumber}` },
});
const came = (itemNumber: string | undefined, quantity: number, more: Partial<CountedItem> = {}): CountedItem => ({
  ...{ itemNumber, quantity, description: `Product ${itemNumber}`, lots: [] },
  ...more,
});

it('finds nothing in a delivery that arrived as shipped', () => {
  const lines = checkDelivery([shippedItem('A', 2), shippedItem('A', 1)], [came('A', 3)], today);
  expect(lines).toMatchObject([{ itemNumber: 'A', shipped: 3, quantity: 3, findings: [] }]);
  expect(linesWithFindings(lines)).toBe(0);
});

it('reports missing, surplus, and never shipped items, such as an unknown code', () => {
  const lines = checkDelivery(
    [shippedItem('A', 2), shippedItem('B', 1), shippedItem('C', 5)],
    [came('A', 3), came('C', 4), came('D', 1), came(undefined, 2, { description: '123' }), came('E', 0)],
    today,
  );
  expect(lines.map(({ description, findings }) => [description, ...findings.map(findingWords)])).toEqual([
    ['Product A', '1 more than shipped'],
    ['Product B', '1 missing'],
    ['Product C', '1 missing'],
    ['Product D', 'Not in this delivery'],
    ['123', 'Not in this delivery'],
  ]);
});

it('reports lots that have expired or will within 90 days, counted once each', () => {
  const lots = [
    { lot: 'OLD', expiresOn: '2026-11-25' as PlainDate, quantity: 1 },
    { lot: 'SOON', expiresOn: '2027-02-24' as PlainDate, quantity: 1 },
    { lot: 'soon', expiresOn: '2027-02-24' as PlainDate, quantity: 2 },
    { lot: 'FINE', expiresOn: '2027-02-25' as PlainDate, quantity: 1 },
    { lot: undefined, expiresOn: undefined, quantity: 1 },
  ];
  const [line] = checkDelivery([shippedItem('A', 6)], [came('A', 6, { lots })], today);
  expect(line?.findings.map(findingWords)).toEqual([
    '1 expired on 11/25/2026 (lot OLD)',
    '3 expire soon, on 02/24/2027 (lot SOON)',
  ]);
  expect(line?.lots).toHaveLength(4);
  expect([lotWords(lots[0] ?? {}), lotWords({})]).toEqual(['lot OLD, expires 11/25/2026', '']);
  expect(expiryState(today, today)).toBe('short-dated');
});

it('neither loses nor invents a box, whatever was shipped and received', () => {
  const item = fc.constantFrom('A', 'B', 'C', 'D');
  const quantity = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(item, quantity)),
      fc.array(fc.tuple(fc.option(item, { nil: undefined }), quantity)),
      (sent, got) => {
        const shipped = sent.map(([number, count]) => shippedItem(number, count));
        const counted = got.map(([number, count]) => came(number, count));
        const lines = checkDelivery(shipped, counted, today);
        const of = (kind: string) =>
          lines.flatMap(({ findings }) => findings.filter((each) => each.kind === kind).map((each) => each.quantity));
        const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
        expect(sum(lines.map((line) => line.quantity))).toBe(sum(got.map(([, count]) => count)));
        expect(sum(lines.map((line) => line.shipped))).toBe(sum(sent.map(([, count]) => count)));
        expect(sum(of('missing')) - sum(of('extra')) - sum(of('not-shipped'))).toBe(
          sum(sent.map(([, count]) => count)) - sum(got.map(([, count]) => count)),
        );
      },
    ),
  );
});

it('a delivery without a date says so, and when we learned of it', () => {
  expect(shippedWords({ shippedOn: '2026-03-09', reportedOn: null })).toBe('Shipped 03/09/2026');
  expect(shippedWords({ shippedOn: null, reportedOn: null })).toBe('Shipped with no date given');
  expect(shippedWords({ shippedOn: null, reportedOn: '2026-03-10' })).toBe(
    'Shipped with no date given (reported 03/10/2026)',
  );
});
