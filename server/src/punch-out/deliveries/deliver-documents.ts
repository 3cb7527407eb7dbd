/** Hands documents over to buyers' systems: in order for each order, again after a while where that fails. */

import { SpanKind } from '@opentelemetry/api';
import { cutUnits, deliveryUrlFor, maxAttempts, retryAfterSeconds } from '@operatory/domain/punch-out';
import type { FastifyBaseLogger } from 'fastify';
import { maskDocument } from '../../cxml/mask.ts';
import { readXml } from '../../cxml/read-xml.ts';
import type { Services } from '../../services/services.ts';
import { inSpanOf } from '../../tracing/spans.ts';
import { type Connection, readConnection } from '../connections.ts';
import type { Encryption } from '../encryption.ts';
import { noteMessage } from '../message-log.ts';
import { parseAddress } from '../parse-address.ts';
import {
  type ClaimedDelivery,
  claimNext,
  type DeliveryQueue,
  notePause,
  putBack,
  type QueueRules,
} from './delivery-queues.ts';
import type { OutgoingDocument } from './moved-order.ts';
import { outgoingProof, proveDocument } from './outgoing-proof.ts';
import { type Answer, type Sending, sendDocument } from './send-document.ts';

/** Documents that don't wait for those of another lane: a catalog takes minutes. */
export interface Lane extends QueueRules {
  /** How many documents are sent at once, and how many of them over one connection. */
  readonly most: number;
  readonly mostOfOne: number;
  send(url: string, sending: Sending, payload: OutgoingDocument): Promise<Answer>;
}

export const documentLane: Lane = {
  ...{ topic: 'punch-out.document', most: 6, mostOfOne: 3, longestSeconds: undefined, isPausing: true },
  send: (url, sending) => sendDocument(url, sending),
};

export type DeliveryParts = Pick<Services, 'pool' | 'settings' | 'now'> & {
  readonly encryption: Encryption;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly lane: Lane;
};

/** Why nothing can be sent over this connection. */
function obstacle(
  connection: Connection | undefined,
  proof: ReturnType<typeof outgoingProof> | undefined,
  kind: OutgoingDocument['kind'],
): string | undefined {
  if (connection === undefined) return 'The connection is gone.';
  if (proof !== undefined && 'reason' in proof) return proof.reason;
  const { isPlainHttpAllowed } = connection.profile;
  const address = parseAddress(deliveryUrlFor(connection.profile, kind));
  if (address === undefined) return 'The connection has no address that documents can be sent to.';
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
  const isSafe = address.protocol === 'https:' || (address.protocol === 'http:' && (isHere || isPlainHttpAllowed));
  return isSafe ? undefined : 'The address that documents are sent to is not an https address.';
}

/** Records the outcome: handed over, given up, or to be tried again. */
async function note(
  { pool, now, lane }: DeliveryParts,
  { id, attempts, payload }: ClaimedDelivery,
  answer: Answer,
): Promise<void> {
  const isOver = answer.outcome === 'refused' || (answer.outcome === 'failed' && attempts >= maxAttempts);
  const at = now();
  await pool.query({
    name: 'punch-out-document-note',
    text: `update outbox set delivered_at = $2, failed_at = $3, problem = $4, next_attempt_at = coalesce($5, next_attempt_at)
            where id = $1 and delivered_at is null`,
    values: [
      id,
      answer.outcome === 'taken' ? at : null,
      isOver ? at : null,
      answer.outcome === 'taken' ? '' : cutUnits(answer.statusText, 500),
      // Claimed for as long as it may take, so the wait begins now.
      lane.longestSeconds === undefined ? null : new Date(at.getTime() + retryAfterSeconds(attempts) * 1_000),
    ],
  });
  const document = readXml(Buffer.from(payload.document));
  await noteMessage(pool, {
    connectionId: payload.connectionId,
    sessionId: null,
    direction: 'out',
    kind: payload.kind,
    payloadId: payload.payloadId,
    statusCode: answer.statusCode,
    statusText: isOver ? `${answer.statusText} (given up after ${attempts})` : answer.statusText,
    orderNumber: payload.orderNumber,
    deliveryId: id,
    document: 'root' in document ? maskDocument(document.root) : '',
    answer: answer.body,
    at,
    tookMs: answer.tookMs,
  });
}

async function deliver(parts: DeliveryParts, queue: DeliveryQueue, claimed: ClaimedDelivery): Promise<void> {
  const { connectionId, document, kind } = claimed.payload;
  const connection = await readConnection(parts.pool, connectionId);
  if (connection?.isActive === false) return putBack(parts, claimed);
  const proof = connection === undefined ? undefined : outgoingProof(connection, parts.encryption, kind);
  const reason = obstacle(connection, proof, kind);
  const answer: Answer =
    reason === undefined && connection !== undefined && proof !== undefined && !('reason' in proof)
      ? await parts.lane.send(
          deliveryUrlFor(connection.profile, kind),
          {
            document: proveDocument(document, proof, parts.now()),
            authorization: proof.authorization,
            userAgent: `${parts.settings.brandName.replace(/[^\x21-\x7e]+/g, '-')}/${parts.settings.appVersion}`,
            privateHosts: parts.settings.exchange.privateHosts,
          },
          claimed.payload,
        )
      : { outcome: 'failed', statusCode: 0, statusText: reason ?? '', body: '', tookMs: 0 };
  await note(parts, claimed, answer);
  if (parts.lane.isPausing) await notePause(parts, queue, answer.isUnanswered === true);
}

/** Sends the due documents of one queue, one after the other; returns how many it tried. */
export async function deliverQueue(
  parts: DeliveryParts,
  queue: DeliveryQueue,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let tried = 0;
  while (!isStopped()) {
    const claimed = await claimNext(parts, queue);
    if (claimed === undefined) break;
    tried += 1;
    await inSpanOf(claimed.trace_parent, `send ${claimed.payload.kind}`, { kind: SpanKind.PRODUCER }, () =>
      deliver(parts, queue, claimed),
    );
  }
  return tried;
}
