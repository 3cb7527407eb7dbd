/** The message desk's texts and icons. */
import type { ErpMessage } from '@operatory/contract/message-desk';
import { type MessageTopic, messageTopics } from '@operatory/contract/order-messages';
import { feedNames, feeds } from '@operatory/domain/exchange';
import { ErrorIcon } from '../parts/icons/frame-icons.tsx';
import { CheckCircleIcon, InfoIcon } from '../parts/icons/notice-icons.tsx';
import { ScheduleIcon } from '../parts/icons/product-icons.tsx';
import { topicWords } from './order-words.ts';
import { stateWords } from './run-words.ts';

/** The topic of a message to the ERP, or the feed of one from it, as text. */
export function kindWord(kind: string): string {
  const topic: MessageTopic | undefined = messageTopics.find((name) => name === kind);
  const feed = feedNames.find((name) => name === kind);
  return topic !== undefined ? topicWords[topic] : feed !== undefined ? feeds[feed].title : kind;
}

/** The kind with the number of the order, if it's about one. */
export const titleOf = ({ kind, orderNumber }: Pick<ErpMessage, 'kind' | 'orderNumber'>) =>
  orderNumber === undefined ? kindWord(kind) : `${kindWord(kind)} ${orderNumber}`;

/** A decision by people or a newer load isn't a failure; the texts are those of the runs. */
const decided: readonly ErpMessage['load'][] = ['discarded', 'undone', 'superseded'];

/** Outgoing messages are rejected by the ERP; incoming ones are refused by us. */
export function resultOf({ state, direction, load }: Pick<ErpMessage, 'state' | 'direction' | 'load'>) {
  if (load !== undefined && decided.includes(load)) return { icon: InfoIcon, ...stateWords[load] };
  if (state === 'waiting') return { icon: ScheduleIcon, tone: 'notice', word: 'Waiting' } as const;
  if (state === 'partial') return { icon: InfoIcon, tone: 'notice', word: 'Applied in part' } as const;
  if (state === 'accepted') {
    return { icon: CheckCircleIcon, tone: 'good', word: direction === 'out' ? 'Accepted' : 'Applied' } as const;
  }
  return { icon: ErrorIcon, tone: 'alarm', word: direction === 'out' ? 'Rejected' : 'Not applied' } as const;
}

/** Names a message in the address. */
export const placeOf = ({ direction, messageId }: Pick<ErpMessage, 'direction' | 'messageId'>) =>
  `${direction}:${messageId}`;
