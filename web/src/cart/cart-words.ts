/** Small sentences about a cart that more than one place says. */
import { type Cents, formatUsd } from '@operatory/domain/money';

/** `1 line`, `12 lines`. */
export function lineCountWords(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

/** What a screen reader hears when the cart has changed. */
export function spokenTotal(lineCount: number, total: Cents | undefined): string {
  if (lineCount === 0) return 'Nothing is left in the cart';
  const amount = total === undefined ? '' : `, total ${formatUsd(total)}`;
  return `Cart: ${lineCountWords(lineCount)}${amount}`;
}
