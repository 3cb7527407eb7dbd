/**
 * The baseline: plain Fastify and pg with the product's own statements. No sessions, no permissions, no validation of
 * requests, no problem documents; rows are sent unchanged.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal } from '@operatory/domain/refusals';
import Fastify from 'fastify';
import { type CustomerScope, customerScopes } from '../server/src/access/customer-scope.ts';
import { contentOfRow } from '../server/src/cart/cart-rows.ts';
import { closeCart } from '../server/src/cart/close-cart.ts';
import { newOrder } from '../server/src/cart/new-order.ts';
import { findSave, lockCart, readOrMakeActiveCart } from '../server/src/cart/reads.ts';
import { readSaveFacts, writeCart } from '../server/src/cart/store.ts';
import { inTransaction, openDatabase } from '../server/src/database/database.ts';
import { waitingMessages } from '../server/src/exchange/orders-out/messages.ts';
import { setReceipt } from '../server/src/exchange/orders-out/receipts.ts';
import { announceOrder, insertOrder, insertOrderLines, noteOrderedItems } from '../server/src/orders/order-writes.ts';
import type { Statement } from './record.ts';

const { PORT, DATABASE_URL = '', STATEMENTS = '' } = process.env;
const recorded = JSON.parse(readFileSync(STATEMENTS, 'utf8')) as Record<string, Statement[][]>;
const { pool } = openDatabase(DATABASE_URL, { onConnectionError: () => {} });
const http = Fastify();
const today = new Date().toISOString().slice(0, 10) as never;

const { rows: users } = await pool.query<{ id: string }>(`select id from "user" where email = 'service@demo.test'`);
const userId = users[0]?.id ?? '';
const viewer = {
  kind: 'user',
  userId,
  email: '',
  name: '',
  permissions: new Set(['CustomerService'] as const),
  territoryIds: new Set<string>(),
  accounts: 'all',
} as const;
const scopes = customerScopes(pool);

async function scopeOf(customerNumber: string) {
  const scope = await scopes.open(viewer, 'account.use-cart', customerNumber as CustomerNumber);
  if (isRefusal(scope)) throw new Error(`no scope for ${customerNumber}`);
  return scope;
}

http.get('/readyz', async () => ({ ok: true }));

http.get('/one', async () => (await pool.query({ name: 'one', text: 'select 1 as one', values: [] })).rows);

http.get<{ Params: { name: string; index: string } }>('/read/:name/:index', async ({ params }) => {
  const found: unknown[] = [];
  for (const { name, text, values } of recorded[params.name]?.[Number(params.index)] ?? []) {
    const { rows } = await pool.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
    found.push(...rows);
  }
  return found;
});

interface AskedSave {
  readonly key: string;
  readonly saveId: string;
  readonly itemNumbers: readonly string[];
}

/** Writes the stored cart again as its next version. */
async function saveAsItIs(scope: CustomerScope, { key, saveId, itemNumbers }: AskedSave) {
  const facts = await readSaveFacts(scope, pool, { key, saveId, itemNumbers, untakenItemNumbers: [] });
  if (facts === undefined) throw new Error('no cart');
  const version = (facts.modified + 1) as never;
  await writeCart(scope, pool, {
    key,
    saveId,
    base: facts.modified as never,
    version,
    content: contentOfRow(facts),
    contentHash: saveId,
    tagged: [],
    untagged: [],
    actorUserId: userId,
    actedAs: 'account-manager',
    changes: { lines: [], details: [] },
    savedAt: new Date(),
  });
  return { key, modified: version };
}

http.post<{ Params: { customer: string }; Body: { key: string; items: { itemNumber: string }[] } }>(
  '/save/:customer',
  async ({ params, body }) =>
    saveAsItIs(await scopeOf(params.customer), {
      key: body.key,
      saveId: randomUUID(),
      itemNumbers: body.items.map(({ itemNumber }) => itemNumber),
    }),
);

http.post<{ Params: { customer: string }; Body: { itemNumber: string; saveId: string } }>(
  '/add/:customer',
  async ({ params, body: { itemNumber, saveId } }) => {
    const scope = await scopeOf(params.customer);
    const { cartKey: key } = await readOrMakeActiveCart(scope, pool, { today, now: new Date() });
    await findSave(scope, pool, saveId);
    return saveAsItIs(scope, { key, saveId, itemNumbers: [itemNumber] });
  },
);

http.post<{ Params: { customer: string; key: string } }>('/submit/:customer/:key', async ({ params }) => {
  const scope = await scopeOf(params.customer);
  return inTransaction(pool, async (client) => {
    const cart = await lockCart(scope, client, { key: params.key, today });
    if (cart === undefined || cart.submittedAt !== null) throw new Error('no cart');
    const order = newOrder(cart, {
      userId,
      kind: 'account-manager',
      isStaff: true,
      at: new Date(),
      isReturned: false,
    });
    const orderNumber = await insertOrder(scope, client, order);
    await insertOrderLines(scope, client, { orderNumber, lines: order.lines });
    await noteOrderedItems(scope, client, { lines: order.lines, orderedAt: new Date() });
    await announceOrder(scope, client, { orderNumber, order });
    await closeCart(scope, client, { key: params.key, version: (cart.modified + 1) as never, submittedAt: new Date() });
    return { orderNumber };
  });
});

http.get('/messages', async () => ({ messages: await waitingMessages(pool, 100) }));

http.put<{ Params: { id: string }; Body: { erpOrderNumber: string } }>('/receipts/:id', async ({ params, body }) =>
  setReceipt({ pool, hub: { orderChanged: () => undefined }, log: http.log, now: () => new Date() } as never, {
    ...{ messageId: params.id, state: 'taken', erpOrderNumber: body.erpOrderNumber, reason: '', sentBy: 'bare' },
  }),
);

await http.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
