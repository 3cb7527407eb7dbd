/** Creates the order that a buyer's system sends, once; differences from the returned cart put it on hold. */
import { conflicting, isRejection, type Rejection } from '@operatory/domain/punch-out';
import type pg from 'pg';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { inTransaction } from '../../database/database.ts';
import { placeOrder, tellOrderPlaced } from '../../orders/place-order.ts';
import type { Services } from '../../services/services.ts';
import { applyWaiting } from './apply-waiting.ts';
import { keepArrived } from './attachments.ts';
import { composeOrder, hashesOf, type InboundOrder, openScope } from './compose-order.ts';
import { keepOrder, lockConnection, readKeptOrders } from './order-rows.ts';

export interface OrderResult {
  readonly orderNumber: number;
  readonly isHeld: boolean;
  readonly isRepeat: boolean;
  /** What became of changes that came before it, as sentences. */
  readonly changes?: readonly string[];
  /** Why it waits, as the beginning of a sentence; blank if it doesn't. */
  readonly heldFor: string;
}

/** What the buyer's technician reads in the Status. */
export function takenText({ changes = [], ...taken }: OrderResult): string {
  return [arrivalText(taken), ...changes].join(' ');
}

function arrivalText({ orderNumber, isRepeat, heldFor }: Omit<OrderResult, 'changes'>): string {
  if (isRepeat) return `This order was received before, as our order ${orderNumber}; it was not processed again.`;
  return heldFor !== ''
    ? `The order was received as our order ${orderNumber}. ${heldFor}, so our customer service looks at it first.`
    : `The order was received as our order ${orderNumber}.`;
}

/** Everything that creates the order, in the one transaction that locks the connection. */
async function makeOrder(
  client: pg.PoolClient,
  scope: CustomerScope,
  { arrived, contentHash, at }: { readonly arrived: InboundOrder; readonly contentHash: string; readonly at: Date },
): Promise<OrderResult | Rejection> {
  const { connection, envelope, order: wanted } = arrived;
  const composed = await composeOrder(client, scope, { arrived, at });
  if (isRejection(composed)) return composed;
  const { order, ordered, differences, delivery, heldFor } = composed;
  const tooMany = await keepArrived(client, arrived, at);
  if (tooMany !== undefined) return tooMany;
  const { orderNumber, isHeld } = await placeOrder(client, scope, order);
  await keepOrder(client, {
    connectionId: connection.connectionId,
    orderId: wanted.orderId,
    orderNumber,
    payloadId: envelope.payloadId,
    contentHash,
    orderDate: wanted.orderDate,
    deploymentMode: wanted.deploymentMode,
    dtdVersion: envelope.dtdVersion,
    parties: { from: envelope.from, to: envelope.to },
    lines: ordered,
    differences,
    remarks: wanted.remarks,
    delivery,
    orderVersion: wanted.orderVersion ?? null,
    sentAt: envelope.sentAt || null,
    receivedAt: at,
  });
  return { orderNumber, isHeld, isRepeat: false, heldFor };
}

/**
 * One transaction: the order and everything about it, or nothing. Repeating the same order returns the existing one;
 * another order with the same number, or with the id of an earlier document, is a conflict.
 */
export async function takeOrder(services: Services, arrived: InboundOrder): Promise<OrderResult | Rejection> {
  const { connection, order, envelope } = arrived;
  const scope = await openScope(services, connection);
  if (isRejection(scope)) return scope;
  const hashes = hashesOf(order);
  const { connectionId, customerNumber } = connection;
  const result = await inTransaction(services.pool, async (client): Promise<OrderResult | Rejection> => {
    await lockConnection(client, connectionId);
    const kept = await readKeptOrders(client, { connectionId, orderId: order.orderId, payloadId: envelope.payloadId });
    const before = kept.find(({ orderId }) => orderId === order.orderId);
    if (before !== undefined) {
      const { orderNumber, isHeld } = before;
      if (!hashes.includes(before.contentHash)) {
        return conflicting(`Another order came under the number ${order.orderId} before, as our order ${orderNumber}.`);
      }
      // An order from before attachments were stored brings them now.
      const tooMany = await keepArrived(client, arrived, services.now());
      return tooMany ?? { orderNumber, isHeld, isRepeat: true, heldFor: '' };
    }
    if (kept.length > 0) return conflicting('Another document was sent under this payloadID before.');
    const made = await makeOrder(client, scope, { arrived, contentHash: hashes[0], at: services.now() });
    if (isRejection(made)) return made;
    const { orderNumber } = made;
    const changes = await applyWaiting(client, scope, {
      connection,
      today: arrived.today,
      orderId: order.orderId,
      orderNumber,
      at: services.now(),
    });
    return { ...made, changes };
  });
  if (!isRejection(result) && !result.isRepeat) {
    tellOrderPlaced(services.hub, { customerNumber, ...result });
  }
  return result;
}
