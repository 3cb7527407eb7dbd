/** Catalogs that are sent to a buyer's system on schedule. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { type SignedIn, signIn } from '../../../test/sign-in.ts';
import { type BuyerListener, openBuyerListener, responseOf } from '../buyer.fixture.ts';
import { deliverDue } from '../deliveries/start-deliveries.ts';
import { corpusConnection, encryption, openPunchOutWorld, type PunchOutWorld } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';
import { queueScheduledCatalogs } from './schedule-catalogs.ts';
import { catalogLane } from './send-catalog.ts';

const zone = 'America/New_York';
/** A Monday, 9 AM there. */
const begin = Date.parse('2026-11-30T14:00:00Z');
/** Its next times at 6 AM. */
const [tuesday, wednesday, thursday] = ['2026-12-01', '2026-12-02', '2026-12-03'].map((day) =>
  Date.parse(`${day}T11:00:00Z`),
) as [number, number, number];

let world: PunchOutWorld;
let listener: BuyerListener;
let headers: SignedIn['headers'];
let clock = begin;
beforeAll(async () => {
  world = await openPunchOutWorld();
  listener = await openBuyerListener();
  headers = (await signIn(world.database.pool, { permissions: ['CustomerService'] })).headers;
});
beforeEach(async () => {
  clock = begin;
  listener.got.length = 0;
  listener.answer = { http: 200, body: responseOf(200, 'Loaded') };
  await world.forget();
  await world.database.pool.query(
    `delete from outbox where topic like 'punch-out.%'; delete from punch_out_catalog; delete from punch_out_catalog_item;
     update punch_out_connection set catalog_scheduled_at = null, profile = '{}'; update item set prices = '{1250}' where item_number = 'NG-100'`,
  );
});
afterAll(async () => {
  await listener.close();
  await world.close();
});

const services = () => ({
  ...world.app.services,
  settings: { ...world.app.services.settings, timeZone: zone },
  now: () => new Date(clock),
});
const save = (profile: object = {}, isActive = true) =>
  saveConnection(world.database.pool, encryption, {
    wanted: {
      ...{ ...corpusConnection, isActive },
      profile: {
        ...{ ...corpusConnection.profile, catalogUrl: listener.url, catalogSchedule: 'daily' },
        ...{ catalogFormat: 'index', ...profile },
      },
    },
    now: new Date(clock),
  });
const look = () => queueScheduledCatalogs(services());
const deliver = () => deliverDue(services(), encryption, undefined, catalogLane(services()));
/** What a day sends. */
async function pass(at: number): Promise<string | undefined> {
  clock = at;
  await look();
  const before = listener.got.length;
  await deliver();
  return listener.got[before];
}
const read = async (url: string) => {
  const { statusCode, ...answer } = await world.app.http.inject({ method: 'GET', url: `/api${url}`, headers });
  expect(statusCode).toBe(200);
  return answer.json();
};
const raise = (cents: number) =>
  world.database.pool.query('update item set prices = $1 where item_number = $2', [[cents], 'NG-100']);

/** The two documents of a message. */
function documentsOf(message: string): [request: string, file: string] {
  const [request = '', file = ''] = message.split('\r\n\r\n').slice(1);
  const tidy = (text: string) => text.replace(/\r\n--.*$/s, '');
  return [tidy(request), tidy(file)];
}

describe('a schedule', () => {
  it('sends each day at its hour, once, whichever process looks first', async () => {
    await save();
    expect(await look()).toBe(0);
    clock = tuesday - 1;
    expect(await look()).toBe(0);
    clock = tuesday;
    const queued = await Promise.all([look(), look(), look()]);
    expect(queued.toSorted()).toEqual([0, 0, 1]);
    expect([await deliver(), await look()]).toEqual([1, 0]);
    const [request, index] = documentsOf(listener.got[0] ?? '');
    expect(request).toContain('<CatalogUploadRequest operation="new">');
    if (isDtdThere) {
      for (const document of [request, index]) {
        for (const release of ['1.2.014', '1.2.071']) {
          expect(() => validateByDtd(document, `${release}/cXML.dtd`)).not.toThrow();
        }
      }
    }
    expect(await pass(wednesday)).toContain('operation="update"');
    expect(listener.got).toHaveLength(2);
  });

  it('sends what it missed once, and nothing for times before it was turned on', async () => {
    await save({ catalogSchedule: 'weekly', catalogDay: 'wednesday' });
    expect(await pass(tuesday)).toBeUndefined();
    clock = thursday + 20 * 86_400_000;
    expect([await look(), await look()]).toEqual([1, 0]);
    await save({}, false);
    expect(await pass(clock + 5 * 86_400_000)).toBeUndefined();
    // Days later, it's turned on again: nothing has been missed.
    await save({});
    expect(await look()).toBe(0);
  });

  it('has its next time on the screens', async () => {
    await save();
    const { nextCatalogAt } = await read('/punchoutConnections/buyer-1/sheet');
    const { data } = await read('/punchoutDiagnostics/connections');
    const listed = data.find((one: { connectionId: string }) => one.connectionId === 'buyer-1');
    // In the time zone of the test's installation.
    expect(new Date(nextCatalogAt).getTime()).toBeGreaterThan(begin);
    expect(new Date(nextCatalogAt).getTime()).toBeLessThanOrEqual(begin + 86_400_000);
    expect(listed.nextCatalogAt).toBe(nextCatalogAt);
    await save({ catalogSchedule: 'off' });
    expect(await read('/punchoutConnections/buyer-1/sheet')).toMatchObject({ nextCatalogAt: null });
  });
});

describe('a schedule of changes', () => {
  it('begins with everything, sends nothing if nothing changed, and then what changed since the last accepted one', async () => {
    await save({ catalogContents: 'changes' });
    expect(await pass(tuesday)).toContain('loadmode="Full"');
    expect(await pass(wednesday)).toBeUndefined();
    const { rows } = await world.database.pool.query('select * from punch_out_message order by message_id');
    expect(rows.map(({ status_code: code }) => code)).toEqual([200, 204]);
    await raise(1_260);
    // A download in between doesn't count, because the buyer's system didn't get it.
    const download = '/api/punchoutConnections/buyer-1/catalog?format=index';
    expect((await world.app.http.inject({ method: 'GET', url: download, headers })).statusCode).toBe(200);
    const sent = await pass(thursday);
    expect(sent).toContain('loadmode="Incremental"');
    expect(sent?.match(/<IndexItemAdd>/g)).toHaveLength(1);
    expect(sent).toContain('12.60');
    if (isDtdThere) expect(() => validateByDtd(documentsOf(sent ?? '')[1], '1.2.071/cXML.dtd')).not.toThrow();
  });

  it('starts over in another format', async () => {
    await save({ catalogContents: 'changes' });
    await pass(tuesday);
    await save({ catalogContents: 'changes', catalogFormat: 'cif' });
    const sent = await pass(wednesday);
    expect(sent).toContain('LOADMODE: F');
    expect(sent).toContain('operation="update"');
  });
});

describe('a scheduled catalog that fails', () => {
  const attention = async () =>
    (await read('/erp/v1/attention')).attention.filter(({ kind }: { kind: string }) => kind === 'catalogs-failed');

  it('is retried without being sent twice, and needs attention until one is accepted', async () => {
    await save();
    listener.answer = { http: 503, body: 'busy' };
    await pass(tuesday);
    expect(await attention()).toMatchObject([{ count: 1, since: new Date(tuesday).toISOString() }]);
    clock = wednesday;
    expect(await look()).toBe(0);
    listener.answer = { http: 406, body: responseOf(406, 'No such catalog') };
    expect(await deliver()).toBe(1);
    expect(await attention()).toMatchObject([{ count: 1 }]);
    listener.answer = { http: 200, body: responseOf(200, 'Loaded') };
    expect(await pass(thursday)).toContain('operation="new"');
    expect(await attention()).toEqual([]);
  });

  it('needs no attention once the connection is turned off, or has no address', async () => {
    await save();
    listener.answer = { http: 503, body: 'busy' };
    await pass(tuesday);
    expect(await attention()).toMatchObject([{ count: 1 }]);
    await save({}, false);
    expect(await attention()).toEqual([]);
    await save({ catalogUrl: '', catalogSchedule: 'off' });
    expect(await attention()).toEqual([]);
    listener.answer = { http: 200, body: responseOf(200, 'Loaded') };
  });
});

it('asks to publish, or not to, as the connection says', async () => {
  const publishing = /<AutoPublish enabled="(.*?)"\/>/;
  await save({ catalogPublishing: 'publish' });
  // Only what replaces a catalog can be published.
  expect(await pass(tuesday)).not.toMatch(publishing);
  const second = (await pass(wednesday)) ?? '';
  expect(publishing.exec(second)?.[1]).toBe('true');
  await save({ catalogPublishing: 'wait' });
  const third = (await pass(thursday)) ?? '';
  expect(publishing.exec(third)?.[1]).toBe('false');
  if (!isDtdThere) return;
  for (const sent of [second, third]) {
    expect(() => validateByDtd(documentsOf(sent)[0], '1.2.071/cXML.dtd')).not.toThrow();
  }
});
