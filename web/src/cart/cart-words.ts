/** Short texts about a cart that are used in several places. */

import { type Cents, formatUsd } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';

/** Screen reader announcements for cart changes. */
export function spokenTotal(lineCount: number, total: Cents | undefined): string {
  if (lineCount === 0) return 'The cart is empty';
  const amount = total === undefined ? '' : `, total ${formatUsd(total)}`;
  return `Cart: ${plural(lineCount, 'line')}${amount}`;
}
