/** Writes the documents for a buyer whose order has moved on: each confirmation and each ship notice once. */
import { trackingEntries } from '@operatory/domain/orders';
import type pg from 'pg';
import { usualVersion } from '../../cxml/write-cxml.ts';
import { type RequestFrame, writeConfirmation, writeShipNotice } from '../../cxml/write-fulfilment.ts';
import { inTransaction } from '../../database/database.ts';
import type { OrderedLineRow } from '../../database/schema/punch-out.ts';
import type { Services } from '../../services/services.ts';
import { type Connection, readConnection } from '../connections.ts';
import { hashOf } from '../encryption.ts';
import {
  lockMovedOrder,
  type MovedOrder,
  queueDocument,
  readConfirmations,
  readStanding,
  type Standing,
} from './moved-order.ts';

type ComposeParts = Pick<Services, 'pool' | 'settings' | 'now'>;

function frameOf(
  { settings, now }: ComposeParts,
  { order, connection, payloadId }: { order: MovedOrder; connection: Connection; payloadId: string },
): RequestFrame {
  const { profile } = connection;
  return {
    version: profile.dtdVersion || order.dtdVersion || usualVersion,
    payloadId,
    at: now(),
    // The reverse of how the order arrived.
    from: order.parties.to,
    to: order.parties.from,
    userAgent: `${settings.brandName} ${settings.appVersion}`,
    deploymentMode: order.deploymentMode,
    currency: profile.currency,
  };
}

interface DocumentContext {
  readonly parts: ComposeParts;
  readonly client: pg.PoolClient;
  readonly order: MovedOrder;
  readonly connection: Connection;
  readonly standing: Standing;
}

const named = ({ orderId, payloadId }: MovedOrder) => ({ orderId, payloadId });

/** The buyer's line for each of ours. */
const orderedLines = ({ ordered }: MovedOrder) =>
  new Map<number, OrderedLineRow>(ordered.map((line) => [line.orderLine, line]));

/** One whenever the confirmed state differs from the last one sent. */
async function composeConfirmation({ parts, client, order, connection, standing }: DocumentContext): Promise<void> {
  const { confirmation } = standing;
  if (confirmation === undefined) return;
  const digest = hashOf(JSON.stringify(confirmation));
  const before = await readConfirmations(client, order.orderNumber);
  const last = before.at(-1);
  if (last?.digest === digest) return;
  const number = before.length + 1;
  const payloadId = `${order.orderNumber}.confirmation.${number}@operatory`;
  const known = orderedLines(order);
  const document = writeConfirmation(frameOf(parts, { order, connection, payloadId }), {
    ...named(order),
    confirmId: `${order.orderNumber}-${number}`,
    type: confirmation.type,
    replaces: last?.payloadId,
    items: confirmation.lines.flatMap(({ orderLine, ...line }) => {
      const ordered = known.get(orderLine);
      return ordered === undefined ? [] : [{ ...line, lineNumber: ordered.lineNumber, unit: ordered.unit }];
    }),
  });
  const { connectionId, orderNumber } = order;
  await queueDocument(client, {
    key: `${orderNumber}/confirmation/${number}`,
    payload: { connectionId, orderNumber, kind: 'ConfirmationRequest', payloadId, digest, document },
    at: parts.now(),
  });
}

/** One for each shipment that has left. */
async function composeShipNotices({ parts, client, order, connection, standing }: DocumentContext): Promise<void> {
  const known = orderedLines(order);
  const { connectionId, orderNumber } = order;
  for (const { shipmentId, shipmentNumber, shipmentDate, tracking } of standing.shipments) {
    const payloadId = `${orderNumber}.shipment.${shipmentId}@operatory`;
    const entries = trackingEntries(tracking);
    const carrier = entries[0]?.carrier ?? 'Invalid';
    const document = writeShipNotice(frameOf(parts, { order, connection, payloadId }), {
      ...named(order),
      shipmentId: shipmentNumber,
      shipmentDate,
      carrier: carrier === 'Invalid' ? 'Other' : carrier,
      tracking: entries.map(({ text }) => text),
      items: standing.lines.flatMap((line) => {
        const ordered = known.get(line.orderLine);
        if (line.shipmentId !== shipmentId || ordered === undefined) return [];
        return [{ lineNumber: ordered.lineNumber, quantity: line.quantity, unit: ordered.unit }];
      }),
    });
    await queueDocument(client, {
      key: `${orderNumber}/shipment/${shipmentId}`,
      payload: { connectionId, orderNumber, kind: 'ShipNoticeRequest', payloadId, digest: '', document },
      at: parts.now(),
    });
  }
}

async function composeFor(parts: ComposeParts, client: pg.PoolClient, orderNumber: number): Promise<void> {
  const order = await lockMovedOrder(client, orderNumber);
  const connection = order === undefined ? undefined : await readConnection(client, order.connectionId);
  // A buyer without a delivery address gets no documents.
  if (order === undefined || connection === undefined || connection.profile.deliveryUrl === '') return;
  const standing = await readStanding(client, order);
  const composing = { parts, client, order, connection, standing };
  await composeConfirmation(composing);
  await composeShipNotices(composing);
}

/** Turns one order that has moved on into documents; false when none has. */
export function composeNext(parts: ComposeParts): Promise<boolean> {
  return inTransaction(parts.pool, async (client) => {
    const { rows } = await client.query<{ id: number; key: string }>({
      name: 'punch-out-moved-next',
      text: `select id, key from outbox where topic = 'punch-out.moved' and delivered_at is null and failed_at is null
              order by id limit 1 for update skip locked`,
    });
    const [moved] = rows;
    if (moved === undefined) return false;
    await composeFor(parts, client, Number(moved.key));
    await client.query({
      name: 'punch-out-moved-done',
      text: 'update outbox set delivered_at = $2 where id = $1',
      values: [moved.id, parts.now()],
    });
    return true;
  });
}
