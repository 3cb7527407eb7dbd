/** Whether a document may still change or delete an order, by how far the order has come. */
import { conflicting, type NotAccepted, tooLate } from './status.ts';

/** The order as it stands here. */
export interface StandingOrder {
  readonly orderNumber: number;
  /** Of its lines: `submitted`, `pending`, `processing`, `shipment`, `backordered` or `canceled`. */
  readonly lineGroups: readonly string[];
  /** How customer service has decided; absent where it was never asked. */
  readonly review: 'waiting' | 'released' | 'sent-back' | undefined;
}

/** A document that concerned the order before, the first one first. */
export interface EarlierDocument {
  readonly payloadId: string;
  /** As the buyer counts; absent where it does not. */
  readonly orderVersion?: number;
}

/** `possible`, `done` where nothing of it will be delivered anyway, or why it is too late. */
export type ChangeVerdict = 'possible' | 'done' | NotAccepted;

/** While nobody packs, a document is enough to call everything off. */
export function judgeDeletion({ orderNumber, lineGroups, review }: StandingOrder): ChangeVerdict {
  if (review === 'sent-back' || lineGroups.every((group) => group === 'canceled')) return 'done';
  if (lineGroups.includes('shipment')) {
    return tooLate(`Parts of our order ${orderNumber} have left already, so it was not canceled: please call us.`);
  }
  if (lineGroups.includes('processing')) {
    return tooLate(`Our order ${orderNumber} is being packed, so it was not canceled: please call us.`);
  }
  return 'possible';
}

/** Lines are replaced only while nobody has begun to work on them, and no person has decided on them. */
export function judgeUpdate({ orderNumber, lineGroups, review }: StandingOrder): ChangeVerdict {
  if (review === 'sent-back') {
    return tooLate(`Our order ${orderNumber} was rejected before: please send a new order under another number.`);
  }
  if (lineGroups.every((group) => group === 'canceled')) {
    return tooLate(`Our order ${orderNumber} is canceled: please send a new order under another number.`);
  }
  if (lineGroups.includes('shipment')) {
    return tooLate(`Parts of our order ${orderNumber} have left already, so it was not changed: please call us.`);
  }
  if (review === 'released' || lineGroups.some((group) => group !== 'submitted')) {
    return tooLate(`Our order ${orderNumber} is being worked on already, so it was not changed: please call us.`);
  }
  return 'possible';
}

/**
 * Is a document older than what is known of the order? Buyers count versions, or name the document that they go on
 * from; those that do neither are taken as they come. A deletion ends the order whatever it names, and may carry the
 * version that it deletes.
 */
export function refuseOutdated(
  wanted: { readonly type: 'update' | 'delete'; readonly orderVersion?: number; readonly refersTo: string },
  known: readonly EarlierDocument[],
): NotAccepted | undefined {
  const newest = Math.max(0, ...known.map(({ orderVersion = 0 }) => orderVersion));
  const { orderVersion, refersTo, type } = wanted;
  const isOld = orderVersion !== undefined && (type === 'update' ? orderVersion <= newest : orderVersion < newest);
  if (isOld) return conflicting(`Version ${newest} of this order was received already.`);
  const place = refersTo === '' || type === 'delete' ? -1 : known.findIndex(({ payloadId }) => payloadId === refersTo);
  if (place >= 0 && place < known.length - 1) {
    return conflicting('The DocumentReference names a document of this order that a newer one has replaced.');
  }
  return undefined;
}
