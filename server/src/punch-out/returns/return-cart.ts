/** The cart of a session as the document that goes back to the buyer, at the prices of the server. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { checkSubmit } from '@operatory/domain/checkout';
import { cents } from '@operatory/domain/money';
import { type OrderMessage, orderMessage } from '@operatory/domain/punch-out';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { contentOfRow, type PricedCartRow } from '../../cart/cart-rows.ts';
import { refuseUnearned } from '../../cart/free-goods-check.ts';
import { newOrder, unorderableItems } from '../../cart/new-order.ts';
import { lockCart } from '../../cart/reads.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { todayOf } from '../../settings/today.ts';
import { type Connection, readConnection } from '../connections.ts';
import { readSession, type SessionRow } from '../sessions/session-rows.ts';
import { type ReturnedCart, writeReturn } from './dialects.ts';
import { returnedItems } from './returned-items.ts';

/**
 * The viewer's own session with its connection. Throws where a viewer came without one.
 * @param lock for a transaction that changes it
 */
export async function readOwnSession(
  database: Queryable,
  viewer: User,
  { lock = false } = {},
): Promise<{ readonly session: SessionRow; readonly connection: Connection }> {
  const session = await readSession(database, viewer.punchOutSessionId, { lock });
  const connection = session === undefined ? undefined : await readConnection(database, session.connectionId);
  if (session === undefined || connection === undefined) throw new Error('a punch-out user has no session');
  return { session, connection };
}

/** Why the cart can't be returned; the PO number is up to the buyer. */
async function refuseReturn(
  services: Services,
  scope: CustomerScope,
  {
    client,
    cart,
    connection,
  }: { readonly client: pg.PoolClient; readonly cart: PricedCartRow; readonly connection: Connection },
): Promise<Refusal<RefusalCode> | undefined> {
  const { lines, details } = contentOfRow(cart);
  const today = todayOf(services, services.now());
  const blocked = unorderableItems(cart);
  const [first] = checkSubmit({
    lines,
    details,
    isOrderable: (itemNumber) => !blocked.has(itemNumber),
    isPoRequired: scope.isPoRequired,
    viewer: scope.viewer,
    today,
  });
  // The viewer is cached for a moment. What the message would leave out must not be lost without a word.
  const areOff = !connection.profile.areFreeGoodsReturned;
  return first ?? (await refuseUnearned(scope, client, { lines, today, areOff }));
}

/** What goes back, line by line as an order would have it. */
async function messageOf(
  services: Services,
  database: Queryable,
  scope: CustomerScope,
  {
    cart,
    session,
    connection,
    at,
  }: {
    readonly cart: PricedCartRow;
    readonly session: SessionRow;
    readonly connection: Connection;
    readonly at: Date;
  },
): Promise<OrderMessage> {
  const { lines } = newOrder(cart, {
    userId: scope.viewer.userId,
    kind: 'punch-out-user',
    isStaff: false,
    isReturned: false,
    at,
  });
  const items = await returnedItems(
    services,
    database,
    lines.map((line) => ({
      itemNumber: line.itemNumber || `coupon-${line.couponId}`,
      isFree: line.type !== 0,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      description: line.description,
    })),
  );
  return orderMessage(items, {
    profile: connection.profile,
    sessionId: session.sessionId,
    knownIds: session.auxiliaryIds,
  });
}

/** Keeps the document and its lines, which the buyer's order is compared with later. */
async function keepReturn(
  client: pg.PoolClient,
  {
    session,
    cartKey,
    document,
    message,
  }: {
    readonly session: SessionRow;
    readonly cartKey: string;
    readonly document: string;
    readonly message: OrderMessage;
  },
): Promise<void> {
  await client.query({
    name: 'punch-out-return-keep',
    text: 'update punch_out_session set cart_key = $2, return_document = $3 where session_id = $1',
    values: [session.sessionId, cartKey, document],
  });
  await client.query('delete from punch_out_line where session_id = $1', [session.sessionId]);
  const { lines } = message;
  await client.query({
    name: 'punch-out-lines-keep',
    text: `insert into punch_out_line (connection_id, session_id, auxiliary_id, line_number, item_number, quantity,
                                       unit_price_cents, unit)
           select $1, $2, * from unnest($3::text[], $4::int[], $5::text[], $6::int[], $7::int[], $8::text[])
           on conflict (connection_id, auxiliary_id) do update
              set session_id = excluded.session_id, line_number = excluded.line_number,
                  item_number = excluded.item_number, quantity = excluded.quantity,
                  unit_price_cents = excluded.unit_price_cents, unit = excluded.unit`,
    values: [
      session.connectionId,
      session.sessionId,
      lines.map(({ auxiliaryId }) => auxiliaryId),
      lines.map(({ lineNumber }) => lineNumber),
      lines.map(({ itemNumber }) => itemNumber),
      lines.map(({ quantity }) => quantity),
      lines.map(({ unitPrice }) => cents(unitPrice)),
      lines.map(({ unit }) => unit),
    ],
  });
}

/**
 * The document for the current cart, with the address fixed at setup [C4.27] [C7.28]. A cart that was only viewed is
 * returned as "nothing changed".
 */
export async function readReturn(
  services: Services,
  viewer: User,
  key: string,
): Promise<PunchOutOrder | Refusal<RefusalCode>> {
  const { pool } = services;
  const { session, connection } = await readOwnSession(pool, viewer);
  const scope = await services.scopes.open(viewer, 'account.use-punch-out-cart', session.customerNumber);
  if (isRefusal(scope)) return scope;
  const at = services.now();
  const write = (returned: ReturnedCart) => writeReturn(services, { session, connection, returned });
  return inTransaction(pool, async (client) => {
    // The viewer is cached for a moment: a cart saved after the return must not replace what was returned.
    const { session: current } = await readOwnSession(client, viewer, { lock: true });
    if (current.endedAt !== null) return refuse('punch-out.session-absent');
    const cart = await lockCart(scope, client, { key, today: todayOf(services, at) });
    if (cart === undefined) return refuse('cart.not-found');
    if (session.returnUrl === '') return refuse('punch-out.order-invalid');
    if (session.operation === 'inspect') {
      const status = { code: 204, text: 'Looked at; nothing changed' };
      const reply = write({ status });
      await keepReturn(client, {
        session,
        cartKey: key,
        document: reply.order,
        message: { lines: [], total: cents(0), operationAllowed: 'create' },
      });
      return reply;
    }
    const refused = await refuseReturn(services, scope, { client, cart, connection });
    if (refused !== undefined) return refused;
    const message = await messageOf(services, client, scope, { cart, session, connection, at });
    const reply = write(message);
    await keepReturn(client, { session, cartKey: key, document: reply.order, message });
    return reply;
  });
}
