/** Hands documents over to buyers' systems: one at a time for each order, again after a while when that fails, and never after it worked. */
import { mostAttempts, retryAfterSeconds } from '@operatory/domain/punch-out';
import { maskDocument } from '../../cxml/mask.ts';
import { readXml } from '../../cxml/read-xml.ts';
import { withSecret } from '../../cxml/write-fulfilment.ts';
import { inTransaction } from '../../database/database.ts';
import { type Connection, readConnection } from '../connections.ts';
import { noteMessage } from '../message-log.ts';
import { parseAddress } from '../parse-address.ts';
import type { Seal } from '../seal.ts';
import type { DeliveryParts } from './compose-documents.ts';
import type { OutgoingDocument } from './moved-order.ts';
import { type Answer, sendDocument } from './send-document.ts';

interface Claimed {
  readonly id: number;
  readonly attempts: number;
  readonly payload: OutgoingDocument;
}

/**
 * The next document that may be sent, with this attempt counted already: whoever dies over it leaves it to be tried
 * later, and nobody else takes it meanwhile. Documents of one order keep their order.
 */
function claim({ pool, now }: DeliveryParts): Promise<Claimed | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Claimed>({
      name: 'punch-out-document-claim',
      text: `select id, attempts + 1 as attempts, payload from outbox o
              where topic = 'punch-out.document' and delivered_at is null and failed_at is null
                and (next_attempt_at is null or next_attempt_at <= $1)
                and not exists (
                  select from outbox e where e.topic = o.topic and e.delivered_at is null and e.failed_at is null
                     and e.id < o.id and split_part(e.key, '/', 1) = split_part(o.key, '/', 1))
              order by id limit 1 for update skip locked`,
      values: [now()],
    });
    const [claimed] = rows;
    if (claimed === undefined) return undefined;
    await client.query({
      name: 'punch-out-document-attempt',
      text: 'update outbox set attempts = $2, next_attempt_at = $3 where id = $1',
      values: [claimed.id, claimed.attempts, new Date(now().getTime() + retryAfterSeconds(claimed.attempts) * 1_000)],
    });
    return claimed;
  });
}

/** Why nothing can be sent over this connection as it stands. */
function obstacle(connection: Connection | undefined, secret: string | undefined): string | undefined {
  if (connection === undefined || !connection.isActive) return 'The connection is switched off.';
  if (secret === undefined) return 'The shared secret cannot be read.';
  const { deliveryUrl, isPlainHttpAllowed } = connection.profile;
  const address = parseAddress(deliveryUrl);
  if (address === undefined) return 'The connection has no address that documents can be sent to.';
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
  const isSafe = address.protocol === 'https:' || (address.protocol === 'http:' && (isHere || isPlainHttpAllowed));
  return isSafe ? undefined : 'The address that documents are sent to is not an https address.';
}

/** Notes how it went: handed over, given up, or to be tried again. */
async function note({ pool, now }: DeliveryParts, { id, attempts, payload }: Claimed, answer: Answer): Promise<void> {
  const isOver = answer.outcome === 'refused' || (answer.outcome === 'failed' && attempts >= mostAttempts);
  const at = now();
  await pool.query({
    name: 'punch-out-document-note',
    text: `update outbox set delivered_at = $2, failed_at = $3, problem = $4 where id = $1 and delivered_at is null`,
    values: [
      id,
      answer.outcome === 'taken' ? at : null,
      isOver ? at : null,
      answer.outcome === 'taken' ? '' : answer.statusText.slice(0, 500),
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

/** Sends the next document that is due; false when none is. */
export async function deliverNext(parts: DeliveryParts, seal: Seal): Promise<boolean> {
  const claimed = await claim(parts);
  if (claimed === undefined) return false;
  const { connectionId, document } = claimed.payload;
  const connection = await readConnection(parts.pool, connectionId);
  const secret = connection === undefined ? undefined : seal.open(connection.sealedSecret);
  const reason = obstacle(connection, secret);
  const answer: Answer =
    reason === undefined && connection !== undefined
      ? await sendDocument(connection.profile.deliveryUrl, withSecret(document, secret ?? ''))
      : { outcome: 'failed', statusCode: 0, statusText: reason ?? '', body: '', tookMs: 0 };
  await note(parts, claimed, answer);
  return true;
}
