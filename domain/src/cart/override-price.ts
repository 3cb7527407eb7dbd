/** Reads a price that someone types to replace the account's, in cents [B5.04]. */
import { type Cents, cents, formatUsd, readMoney } from '../money/index.ts';
import { maximumOverrideCents } from './cart-line.ts';

/** A price, blank (which removes an override), or the error in the text. */
export type TypedPrice =
  | { readonly kind: 'price'; readonly price: Cents }
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly error: string };

const error = `Enter a price from 0 to ${formatUsd(cents(maximumOverrideCents))}, with at most 2 decimals.`;

/** Reads `12`, `12.5`, `.5`, `$1,200.00`; 0 to 100000 with at most 2 decimals [B5.04] [B9.04]. */
export function readOverridePrice(text: string): TypedPrice {
  const read = readMoney(text);
  if (read.kind === 'blank') return { kind: 'none' };
  if (read.kind !== 'amount' || read.amount > maximumOverrideCents) return { kind: 'wrong', error };
  return { kind: 'price', price: read.amount };
}
