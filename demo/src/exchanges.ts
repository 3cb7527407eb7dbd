/** Past messages between the demo and one of its buyers, created by the same code that handles a real buyer. */

import { randomUUID } from 'node:crypto';
import { detailsToWire } from '@operatory/contract/cart-codec';
import { noDetails } from '@operatory/domain/cart';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal } from '@operatory/domain/refusals';
import { changeOrder } from '@operatory/server/alerts/change-order.ts';
import { listCarts } from '@operatory/server/cart/list-carts.ts';
import { saveCart } from '@operatory/server/cart/save-cart.ts';
import { inTransaction } from '@operatory/server/database/database.ts';
import { deliverDue } from '@operatory/server/punch-out/deliveries/start-deliveries.ts';
import { type Encryption, encryptionOf } from '@operatory/server/punch-out/encryption.ts';
import { answerDocument } from '@operatory/server/punch-out/inbound/answer-document.ts';
import { noLimits } from '@operatory/server/punch-out/inbound/inbound-limits.ts';
import { submitReturn } from '@operatory/server/punch-out/returns/end-session.ts';
import { readReturn } from '@operatory/server/punch-out/returns/return-cart.ts';
import { enterSession } from '@operatory/server/punch-out/sessions/enter-session.ts';
import { punchOutUser } from '@operatory/server/punch-out/sessions/session-viewers.ts';
import type { Services } from '@operatory/server/services/services.ts';
import { demoClinic } from './connections.ts';

const hour = 3_600_000;

interface Head {
  readonly payloadId: string;
  readonly at: Date;
  readonly identity?: string;
  readonly secret?: string;
}

function envelope(
  { payloadId, at, identity = demoClinic.identity, secret = demoClinic.secret }: Head,
  request: string,
) {
  const credential = (inner: string) =>
    `<Credential domain="${demoClinic.domain}"><Identity>${identity}</Identity>${inner}</Credential>`;
  const timestamp = at.toISOString().replace(/\.\d+Z$/, '+00:00');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">
<cXML payloadID="${payloadId}" timestamp="${timestamp}"><Header><From>${credential('')}</From>
<To><Credential domain="DUNS"><Identity>operatory</Identity></Credential></To>
<Sender>${credential(`<SharedSecret>${secret}</SharedSecret>`)}<UserAgent>Clinic purchasing 4.2</UserAgent></Sender></Header>
<Request deploymentMode="production">${request}</Request></cXML>`;
}

const setUp = (head: Head, { cookie, url }: { readonly cookie: string; readonly url: string }) =>
  envelope(
    head,
    `<PunchOutSetupRequest operation="create"><BuyerCookie>${cookie}</BuyerCookie>
<Extrinsic name="UserEmail">pat.doyle@clinic.example</Extrinsic><Extrinsic name="CostCenter">4711</Extrinsic>
<BrowserFormPost><URL>${url}</URL></BrowserFormPost></PunchOutSetupRequest>`,
  );

function order(head: Head, { orderId, message }: { readonly orderId: string; readonly message: string }) {
  const items = [...message.matchAll(/<ItemIn .*?<\/ItemIn>/gs)].map(([item]) => item.replaceAll('ItemIn', 'ItemOut'));
  const total = /<Total>.*?<\/Total>/s.exec(message)?.[0] ?? '';
  return envelope(
    head,
    `<OrderRequest><OrderRequestHeader orderID="${orderId}" orderDate="${head.at.toISOString().slice(0, 10)}" type="new">${total}
<BillTo><Address><Name xml:lang="en">Clinic</Name></Address></BillTo></OrderRequestHeader>${items.join('\n')}</OrderRequest>`,
  );
}

/** Two items that the account can order. */
async function readTwoItems({ pool }: Services): Promise<string[]> {
  const { rows } = await pool.query<{ itemNumber: string }>(
    `select item_number as "itemNumber" from item i join customer c on c.customer_number = $1
       join pricing_class p on p.code = c.pricing_class
      where i.is_orderable and not i.is_hidden_from_customer and i.life_cycle <> 'D' and i.prices[p.position] > 0
      order by i.item_number limit 2`,
    [demoClinic.customerNumber],
  );
  return rows.map(({ itemNumber }) => itemNumber);
}

/** Shops in a session and returns the document that the buyer receives. */
async function shop(services: Services, startPage: string): Promise<string> {
  const [, startId = '', name = ''] = /\/punchout\/sid\/([^/]+)\/uid\/([^/]+)\//.exec(startPage) ?? [];
  const username = decodeURIComponent(name);
  const entering = { startId, username, browserKey: 'demo-browser-'.repeat(4) };
  const entered = await enterSession(services, entering, { mayBind: true });
  if (isRefusal(entered)) throw new Error('the demo’s session cannot be entered');
  const { rows } = await services.pool.query<{ sessionId: string }>(
    `select session_id as "sessionId" from punch_out_session where connection_id = $1 order by created_at desc limit 1`,
    [demoClinic.connectionId],
  );
  const customerNumber = demoClinic.customerNumber as CustomerNumber;
  const viewer = punchOutUser(
    { sessionId: rows[0]?.sessionId ?? '', customerNumber, username, email: '', operation: 'create' },
    { isPricingEnabled: services.settings.isPricingEnabled },
  );
  const scope = await services.scopes.open(viewer, 'account.use-punch-out-cart', customerNumber);
  if (isRefusal(scope)) throw new Error('the demo’s account cannot be used');
  const { data } = await listCarts(services, scope, 0);
  const [cart] = data;
  if (cart === undefined) throw new Error('the demo’s session has no cart');
  const items = (await readTwoItems(services)).map((itemNumber, index) => ({
    itemNumber,
    quantity: index + 2,
    type: 0 as const,
  }));
  await saveCart(services, scope, {
    key: cart.key,
    customerNumber,
    modified: cart.modified,
    saveId: randomUUID(),
    ...detailsToWire(noDetails),
    items,
  });
  const returned = await readReturn(services, viewer, cart.key);
  if (isRefusal(returned)) throw new Error('the demo’s cart cannot go back');
  await submitReturn(services, scope, cart.key);
  return returned.order;
}

/** The order moves on, but the clinic's system doesn't respond; after many attempts, delivery fails. */
async function tellInVain(
  services: Services,
  { orderNumber, encryption, from }: { orderNumber: number; encryption: Encryption; from: number },
) {
  await inTransaction(services.pool, (client) =>
    changeOrder(client, orderNumber, ({ lines }) => ({
      lines: lines.map((line) => ({ ...line, lineGroup: 'pending' })),
      shipments: [],
    })),
  );
  // Never later than now, whatever the sum of the delays.
  for (let tried = 0; tried < 15; tried += 1) {
    const at = new Date(from + tried * hour);
    await deliverDue({ pool: services.pool, settings: services.settings, now: () => at }, encryption);
  }
}

/** Creates them once, if the database has demo data and no messages yet. */
export async function ensureDemoExchanges(services: Services): Promise<void> {
  const { pool, settings } = services;
  const { rowCount } = await pool.query(
    `select 1 from punch_out_connection c where connection_id = $1
        and not exists (select from punch_out_message m where m.connection_id = c.connection_id)`,
    [demoClinic.connectionId],
  );
  if (rowCount === 0) return;
  const encryption = encryptionOf(settings.authSecret);
  const now = services.now().getTime();
  const send = async (hoursAgo: number, write: (head: Head) => string, more: Partial<Head> = {}) => {
    const at = new Date(now - hoursAgo * hour);
    const then: Services = { ...services, now: () => at };
    const head = { payloadId: `${at.getTime()}@clinic.example`, at, ...more };
    const answer = await answerDocument(then, encryption, {
      bytes: Buffer.from(write(head)),
      limits: noLimits,
      address: settings.publicUrl,
    });
    return { then, answer };
  };
  const url = 'https://clinic.example/punchout/return';

  const begun = await send(17, (head) => setUp(head, { cookie: 'req-20177', url }));
  const startPage = /<StartPage><URL>([^<]+)</.exec(begun.answer)?.[1]?.replaceAll('&#37;', '%') ?? '';
  const message = await shop(begun.then, startPage);
  const ordered = await send(16.5, (head) => order(head, { orderId: 'CL-20177', message }));
  const orderNumber = Number(/our order (\d+)/.exec(ordered.answer)?.[1] ?? 0);
  if (orderNumber > 0) await tellInVain(services, { orderNumber, encryption, from: now - 16 * hour });
  await send(6, (head) => setUp(head, { cookie: 'req-20201', url: 'https://new-portal.clinic.example/return' }));
  await send(3, (head) => setUp(head, { cookie: 'req-20203', url }), { secret: 'typed-by-someone' });
  await send(2, (head) => setUp(head, { cookie: 'req-20204', url }), { identity: 'CLINIC-0420' });
}
