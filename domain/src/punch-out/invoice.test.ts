import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BilledLine, divideCents, invoiceFor } from './invoice.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const amount = fc.integer({ min: -99_999_999, max: 99_999_999 });
const distribution = fc.record({
  name: fc.constant('Cost'),
  segments: fc.constant([{ id: '4711', type: 'Cost Center', description: '', isPlain: true }]),
  chargeCents: fc.integer({ min: 0, max: 9_999_999 }),
});
const line = fc.record({
  lineNumber: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined, freq: 10 }),
  quantity: fc.integer({ min: 1, max: 9_999 }),
  unitPriceCents: fc.integer({ min: 0, max: 999_999 }),
  distributions: fc.array(distribution, { maxLength: 5 }),
});
const subtotalOf = (lines: readonly BilledLine[]) =>
  sum(lines.map(({ quantity, unitPriceCents }) => quantity * unitPriceCents));

describe('an amount that is divided', () => {
  it('is the sum of its parts, and no part is a cent away from its share', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1 }), (whole, weights) => {
        const parts = divideCents(whole, weights);
        expect(sum(parts)).toBe(whole);
        const all = sum(weights);
        if (all === 0) return;
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - (whole * (weights[index] ?? 0)) / all)).toBeLessThan(1);
        }
      }),
    );
  });

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [625, [3125, 3125], [313, 312]],
    [500, [0, 0], [500, 0]],
    [0, [2, 1], [0, 0]],
    [7, [], []],
  ])('%i among %j is %j', (whole, weights, parts) => {
    expect(divideCents(whole, weights)).toEqual(parts);
  });
});

describe('a buyer’s invoice', () => {
  it('adds up to the cent: cost centers to lines, lines to the subtotal, and with tax and freight to the total', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.nat(999_999),
        fc.nat(999_999),
        fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, amount),
        (lines, taxCents, freightCents, difference) => {
          const totalCents = subtotalOf(lines) + taxCents + freightCents + difference;
          const invoice = invoiceFor({ totalCents, taxCents, freightCents, lines });
          expect(invoice.totalCents).toBe(totalCents);
          expect(invoice.subtotalCents + invoice.taxCents + invoice.freightCents).toBe(totalCents);
          for (const each of invoice.lines) {
            expect(each.subtotalCents).toBe(each.line.quantity * each.line.unitPriceCents);
            if (each.charges.length > 0) expect(sum(each.charges.map(({ cents }) => cents))).toBe(each.subtotalCents);
          }
          if (invoice.lines.length > 0) {
            expect(sum(invoice.lines.map(({ subtotalCents }) => subtotalCents))).toBe(invoice.subtotalCents);
          }
          const canBeByLine =
            totalCents >= 0 && difference === 0 && lines.every(({ lineNumber }) => lineNumber !== undefined);
          expect(invoice.lines).toHaveLength(canBeByLine ? lines.length : 0);
          expect(invoice.purpose).toBe(totalCents < 0 ? 'creditMemo' : 'standard');
        },
      ),
    );
  });
});
