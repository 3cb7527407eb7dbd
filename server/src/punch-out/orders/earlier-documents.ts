/** What a change of a buyer's order is judged by: the documents that came before it, made already or left to a person. */
import {
  conflicting,
  type EarlierDocument,
  type Rejection,
  refuseOutdated,
  settlementStatus,
} from '@operatory/domain/punch-out';
import type { Outcome } from './apply-change.ts';
import type { InboundOrderChange } from './compose-order.ts';
import { ourOrders } from './divided-order.ts';
import type { KeptOrder } from './order-rows.ts';
import type { LeftChange } from './waiting-changes.ts';

export const writtenAt = ({ sentAt = '' }: InboundOrderChange['envelope']) => (sentAt === '' ? {} : { sentAt });

interface EarlierChange extends EarlierDocument {
  readonly contentHash: string;
  /** An instant. */
  readonly at: string;
  /** Present if it was left to a person. */
  readonly left?: LeftChange;
}

/** The changes of the order in the order in which they came. Every order of a document remembers the same ones. */
function changesOf({ changes }: KeptOrder, left: readonly LeftChange[]): EarlierChange[] {
  const ofPeople = left.map((each) => ({ ...each.document, contentHash: each.contentHash, at: each.at, left: each }));
  return [...changes, ...ofPeople].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** What people call a change of an order. */
export const changeWords: Readonly<Record<InboundOrderChange['type'], string>> = {
  update: 'update',
  delete: 'deletion',
};

/** What the buyer reads about a document that a person decides about. */
export const leftText = (why: string, type: InboundOrderChange['type']) =>
  `${why.replace(/\.$/, '')}, so a person decides about this ${changeWords[type]}. Our customer service will confirm it or call you.`;

/** The response to a document that came before. */
function repeatOf(
  { left }: EarlierChange,
  { arrived, all }: { readonly arrived: InboundOrderChange; readonly all: readonly KeptOrder[] },
): Outcome | Rejection {
  const orders = all.map(({ orderNumber }) => ({ orderNumber }));
  const { type, order } = arrived;
  if (left?.outcome === 'refused') {
    const { orderId } = order;
    return { isAccepted: false, status: settlementStatus({ type, orderId, outcome: 'refused', message: '' }) };
  }
  const received = `This was received before, for ${ourOrders(all.map(({ orderNumber }) => orderNumber))}`;
  const text =
    left?.isOpen === true
      ? `${received}; a person decides about it. Our customer service will confirm it or call you.`
      : `${received}; it was not processed again.`;
  return { orders, text };
}

/** The response to a repeat, recognized by its id or content; or why this document can't follow the earlier ones. */
export function judgeArrival(
  { arrived, hashes }: { readonly arrived: InboundOrderChange; readonly hashes: readonly string[] },
  all: readonly [KeptOrder, ...KeptOrder[]],
  left: readonly LeftChange[],
): Outcome | Rejection | undefined {
  const { envelope, order, type } = arrived;
  const [kept] = all;
  const changes = changesOf(kept, left);
  const sameId = changes.find(({ payloadId }) => payloadId !== '' && payloadId === envelope.payloadId);
  if ((sameId !== undefined && !hashes.includes(sameId.contentHash)) || envelope.payloadId === kept.payloadId) {
    return conflicting('Another document was sent under this payloadID before.');
  }
  const newest = changes.at(-1);
  const same = sameId ?? (hashes.includes(newest?.contentHash ?? '') ? newest : undefined);
  if (same !== undefined) return repeatOf(same, { arrived, all });
  const { orderVersion, refersTo = '' } = order;
  const { payloadId, sentAt } = kept;
  const first: EarlierDocument = {
    payloadId,
    ...(kept.orderVersion === null ? {} : { orderVersion: kept.orderVersion }),
    ...(sentAt === null ? {} : { sentAt: sentAt.toISOString() }),
  };
  return refuseOutdated(
    { type, refersTo, ...(orderVersion === undefined ? {} : { orderVersion }), ...writtenAt(envelope) },
    [first, ...changes],
  );
}

/** What the person reads who decides about the document that replaces others. */
export function replacingSentence(replaced: readonly Pick<LeftChange, 'type'>[]): string {
  const [first] = replaced;
  if (first === undefined) return '';
  return replaced.length > 1
    ? ` It replaces ${replaced.length} earlier documents that were still waiting.`
    : ` It replaces an earlier ${first.type === 'delete' ? 'deletion' : 'update'} that was still waiting.`;
}
