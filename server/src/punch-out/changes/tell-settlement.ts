/** Notifies a buyer's system of the outcome of a change that a person settled. */
import { deliveryUrlFor, type Status, settlementStatus } from '@operatory/domain/punch-out';
import type pg from 'pg';
import { writeStatusUpdate } from '../../cxml/write-status.ts';
import { readConnection } from '../connections.ts';
import { type ComposeParts, frameOf } from '../deliveries/document-context.ts';
import { lockMovedOrder, queueDocument } from '../deliveries/moved-order.ts';

interface Settled {
  readonly changeId: number;
  readonly orderNumber: number;
  /** The buyer's. */
  readonly orderId: string;
  readonly type: 'update' | 'delete';
  /** Of the change's document. */
  readonly payloadId: string;
  readonly outcome: 'done' | 'refused';
  /** For the buyer; blank for none. */
  readonly message: string;
}

const kind = 'StatusUpdateRequest';

/** Queues the answer once, if the buyer's system accepts such documents. */
export async function tellSettlement(parts: ComposeParts, client: pg.PoolClient, settled: Settled): Promise<void> {
  const { changeId, orderNumber } = settled;
  const order = await lockMovedOrder(client, orderNumber);
  const connection = order === undefined ? undefined : await readConnection(client, order.connectionId);
  if (order === undefined || connection === undefined || deliveryUrlFor(connection.profile, kind) === '') return;
  const payloadId = `${orderNumber}.change.${changeId}@operatory`;
  const status: Status = settlementStatus(settled);
  const document = writeStatusUpdate(frameOf(parts, { order, connection, payloadId }), {
    about: settled.payloadId,
    status,
  });
  await queueDocument(client, {
    key: `${orderNumber}/change/${changeId}`,
    payload: { connectionId: order.connectionId, orderNumber, kind, payloadId, digest: '', document },
    at: parts.now(),
  });
}
