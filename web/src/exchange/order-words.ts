/** Words for orders on their way to the ERP. */
import type { MessageTopic, OrderDifference, ProofSummary } from '@operatory/contract/order-messages';
import { overdueOrderMs } from '@operatory/domain/exchange';
import { plural } from '@operatory/domain/words';
import type { Tone } from '../parts/messages/status-mark.tsx';

export const topicWords: Readonly<Record<MessageTopic, string>> = {
  'order.submitted': 'New order',
  'order.changed': 'Changed order',
  'order.withdrawn': 'Canceled order',
  'tags.submitted': 'Shelf tags',
};

/** How orders are on their way, from the moment the oldest waiting one was written. */
export function deliveryState(
  {
    waitingSince,
    rejected,
    hasKey,
  }: { readonly waitingSince: string | null; readonly rejected: number; readonly hasKey: boolean },
  now: Date,
): { readonly word: string; readonly tone: Tone } {
  if (!hasKey) return { word: 'Not connected', tone: 'neutral' };
  if (rejected > 0) return { word: 'Rejected orders', tone: 'alarm' };
  if (waitingSince === null) return { word: 'All taken', tone: 'good' };
  const isOverdue = now.getTime() - new Date(waitingSince).getTime() > overdueOrderMs;
  return isOverdue ? { word: 'Overdue', tone: 'alarm' } : { word: 'Waiting', tone: 'notice' };
}

/** Whether the last comparison found both sides equal. */
export const isEmptyProof = ({ missingThere, unknownHere, different }: ProofSummary) =>
  missingThere.length + unknownHere.length + different.length === 0;

/** What differs, such as `3 lines here, 2 in the ERP, other total`. Without amounts, which not all staff may see. */
export const differenceWords = ({ ourLines, theirLines, isTotalDifferent }: OrderDifference) =>
  [
    ...(ourLines === theirLines ? [] : [`${plural(ourLines, 'line')} here, ${theirLines} in the ERP`]),
    ...(isTotalDifferent ? ['other total'] : []),
  ].join(', ');
