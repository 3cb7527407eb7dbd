/**
 * An independent buyer's system, over real HTTP in both directions: it orders without a visit, and accepts confirmations, ship notices,
 * and catalogs only with the agreed header. It reads and writes cXML with its own code.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveOrder } from '../src/punch-out/buyer.fixture.ts';
import { queueScheduledCatalogs } from '../src/punch-out/catalog/schedule-catalogs.ts';
import { catalogLane } from '../src/punch-out/catalog/send-catalog.ts';
import { deliverDue } from '../src/punch-out/deliveries/start-deliveries.ts';
import {
  corpusConnection,
  encryption,
  openPunchOutWorld,
  type PunchOutWorld,
} from '../src/punch-out/punch-out.fixture.ts';
import { saveConnection } from '../src/punch-out/save-connection.ts';
import { isDtdThere, validateByDtd } from './dtd.ts';

let world: PunchOutWorld;
let shop = '';
let buyer: Server;
let buyerUrl = '';
/** What the buyer's system accepts. */
let wantedHeader = '';
const taken: { readonly path: string; readonly body: string }[] = [];
let refused = 0;
let clock = 0;

const textOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};
const status = (code: number, text: string) =>
  `<?xml version="1.0"?><cXML payloadID="r.${code}@clinic.example" timestamp="2026-11-30T00:00:00Z"><Response><Status code="${code}" text="${text}"/></Response></cXML>`;

beforeAll(async () => {
  world = await openPunchOutWorld();
  shop = await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  buyer = createServer(async (request, response) => {
    const body = await textOf(request);
    const isKnown = request.headers.authorization === wantedHeader;
    if (isKnown) taken.push({ path: request.url ?? '', body });
    else refused += 1;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'text/xml' });
    response.end(isKnown ? status(200, 'OK') : 'Who are you?');
  });
  await new Promise<void>((resolve) => buyer.listen(0, '127.0.0.1', resolve));
  buyerUrl = `http://127.0.0.1:${(buyer.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  clock = Date.now();
  taken.length = 0;
  refused = 0;
  await world.database.pool.query('delete from order_review; delete from sales_order; delete from outbox');
});
afterAll(async () => {
  await new Promise((resolve) => buyer.close(resolve));
  await world.close();
});

const agree = (profile: object, credentials: Readonly<Record<string, string>>) =>
  saveConnection(world.database.pool, encryption, {
    wanted: {
      ...{ ...corpusConnection, credentials },
      profile: {
        ...{ ...corpusConnection.profile, directOrderTolerance: '0', isAllDetailSent: true },
        ...{ deliveryUrl: `${buyerUrl}/documents`, catalogUrl: `${buyerUrl}/catalogs`, ...profile },
      },
    },
    now: new Date(clock),
  });
const services = () => ({ ...world.app.services, now: () => new Date(clock) });
const deliver = (lane?: ReturnType<typeof catalogLane>) => deliverDue(services(), encryption, undefined, lane);

const line = (index: number, part: string, [quantity, price]: readonly [number, string]) =>
  `<ItemOut quantity="${quantity}" lineNumber="${index}"><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="USD">${price}</Money></UnitPrice><Description xml:lang="en">x</Description><UnitOfMeasure>BX</UnitOfMeasure><Classification domain="UNSPSC">42132203</Classification></ItemDetail></ItemOut>`;

/** Orders five of one product and two of another, in this release of cXML; returns our number. */
async function order(release: string): Promise<number> {
  const party = (secret = '') => `<Credential domain="NetworkId"><Identity>buyer-1</Identity>${secret}</Credential>`;
  const document = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/${release}/cXML.dtd">
<cXML payloadID="${clock}.${Math.random()}@clinic.example" timestamp="2026-11-30T08:00:00-05:00"><Header><From>${party()}</From>
<To><Credential domain="DUNS"><Identity>supplier-1</Identity></Credential></To><Sender>${party('<SharedSecret>s3cr3t</SharedSecret>')}<UserAgent>Clinic 2</UserAgent></Sender></Header>
<Request><OrderRequest><OrderRequestHeader orderID="C-${Math.random()}" orderDate="2026-11-30T08:00:00-05:00" type="new"><Total><Money currency="USD">88.48</Money></Total></OrderRequestHeader>
${line(10, 'NG-100', [5, '12.50'])}${line(20, 'NG-200', [2, '12.99'])}</OrderRequest></Request></cXML>`;
  const answer = await fetch(`${shop}/api/punchout/setup`, {
    ...{ method: 'POST', headers: { 'content-type': 'text/xml' }, body: document },
  });
  const text = await answer.text();
  expect(text).toContain('code="200"');
  return Number(/our order (\d+)/.exec(text)?.[1]);
}

const basic = `Basic ${Buffer.from('shop:a password: with colons').toString('base64')}`;
const proofs = [
  ['basic', basic, { deliveryProof: 'basic', deliveryUser: 'shop' }, 'a password: with colons'],
  ['bearer', 'Bearer token-1', { deliveryProof: 'bearer' }, 'token-1'],
] as const;

describe.each(proofs)('a buyer’s system that wants a %s header', (_, header, profile, outgoing) => {
  it('gets confirmations of type allDetail and ship notices of 1.2.025', async () => {
    wantedHeader = header;
    await agree(profile, { outgoing });
    const orderNumber = await order('1.2.025');
    // One line is canceled, the other one ships.
    await moveOrder(world, orderNumber, { groups: ['pending', 'canceled'] });
    await deliver();
    await moveOrder(world, orderNumber, { groups: ['shipment', 'canceled'], shipmentId: orderNumber });
    clock += 3_600_000;
    await deliver();
    expect(refused).toBe(0);
    const bodies = taken.map(({ body }) => body);
    const confirmation = bodies.find((body) => body.includes('<ConfirmationRequest>')) ?? '';
    expect(confirmation).toContain('type="allDetail"');
    expect(
      [...confirmation.matchAll(/<ConfirmationItem [^>]*lineNumber="(\d+)"/g)].map(([, number]) => number),
    ).toEqual(['10', '20']);
    const notice = bodies.find((body) => body.includes('<ShipNoticeRequest>')) ?? '';
    expect(notice).toContain('cXML/1.2.025/');
    expect(notice).toContain('1Z999AA10123456784');
    if (!isDtdThere) return;
    for (const body of bodies) expect(() => validateByDtd(body, '1.2.071/Fulfill.dtd')).not.toThrow();
  });

  it('gets catalogs on schedule', async () => {
    wantedHeader = header;
    await agree({ ...profile, catalogSchedule: 'daily', catalogFormat: 'index' }, { outgoing });
    clock += 86_400_000;
    const { pool } = world.database;
    expect(await queueScheduledCatalogs(services())).toBe(1);
    expect(await deliver(catalogLane(services()))).toBe(1);
    expect([taken.map(({ path }) => path), refused]).toEqual([['/catalogs'], 0]);
    const parts = (taken[0]?.body ?? '').split('\r\n\r\n').slice(1);
    expect(parts).toHaveLength(2);
    const [request = '', index = ''] = parts.map((part) => part.replace(/\r\n--.*$/s, ''));
    expect(index).toContain('NG-200');
    if (isDtdThere)
      for (const part of [request, index]) expect(() => validateByDtd(part, '1.2.071/cXML.dtd')).not.toThrow();
    const { rows } = await pool.query(
      `select kind, status_code from punch_out_message order by message_id desc limit 1`,
    );
    expect(rows).toEqual([{ kind: 'CatalogUploadRequest', status_code: 200 }]);
  });
});

it('tries again a document that the buyer’s system refused for its header, until the header is right', async () => {
  wantedHeader = 'Bearer token-2';
  await agree({ deliveryProof: 'bearer' }, { outgoing: 'token-1' });
  const orderNumber = await order('1.2.014');
  await moveOrder(world, orderNumber, { groups: ['pending', 'pending'] });
  await deliver();
  expect([taken.length, refused]).toEqual([0, 1]);
  await agree({ deliveryProof: 'bearer' }, { outgoing: 'token-2' });
  clock += 3_600_000;
  await deliver();
  expect(taken.map(({ body }) => body.includes('<ConfirmationRequest>'))).toEqual([true]);
});
