/** What a notice says, in the bell and in e-mails, and where it leads. */
import type { NoticeKind } from '@operatory/domain/notices';
import type { NoticeFacts } from '../database/schema/notices.ts';

interface Told {
  readonly kind: NoticeKind;
  readonly customerNumber: string;
  readonly customerName: string;
  readonly facts: NoticeFacts;
}

export interface NoticeWords {
  readonly title: string;
  readonly detail: string;
  /** Within the app. */
  readonly path: string;
}

const linesOf = ({ lines = [] }: NoticeFacts) =>
  lines.map(({ quantity, itemNumber, description }) => `${quantity} × ${description} (${itemNumber})`).join('; ');

const trackingOf = ({ tracking = [] }: NoticeFacts) =>
  tracking.length === 0 ? '' : ` Tracking: ${tracking.join(', ')}.`;

const quoted = (message: string | undefined) => (message === undefined || message === '' ? '' : ` “${message}”`);

const titles: Readonly<Record<NoticeKind, (order: string, facts: NoticeFacts) => string>> = {
  'order-placed': (order) => `${order} was placed`,
  'order-shipped': (order) => `${order} shipped`,
  'lines-backordered': (order) => `Back-ordered: items of ${order.toLowerCase()}`,
  'lines-canceled': (order) => `Canceled: items of ${order.toLowerCase()}`,
  'order-held': (order) => `${order} is on hold`,
  'order-released': (order) => `${order} was released`,
  'approval-asked': (_, { actor = '' }) => `${actor} asks you to approve an order`,
  'approval-given': (order, { actor = '', orderNumber }) =>
    orderNumber === undefined ? `${actor} sent your order back` : `${actor} approved ${order.toLowerCase()}`,
};

const details: Readonly<Record<NoticeKind, (facts: NoticeFacts) => string>> = {
  'order-placed': () => '',
  'order-shipped': (facts) => `${linesOf(facts)}.${trackingOf(facts)}`,
  'lines-backordered': (facts) => `${linesOf(facts)}.`,
  'lines-canceled': (facts) => `${linesOf(facts)}.`,
  'order-held': ({ reasons = [] }) => reasons.join('; '),
  'order-released': () => 'It’s on its way to the warehouse.',
  'approval-asked': ({ message }) => quoted(message).trim(),
  'approval-given': ({ message }) => quoted(message).trim(),
};

export function noticeWords({ kind, customerNumber, customerName, facts }: Told): NoticeWords {
  const { orderNumber, approvalId } = facts;
  const order = `Order ${orderNumber ?? ''}`;
  const more = details[kind](facts);
  return {
    title: titles[kind](order, facts),
    detail: [`${customerName}, account ${customerNumber}.`, more].filter((part) => part !== '').join(' '),
    path: orderNumber === undefined ? `/notices/${approvalId ?? ''}` : `/order/${orderNumber}`,
  };
}
