/**
 * A buyer's receiver that shares no code with the shop: a plain HTTP server with its own reading of headers, multiparts, and
 * XML. It refuses what it doesn't understand, so a delivered document is one that it took.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListeningBuyer } from '../src/punch-out/buyer.fixture.ts';
import {
  itemsOf,
  moveOrder,
  openListeningBuyer,
  orderDocument,
  returnedCart,
  twoItems,
} from '../src/punch-out/buyer.fixture.ts';
import { queueCatalog } from '../src/punch-out/catalog/queue-catalog.ts';
import { catalogLane } from '../src/punch-out/catalog/send-catalog.ts';
import { deliverDue } from '../src/punch-out/deliveries/start-deliveries.ts';
import { corpusConnection, encryption } from '../src/punch-out/punch-out.fixture.ts';
import { saveConnection } from '../src/punch-out/save-connection.ts';
import { isDtdThere, validateByDtd } from './dtd.ts';

interface Received {
  readonly kind: string;
  /** The cXML document. */
  readonly text: string;
  readonly login: string;
  /** The other part of a multipart message. */
  readonly file: { readonly type: string; readonly text: string } | undefined;
}

let buyer: ListeningBuyer;
let server: Server;
/** `user:password` of basic, or the token of bearer authentication. */
let expectedLogin = '';
const received: Received[] = [];
const refusals: string[] = [];

/** By RFC 7617 and RFC 6750. */
function loginOf({ headers: { authorization = '' } }: IncomingMessage): string {
  const [scheme = '', value = '', ...rest] = authorization.split(' ');
  if (rest.length > 0) return '';
  if (scheme.toLowerCase() === 'bearer') return value;
  return scheme.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8') : '';
}

const headerOf = (head: string, name: string) =>
  head
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

/** By RFC 2046 and RFC 2387: the root part, and the one that a Content-ID names. */
function partsOf(type: string, body: string) {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) throw new Error('no boundary');
  if (!body.trimEnd().endsWith(`--${boundary}--`)) throw new Error('the message has no end');
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const head = part.slice(2, end);
      return {
        type: headerOf(head, 'content-type'),
        id: headerOf(head, 'content-id').replace(/^<|>$/g, ''),
        text: part.slice(end + 4).replace(/\r\n$/, ''),
      };
    });
}

function read(request: IncomingMessage, body: Buffer): Received {
  const { 'content-type': type = '', 'content-length': length } = request.headers;
  if (request.method !== 'POST') throw new Error(`${request.method} instead of POST`);
  if (length !== undefined && Number(length) !== body.length) throw new Error('a wrong length');
  const parts = type.startsWith('multipart/related') ? partsOf(type, body.toString()) : undefined;
  const text = parts?.[0]?.text ?? body.toString();
  if (parts === undefined && !/^text\/xml\b/.test(type)) throw new Error(`content type ${type}`);
  // Throws if it isn't well formed.
  const document = XmlDocument.fromString(text.replace(/<!DOCTYPE[^>]*>/, ''));
  const inner = document.get('/cXML/Request/*');
  const kind = inner instanceof XmlElement ? inner.name : '';
  const cid = document.get('/cXML/Request/CatalogUploadRequest/Attachment/URL')?.content.replace(/^cid:/, '');
  document.dispose();
  if (kind === '') throw new Error('no request');
  return { kind, text, login: loginOf(request), file: parts?.find(({ id }) => id === cid) };
}

const statusOf = (code: number, text: string) =>
  `<?xml version="1.0"?><!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd"><cXML payloadID="1@r" timestamp="2026-01-01T00:00:00Z"><Response><Status code="${code}" text="${text}"/></Response></cXML>`;

function answerOf(request: IncomingMessage, body: Buffer): { http: number; body: string } {
  if (loginOf(request) !== expectedLogin) {
    refusals.push('login');
    return { http: 401, body: '' };
  }
  try {
    received.push(read(request, body));
    return { http: 200, body: statusOf(200, 'OK') };
  } catch (error) {
    refusals.push(String(error));
    return { http: 200, body: statusOf(406, 'Not understood') };
  }
}

beforeAll(async () => {
  buyer = await openListeningBuyer();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { http, body } = answerOf(request, Buffer.concat(chunks));
      response.writeHead(http, { 'content-type': 'application/xml' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  await buyer.begin();
  await buyer.world.database.pool.query('delete from punch_out_pause; delete from punch_out_catalog');
  received.length = 0;
  refusals.length = 0;
});
afterAll(async () => {
  server.close();
  await buyer.close();
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/from-supplier`;
const save = (profile: object, credentials: Readonly<Record<string, string>> = {}) =>
  saveConnection(buyer.world.database.pool, encryption, {
    wanted: {
      ...corpusConnection,
      credentials,
      profile: { ...corpusConnection.profile, deliveryUrl: url(), ...profile },
    },
    now: new Date(),
  });
const deliver = () => deliverDue(buyer.world.app.services, encryption);
/** A buyer's order that is like the returned cart, in this release; returns our number of it. */
async function order(version: string): Promise<number> {
  const items = itemsOf(await returnedCart(buyer.world, twoItems));
  const document = orderDocument({ items }).replace('1.2.014', version);
  expect(await buyer.world.send(document)).toMatchObject({ code: 200 });
  const { rows } = await buyer.world.database.pool.query<{ n: number }>('select order_number as n from sales_order');
  return Number(rows[0]?.n);
}
const only = (kind: string) => received.filter((one) => one.kind === kind).at(-1);
function values(text: string, path: string): string[] {
  const document = XmlDocument.fromString(text.replace(/<!DOCTYPE[^>]*>/, ''));
  const found = document.find(path).map(({ content }) => content);
  document.dispose();
  return found;
}

describe('an independent receiver', () => {
  it.each([
    ['basic', 'supplier:pässword: 1', { deliveryUser: 'supplier' }, 'pässword: 1'],
    ['bearer', 'a.token-1', {}, 'a.token-1'],
  ] as const)(
    'knows us by %s authentication, and takes nothing without',
    async (deliveryProof, login, more, secret) => {
      await save({ deliveryProof, ...more }, { outgoing: secret });
      await moveOrder(buyer.world, await order('1.2.014'), { groups: ['processing', 'processing'] });
      expectedLogin = 'someone else';
      await deliver();
      expect([refusals, received]).toEqual([['login'], []]);
      expectedLogin = login;
      await buyer.world.database.pool.query('update outbox set next_attempt_at = null where delivered_at is null');
      await deliver();
      expect(received.map(({ kind }) => kind)).toEqual(['ConfirmationRequest']);
    },
  );

  it('reads every ordered line in an allDetail confirmation, whole and once', async () => {
    expectedLogin = '';
    await save({ isAllDetailSent: true, deliveryProof: 'secret' });
    await moveOrder(buyer.world, await order('1.2.025'), { groups: ['backordered', 'processing'] });
    await buyer.world.database.pool.query(`update order_line set unit_price_cents = 1100 where line_number = 2`);
    await deliver();
    const text = only('ConfirmationRequest')?.text ?? '';
    expect(values(text, '//ConfirmationHeader/@type')).toEqual(['allDetail']);
    expect(values(text, '//ConfirmationItem/@lineNumber')).toEqual(['1', '2']);
    for (const line of [1, 2]) {
      const at = `//ConfirmationItem[@lineNumber="${line}"]`;
      const parts = values(text, `${at}/ConfirmationStatus/@quantity`).map(Number);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Number(values(text, `${at}/@quantity`)[0]));
      expect(values(text, `${at}/ConfirmationStatus/UnitOfMeasure`)).not.toContain('');
    }
    expect(values(text, '//ConfirmationItem[@lineNumber="2"]//Money')).toEqual(['11.00']);
    if (isDtdThere) expect(() => validateByDtd(text, '1.2.071/Fulfill.dtd')).not.toThrow();
  });

  it('reads a ship notice in release 1.2.025', async () => {
    expectedLogin = '';
    await save({ deliveryProof: 'secret' });
    await moveOrder(buyer.world, await order('1.2.025'), { groups: ['shipment', 'shipment'], shipmentId: 91 });
    await deliver();
    const text = only('ShipNoticeRequest')?.text ?? '';
    expect(text).toContain('/cXML/1.2.025/Fulfill.dtd"');
    expect(values(text, '//ShipNoticeHeader/@shipmentID')).toEqual(['S-91']);
    expect(values(text, '//ShipmentIdentifier')).toEqual(['1Z999AA10123456784']);
    expect(values(text, '//ShipNoticeItem/@quantity')).toEqual(['5', '2']);
    if (isDtdThere) expect(() => validateByDtd(text, '1.2.071/Fulfill.dtd')).not.toThrow();
  });

  it.each(['cif', 'index'] as const)('takes the two parts of a catalog apart (%s)', async (format) => {
    expectedLogin = 'catalogs:pw';
    await save(
      { catalogUrl: url(), deliveryProof: 'basic', deliveryUser: 'us', catalogUser: 'catalogs', dtdVersion: '1.2.025' },
      { outgoing: 'one', 'outgoing/CatalogUploadRequest': 'pw' },
    );
    const { services } = buyer.world.app;
    await queueCatalog(services, {
      ...{ connectionId: 'buyer-1', account: undefined, format, since: undefined, isUpdate: false },
      sendId: '3f6c1f0e-5a0b-4c55-9d0e-6a1f3a7b9c21',
    });
    await deliverDue(services, encryption, undefined, catalogLane(services));
    expect(refusals).toEqual([]);
    const { file, text = '' } = only('CatalogUploadRequest') ?? {};
    expect(values(text, '//SharedSecret')).toHaveLength(1);
    if (format === 'index')
      expect(values(file?.text ?? '', '//IndexItemAdd//SupplierPartID')).toEqual(['NG-100', 'NG-200']);
    else expect(file?.text.split('\n').filter((line) => /NG-\d00/.test(line))).toHaveLength(2);
    if (isDtdThere) expect(() => validateByDtd(text, '1.2.071/cXML.dtd')).not.toThrow();
    if (isDtdThere && format === 'index') {
      expect(() => validateByDtd(file?.text ?? '', '1.2.071/cXML.dtd')).not.toThrow();
    }
  });
});
