/** Amounts for eyes that may not see all of them. */
import { type Cents, formatUsd } from './cents.ts';

/** The amount as it is shown, and a dash for an amount that is not known or may not be seen. */
export function usdOrDash(value: Cents | undefined): string {
  return value === undefined ? '–' : formatUsd(value);
}

/** A sentence that names amounts, without them: for whoever may not see prices. */
export function withoutAmounts(text: string): string {
  return text.replace(/\$ ?\d[\d,]*(\.\d+)?/g, '$$--');
}
