/** What a notice says, in the bell and in e-mails, and where it leads. */
import { priceDifferenceWords } from '@operatory/domain/back-orders';
import { rhythmWords } from '@operatory/domain/lists';
import { cents } from '@operatory/domain/money';
import type { NoticeKind } from '@operatory/domain/notices';
import { byCount, plural } from '@operatory/domain/words';
import type { NoticeFacts, NoticeLine } from '../database/schema/notices.ts';

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

/** Where staff who run the installation, but don't load data, read what stops. */
export const goingLivePath = '/administration?part=going-live';

const lineWords = ({ quantity, itemNumber, description }: NoticeLine) => `${quantity} × ${description} (${itemNumber})`;

const linesOf = ({ lines = [] }: NoticeFacts) => lines.map(lineWords).join('; ');

const substitutionsOf = ({ substitutions = [] }: NoticeFacts) =>
  substitutions
    .map(({ ordered, instead }) => `${lineWords(ordered)} was substituted with ${lineWords(instead)}.`)
    .join(' ');

const trackingOf = ({ tracking = [] }: NoticeFacts) =>
  tracking.length === 0 ? '' : ` Tracking: ${tracking.join(', ')}.`;

/** The proposal or decision, and its price difference. */
const decisionOf = ({ reasons = [], difference }: NoticeFacts) =>
  [reasons.join('; '), ...(difference === undefined ? [] : [priceDifferenceWords(cents(difference))])].join(', ');

/** A day as people write it, such as 10/31/2026. */
const dayOf = (day: string) => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1');

const quoted = (message: string | undefined) => (message === undefined || message === '' ? '' : ` “${message}”`);

/** Some of the orders, by their numbers; the total is stated elsewhere. */
const ordersOf = ({ orders = [] }: NoticeFacts, many: number) =>
  orders.length === 0
    ? ''
    : `${byCount(orders.length, 'Order', 'Orders')} ${orders.join(', ')}${many > orders.length ? ' and more' : ''}. `;

/** What became of orders on the way to the ERP, and what the reader can do about it. */
function stuckOf(facts: NoticeFacts): string {
  const { rejected = 0, overdue = 0, path } = facts;
  if (rejected === 0) {
    const verb = byCount(overdue, 'It wasn’t', 'They weren’t');
    return `${ordersOf(facts, overdue)}${verb} accepted within 15 minutes. Check that the ERP’s program is running.`;
  }
  const way =
    path === goingLivePath
      ? byCount(
          rejected,
          'Customer service reads the reason, corrects the order, and sends it again.',
          'Customer service reads the reasons, corrects the orders, and sends them again.',
        )
      : byCount(
          rejected,
          'Read the reason, correct the order, and send it again.',
          'Read the reasons, correct the orders, and send them again.',
        );
  return ordersOf(facts, rejected) + way;
}

const waitingWords = { order: 'order on hold', update: 'change', delete: 'cancellation' } as const;

/** So many are named. */
const maxNamed = 5;

/** What of a buyer waits for a decision, by the buyer's numbers. */
function waitingOf({ waiting = [] }: NoticeFacts): string {
  const named = waiting.slice(0, maxNamed).map(({ what, id, orderId }) => {
    const ours = what === 'order' ? ` (our order ${id})` : '';
    return `${waitingWords[what]} ${orderId}${ours}`.replace(/^./, (first) => first.toUpperCase());
  });
  const more = waiting.length > maxNamed ? ` and ${waiting.length - maxNamed} more` : '';
  return `${named.join('; ')}${more}. Until someone decides, an order that isn’t in process yet isn’t started.`;
}

const waitingTitle = ({ waiting = [] }: NoticeFacts) => {
  const orders = waiting.filter(({ what }) => what === 'order').length;
  const changes = waiting.length - orders;
  const parts = [
    ...(orders === 0 ? [] : [plural(orders, 'buyer’s order', 'buyers’ orders')]),
    ...(changes === 0 ? [] : [plural(changes, 'change by a buyer', 'changes by buyers')]),
  ];
  return `${parts.join(' and ')} ${byCount(waiting.length, 'waits', 'wait')} for a decision`;
};

const titles: Readonly<Record<NoticeKind, (order: string, facts: NoticeFacts) => string>> = {
  'order-placed': (order) => `${order} was placed`,
  'order-shipped': (order, { isTrackingLate = false }) =>
    isTrackingLate ? `Tracking for ${order.toLowerCase()}` : `${order} shipped`,
  'lines-backordered': (order) => `${order}: items back-ordered`,
  'lines-canceled': (order) => `${order}: items canceled`,
  'lines-substituted': (order) => `${order}: items substituted`,
  'order-held': (order) => `${order} is on hold`,
  'order-released': (order) => `${order} was released`,
  'approval-asked': (_, { actor = '' }) => `${actor} asked you to approve an order`,
  'approval-given': (order, { actor = '', orderNumber, isReplaced = false }) =>
    isReplaced
      ? `${actor}’s request replaced yours`
      : orderNumber === undefined
        ? `${actor} sent your request back`
        : `${actor} approved ${order.toLowerCase()}`,
  'back-order-asked': (order, { actor = '' }) => `${actor} asked about a back-ordered item in ${order.toLowerCase()}`,
  'back-order-decided': (order, { actor = '' }) =>
    `${actor} made a decision on a back-ordered item in ${order.toLowerCase()}`,
  'statement-ready': (_, { statementDate = '' }) => `Your statement of ${dayOf(statementDate)} is ready`,
  'delivery-settled': (order) => `Your report about a delivery of ${order.toLowerCase()} was answered`,
  'order-request-answered': (order, { reasons: [answer = ''] = [] }) => `${order}: ${answer}`,
  'list-due': (_, { list = '' }) => `Time to reorder: ${list}`,
  'feed-late': (_, { feed = '' }) => `The file for ${feed} is late`,
  'orders-stuck': (_, { rejected = 0, overdue = 0 }) =>
    rejected > 0
      ? `The ERP rejected ${plural(rejected, 'order')}`
      : `${plural(overdue, 'message')} to the ERP ${byCount(overdue, 'waits', 'wait')}`,
  'buyer-waiting': (_, facts) => waitingTitle(facts),
};

const details: Readonly<Record<NoticeKind, (facts: NoticeFacts) => string>> = {
  'order-placed': () => '',
  'order-shipped': (facts) => `${linesOf(facts)}.${trackingOf(facts)}`,
  'lines-backordered': (facts) => `${linesOf(facts)}.`,
  'lines-canceled': (facts) => `${linesOf(facts)}.`,
  'lines-substituted': substitutionsOf,
  'order-held': ({ reasons = [] }) => (reasons.length === 0 ? '' : `Reasons: ${reasons.join(', ')}.`),
  'order-released': () => 'It’s on its way to the warehouse.',
  'approval-asked': ({ message }) => quoted(message).trim(),
  'approval-given': ({ message, isReplaced = false }) =>
    isReplaced ? 'Both were about the same cart. An approver decides the newer one.' : quoted(message).trim(),
  'back-order-asked': (facts) => `${linesOf(facts)}. Proposal: ${decisionOf(facts)}.${quoted(facts.message)}`,
  'back-order-decided': (facts) => `${linesOf(facts)}. Decision: ${decisionOf(facts)}.${quoted(facts.message)}`,
  'statement-ready': () => 'Press the account’s number at the top of its page, then Financial.',
  'delivery-settled': ({ message }) => quoted(message).trim(),
  'order-request-answered': ({ message }) => quoted(message).trim(),
  'list-due': ({ items = 0, weeks = 0 }) =>
    `${plural(items, 'product')}, ${rhythmWords(weeks)}. Open the list to add what you need to the cart.`,
  'feed-late': () => 'What people see of it is older than it should be.',
  'orders-stuck': stuckOf,
  'buyer-waiting': waitingOf,
};

export function noticeWords(
  { kind, customerNumber, customerName, facts }: Told,
  { seesPrices }: { readonly seesPrices: boolean },
): NoticeWords {
  const { difference, ...withoutPrices } = facts;
  const { orderNumber, approvalId, path } = facts;
  const order = `Order ${orderNumber ?? ''}`;
  const more = details[kind](seesPrices && difference !== undefined ? facts : withoutPrices);
  return {
    title: titles[kind](order, facts),
    detail: [customerNumber === '' ? '' : `${customerName}, account ${customerNumber}.`, more]
      .filter((part) => part !== '')
      .join(' '),
    path:
      path !== undefined ? path : orderNumber === undefined ? `/notices/${approvalId ?? ''}` : `/order/${orderNumber}`,
  };
}
