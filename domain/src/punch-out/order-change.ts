/** Whether a document can still change or delete an order, depending on the order's progress. */
import { conflicting, type Rejection, type Status, tooLate } from './status.ts';

/** The order in our system. */
export interface StandingOrder {
  readonly orderNumber: number;
  /** Of its lines: `submitted`, `pending`, `processing`, `shipment`, `backordered` or `canceled`. */
  readonly lineGroups: readonly string[];
  /** Customer service's decision; absent if there was no review. */
  readonly review: 'waiting' | 'released' | 'sent-back' | undefined;
}

/** An earlier document about the order, oldest first. */
export interface EarlierDocument {
  readonly payloadId: string;
  /** The buyer's version; absent if it doesn't count versions. */
  readonly orderVersion?: number;
  /** When it was written, an instant; absent or blank if it didn't say. */
  readonly sentAt?: string;
}

/** It's too late to change the order without asking; the sentence says why. */
export interface PersonNeeded {
  readonly why: string;
}

/**
 * `possible`; `done` if none of it will be delivered anyway; why a person has to decide; or why it can't be changed at
 * all.
 */
export type ChangeVerdict = 'possible' | 'done' | PersonNeeded | Rejection;

export const needsPerson = (verdict: ChangeVerdict): verdict is PersonNeeded =>
  typeof verdict === 'object' && 'why' in verdict;

/** Until packing starts, a document is enough to cancel everything. */
export function judgeDeletion({ orderNumber, lineGroups, review }: StandingOrder): ChangeVerdict {
  if (review === 'sent-back' || lineGroups.every((group) => group === 'canceled')) return 'done';
  if (lineGroups.includes('shipment')) {
    return { why: `Part of our order ${orderNumber} has already shipped` };
  }
  if (lineGroups.includes('processing')) {
    return { why: `Our order ${orderNumber} is being packed` };
  }
  return 'possible';
}

/** Lines can only be replaced until processing starts, and while no person has decided about them. */
export function judgeUpdate({ orderNumber, lineGroups, review }: StandingOrder): ChangeVerdict {
  if (review === 'sent-back') {
    return tooLate(`Our order ${orderNumber} was rejected before: please send a new order under another number.`);
  }
  if (lineGroups.every((group) => group === 'canceled')) {
    return tooLate(`Our order ${orderNumber} is canceled: please send a new order under another number.`);
  }
  if (lineGroups.includes('shipment')) {
    return { why: `Part of our order ${orderNumber} has already shipped` };
  }
  if (review === 'released' || lineGroups.some((group) => group !== 'submitted')) {
    return { why: `Our order ${orderNumber} is already being processed` };
  }
  return 'possible';
}

/**
 * Whether a document is older than what we know about the order. Buyers count versions or name the previous document;
 * if one does neither, it must have been written after the newest that we know, because documents can overtake each other.
 * What doesn't say when it was written is processed as it arrives. A deletion ends the order whatever it names, and may have
 * the version that it deletes.
 */
export function refuseOutdated(
  wanted: {
    readonly type: 'update' | 'delete';
    readonly orderVersion?: number;
    readonly refersTo: string;
    readonly sentAt?: string;
  },
  known: readonly EarlierDocument[],
): Rejection | undefined {
  const newest = Math.max(0, ...known.map(({ orderVersion = 0 }) => orderVersion));
  const { orderVersion, refersTo, type } = wanted;
  const isOld = orderVersion !== undefined && (type === 'update' ? orderVersion <= newest : orderVersion < newest);
  if (isOld) return conflicting(`Version ${newest} of this order was received already.`);
  const index = refersTo === '' || type === 'delete' ? -1 : known.findIndex(({ payloadId }) => payloadId === refersTo);
  if (index >= 0 && index < known.length - 1) {
    return conflicting('The DocumentReference names a document of this order that a newer one has replaced.');
  }
  if (orderVersion === undefined && refersTo === '' && type === 'update') return refuseOvertaken(wanted.sentAt, known);
  return undefined;
}

function refuseOvertaken(sentAt: string | undefined, known: readonly EarlierDocument[]): Rejection | undefined {
  const newest = known.map((earlier) => earlier.sentAt ?? '').reduce((one, other) => (one > other ? one : other), '');
  if (!sentAt || sentAt >= newest) return undefined;
  return conflicting(
    'A document of this order that was written later (its cXML timestamp) was received already. To replace it, send an orderVersion or a DocumentReference.',
  );
}

/** The status sent to the buyer's system once a person has settled a change: 412 if it wasn't made. */
export function settlementStatus({
  type,
  orderId,
  outcome,
  message,
}: {
  readonly type: 'update' | 'delete';
  /** The buyer's number. */
  readonly orderId: string;
  readonly outcome: 'done' | 'refused';
  /** A person's words; blank for none. */
  readonly message: string;
}): Status {
  const said = message.trim() === '' ? '' : ` ${message.trim()}`;
  return outcome === 'refused'
    ? { code: 412, text: `It was too late for your ${type} of order ${orderId}: nothing was changed.${said}` }
    : { code: 200, text: `Your ${type} of order ${orderId} was made. The confirmation says what is delivered.${said}` };
}
