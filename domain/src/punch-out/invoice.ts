/** An invoice or credit as a buyer's system gets it: what each line, tax, and freight come to, to the cent. */
import type { OrderedDistribution } from './buyer-order.ts';

/** A line of the buyer's order as the invoice charges it. */
export interface BilledLine {
  /** The buyer's own line number; absent if the buyer didn't order the line. */
  readonly lineNumber: number | undefined;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly distributions: readonly OrderedDistribution[];
}

/** The ERP's invoice. All amounts are negative for a credit, and so are the quantities of its lines. */
export interface BilledInvoice<Line extends BilledLine> {
  readonly totalCents: number;
  readonly taxCents: number;
  readonly freightCents: number;
  readonly lines: readonly Line[];
}

export interface InvoicedLine<Line extends BilledLine> {
  readonly line: Line;
  readonly lineNumber: number;
  /** Quantity times unit price. */
  readonly subtotalCents: number;
  /** What each cost center of the order pays; together the subtotal. */
  readonly charges: readonly { readonly distribution: OrderedDistribution; readonly cents: number }[];
}

export interface BuyerInvoice<Line extends BilledLine> {
  readonly purpose: 'standard' | 'creditMemo' | 'lineLevelCreditMemo';
  /** Empty if the invoice only has amounts of the whole order. */
  readonly lines: readonly InvoicedLine<Line>[];
  /** The sum of the lines; with tax and freight, the total. */
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly freightCents: number;
  readonly totalCents: number;
}

/**
 * Divides an amount in proportion to the weights, in whole cents whose sum is exactly the amount. The largest
 * remainders get the leftover cents, the first of equal ones first. If all weights are zero, the first part gets
 * everything.
 */
export function divideCents(amount: number, weights: readonly number[]): number[] {
  const sign = amount < 0 ? -1n : 1n;
  const whole = BigInt(Math.abs(amount));
  const parts = weights.map((weight) => BigInt(Math.max(0, Math.round(weight))));
  const sum = parts.reduce((total, part) => total + part, 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const shares = parts.map((part, index) => ({
    place: index,
    share: (whole * part) / sum,
    rest: (whole * part) % sum,
  }));
  let left = whole - shares.reduce((total, { share }) => total + share, 0n);
  const byRest = [...shares].sort((one, other) =>
    one.rest === other.rest ? one.place - other.place : one.rest < other.rest ? 1 : -1,
  );
  const extra = new Set<number>();
  for (const { place } of byRest) {
    if (left === 0n) break;
    extra.add(place);
    left -= 1n;
  }
  // Adding zero keeps a negative zero out of documents.
  return shares.map(({ share, place }) => Number(sign * (share + (extra.has(place) ? 1n : 0n))) + 0);
}

function invoiced<Line extends BilledLine>(line: Line, lineNumber: number): InvoicedLine<Line> {
  const subtotalCents = line.quantity * line.unitPriceCents;
  const shares = divideCents(
    subtotalCents,
    line.distributions.map(({ chargeCents }) => chargeCents),
  );
  return {
    line,
    lineNumber,
    subtotalCents,
    charges: line.distributions.map((distribution, index) => ({ distribution, cents: shares[index] ?? 0 })),
  };
}

/**
 * The invoice line by line if the lines, tax, and freight add up to the ERP's total and each line is one of the
 * buyer's. Otherwise it has the ERP's amounts for the order as a whole: nothing is guessed. A credit's lines are those
 * that the ERP names.
 */
export function invoiceFor<Line extends BilledLine>(billed: BilledInvoice<Line>): BuyerInvoice<Line> {
  const { totalCents, taxCents, freightCents } = billed;
  const isCredit = totalCents < 0;
  const subtotalCents = totalCents - taxCents - freightCents;
  const lines = billed.lines.flatMap((line) =>
    line.lineNumber === undefined ? [] : [invoiced(line, line.lineNumber)],
  );
  const isByLine =
    lines.length > 0 &&
    lines.length === billed.lines.length &&
    lines.reduce((sum, line) => sum + line.subtotalCents, 0) === subtotalCents;
  return {
    purpose: isCredit ? (isByLine ? 'lineLevelCreditMemo' : 'creditMemo') : 'standard',
    lines: isByLine ? lines : [],
    subtotalCents,
    taxCents,
    freightCents,
    totalCents,
  };
}
