/** The texts for orders on their way to the ERP. */
import type { ErpFileWay } from '@operatory/contract/erp-file-way';
import type {
  ErpWebhook,
  MessageTopic,
  NumberConflict,
  OrderDifference,
  ProofSummary,
} from '@operatory/contract/order-messages';
import { overdueOrderMs } from '@operatory/domain/exchange';
import { plural } from '@operatory/domain/words';
import type { Tone } from '../parts/messages/status-mark.tsx';

export const topicWords: Readonly<Record<MessageTopic, string>> = {
  'order.submitted': 'New order',
  'order.changed': 'Changed order',
  'order.withdrawn': 'Canceled order',
  'tags.submitted': 'Shelf tags',
};

/** Whether the message carries an order that can be corrected once the ERP has rejected it. */
export const isCorrectable = (topic: string) => topic === 'order.submitted' || topic === 'order.changed';

/** The state of orders on their way, given when the oldest waiting one was written. */
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
  if (waitingSince === null) return { word: 'All accepted', tone: 'good' };
  const isOverdue = now.getTime() - new Date(waitingSince).getTime() > overdueOrderMs;
  return isOverdue ? { word: 'Overdue', tone: 'alarm' } : { word: 'Waiting', tone: 'notice' };
}

/** Whether the last comparison found both sides equal. */
export const isEmptyProof = ({ missingThere, unknownHere, different }: ProofSummary) =>
  missingThere.length + unknownHere.length + different.length === 0;

/** What differs, such as `3 lines here, 2 in the ERP, different total`. Without amounts, which not all staff may see. */
export const differenceWords = ({ ourLines, theirLines, isTotalDifferent }: OrderDifference) =>
  [
    ...(ourLines === 0 ? ['withdrawn or rejected, and still in the ERP'] : []),
    ...(ourLines === theirLines || ourLines === 0
      ? []
      : [`${plural(ourLines, 'line')} here, ${theirLines} in the ERP`]),
    ...(isTotalDifferent && ourLines > 0 ? ['different total'] : []),
  ].join(', ');

/** How orders reach the ERP. Only one of the last two can be turned on; fetching always works. */
export const orderWays = ['fetch', 'address', 'folder'] as const;
export type OrderWayName = (typeof orderWays)[number];

export const wayWords: Readonly<Record<OrderWayName, { readonly title: string; readonly hint: string }>> = {
  fetch: { title: 'The ERP fetches them', hint: 'Through the API, with a machine key' },
  address: { title: 'We send them to an address', hint: 'Signed requests in the Standard Webhooks format' },
  folder: { title: 'We write them to a folder', hint: 'A file for each order, as X12 or JSON' },
};

/** The transport that is turned on. */
export function wayInUse(
  webhook: Pick<ErpWebhook, 'isOn'> | null,
  files: Pick<ErpFileWay, 'isOn'> | null,
): OrderWayName {
  if (files?.isOn) return 'folder';
  return webhook?.isOn ? 'address' : 'fetch';
}

/** What happens to waiting messages if the transport is changed, in sentences. `unanswered` counts files. */
export function underWayWords(
  inUse: OrderWayName,
  { waiting, unanswered }: { readonly waiting: number; readonly unanswered: number },
): string[] {
  const sentences =
    waiting === 0
      ? []
      : [
          `${plural(waiting, 'message')} ${waiting === 1 ? 'is waiting and will be sent' : 'are waiting and will be sent'} the new way.`,
        ];
  if (inUse !== 'folder' || unanswered === 0) return sentences;
  const [files, them] = unanswered === 1 ? ['1 was', 'that file'] : [`${unanswered} were`, 'those files'];
  return [
    ...sentences,
    `${files} written to the folder and not answered yet: remove ${them} from “out”, unless the ERP has read ${unanswered === 1 ? 'it' : 'them'}. Late answers still count.`,
  ];
}

/** The number that the ERP sent for an order, and the number that it contradicts. */
export function conflictWords({ erpOrderNumber, named, namedFor }: Omit<NumberConflict, 'at' | 'sentBy'>): string {
  const own = erpOrderNumber === null ? '' : `This order has ${erpOrderNumber}.`;
  return namedFor === null
    ? `Sent ${named}. ${own}`.trimEnd()
    : `Sent ${named}, which belongs to order ${namedFor}. ${own}`.trimEnd();
}
