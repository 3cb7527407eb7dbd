/** How documents for several buyers are sent at once, while some of their systems say nothing. */
import dns from 'node:dns/promises';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { pauseAfter, pauseSeconds } from '@operatory/domain/punch-out';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestDocument } from '../../cxml/write-request.ts';
import { type BuyerListener, openBuyerListener } from '../buyer.fixture.ts';
import { macOf } from '../mac.ts';
import { corpusConnection, encryption, openPunchOutWorld, type PunchOutWorld } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';
import { type OutgoingDocument, queueDocument } from './moved-order.ts';
import { deliverDue } from './start-deliveries.ts';

/** A name that is public when it's entered can lead anywhere later. */
const { lookup } = dns;
const leadsInside = (host: string, options: object) =>
  lookup(host === 'inside.buyer.test' ? 'localhost' : host, options);
/** Files of tests share their modules, so the module itself is changed, and put back at the end. */
function setLookup(changed: typeof lookup) {
  dns.lookup = changed;
  syncBuiltinESMExports();
}

let world: PunchOutWorld;
let listener: BuyerListener;
/** Hangs up without an answer. */
let dead: Server;
let refused = 0;
let connected = 0;
let clock = 0;
const warned: unknown[] = [];

beforeAll(async () => {
  setLookup(leadsInside as typeof lookup);
  world = await openPunchOutWorld();
  listener = await openBuyerListener();
  dead = createServer((request) => {
    refused += 1;
    request.socket.destroy();
  });
  dead.on('connection', () => {
    connected += 1;
  });
  await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  refused = 0;
  connected = 0;
  listener.got.length = 0;
  warned.length = 0;
  clock = Date.now();
  await world.database.pool.query("delete from outbox where topic like 'punch-out.%'");
  await world.database.pool.query('delete from punch_out_pause');
  const silent = `http://127.0.0.1:${(dead.address() as AddressInfo).port}/cxml`;
  for (const [connectionId, deliveryUrl] of [
    ['silent', silent],
    ['loud', listener.url],
  ] as const) {
    await saveConnection(world.database.pool, encryption, {
      wanted: {
        ...corpusConnection,
        connectionId,
        sender: { domain: 'DUNS', identity: connectionId },
        profile: { deliveryUrl },
      },
      now: new Date(clock),
    });
  }
});
afterAll(async () => {
  setLookup(lookup);
  dead.close();
  await listener.close();
  await world.close();
});

const queue = async (connectionId: string, orderNumber: number) => {
  const payload = {
    ...{ connectionId, orderNumber, kind: 'ConfirmationRequest' as const, payloadId: `${orderNumber}`, digest: '' },
    document: `<cXML payloadID="${orderNumber}"/>`,
  };
  await queueDocument(world.database.pool, { key: `${orderNumber}/confirmation/1`, payload, at: new Date(clock) });
};
function deliver(privateHosts: readonly string[] = []) {
  const { settings: given } = world.app.services;
  const settings = { ...given, exchange: { ...given.exchange, privateHosts } };
  return deliverDue({ pool: world.database.pool, settings, now: () => new Date(clock) }, encryption, {
    warn: (...words: unknown[]) => void warned.push(words),
  });
}

describe('documents for several buyers', () => {
  it('never go to a name that leads into a private network, other than one that is allowed', async () => {
    const port = (dead.address() as AddressInfo).port;
    await world.database.pool.query(
      `update punch_out_connection set profile = jsonb_build_object('deliveryUrl', $1::text) where connection_id = 'silent'`,
      [`https://inside.buyer.test:${port}/cxml`],
    );
    const problem = async () => {
      const { rows } = await world.database.pool.query<{ problem: string }>(
        `select problem from outbox where key like '9001/%'`,
      );
      return rows[0]?.problem;
    };
    await queue('silent', 9_001);
    await deliver();
    expect([await problem(), connected]).toEqual(['The address leads into a private network', 0]);
    clock += pauseSeconds * 1_000;
    await deliver(['inside.buyer.test']);
    expect([await problem(), connected]).toEqual(['The address could not be reached', 1]);
  });

  it('don’t wait for a buyer who doesn’t respond, whose connection pauses after a few', async () => {
    for (let number = 1; number <= 12; number += 1) await queue('silent', 7_000 + number);
    for (let number = 1; number <= 3; number += 1) await queue('loud', 8_000 + number);
    await deliver();
    expect(listener.got).toHaveLength(3);
    expect(refused).toBe(pauseAfter);
    expect(warned).toHaveLength(1);
    // Those that were not tried keep all their attempts.
    const { rows } = await world.database.pool.query(
      "select attempts from outbox where key like '70%' order by id offset $1",
      [pauseAfter],
    );
    expect(new Set(rows.map(({ attempts }) => attempts))).toEqual(new Set([0]));
    clock += 60_000;
    await queue('loud', 8_004);
    expect(await deliver()).toBe(1);
    // After the pause one is tried; as it gets no answer either, the next pause begins.
    clock += pauseSeconds * 1_000;
    expect(await deliver()).toBe(1);
    expect(refused).toBe(pauseAfter + 1);
  });

  it('continue as soon as the buyer responds', async () => {
    for (let number = 1; number <= 4; number += 1) await queue('silent', 7_100 + number);
    await deliver();
    await saveConnection(world.database.pool, encryption, {
      wanted: {
        ...corpusConnection,
        connectionId: 'silent',
        sender: { domain: 'DUNS', identity: 'silent' },
        profile: { deliveryUrl: listener.url },
      },
      now: new Date(clock),
    });
    clock += 3_600_000;
    expect(await deliver()).toBe(4);
    expect(listener.got).toHaveLength(4);
  });
});

describe('the proof of a document that is sent', () => {
  const shared = 'the shared secret';
  const parties = { from: [{ domain: 'DUNS', identity: 'us' }], to: [{ domain: 'DUNS', identity: 'loud' }] };
  const save = (profile: object, credentials: Readonly<Record<string, string>> = {}) =>
    saveConnection(world.database.pool, encryption, {
      wanted: {
        ...{ ...corpusConnection, connectionId: 'loud', sender: { domain: 'DUNS', identity: 'loud' }, secret: shared },
        ...{ credentials, profile: { deliveryUrl: listener.url, ...profile } },
      },
      now: new Date(clock),
    });
  let number = 9_100;
  /** Sends a document of this kind; returns it with the header of its request. */
  const sent = async (kind: OutgoingDocument['kind']) => {
    number += 1;
    const frame = { version: '1.2.014', payloadId: `${number}`, at: new Date(clock), ...parties };
    const document = requestDocument(
      { ...frame, userAgent: 'Operatory', deploymentMode: 'production', currency: 'USD' },
      '',
      'Fulfill',
    );
    const payload = { connectionId: 'loud', orderNumber: number, kind, payloadId: `${number}`, digest: '', document };
    await queueDocument(world.database.pool, { key: `${number}/confirmation/1`, payload, at: new Date(clock) });
    await deliver();
    return { document: listener.got.at(-1) ?? '', header: listener.proofs.at(-1) };
  };
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('is the secret, or a MAC that is valid for an hour', async () => {
    await save({});
    expect((await sent('ConfirmationRequest')).document).toContain(`<SharedSecret>${shared}</SharedSecret>`);
    await save({ deliveryProof: 'mac' });
    const { document, header } = await sent('ConfirmationRequest');
    expect([header, document.includes(shared)]).toEqual([undefined, false]);
    const [, creationDate = '', expirationDate = '', value] =
      /<CredentialMac type="FromSenderCredentials" algorithm="HMAC-SHA1-96" creationDate="([^"]+)" expirationDate="([^"]+)">([^<]+)</.exec(
        document,
      ) ?? [];
    const [party = { domain: '', identity: '' }] = parties.from;
    expect(value).toBe(macOf(shared, { from: party, sender: party, dates: { creationDate, expirationDate } }));
    expect(Date.parse(expirationDate) - Date.parse(creationDate)).toBe(3_600_000);
  });

  it('can be a separate login or token for each kind of document', async () => {
    await save({ deliveryProof: 'basic', deliveryUser: 'us', deliveryUsers: { InvoiceDetailRequest: 'us-invoices' } });
    await sent('ConfirmationRequest');
    expect(listener.got).toHaveLength(0);
    const { rows } = await world.database.pool.query("select problem from outbox where problem <> ''");
    expect(rows).toEqual([{ problem: 'The connection has no password for these documents.' }]);
    await world.database.pool.query("delete from outbox where topic like 'punch-out.%'");
    const basicSettings = {
      deliveryProof: 'basic',
      deliveryUser: 'us',
      deliveryUsers: { InvoiceDetailRequest: 'inv' },
    };
    await save(basicSettings, {
      outgoing: 'one',
      'outgoing/InvoiceDetailRequest': 'two',
      'secret/InvoiceDetailRequest': 'three',
    });
    expect((await sent('ConfirmationRequest')).header).toBe(basic('us:one'));
    const invoice = await sent('InvoiceDetailRequest');
    expect(invoice.header).toBe(basic('inv:two'));
    expect(invoice.document).toContain('<SharedSecret>three</SharedSecret>');
    await save({ deliveryProof: 'bearer' });
    expect((await sent('ShipNoticeRequest')).header).toBe('Bearer one');
    const { rows: logged } = await world.database.pool.query('select document, answer from punch_out_message');
    expect(JSON.stringify(logged)).not.toMatch(/>three<|Bearer one|the shared secret/);
  });
});
