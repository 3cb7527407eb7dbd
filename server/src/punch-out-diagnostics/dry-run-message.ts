/** A dry run of a stored setup or order: what we would answer with today's settings. */
import { randomUUID } from 'node:crypto';
import type { DryRun } from '@operatory/contract/punch-out-diagnostics';
import type { RefusalCode } from '@operatory/contract/refusals';
import { connectionFor, isSameParty, notForYou, notRecognized, type Rejection } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { Envelope } from '../cxml/envelope.ts';
import { elementAt } from '../cxml/xml-tree.ts';
import type { Queryable } from '../database/database.ts';
import { type Connection, readConnection } from '../punch-out/connections.ts';
import type { Encryption } from '../punch-out/encryption.ts';
import { arrivalKinds } from '../punch-out/inbound/answer-arrival.ts';
import { answerKnown } from '../punch-out/inbound/answer-document.ts';
import { readDocumentFiles } from '../punch-out/orders/attachments.ts';
import type { Services } from '../services/services.ts';
import { dryRun } from './dry-run.ts';
import { arriveAgain } from './dry-run-arrival.ts';
import { readMessageRow } from './message-rows.ts';
import { canBeDryRun } from './read-message.ts';
import { tellAnswer } from './tell-dry-run.ts';
import { keptEnvelope } from './understand.ts';

/**
 * The secret isn't stored, so a sender who was authenticated then still counts as authenticated, as long as the
 * connection still has that sender and it may act for that buyer.
 */
function stillMay(connection: Connection, envelope: Envelope): Rejection | undefined {
  const isSender = envelope.sender.some((party) => isSameParty(party, connection.sender));
  if (!isSender || connectionFor([connection], envelope.from) === undefined) return notRecognized;
  return connection.isActive ? undefined : notForYou('This connection is turned off. Please ask the supplier.');
}

/** A change needs the order that exists, and is tried against it. */
const isNew = ({ request }: Envelope) =>
  !/^(update|delete)$/i.test(elementAt(request, 'OrderRequestHeader')?.attributes.type?.trim() ?? '');

const orderIdOf = ({ request }: Envelope) =>
  (elementAt(request, 'OrderRequestHeader')?.attributes.orderID ?? '').trim();

/** The files that came with it. Their contents aren't needed: what was stored stays. */
const filesOf = (client: Queryable, { connectionId }: Connection, envelope: Envelope) =>
  readDocumentFiles(client, { connectionId, orderId: orderIdOf(envelope), payloadId: envelope.payloadId });

/** Removes the existing order, so that the document is compared as it was the first time. */
async function forget(client: Queryable, { connectionId }: Connection, envelope: Envelope): Promise<void> {
  await client.query({
    name: 'punch-out-diagnostics-forget-order',
    text: `delete from punch_out_order where connection_id = $1 and (order_id = $2 or payload_id = $3 and $3 <> '')`,
    values: [connectionId, orderIdOf(envelope), envelope.payloadId],
  });
}

interface DryRunInput {
  readonly connection: Connection;
  readonly envelope: Envelope;
  readonly document: string;
}

async function answerAgain(
  services: Services,
  encryption: Encryption,
  { client, asked }: { readonly client: pg.PoolClient; readonly asked: DryRunInput },
): Promise<DryRun> {
  const { connection, envelope, document } = asked;
  const refused = stillMay(connection, envelope);
  if (refused !== undefined) return tellAnswer(client, refused, asked);
  const isOrder = envelope.request.name === 'OrderRequest';
  const files = isOrder ? await filesOf(client, connection, envelope) : [];
  const answer = (of: Envelope) =>
    answerKnown(services, encryption, {
      envelope: of,
      connection,
      files,
      arrived: { bytes: Buffer.from(document), address: services.settings.publicUrl },
      frame: { version: connection.profile.dtdVersion || of.dtdVersion, payloadId: of.payloadId, at: services.now() },
    });
  // For an order, repeating it unchanged comes first: the response says what it became.
  const again = isOrder ? (await answer(envelope)).status.text : undefined;
  if (isOrder && isNew(envelope)) await forget(client, connection, envelope);
  const repeated = await answer({ ...envelope, payloadId: `${randomUUID()}@dry-run` });
  const isAnother = again !== undefined && /before/.test(again);
  return tellAnswer(client, repeated, { connection, document, again: isAnother ? again : undefined });
}

/** As if the message arrived now, for the first time. Nothing is changed or created, and nobody is notified. */
export async function dryRunMessage(
  services: Services,
  encryption: Encryption,
  messageId: number,
): Promise<DryRun | Refusal<RefusalCode>> {
  const row = await readMessageRow(services.pool, messageId);
  if (row === undefined) return refuse('punch-out-diagnostics.message-absent');
  const isPossible = canBeDryRun(row);
  const connection = row.connectionId === null ? undefined : await readConnection(services.pool, row.connectionId);
  if (isPossible && connection !== undefined && arrivalKinds.has(row.kind)) {
    const { document } = row;
    return dryRun(services, (dry, client) => arriveAgain(dry, encryption, { client, connection, document }));
  }
  const envelope = isPossible ? keptEnvelope(row.document, row.facts.doctype) : undefined;
  if (envelope === undefined || connection === undefined) return refuse('punch-out-diagnostics.not-replayable');
  return dryRun(services, (dry, client) =>
    answerAgain(dry, encryption, { client, asked: { connection, envelope, document: row.document } }),
  );
}
