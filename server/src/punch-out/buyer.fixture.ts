/** A buyer's system for tests: shops, takes the cart back, sends orders, and receives documents. */

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { detailsToWire } from '@operatory/contract/cart-codec';
import type { User } from '@operatory/domain/access';
import { noDetails } from '@operatory/domain/cart';
import { inTransaction } from '../database/database.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { writeMoves } from '../orders/progress-writes.ts';
import {
  corpusConnection,
  encryption,
  openPunchOutWorld,
  type PunchOutWorld,
  setUpDocument,
} from './punch-out.fixture.ts';
import { saveConnection } from './save-connection.ts';

/** A person of customer service, for decisions about orders and changes on hold. */
export const reviewer: User = {
  kind: 'user',
  userId: 'u',
  email: 'u@people.test',
  name: 'U',
  permissions: new Set(['CustomerService']),
  territoryIds: new Set(),
  accounts: 'all',
};

type Items = readonly { readonly itemNumber: string; readonly quantity: number }[];

/** A cart as a window sends it, with these lines. */
export const cartWith = ({ key, modified }: { readonly key: string; readonly modified: string }, items: Items) => ({
  key,
  customerNumber: '100001',
  modified,
  saveId: randomUUID(),
  ...detailsToWire(noDetails),
  items: items.map((item) => ({ ...item, type: 0 })),
});

/** A whole visit: the response to the setup, and the document that the buyer's system gets at the end. */
export async function visit(
  { app, send }: Pick<PunchOutWorld, 'app' | 'send'>,
  {
    items,
    setUp = setUpDocument(),
    account = '100001',
    ...given
  }: { readonly items: Items; readonly setUp?: string; readonly account?: string; readonly startPage?: string },
): Promise<{ answer: string; message: string }> {
  const begun = given.startPage === undefined ? await send(setUp) : { startPage: given.startPage, body: '' };
  const { startPage = '', body: answer } = begun;
  const [, sessionId = '', username = ''] = /\/punchout\/sid\/([^/]+)\/uid\/([^/]+)\/$/.exec(startPage) ?? [];
  const call = async (method: 'GET' | 'POST', url: string, token: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'x-punch-out-browser': 'b'.repeat(48) };
    const answer = await app.http.inject({
      method,
      url: `/api${url}`,
      headers: token === '' ? { 'x-punch-out-browser': headers['x-punch-out-browser'] } : headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const start = new URLSearchParams({ sessionId, username: decodeURIComponent(username) });
  const { token } = await call('GET', `/punchout/token?${start}`, '');
  const cart = (await call('GET', `/punchoutcart/customerNumber/${account}`, token)).data[0];
  await call('POST', '/punchoutcart', token, { ...cartWith(cart, items), customerNumber: account });
  const { order } = await call('GET', `/punchoutcart/cxml?key=${cart.key}`, token);
  await call('POST', `/punchoutcart/submit/${cart.key}?customerId=${account}`, token);
  return { answer, message: String(order) };
}

/** A cart with these items, returned to the buyer. */
export const returnedCart = async (world: Pick<PunchOutWorld, 'app' | 'send'>, items: Items) =>
  (await visit(world, { items })).message;

/** Puts the lines of an order into these groups; those in a shipment are in one that left. */
export async function moveOrder(
  { database }: Pick<PunchOutWorld, 'database'>,
  orderNumber: number,
  { groups, shipmentId = 0 }: { readonly groups: readonly string[]; readonly shipmentId?: number },
): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    const order = await lockOrder(client, orderNumber);
    if (order === undefined) throw new Error('no order');
    const lines = order.lines.map((line, index) => {
      const lineGroup = groups[index] ?? 'pending';
      return { ...line, lineGroup, shipmentId: lineGroup === 'shipment' ? (line.shipmentId ?? shipmentId) : null };
    });
    const shipment = {
      shipmentId,
      shipmentNumber: `S-${shipmentId}`,
      shippingOrderNumber: 5,
      shipmentDate: '2026-03-09',
      shippedFrom: '14',
      tracking: '1Z999AA10123456784\n',
      hasInvoice: false,
    };
    await writeMoves(client, [{ order, progress: { lines, shipments: shipmentId === 0 ? [] : [shipment] } }]);
  });
}

/** The lines of a returned cart as a buyer's system orders them. */
export const itemsOf = (message: string) =>
  [...message.matchAll(/<ItemIn .*?<\/ItemIn>/gs)].map(([item]) => item.replaceAll('ItemIn', 'ItemOut')).join('\n');

/** An order of `buyer-1` with these lines, and what a test wants otherwise. */
export function orderDocument({
  orderId = `PO-${Math.random()}`,
  payloadId = `${Math.random()}@buyer.example`,
  type = 'new',
  mode = 'production',
  total = '',
  shipTo = '',
  secret = 's3cr3t',
  items = '',
  version = '',
  refersTo = '',
} = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">
<cXML payloadID="${payloadId}" timestamp="2026-01-23T16:00:06-01:00" xml:lang="en-US">
<Header><From><Credential domain="NetworkId"><Identity>buyer-1</Identity></Credential></From>
<To><Credential domain="DUNS"><Identity>supplier-1</Identity></Credential></To>
<Sender><Credential domain="NetworkId"><Identity>buyer-1</Identity><SharedSecret>${secret}</SharedSecret></Credential>
<UserAgent>Test 1.0</UserAgent></Sender></Header>
<Request deploymentMode="${mode}"><OrderRequest>
<OrderRequestHeader orderID="${orderId}" orderDate="2026-01-23T16:00:00-01:00" type="${type}"${version === '' ? '' : ` orderVersion="${version}"`}>
<Total><Money currency="USD">${total}</Money></Total>${shipTo}
<BillTo><Address><Name xml:lang="en">Clinic</Name></Address></BillTo>
<Comments xml:lang="en">Please ring the bell</Comments>${refersTo === '' ? '' : `<DocumentReference payloadID="${refersTo}"/>`}</OrderRequestHeader>
${items}
</OrderRequest></Request></cXML>`;
}

/** A change of the order `PO-1` that came as `first@buyer.example`. */
export const changeDocument = (more: Parameters<typeof orderDocument>[0] = {}) =>
  orderDocument({ orderId: 'PO-1', version: '2', refersTo: 'first@buyer.example', ...more });

/** One line of an order, of a part that was in no cart. */
export const orderItem = (part: string, { quantity = '1', price = '12.50', currency = 'USD' } = {}) =>
  `<ItemOut quantity="${quantity}" lineNumber="7"><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="${currency}">${price}</Money></UnitPrice><Description xml:lang="en">${part}</Description><UnitOfMeasure>BX</UnitOfMeasure><Classification domain="UNSPSC">42132203</Classification></ItemDetail></ItemOut>`;

export interface BuyerListener {
  readonly url: string;
  /** Every document that came, the newest last. */
  readonly got: string[];
  /** The `Authorization` header of each; undefined without one. */
  readonly proofs: (string | undefined)[];
  /** The response from now on. */
  answer: { http: number; body: string };
  close(): Promise<void>;
}

/** A cXML Response with this status. */
export const responseOf = (code: number, text = 'Words') =>
  `<?xml version="1.0"?><cXML payloadID="r" timestamp="2026-01-23T16:00:06-01:00"><Response><Status code="${code}" text="${text}"/></Response></cXML>`;

/** Listens on this machine for what the supplier sends. */
export async function openBuyerListener(): Promise<BuyerListener> {
  const got: string[] = [];
  const proofs: (string | undefined)[] = [];
  const listener = { answer: { http: 200, body: responseOf(200) } };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push(Buffer.concat(chunks).toString());
      proofs.push(request.headers.authorization);
      response.writeHead(listener.answer.http, { 'content-type': 'text/xml' }).end(listener.answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(listener, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cxml`,
    got,
    proofs,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

export interface ListeningBuyer {
  readonly world: PunchOutWorld;
  readonly listener: BuyerListener;
  /** Deletes every order and received document, and responds with success again. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** The world, with `buyer-1` listening for what becomes of its orders. */
export async function openListeningBuyer(): Promise<ListeningBuyer> {
  const world = await openPunchOutWorld();
  const listener = await openBuyerListener();
  await saveConnection(world.database.pool, encryption, {
    wanted: { ...corpusConnection, profile: { ...corpusConnection.profile, deliveryUrl: listener.url } },
    now: new Date(),
  });
  return {
    world,
    listener,
    async begin() {
      await world.database.pool.query(
        'delete from order_review; delete from sales_order; delete from outbox; delete from customer_item; delete from punch_out_waiting_change; delete from punch_out_attachment',
      );
      await world.forget();
      listener.got.length = 0;
      listener.answer = { http: 200, body: responseOf(200) };
    },
    async close() {
      await listener.close();
      await world.close();
    },
  };
}

/** What most of the orders are for. */
export const twoItems = [
  { itemNumber: 'NG-100', quantity: 5 },
  { itemNumber: 'NG-200', quantity: 2 },
];
