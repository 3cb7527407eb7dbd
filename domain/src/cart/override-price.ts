/** Reads a price that someone types to replace the account's, in cents [B5.04]. */
import { type Cents, cents, formatUsd, readMoney } from '../money/index.ts';
import { maxOverrideCents } from './cart-line.ts';

/** A price, blank (which removes an override), or the error in the text. */
export type TypedPrice =
  | { readonly kind: 'price'; readonly price: Cents }
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly error: string };

const error = `Enter a price from 0 to ${formatUsd(cents(maxOverrideCents))}, with at most 2 decimals.`;

/** Reads `12`, `12.5`, `.5`, `$1,200.00`; 0 to 100000 with at most 2 decimals [B5.04] [B9.04]. */
export function readOverridePrice(text: string): TypedPrice {
  const read = readMoney(text);
  if (read.kind === 'blank') return { kind: 'none' };
  if (read.kind !== 'amount' || read.amount > maxOverrideCents) return { kind: 'wrong', error };
  return { kind: 'price', price: read.amount };
}

/** A discount in tenths of a percent, 1 to 1000, or what is wrong with the text. */
export type TypedDiscount =
  | { readonly kind: 'discount'; readonly tenths: number }
  | { readonly kind: 'blank' }
  | { readonly kind: 'wrong'; readonly error: string };

/** Reads `5`, `7.5`, `5%`: from 0.1 to 100 percent, with at most one decimal. */
export function readDiscount(text: string): TypedDiscount {
  const typed = text.trim().replace(/\s*%$/, '');
  if (typed === '') return { kind: 'blank' };
  const tenths = /^\d{0,3}(\.\d?)?$/.test(typed) ? Math.round(Number(typed) * 10) : Number.NaN;
  if (tenths >= 1 && tenths <= 1000) return { kind: 'discount', tenths };
  return { kind: 'wrong', error: 'Enter a discount from 0.1 to 100 percent, with at most 1 decimal.' };
}

/** A price less so many tenths of a percent, to the nearest cent; half a cent rounds up. */
export function discounted(price: Cents, tenths: number): Cents {
  return cents(Math.floor((price * (1000 - tenths) + 500) / 1000));
}
