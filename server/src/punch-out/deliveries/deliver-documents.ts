/** Hands documents over to one buyer's system: in order for each order, again after a while where that fails. */

import { SpanKind } from '@opentelemetry/api';
import {
  cutUnits,
  deliveryUrlFor,
  maxAttempts,
  pauseAfter,
  pauseSeconds,
  retryAfterSeconds,
} from '@operatory/domain/punch-out';
import type { FastifyBaseLogger } from 'fastify';
import { maskDocument } from '../../cxml/mask.ts';
import { readXml } from '../../cxml/read-xml.ts';
import { inTransaction } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { inSpanOf } from '../../tracing/spans.ts';
import { type Connection, readConnection } from '../connections.ts';
import type { Encryption } from '../encryption.ts';
import { noteMessage } from '../message-log.ts';
import { parseAddress } from '../parse-address.ts';
import type { OutgoingDocument } from './moved-order.ts';
import { outgoingProof, proveDocument } from './outgoing-proof.ts';
import { type Answer, type Sending, sendDocument } from './send-document.ts';

/** Documents that don't wait for those of another lane: a catalog takes minutes. */
export interface Lane {
  readonly topic: 'punch-out.document' | 'punch-out.catalog';
  /** How many connections are sent to at once. A slow buyer blocks one and no more. */
  readonly most: number;
  /** How long an attempt takes at most; undefined: less than the wait before the second one. */
  readonly longestSeconds: number | undefined;
  /**
   * Whether a few documents without an answer pause the connection. The lanes can have different addresses, so a lane that doesn't
   * pause neither counts for the pause nor keeps to it; its own retries suffice.
   */
  readonly isPausing: boolean;
  send(url: string, sending: Sending, payload: OutgoingDocument): Promise<Answer>;
}

export const documentLane: Lane = {
  ...{ topic: 'punch-out.document', most: 4, longestSeconds: undefined, isPausing: true },
  send: (url, sending) => sendDocument(url, sending),
};

export type DeliveryParts = Pick<Services, 'pool' | 'settings' | 'now'> & {
  readonly encryption: Encryption;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly lane: Lane;
};

interface ClaimedDelivery {
  readonly id: number;
  readonly attempts: number;
  readonly payload: OutgoingDocument;
  readonly trace_parent: string | null;
}

/** Connections with a document that is due, the one that has waited longest first; those that pause are left out if the lane does. */
export async function readDueConnections({
  pool,
  now,
  lane,
}: Pick<DeliveryParts, 'pool' | 'now' | 'lane'>): Promise<string[]> {
  const { rows } = await pool.query<{ connectionId: string }>({
    name: 'punch-out-due-connections',
    text: `select o.payload->>'connectionId' as "connectionId" from outbox o
             left join punch_out_connection c on c.connection_id = o.payload->>'connectionId'
            where o.topic = $2 and o.topic like 'punch-out.%' and o.delivered_at is null
              and o.failed_at is null and (o.next_attempt_at is null or o.next_attempt_at <= $1)
              and (not $3::boolean or c.deliveries_paused_until is null or c.deliveries_paused_until <= $1)
            group by 1 order by min(coalesce(o.next_attempt_at, o.created_at)), 1`,
    values: [now(), lane.topic, lane.isPausing],
  });
  return rows.map(({ connectionId }) => connectionId);
}

/**
 * The connection's next document, with this attempt already counted: if the process dies, the document is retried
 * later, and no other process sends it before. Documents of one order stay in order.
 */
function claim({ pool, now, lane }: DeliveryParts, connectionId: string): Promise<ClaimedDelivery | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<ClaimedDelivery>({
      name: 'punch-out-document-claim',
      text: `select id, attempts + 1 as attempts, payload, trace_parent from outbox o
              where topic = $3 and topic like 'punch-out.%' and payload->>'connectionId' = $2
                and delivered_at is null and failed_at is null and (next_attempt_at is null or next_attempt_at <= $1)
                and not exists (
                  select from outbox e where e.topic = o.topic and e.delivered_at is null and e.failed_at is null
                     and e.id < o.id and split_part(e.key, '/', 1) = split_part(o.key, '/', 1))
                and not exists (select from punch_out_connection c
                                 where $4::boolean and c.connection_id = $2 and c.deliveries_paused_until > $1)
              order by coalesce(next_attempt_at, created_at), id limit 1 for update of o skip locked`,
      values: [now(), connectionId, lane.topic, lane.isPausing],
    });
    const [claimed] = rows;
    if (claimed === undefined) return undefined;
    await client.query({
      name: 'punch-out-document-attempt',
      text: 'update outbox set attempts = $2, next_attempt_at = $3 where id = $1',
      values: [
        claimed.id,
        claimed.attempts,
        new Date(now().getTime() + (lane.longestSeconds ?? retryAfterSeconds(claimed.attempts)) * 1_000),
      ],
    });
    return claimed;
  });
}

/** Why nothing can be sent over this connection. */
function obstacle(
  connection: Connection | undefined,
  proof: ReturnType<typeof outgoingProof> | undefined,
  kind: OutgoingDocument['kind'],
): string | undefined {
  if (connection === undefined || !connection.isActive) return 'The connection is turned off.';
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

/**
 * Counts consecutive documents without a response, and pauses the connection after a few. Each would block a slot for
 * as long as we wait, and use up its attempts while the buyer's system is down.
 */
async function notePause({ pool, now, log }: DeliveryParts, connectionId: string, answer: Answer): Promise<void> {
  const at = now();
  const { rows } = await pool.query<{ unanswered: number; pausedUntil: Date | null }>({
    name: 'punch-out-unanswered',
    text: `update punch_out_connection
              set unanswered = case when $2 then unanswered + 1 else 0 end,
                  deliveries_paused_until =
                    case when $2 and unanswered + 1 >= $3 then $4::timestamptz end
            where connection_id = $1 and ($2 or unanswered > 0)
           returning unanswered, deliveries_paused_until as "pausedUntil"`,
    values: [connectionId, answer.isUnanswered === true, pauseAfter, new Date(at.getTime() + pauseSeconds * 1_000)],
  });
  const [row] = rows;
  if (row?.pausedUntil != null) {
    log.warn(
      { connectionId, unanswered: row.unanswered, pausedUntil: row.pausedUntil },
      'a buyer’s system does not answer; its documents are paused',
    );
  }
}

async function deliver(parts: DeliveryParts, claimed: ClaimedDelivery): Promise<void> {
  const { connectionId, document, kind } = claimed.payload;
  const connection = await readConnection(parts.pool, connectionId);
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
  if (parts.lane.isPausing) await notePause(parts, connectionId, answer);
}

/** Sends due documents over one connection, one after the other; returns how many it tried. */
export async function deliverConnection(
  parts: DeliveryParts,
  connectionId: string,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let tried = 0;
  while (!isStopped()) {
    const claimed = await claim(parts, connectionId);
    if (claimed === undefined) break;
    tried += 1;
    await inSpanOf(claimed.trace_parent, `send ${claimed.payload.kind}`, { kind: SpanKind.PRODUCER }, () =>
      deliver(parts, claimed),
    );
  }
  return tried;
}
