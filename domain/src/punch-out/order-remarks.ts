/** Says what in a buyer's order isn't acted on, for the people who decide about it. */
import type { Difference, OrderRemark } from './buyer-order.ts';
import { cutUnits } from './oci-text.ts';

/** A hold cause is one sentence; the full text is shown with the order. */
const longestSentence = 300;
const maxLines = 8;

function lineWords(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  const named = lines.slice(0, maxLines).join(', ');
  const more = lines.length > maxLines ? ` and ${lines.length - maxLines} more` : '';
  return ` (line${lines.length === 1 ? '' : 's'} ${named}${more})`;
}

/** `Requested delivery date (lines 1, 2)`. */
export const remarkName = ({ label, lines }: Pick<OrderRemark, 'label' | 'lines'>) => `${label}${lineWords(lines)}`;

/** A sentence for each remark that holds the order. */
export const holdingRemarks = (remarks: readonly OrderRemark[]): Difference[] =>
  remarks
    .filter(({ isHolding }) => isHolding)
    .map((remark) => {
      const value = cutUnits(remark.value, longestSentence);
      return { text: `${remarkName(remark)}: ${value}${value === remark.value ? '' : ' …'}` };
    });
