/** Catalogs that are sent to a buyer's address for them. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { type SignedIn, signIn } from '../../../test/sign-in.ts';
import { readQueues } from '../../app/queue-metrics.ts';
import { type BuyerListener, openBuyerListener, responseOf } from '../buyer.fixture.ts';
import { deliverDue } from '../deliveries/start-deliveries.ts';
import { sapConnection } from '../oci.fixture.ts';
import { corpusConnection, encryption, openPunchOutWorld, type PunchOutWorld } from '../punch-out.fixture.ts';
import { type ConnectionInput, saveConnection } from '../save-connection.ts';
import { catalogLane } from './send-catalog.ts';

const guide = readFileSync(new URL('../../../../docs/punch-out-reference.md', import.meta.url), 'utf8');

let world: PunchOutWorld;
let listener: BuyerListener;
let headers: SignedIn['headers'];
let clock = 0;
beforeAll(async () => {
  world = await openPunchOutWorld();
  listener = await openBuyerListener();
  headers = (await signIn(world.database.pool, { permissions: ['CustomerService'] })).headers;
});
beforeEach(async () => {
  clock = Date.now();
  listener.got.length = 0;
  listener.proofs.length = 0;
  listener.answer = { http: 200, body: responseOf(200, 'Loaded') };
  await world.forget();
  await world.database.pool.query(
    "delete from outbox where topic like 'punch-out.%'; delete from punch_out_catalog; delete from punch_out_catalog_item; delete from punch_out_pause",
  );
  await save();
});
afterAll(async () => {
  await listener.close();
  await world.close();
});

const save = (profile: object = {}, changes: Partial<ConnectionInput> = {}) =>
  saveConnection(world.database.pool, encryption, {
    wanted: {
      ...{ ...corpusConnection, ...changes },
      profile: { ...corpusConnection.profile, catalogUrl: listener.url, ...profile },
    },
    now: new Date(clock),
  });
const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await world.app.http.inject({
    ...{ method, url: `/api${url}`, headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const press = (body: object = {}, connectionId = 'buyer-1') =>
  call('POST', `/punchoutConnections/${connectionId}/catalog`, { sendId: randomUUID(), isUpdate: false, ...body });
const deliver = () => {
  const services = { ...world.app.services, now: () => new Date(clock) };
  return deliverDue(services, encryption, undefined, catalogLane(services));
};
const catalogs = async () => (await call('GET', '/punchoutConnections/buyer-1/sheet')).body.catalogs;
const deliveries = async () => (await call('GET', '/punchoutDiagnostics/connections/buyer-1/deliveries')).body.data;
const logged = async () =>
  (await world.database.pool.query('select * from punch_out_message order by message_id')).rows;

/** The two parts of the newest message: their headers and contents. */
function parts() {
  const message = listener.got.at(-1) ?? '';
  const [boundary = ''] = message.split('\r\n', 1);
  return message
    .split(`${boundary}\r\n`)
    .slice(1)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      return { head, content: rest.join('\r\n\r\n').replace(/\r\n(--.*)?$/s, '') };
    });
}

it('is sent once for a press, with a request that the DTD allows, and counts', async () => {
  const sendId = randomUUID();
  const { status, body } = await press({ sendId });
  expect([status, body]).toMatchObject([
    200,
    { kind: 'CatalogUploadRequest', customerNumber: '100001', state: 'waiting', attempts: 0 },
  ]);
  expect((await press({ sendId })).body.deliveryId).toBe(body.deliveryId);
  expect(await deliveries()).toMatchObject([{ deliveryId: body.deliveryId, state: 'waiting' }]);
  expect(await deliver()).toBe(1);
  expect(listener.got).toHaveLength(1);
  const [request = { head: '', content: '' }, file = { head: '', content: '' }] = parts();
  expect(request.head).toContain('Content-Type: text/xml');
  expect(request.content).toContain('<SharedSecret>s3cr3t</SharedSecret>');
  expect(request.content).toMatch(
    /<CatalogUploadRequest operation="new"><CatalogName xml:lang="en">buyer-1<\/CatalogName><Description xml:lang="en">All products of .* for account 100001, .*<\/Description><Attachment><URL>cid:(.*)<\/URL><\/Attachment><Notification\/>/,
  );
  const [, cid = ''] = /<URL>cid:(.*?)<\/URL>/.exec(request.content) ?? [];
  expect(file.head).toContain(`Content-ID: <${cid}>`);
  expect(file.head).toContain('filename="buyer-1.cif"');
  expect(file.content).toMatch(/^CIF_I_V3\.0\n.*,NG-200,.*\nENDOFDATA\n$/s);
  if (isDtdThere) {
    for (const release of ['1.2.014', '1.2.071']) {
      expect(() => validateByDtd(request.content, `${release}/cXML.dtd`)).not.toThrow();
    }
  }
  expect(await catalogs()).toMatchObject([{ format: 'cif', isWhole: true, added: 2 }]);
  const [message] = await logged();
  expect(message).toMatchObject({
    ...{ kind: 'CatalogUploadRequest', direction: 'out', status_code: 200, status_text: 'Loaded (2 products)' },
    ...{ order_number: null, delivery_id: body.deliveryId },
  });
  expect(message.document).not.toContain('s3cr3t');
  expect(message.document).not.toContain('NG-200');
  // A repeat of the press, whose answer was lost.
  expect((await press({ sendId })).body).toMatchObject({ deliveryId: body.deliveryId, state: 'delivered' });
  expect([await deliver(), await deliveries()]).toEqual([0, []]);
});

it('can be an Index with what changed, made when it’s sent; nothing changed is nothing to send', async () => {
  await press({ format: 'index', isUpdate: true });
  await deliver();
  expect(parts()[0]?.content).toContain('operation="update"');
  const since = (await catalogs())[0].catalogId;
  const sendId = '3f6c1f0e-5a0b-4c55-9d0e-6a1f3a7b9c21';
  await press({ format: 'index', since, sendId });
  await world.database.pool.query(`update item set prices = '{1260}' where item_number = 'NG-100'`);
  await deliver();
  const [request, file] = parts();
  expect(request?.content).toMatch(/operation="update">.*Changed and removed products of/);
  // As the guide prints it.
  const inner = /<CatalogUploadRequest.*<\/CatalogUploadRequest>/s.exec(request?.content ?? '')?.[0] ?? '';
  const printed = inner.replace(/of .* for (account \d+), [\d-]+/, 'of Example Dental for $1, 2026-01-01');
  expect(printed).toBe(/```xml upload\n(.*?)\n```/s.exec(guide)?.[1]?.replaceAll('\n', ''));
  expect(file?.content).toContain('<Index loadmode="Incremental">');
  expect(file?.content.match(/<IndexItemAdd>/g)).toHaveLength(1);
  await press({ format: 'index', since: (await catalogs())[0].catalogId });
  expect([await deliver(), listener.got.length]).toEqual([1, 2]);
  expect((await logged()).at(-1)).toMatchObject({ status_code: 204 });
  expect(await deliveries()).toEqual([]);
});

/** The address of the catalogs left documents for the account unanswered. */
async function pause(): Promise<Date> {
  const until = new Date(clock + 900_000);
  await world.database.pool.query(`insert into punch_out_pause values ('buyer-1', '100001', $1, 3, $2)`, [
    listener.url,
    until,
  ]);
  return until;
}
const paused = async () =>
  (await world.database.pool.query('select unanswered, paused_until as until from punch_out_pause')).rows;

describe('a catalog that can’t be delivered', () => {
  it('leaves documents alone that have another address, and isn’t paused with them', async () => {
    // Nothing listens there.
    await save({ catalogUrl: 'http://127.0.0.1:9/catalog' });
    await press();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(await deliver()).toBe(1);
      clock += 3_600_000;
    }
    expect(await paused()).toEqual([]);
    // Now documents aren't answered, and catalogs are.
    await save();
    const until = await pause();
    expect([await deliver(), (await catalogs()).length]).toEqual([1, 1]);
    expect(await paused()).toEqual([{ unanswered: 3, until }]);
  });

  it('is tried again after a while, and doesn’t count until then', async () => {
    listener.answer = { http: 503, body: 'busy' };
    await press();
    await deliver();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, problem: /HTTP 503/ }].map(anyProblem));
    expect(await catalogs()).toEqual([]);
    clock += 29_000;
    expect(await deliver()).toBe(0);
    clock += 2_000;
    listener.answer = { http: 200, body: responseOf(200) };
    expect(await deliver()).toBe(1);
    expect(await catalogs()).toHaveLength(1);
  });

  it('ends when the buyer’s system refuses it, and can be resent', async () => {
    listener.answer = { http: 200, body: responseOf(406, 'No such account') };
    const { body } = await press();
    await deliver();
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ state: 'failed', problem: 'No such account', customerNumber: '100001' });
    expect(await catalogs()).toEqual([]);
    const connections = (await call('GET', '/punchoutDiagnostics/connections')).body.data;
    expect(connections.find((one: { connectionId: string }) => one.connectionId === 'buyer-1')).toMatchObject({
      deliveries: { failed: 1, waiting: 0 },
    });
    listener.answer = { http: 200, body: responseOf(200) };
    // The other documents go elsewhere, where nobody answers: sending the catalog says nothing about that address.
    const until = await pause();
    const again = `/punchoutDiagnostics/deliveries/${body.deliveryId}/again`;
    expect((await call('POST', again, { failedAt: failed.failedAt })).body).toMatchObject({ state: 'waiting' });
    await deliver();
    expect([listener.got.length, await deliveries(), (await catalogs()).length]).toEqual([2, [], 1]);
    expect(await paused()).toEqual([{ unanswered: 3, until }]);
  });
});

const anyProblem = ({ problem, ...rest }: { problem: RegExp } & Record<string, unknown>) => ({
  ...rest,
  problem: expect.stringMatching(problem),
});

it('waits without being tried while the connection is turned off, and is sent once it’s on again', async () => {
  await press();
  await save({}, { isActive: false });
  for (let hour = 1; hour <= 20; hour += 1) {
    expect(await deliver()).toBe(0);
    clock += 3_600_000;
  }
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0, problem: '', isOff: true }]);
  expect(await logged()).toEqual([]);
  expect(await readQueues(world.database.pool)).toContainEqual(
    expect.objectContaining({ queue: 'documents-to-buyers', waiting: 0 }),
  );
  await save({}, { isActive: true });
  expect([await deliver(), listener.got.length, await deliveries()]).toEqual([1, 1, []]);
});

it('has its own address and credentials, and needs the address', async () => {
  await save(
    { deliveryProof: 'basic', deliveryUser: 'us', catalogUser: 'us-catalogs' },
    {
      credentials: { outgoing: 'one', 'outgoing/CatalogUploadRequest': 'two', 'secret/CatalogUploadRequest': 'three' },
    },
  );
  await press();
  await deliver();
  expect(listener.proofs).toEqual([`Basic ${Buffer.from('us-catalogs:two').toString('base64')}`]);
  expect(parts()[0]?.content).toContain('<SharedSecret>three</SharedSecret>');
  await save({ catalogUrl: '', deliveryUrl: listener.url });
  expect(await press()).toMatchObject({ status: 422, body: { code: 'punch-out-connection.no-catalog-address' } });
  await saveConnection(world.database.pool, encryption, { wanted: sapConnection, now: new Date() });
  expect((await press({}, 'sap-1')).body).toMatchObject({ code: 'punch-out-connection.no-catalog-address' });
  expect((await press({ since: 999_999 }, 'buyer-1')).body).toMatchObject({
    code: 'punch-out-connection.catalog-absent',
  });
});
