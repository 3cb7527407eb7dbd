/** Ends a session: the cart went back to the buyer, or the person gave up. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';
import type { RefusalCode } from '@operatory/contract/refusals';
import { nextVersion } from '@operatory/domain/cart';
import type { CustomerNumber } from '@operatory/domain/customers';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { closeCart } from '../../cart/close-cart.ts';
import { lockCart } from '../../cart/reads.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { todayOf } from '../../settings/today.ts';
import { readConnection } from '../connections.ts';
import { hashOf } from '../encryption.ts';
import { noteMessage } from '../message-log.ts';
import { findSession, type SessionEntry } from '../sessions/enter-session.ts';
import { readSession } from '../sessions/session-rows.ts';
import { returnKind, writeReturn } from './dialects.ts';
import { readOwnSession } from './return-cart.ts';

async function markEnded(
  database: Queryable,
  { sessionId, by, at }: { readonly sessionId: string; readonly by: 'returned' | 'canceled'; readonly at: Date },
): Promise<void> {
  await database.query({
    name: 'punch-out-end',
    text: 'update punch_out_session set ended_at = $2, ended_by = $3 where session_id = $1 and ended_at is null',
    values: [sessionId, at, by],
  });
}

/** Notes that the cart went back [C7.29]; the session ends, and its tokens with it. */
export async function submitReturn(
  services: Services,
  scope: CustomerScope,
  key: string,
): Promise<{ submittedDate: string } | Refusal<RefusalCode>> {
  const { pool } = services;
  const now = services.now();
  const { session, connection } = await readOwnSession(pool, scope.viewer);
  const result = await inTransaction(pool, async (client) => {
    // The session before the cart, as where the document is read: otherwise the two could wait for each other.
    const { session: current } = await readOwnSession(client, scope.viewer, { lock: true });
    // The viewer is cached for a moment: a canceled visit returns nothing anymore.
    if (current.endedBy === 'canceled') return refuse<RefusalCode>('punch-out.session-absent');
    const cart = await lockCart(scope, client, { key, today: todayOf(services, now) });
    if (cart === undefined) return refuse<RefusalCode>('cart.not-found');
    // Submitted before: a repeat whose first response was lost.
    if (cart.submittedAt !== null) return { submittedDate: cart.submittedAt.toISOString() };
    if (current.cartKey !== key || current.returnDocument === null)
      return refuse<RefusalCode>('punch-out.order-invalid');
    await closeCart(scope, client, { key, version: nextVersion(cart.modified, now), submittedAt: now });
    await markEnded(client, { sessionId: session.sessionId, by: 'returned', at: now });
    return { submittedDate: now.toISOString() };
  });
  if ('submittedDate' in result && session.endedAt === null) {
    await noteMessage(pool, {
      connectionId: session.connectionId,
      sessionId: session.sessionId,
      direction: 'out',
      kind: returnKind(connection),
      payloadId: session.payloadId,
      statusCode: session.operation === 'inspect' ? 204 : 200,
      statusText: 'Handed to the browser',
      document: session.returnDocument ?? '',
      answer: '',
      at: now,
      tookMs: 0,
    });
  }
  return result;
}

/**
 * The response to a return that was noted before: the session has ended with it, so its token opens nothing anymore, but
 * a browser that lost the first response gets it again for as long as the token would have been valid.
 */
export async function repeatReturn(
  { pool }: Services,
  token: string | undefined,
  { key, customerNumber }: { readonly key: string; readonly customerNumber: CustomerNumber },
): Promise<{ submittedDate: string } | Refusal<RefusalCode>> {
  if (token === undefined) return refuse('punch-out.session-absent');
  const { rows } = await pool.query<{ submittedAt: Date }>({
    name: 'punch-out-return-repeat',
    text: `select c.submitted_at as "submittedAt"
             from punch_out_token t
             join punch_out_session s on s.session_id = t.session_id and s.ended_by = 'returned'
             join cart c on c.cart_key = s.cart_key and c.submitted_at is not null
            where t.token_hash = $1 and t.expires_at > now() and s.cart_key = $2 and s.customer_number = $3`,
    values: [hashOf(token), key, customerNumber],
  });
  const [row] = rows;
  return row === undefined ? refuse('punch-out.session-absent') : { submittedDate: row.submittedAt.toISOString() };
}

/**
 * Gives the browser of a session a document with Status 204, also after the session has expired: an empty cart would
 * delete what the buyer's edit started with. The cart's contents aren't sent.
 */
export async function cancelSession(
  services: Services,
  entering: SessionEntry,
): Promise<PunchOutOrder | Refusal<RefusalCode>> {
  const { pool } = services;
  const now = services.now();
  const found = await findSession(pool, entering);
  const connection = found === undefined ? undefined : await readConnection(pool, found.connectionId);
  if (found === undefined || connection === undefined) return refuse('punch-out.session-absent');
  const status = { code: 204, text: 'Canceled; nothing changed' };
  const canceled = await inTransaction(pool, async (client) => {
    // Read again under a lock: the cart may have been returned in the meantime.
    const session = await readSession(client, found.sessionId, { lock: true });
    if (
      session === undefined ||
      session.endedBy === 'returned' ||
      session.returnUrl === '' ||
      session.browserHash === null
    ) {
      return undefined;
    }
    const reply = writeReturn(services, { session, connection, returned: { status } });
    if (session.endedAt !== null) return { session, reply, isNew: false };
    await client.query('update punch_out_session set return_document = $2 where session_id = $1', [
      session.sessionId,
      reply.order,
    ]);
    await markEnded(client, { sessionId: session.sessionId, by: 'canceled', at: now });
    return { session, reply, isNew: true };
  });
  if (canceled === undefined) return refuse('punch-out.session-absent');
  const { session, reply, isNew } = canceled;
  if (isNew) {
    await noteMessage(pool, {
      connectionId: session.connectionId,
      sessionId: session.sessionId,
      direction: 'out',
      kind: returnKind(connection),
      payloadId: session.payloadId,
      statusCode: 204,
      statusText: status.text,
      document: reply.order,
      answer: '',
      at: now,
      tookMs: 0,
    });
  }
  return reply;
}
