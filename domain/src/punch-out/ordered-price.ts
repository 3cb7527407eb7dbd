/** The price of an order's line for one unit. */
import { cents, formatUsd } from '../money/index.ts';
import type { OrderedLine } from './buyer-order.ts';

/** Dollars as a document writes them, such as `12.5000`; `undefined` for anything else. */
export function readAmount(written: string): number | undefined {
  const text = written.trim();
  return /^\d{1,10}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

/** A positive number as a document writes it; 1 if it's blank. */
const factorOf = (written: string) => (written.trim() === '' ? 1 : Number(written.trim()));

/**
 * Dollars for one unit: `$125.00 for 10` is $12.50. A conversion factor says how many units of the price are in one
 * ordered unit. `undefined` if the line has no price that can be read.
 */
export function unitPriceOf({ unitPrice, priceBasis }: Pick<OrderedLine, 'unitPrice' | 'priceBasis'>) {
  const price = readAmount(unitPrice);
  if (price === undefined || priceBasis === undefined) return price;
  return (price * factorOf(priceBasis.conversionFactor)) / factorOf(priceBasis.quantity);
}

/** `$12.50`, or `$125.00 for 10`. */
export function priceWords({ unitPrice, priceBasis }: Pick<OrderedLine, 'unitPrice' | 'priceBasis'>): string {
  const price = `$${unitPrice.trim()}`;
  if (priceBasis === undefined) return price;
  const factor = factorOf(priceBasis.conversionFactor);
  return `${price} for ${priceBasis.quantity.trim() || '1'}${factor === 1 ? '' : ` (conversion factor ${factor})`}`;
}

export const usd = (priceCents: number) => formatUsd(cents(priceCents));
export const isSameAmount = (amount: number, priceCents: number) => Math.abs(amount * 100 - priceCents) < 0.005;
