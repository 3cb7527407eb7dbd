/** Reads an amount of US dollars as people write it. */
import { type Cents, cents } from './cents.ts';

export type ReadMoney =
  | { readonly kind: 'amount'; readonly amount: Cents }
  | { readonly kind: 'blank' }
  /** A number, but with fractions of a cent. */
  | { readonly kind: 'too-precise' }
  | { readonly kind: 'unreadable' };

const currency = String.raw`(?:US\s?\$|USD|\$)`;
const pattern = new RegExp(
  String.raw`^(?:${currency}\s*)?(\d{1,3}(?:,\d{3})+|\d{0,12})(?:\.(\d{0,20}))?(?:\s*${currency})?$`,
  'i',
);

/**
 * Reads `3000`, `3,000`, `$3,000.50`, `.5` and `3000 USD`. Negative amounts are unreadable, because no field allows
 * them. `$` alone counts as blank.
 */
export function readMoney(typed: string): ReadMoney {
  const text = typed.trim();
  if (text === '' || text === '$') return { kind: 'blank' };
  const match = pattern.exec(text);
  const [, whole = '', fraction = ''] = match ?? [];
  if (match === null || whole + fraction === '') return { kind: 'unreadable' };
  if (/[1-9]/.test(fraction.slice(2))) return { kind: 'too-precise' };
  const amount = Number(whole.replaceAll(',', '') || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? { kind: 'amount', amount: cents(amount) } : { kind: 'unreadable' };
}
