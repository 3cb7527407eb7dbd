/** Writes the documents for a buyer whose order has moved on: each confirmation, ship notice, and invoice once. */
import { carrierNamed, trackingEntries } from '@operatory/domain/orders';
import {
  type Confirmation,
  cutUnits,
  deliveryUrlFor,
  mapClassification,
  mapUnit,
  type Substitute,
  tidyPart,
} from '@operatory/domain/punch-out';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type ConfirmedSubstitute, writeConfirmation } from '../../cxml/write-fulfillment.ts';
import { type ShippedItem, writeShipNotice } from '../../cxml/write-ship-notice.ts';
import { inSavepoint, inTransaction } from '../../database/database.ts';
import { isDatabaseAway } from '../../database/database-away.ts';
import { continueTrace } from '../../tracing/trace-statements.ts';
import { type Connection, readConnection } from '../connections.ts';
import { hashOf } from '../encryption.ts';
import { composeInvoice } from './compose-invoice.ts';
import { type ComposeParts, type DocumentContext, frameOf, named, orderedLines } from './document-context.ts';
import { lockMovedOrder, queueDocument, readConfirmations, readStanding, type Standing } from './moved-order.ts';

type StandingContext = DocumentContext & { readonly standing: Standing };

/** The product that comes instead, with the connection's units, classes, and limits. */
function substituteFor(substitute: Substitute, { profile }: Connection): ConfirmedSubstitute {
  const { itemNumber, description, unitOfMeasure, unspsc, manufacturer, manufacturerPart } = substitute;
  return {
    partNumber: tidyPart(itemNumber, profile.longestPartNumber),
    description: cutUnits(description, profile.longestDescription) || itemNumber,
    unit: mapUnit(unitOfMeasure, profile),
    classification: mapClassification(unspsc),
    classificationDomain: profile.classificationDomain,
    manufacturer,
    manufacturerPart: tidyPart(manufacturerPart, profile.longestPartNumber),
  };
}

/**
 * What the confirmation's type says beyond its lines. Only `detail` leaves lines that it doesn't name as they are; the other types
 * are about the buyer's whole order, of which this may be a part.
 */
function scopeOfType({ type }: Confirmation, { order, connection }: Pick<StandingContext, 'order' | 'connection'>) {
  const differs = type === 'detail' || type === 'except';
  return {
    type: order.isPart ? ('detail' as const) : type,
    isAllDetail: differs && connection.profile.isAllDetailSent,
  };
}

/** One whenever the confirmed state differs from the last one sent. */
async function composeConfirmation({ parts, client, order, connection, standing }: StandingContext): Promise<void> {
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
    ...scopeOfType(confirmation, { order, connection }),
    replaces: last?.payloadId,
    items: confirmation.lines.flatMap(({ orderLine, substitute, ...line }) => {
      const ordered = known.get(orderLine);
      if (ordered === undefined) return [];
      const instead = substitute === undefined ? {} : { substitute: substituteFor(substitute, connection) };
      return [{ ...line, ...instead, lineNumber: ordered.lineNumber, unit: ordered.unit }];
    }),
  });
  const { connectionId, orderNumber } = order;
  await queueDocument(client, {
    key: `${orderNumber}/confirmation/${number}`,
    payload: { connectionId, orderNumber, kind: 'ConfirmationRequest', payloadId, digest, document },
    at: parts.now(),
  });
}

/** A line is named once in a notice, even if a part of it is a substitute. */
function shippedItems({ order, standing }: StandingContext, shipmentId: number): ShippedItem[] {
  const known = orderedLines(order);
  const items = new Map<number, ShippedItem>();
  for (const line of standing.lines) {
    const ordered = known.get(line.orderLine);
    if (line.shipmentId !== shipmentId || ordered === undefined) continue;
    const { sscc, packageNumber, lotNumber, expirationDate, substitute } = line;
    const { lineNumber, unit } = ordered;
    const before = items.get(lineNumber);
    items.set(lineNumber, {
      ...{ lineNumber, unit },
      quantity: line.quantity + (before?.quantity ?? 0),
      packages: [...(before?.packages ?? []), { sscc, packageNumber, lotNumber, expirationDate }],
      ...(before === undefined && substitute !== null ? { substitute: substitute.itemNumber } : {}),
    });
  }
  return [...items.values()].sort((one, other) => one.lineNumber - other.lineNumber);
}

/** One for each shipment that has left. */
async function composeShipNotices(composing: StandingContext): Promise<void> {
  const { parts, client, order, connection, standing } = composing;
  const { connectionId, orderNumber } = order;
  for (const { shipmentId, shipmentNumber, shipmentDate, tracking, shipVia } of standing.shipments) {
    const payloadId = `${orderNumber}.shipment.${shipmentId}@operatory`;
    const entries = trackingEntries(tracking);
    const byNumber = entries.find(({ carrier }) => carrier !== 'Invalid')?.carrier;
    const document = writeShipNotice(frameOf(parts, { order, connection, payloadId }), {
      ...named(order),
      shipmentId: shipmentNumber,
      shipmentDate,
      // The ERP knows who took it; a number only looks like a carrier's.
      carrier: carrierNamed(shipVia) ?? byNumber ?? (shipVia === '' ? 'Other' : shipVia),
      tracking: entries.map(({ text }) => text),
      shipTo: order.destination,
      items: shippedItems(composing, shipmentId),
    });
    await queueDocument(client, {
      key: `${orderNumber}/shipment/${shipmentId}`,
      payload: { connectionId, orderNumber, kind: 'ShipNoticeRequest', payloadId, digest: '', document },
      at: parts.now(),
    });
  }
}

interface OutboxEntry {
  readonly id: number;
  readonly topic: 'punch-out.moved' | 'punch-out.invoiced';
  readonly key: string;
  readonly payload: { readonly invoiceNumber?: string };
  readonly attempts: number;
  readonly trace_parent: string | null;
}

/** `log` is called for each document that couldn't be written. */
export type ComposingParts = ComposeParts & { readonly log: Pick<FastifyBaseLogger, 'warn'> };

async function composeFor(parts: ComposeParts, client: pg.PoolClient, entry: OutboxEntry): Promise<void> {
  const order = await lockMovedOrder(client, Number(entry.key));
  const connection = order === undefined ? undefined : await readConnection(client, order.connectionId);
  if (order === undefined || connection === undefined) return;
  // A buyer without an address for a kind of document gets none.
  const isSent = (kind: string) => deliveryUrlFor(connection.profile, kind) !== '';
  const context = { parts, client, order, connection };
  if (entry.topic === 'punch-out.invoiced') {
    if (isSent('InvoiceDetailRequest')) await composeInvoice(context, entry.payload.invoiceNumber ?? '');
    return;
  }
  const composing = { ...context, standing: await readStanding(client, order) };
  if (isSent('ConfirmationRequest')) await composeConfirmation(composing);
  if (isSent('ShipNoticeRequest')) await composeShipNotices(composing);
}

/**
 * Seconds until an entry that failed is tried again, after each attempt; then every hour. The cause has to be fixed
 * here.
 */
const pauses = [10, 60, 300, 900] as const;
const longestPause = 3_600;

/** One entry that can't be composed holds up no other: it comes back later, and the log says why each time. */
async function noteFailure({ log, now }: ComposingParts, client: pg.PoolClient, entry: OutboxEntry, error: unknown) {
  const pause = pauses[entry.attempts] ?? longestPause;
  log.warn(
    { err: error, orderNumber: entry.key, attempts: entry.attempts + 1 },
    'documents for a buyer could not be written',
  );
  await client.query({
    name: 'punch-out-moved-failed',
    text: `update outbox set attempts = attempts + 1, next_attempt_at = $2, problem = 'Its documents could not be written' where id = $1`,
    values: [entry.id, new Date(now().getTime() + pause * 1_000)],
  });
}

/** Turns one order that has moved on, or one invoice, into documents; false when none is due. Rejects if the database is away. */
export function composeNext(parts: ComposingParts): Promise<boolean> {
  return inTransaction(parts.pool, async (client) => {
    const { rows } = await client.query<OutboxEntry>({
      name: 'punch-out-moved-next',
      text: `select id, topic, key, payload, attempts, trace_parent from outbox
              where topic in ('punch-out.moved', 'punch-out.invoiced') and topic like 'punch-out.%'
                and delivered_at is null and failed_at is null and (next_attempt_at is null or next_attempt_at <= $1)
              order by id limit 1 for update skip locked`,
      values: [parts.now()],
    });
    const [entry] = rows;
    if (entry === undefined) return false;
    await continueTrace(client, entry.trace_parent);
    try {
      await inSavepoint(client, () => composeFor(parts, client, entry));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      await noteFailure(parts, client, entry, error);
      return true;
    }
    await client.query({
      name: 'punch-out-moved-done',
      text: `update outbox set delivered_at = $2, problem = '' where id = $1`,
      values: [entry.id, parts.now()],
    });
    return true;
  });
}
