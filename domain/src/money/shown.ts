/** Displays amounts to people who may not see all of them. */
import { type Cents, formatUsd } from './cents.ts';

/** The formatted amount, or a dash if it's unknown or may not be seen. */
export function usdOrDash(value: Cents | undefined): string {
  return value === undefined ? '–' : formatUsd(value);
}

/** A sentence that mentions amounts, without them: for people who may not see prices. */
export function withoutAmounts(text: string): string {
  return text.replace(/\$ ?\d[\d,]*(\.\d+)?/g, '$$--');
}
