/** What somebody types as a price in place of the account's, read as cents [B5.04]. */
import { type Cents, cents, formatUsd } from '../money/index.ts';
import { maximumOverrideCents } from './cart-line.ts';

/** A price, nothing at all (which takes an override back), or what is wrong with what stands there. */
export type TypedPrice =
  | { readonly kind: 'price'; readonly price: Cents }
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly error: string };

const error = `Enter a price from 0 to ${formatUsd(cents(maximumOverrideCents))}, with at most 2 decimals.`;

/** Reads `12`, `12.5`, `.5`, `$1,200.00`; 0 to 100000 with at most 2 decimals [B5.04] [B9.04]. */
export function readOverridePrice(text: string): TypedPrice {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (typed === '') return { kind: 'none' };
  const parts = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(typed);
  const [, whole = '', decimals = ''] = parts ?? [];
  if (parts === null || whole + decimals === '') return { kind: 'wrong', error };
  const price = Number(whole.replaceAll(',', '') || '0') * 100 + Number(decimals.padEnd(2, '0'));
  return price > maximumOverrideCents ? { kind: 'wrong', error } : { kind: 'price', price: cents(price) };
}
