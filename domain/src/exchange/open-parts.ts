/** The parts of an order line with different statuses, as an ERP reports them: `6:processing;4:backordered`. */
import { lineStatuses, type ReportedGroup } from './line-status.ts';

/** The words of `lineStatuses` for open parts. */
const openPartWords = ['shipped', 'processing', 'submitted', 'pending', 'backordered'] as const;

const part = `[1-9][0-9]{0,6}:(${openPartWords.join('|')})`;
/** Each part's quantity and status, in the order in which the parts leave; at most as many as fit into the column. */
export const openPartsPattern = `^${part}(;${part})*$`;
export const openPartsLength = 200;

export interface OpenPart {
  readonly quantity: number;
  readonly lineGroup: ReportedGroup;
}

/** Parses text in the pattern above; blank text has no parts. */
export function readOpenParts(text: string): OpenPart[] {
  if (text === '') return [];
  return text.split(';').map((each) => {
    const [quantity = '', word = ''] = each.split(':');
    return { quantity: Number(quantity), lineGroup: lineStatuses[word] ?? 'submitted' };
  });
}
