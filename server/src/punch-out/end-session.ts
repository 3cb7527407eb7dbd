/** Ends a session: the cart went back to the buyer, or the person gave up. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';
import type { RefusalCode } from '@operatory/contract/refusals';
import { nextVersion } from '@operatory/domain/cart';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { closeCart } from '../cart/order-writes.ts';
import { lockCart } from '../cart/reads.ts';
import { todayOf } from '../cart/today.ts';
import { writeOrderMessage } from '../cxml/write-order-message.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { Services } from '../http/services.ts';
import { readConnection } from './connections.ts';
import { type Entering, findSession } from './enter-session.ts';
import { noteMessage } from './message-log.ts';
import { readOwnSession } from './return-cart.ts';
import { returnFrame } from './return-frame.ts';

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
  const { session } = await readOwnSession(pool, scope.viewer);
  const result = await inTransaction(pool, async (client) => {
    const cart = await lockCart(scope, client, { key, today: todayOf(services, now) });
    if (cart === undefined) return refuse<RefusalCode>('cart.not-found');
    // Submitted before: a repeat whose first answer was lost.
    if (cart.submittedAt !== null) return { submittedDate: cart.submittedAt.toISOString() };
    if (session.cartKey !== key || session.returnDocument === null)
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
      kind: 'PunchOutOrderMessage',
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
 * Gives the browser of a session a document with Status 204, also after the session has expired: an empty cart would
 * delete at the buyer what an edit began with. Whatever was in the cart is not sent.
 */
export async function cancelSession(
  services: Services,
  entering: Entering,
): Promise<PunchOutOrder | Refusal<RefusalCode>> {
  const { pool } = services;
  const now = services.now();
  const session = await findSession(pool, entering);
  const connection = session === undefined ? undefined : await readConnection(pool, session.connectionId);
  if (
    session === undefined ||
    connection === undefined ||
    session.endedBy === 'returned' ||
    session.browserHash === null
  ) {
    return refuse('punch-out.session-absent');
  }
  const status = { code: 204, text: 'Canceled; nothing changed' };
  const order = writeOrderMessage(returnFrame(services, session, connection), { status });
  if (session.endedAt === null) {
    await pool.query('update punch_out_session set return_document = $2 where session_id = $1', [
      session.sessionId,
      order,
    ]);
    await markEnded(pool, { sessionId: session.sessionId, by: 'canceled', at: now });
    await noteMessage(pool, {
      connectionId: session.connectionId,
      sessionId: session.sessionId,
      direction: 'out',
      kind: 'PunchOutOrderMessage',
      payloadId: session.payloadId,
      statusCode: 204,
      statusText: status.text,
      document: order,
      answer: '',
      at: now,
      tookMs: 0,
    });
  }
  return { order, postUrl: session.returnUrl, fieldName: connection.profile.encoding };
}
