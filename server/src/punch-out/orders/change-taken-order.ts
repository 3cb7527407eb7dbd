/** Changes or cancels an order for a buyer's document, as far as the order still allows it. */
import {
  conflicting,
  type EarlierDocument,
  isRejection,
  judgeDeletion,
  judgeUpdate,
  needsPerson,
  type Rejection,
  refuseOutdated,
} from '@operatory/domain/punch-out';
import type pg from 'pg';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { type ChangedOrder, changeOrder, tellOrderChanged } from '../../alerts/change-order.ts';
import { inTransaction } from '../../database/database.ts';
import type { OrderChangeRow } from '../../database/schema/punch-out-orders.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { forgetOrderedItems } from '../../orders/order-writes.ts';
import { announceWithdrawal, leaveReview, replaceOrder } from '../../orders/place-order.ts';
import { lockReview } from '../../review/reads.ts';
import { endHold } from '../../review/writes.ts';
import type { Services } from '../../services/services.ts';
import { keepArrived } from './attachments.ts';
import { composeOrder, hashesOf, type InboundOrderChange, openScope } from './compose-order.ts';
import { type KeptOrder, lockConnection, noteOrderChange, readKeptOrders } from './order-rows.ts';
import { keepWaiting } from './waiting-changes.ts';

/** A sentence for the buyer's engineer, and what open pages are notified of after the commit. */
interface Outcome {
  readonly text: string;
  /** Absent while the order hasn't arrived. */
  readonly orderNumber?: number;
  readonly changed?: ChangedOrder;
  readonly isReviewTouched?: boolean;
}

interface ChangeContext {
  readonly client: pg.PoolClient;
  readonly scope: CustomerScope;
  readonly arrived: InboundOrderChange;
  readonly kept: KeptOrder;
  readonly wasHeld: boolean;
  readonly change: Omit<OrderChangeRow, 'differences'>;
}

const reasonOf = ({ arrived: { connection, order, envelope, type } }: ChangeContext) => ({
  connection: connection.connectionId,
  orderId: order.orderId,
  payloadId: envelope.payloadId,
  type,
});

/** Cancels every line, removes the order from the review queue, and notifies the ERP to drop it. */
async function callOff(changing: ChangeContext): Promise<Outcome> {
  const { client, scope, arrived, kept, wasHeld, change } = changing;
  const { orderNumber } = kept;
  if (wasHeld) await leaveReview(client, orderNumber);
  await endHold(client, orderNumber);
  const changed = await changeOrder(client, orderNumber, ({ lines }) => ({
    shipments: [],
    hasOwnEntry: true,
    lines: lines.map((line) => ({
      ...line,
      lineGroup: 'canceled',
      status: 'Canceled by the buyer',
      backOrderStatus: '',
      allocatedWarehouse: '',
      expectedReceiptDate: null,
    })),
  }));
  await forgetOrderedItems(scope, client, orderNumber);
  if (!wasHeld) {
    await announceWithdrawal(client, scope, { orderNumber, why: reasonOf(changing), at: new Date(change.at) });
  }
  const { connectionId } = arrived.connection;
  await noteOrderChange(client, { connectionId, orderId: kept.orderId }, { change: { ...change, differences: [] } });
  return {
    text: `Our order ${orderNumber} was canceled.`,
    orderNumber,
    isReviewTouched: wasHeld,
    ...(changed === undefined ? {} : { changed }),
  };
}

/** Replaces the lines, after comparing them with the returned cart like those of a new order. */
async function replace(changing: ChangeContext): Promise<Outcome | Rejection> {
  const { client, scope, arrived, kept, wasHeld, change } = changing;
  const { orderNumber } = kept;
  const composed = await composeOrder(client, scope, { arrived, at: new Date(change.at) });
  if (isRejection(composed)) return composed;
  const { order, ordered, differences, delivery, heldFor } = composed;
  await replaceOrder(client, scope, { orderNumber, order, wasHeld, why: reasonOf(changing) });
  const { connectionId } = arrived.connection;
  await noteOrderChange(
    client,
    { connectionId, orderId: kept.orderId },
    { change: { ...change, differences: [...differences] }, lines: ordered, remarks: arrived.order.remarks, delivery },
  );
  const isHeld = differences.length > 0;
  return {
    orderNumber,
    text: isHeld
      ? `Our order ${orderNumber} was changed. ${heldFor}, so our customer service looks at it first.`
      : `Our order ${orderNumber} was changed.`,
    isReviewTouched: wasHeld || isHeld,
    changed: { orderNumber, customerNumber: scope.customerNumber, alerts: [] },
  };
}

const writtenAt = ({ sentAt = '' }: InboundOrderChange['envelope']) => (sentAt === '' ? {} : { sentAt });

const earlierDocuments = ({ payloadId, orderVersion, sentAt, changes }: KeptOrder): EarlierDocument[] => [
  {
    payloadId,
    ...(orderVersion === null ? {} : { orderVersion }),
    ...(sentAt === null ? {} : { sentAt: sentAt.toISOString() }),
  },
  ...changes,
];

/** The response to a repeat, recognized by its id or content; or why this document can't follow the earlier ones. */
function judgeArrival(
  { arrived, hashes }: { readonly arrived: InboundOrderChange; readonly hashes: readonly string[] },
  kept: KeptOrder,
): Outcome | Rejection | undefined {
  const { envelope, order, type } = arrived;
  const sameId = kept.changes.find(({ payloadId }) => payloadId !== '' && payloadId === envelope.payloadId);
  if ((sameId !== undefined && !hashes.includes(sameId.contentHash)) || envelope.payloadId === kept.payloadId) {
    return conflicting('Another document was sent under this payloadID before.');
  }
  if (sameId !== undefined || hashes.includes(kept.changes.at(-1)?.contentHash ?? '')) {
    const { orderNumber } = kept;
    return { orderNumber, text: `This was received before, for our order ${orderNumber}; it was not processed again.` };
  }
  const { orderVersion, refersTo = '' } = order;
  return refuseOutdated(
    { type, refersTo, ...(orderVersion === undefined ? {} : { orderVersion }), ...writtenAt(envelope) },
    earlierDocuments(kept),
  );
}

/** Locks the review and the order, so that no one decides or packs at the same time. The connection is locked already. */
export async function carryOutChange(
  client: pg.PoolClient,
  scope: CustomerScope,
  {
    arrived,
    hashes,
    at,
  }: { readonly arrived: InboundOrderChange; readonly hashes: ReturnType<typeof hashesOf>; readonly at: Date },
): Promise<Outcome | Rejection> {
  const { connection, envelope, order, type } = arrived;
  const { connectionId } = connection;
  const { orderId } = order;
  const rows = await readKeptOrders(client, { connectionId, orderId, payloadId: envelope.payloadId });
  const kept = rows.find((row) => row.orderId === orderId);
  if (kept === undefined) {
    if (rows.length > 0) return conflicting('Another document was sent under this payloadID before.');
    const refused = await keepWaiting(client, arrived, { contentHash: hashes[0], at });
    if (refused !== undefined) return refused;
    return { text: `No order ${orderId} has been received over this connection yet. This ${type} waits for it.` };
  }
  if (rows.length > 1) return conflicting('Another document was sent under this payloadID before.');
  if (kept.customerNumber !== scope.customerNumber) {
    return conflicting(
      'The order is for another location. Please delete it there, and send a new one for this location.',
    );
  }
  const judged = judgeArrival({ arrived, hashes }, kept);
  if (judged !== undefined) return judged;
  const { orderNumber } = kept;
  const review = await lockReview(client, orderNumber);
  const standing = await lockOrder(client, orderNumber);
  if (standing === undefined) throw new Error(`order ${orderNumber} of a buyer is not there`);
  const lineGroups = standing.lines.map(({ lineGroup }) => lineGroup);
  const verdict = (type === 'delete' ? judgeDeletion : judgeUpdate)({
    orderNumber,
    lineGroups,
    review: review?.state,
  });
  if (isRejection(verdict)) return verdict;
  if (needsPerson(verdict)) {
    const waiting = { contentHash: hashes[0], at, orderNumber, why: `${verdict.why}.` };
    const refused = await keepWaiting(client, arrived, waiting);
    if (refused !== undefined) return refused;
    return {
      orderNumber,
      isReviewTouched: true,
      text: `${verdict.why}, so a person decides about this ${type}. Our customer service will confirm it or call you.`,
    };
  }
  if (verdict === 'done') return { orderNumber, text: `Our order ${orderNumber} is already canceled.` };
  const tooMany = await keepArrived(client, arrived, at);
  if (tooMany !== undefined) return tooMany;
  const { orderVersion } = order;
  const change = {
    ...{ type, payloadId: envelope.payloadId, contentHash: hashes[0], at: at.toISOString() },
    ...(orderVersion === undefined ? {} : { orderVersion }),
    ...writtenAt(envelope),
  };
  const changing = { client, scope, arrived, kept, wasHeld: review?.state === 'waiting', change };
  return type === 'delete' ? callOff(changing) : replace(changing);
}

/** Runs in one transaction. Returns a sentence about what was done, or why it wasn't. */
export async function changeTakenOrder(
  services: Services,
  arrived: InboundOrderChange,
): Promise<{ readonly text: string; readonly orderNumber?: number } | Rejection> {
  const scope = await openScope(services, arrived.connection);
  if (isRejection(scope)) return scope;
  const hashes = hashesOf(arrived.order);
  const outcome = await inTransaction(services.pool, async (client) => {
    await lockConnection(client, arrived.connection.connectionId);
    return carryOutChange(client, scope, { arrived, hashes, at: services.now() });
  });
  if (isRejection(outcome)) return outcome;
  const { changed, isReviewTouched = false, text, orderNumber } = outcome;
  if (changed !== undefined) tellOrderChanged(services.hub, changed);
  if (isReviewTouched && orderNumber !== undefined) services.hub.reviewChanged({ orderNumber });
  return { text, ...(orderNumber === undefined ? {} : { orderNumber }) };
}
