import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { accountNumber, type Hubs, openHubs } from './sockets.fixture.ts';

let hubs: Hubs;
let database: Hubs['database'];
let one: Hubs['one'];
let two: Hubs['two'];
let listening: Hubs['listening'];
let ticketFor: Hubs['ticketFor'];
let connectWith: Hubs['connectWith'];
let window: Hubs['window'];
let practice: Hubs['practice'];
const first = accountNumber('100001');

beforeAll(async () => {
  hubs = await openHubs();
  ({ database, one, two, listening, ticketFor, connectWith, window, practice } = hubs);
});
afterEach(() => hubs.disconnectAll());
afterAll(() => hubs.close());

describe('connecting', () => {
  it('announces the server’s version', async () => {
    const { told } = await window(await practice());
    await expect.poll(() => told).toEqual([['Info', { appVersion: '1.0.548' }]]);
  });

  it('notifies open tabs when a server of another version starts, and only then', async () => {
    const { told } = await window(await practice());
    const same = await listening();
    await wait(150);
    expect(told).toHaveLength(1);
    const newer = await listening({ appVersion: '1.0.549' });
    await expect.poll(() => told.at(-1)).toEqual(['Info', { appVersion: '1.0.549' }]);
    // From then on, calls that this one doesn't know are answered with "try again".
    expect([hubs.one.hub.isMixed(), newer.hub.isMixed()]).toEqual([true, false]);
    expect(told).toHaveLength(2);
    const { told: toldThere } = await window(await practice(), newer);
    await expect.poll(() => toldThere).toEqual([['Info', { appVersion: '1.0.549' }]]);
    await Promise.all([same.close(), newer.close()]);
  });

  it('announces the version service’s version, and its own while that is unavailable', async () => {
    const service = createServer((_request, answer) => answer.end('{"appVersion":"2.0.0"}')).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const served = await listening({ versionUrl: `http://127.0.0.1:${port}/` });
    const { told } = await window(await practice(), served);
    await expect.poll(() => told.at(-1)).toEqual(['Info', { appVersion: '2.0.0' }]);
    service.close();
    const alone = await listening({ versionUrl: `http://127.0.0.1:${port}/` });
    const other = await window(await practice(), alone);
    await expect.poll(() => other.told).toEqual([['Info', { appVersion: '1.0.548' }]]);
    await Promise.all([served.close(), alone.close()]);
  });

  it('waits 15 seconds for a sign of life', async () => {
    const { socket } = await window(await practice());
    // The server's announced intervals when the connection opened; the client gives up after both.
    const announced = ['_pingInterval', '_pingTimeout'].map((name) => Number(Reflect.get(socket.io.engine, name)));
    expect(announced[0]).toBeGreaterThan(0);
    expect((announced[0] ?? 0) + (announced[1] ?? 0)).toBe(15_000);
  });

  it('gives a person 120 access tokens a minute, and others theirs', async () => {
    const person = await practice();
    const ask = (who: SignedIn) =>
      one.http.inject({ method: 'POST', url: '/api/user/hubtoken', headers: who.headers }).then((a) => a.statusCode);
    for (let n = 0; n < 120; n += 1) expect(await ask(person)).toBe(200);
    expect(await ask(person)).toBe(429);
    expect(await ask(await practice())).toBe(200);
  });

  it.each<[string, object]>([
    ['no token', {}],
    ['an empty one', { token: '' }],
    ['one that was made up', { token: 'made-up' }],
    ['a long one', { token: 'x'.repeat(1_000) }],
    ['a number', { token: 7 }],
    ['null', { token: null }],
  ])('with %s is refused with a sentence that the client can read', async (_what, auth) => {
    const [error] = (await once(connectWith(auth) as never, 'connect_error')) as [Error & { data?: unknown }];
    expect(error.message).toBe('Please sign in to continue.');
    expect(error.data).toMatchObject({ status: 401, code: 'access.signed-out' });
  });

  it('takes an access token once, on whichever server', async () => {
    const person = await practice();
    const token = await ticketFor(person);
    await once(connectWith({ token }) as never, 'connect');
    for (const at of [one, two]) {
      const [error] = await once(connectWith({ token }, { at }) as never, 'connect_error');
      expect(error.message).toBe('Please sign in to continue.');
    }
  });

  it('takes no token that is older than a minute, and none of a session that has ended', async () => {
    const person = await practice();
    const old = await ticketFor(person);
    await database.pool.query(`update hub_ticket set expires_at = now() - interval '1 second'`);
    const ended = await ticketFor(person);
    await database.pool.query('delete from session where token = $1', [person.token]);
    for (const token of [old, ended]) {
      const [error] = await once(connectWith({ token }) as never, 'connect_error');
      expect(error.message).toBe('Please sign in to continue.');
    }
    expect((await database.pool.query('select from hub_ticket')).rowCount).toBe(0);
  });

  it('gives no token to signed-out callers, and stores none as it is', async () => {
    expect((await one.http.inject({ method: 'POST', url: '/api/user/hubtoken' })).statusCode).toBe(401);
    const token = await ticketFor(await practice());
    const { rows } = await database.pool.query('select ticket_hash from hub_ticket');
    expect(rows.map(({ ticket_hash }) => ticket_hash)).not.toContain(token);
  });

  it('is refused from the page of another site, by polling, and outside its path', async () => {
    const token = await ticketFor(await practice());
    for (const options of [
      { extraHeaders: { origin: 'https://evil.test' } },
      { transports: ['polling'] },
      { path: '/other' },
    ]) {
      const [error] = await once(connectWith({ token }, options) as never, 'connect_error');
      expect(error).toBeInstanceOf(Error);
    }
    await once(connectWith({ token }, { extraHeaders: { origin: 'http://localhost:3000' } }) as never, 'connect');
  });
});

describe('watching an account', () => {
  it('is allowed for own accounts; a foreign one answers like one that does not exist', async () => {
    const { watch } = await window(await practice());
    expect(await watch('100001')).toBe(true);
    expect(await watch('100003')).toBe(false);
    expect(await watch('999999')).toBe(false);
    for (const nonsense of ['', '1; drop', 100001, null, { a: 1 }, 'x'.repeat(1_000)]) {
      expect(await watch(nonsense)).toBe(false);
    }
  });

  it('brings that account’s changes, from this server and the others, and nothing of other accounts', async () => {
    const person = await practice();
    const here = await window(person);
    const there = await window(person, two);
    const other = await window(await practice(['100002']));
    await Promise.all([here.watch('100001'), there.watch('100001'), other.watch('100002')]);
    one.services.hub.cartChanged({ customerNumber: first, key: 'k', modified: 'm' });
    two.services.hub.orderChanged({ customerNumber: first, orderNumber: 7 });
    const messages = [
      ['Info', { appVersion: '1.0.548' }],
      ['cartChanged', { customerNumber: '100001', key: 'k', modified: 'm' }],
      ['orderChanged', { customerNumber: '100001', orderNumber: 7 }],
    ];
    for (const { told } of [here, there]) {
      await expect.poll(() => told).toEqual(expect.arrayContaining(messages));
      await wait(100);
      expect(told).toHaveLength(3);
    }
    expect(other.told).toHaveLength(1);
  });

  it('ends when the tab says so', async () => {
    const { socket, told, watch } = await window(await practice());
    await watch('100001');
    socket.emit('unwatchCustomer', '100001');
    await watch('100002');
    one.services.hub.cartChanged({ customerNumber: first, key: 'k', modified: 'm' });
    await wait(100);
    expect(told).toHaveLength(1);
  });

  it('notifies the other servers of a busy cart a few times, with the latest version last', async () => {
    const { told, watch } = await window(await practice(), two);
    await watch('100001');
    for (let n = 1; n <= 2_000; n += 1) {
      one.services.hub.cartChanged({ customerNumber: first, key: 'busy', modified: String(n).padStart(5, '0') });
      if (n % 200 === 0) await wait(5);
    }
    await expect.poll(() => told.at(-1)).toEqual(['cartChanged', expect.objectContaining({ modified: '02000' })]);
    expect(told.length).toBeLessThan(20);
  });

  it('reaches the other servers for more changes than one notification holds', async () => {
    const { told, watch } = await window(await practice(), two);
    await watch('100001');
    for (let n = 0; n < 500; n += 1) one.services.hub.orderChanged({ customerNumber: first, orderNumber: 1e15 + n });
    await expect.poll(() => told.length, { timeout: 15_000 }).toBe(501);
  });
});

describe('a server that stops', () => {
  it('still notifies the others of a change that was made while it stopped', async () => {
    const leaving = await openTestGround(database);
    const tab = await window(await practice(), two);
    await tab.watch('100001');
    let change: () => void = () => undefined;
    const changed = new Promise<void>((resolve) => {
      change = resolve;
    });
    leaving.http.get('/change', async () => {
      await changed;
      leaving.services.hub.cartChanged({ customerNumber: first, key: 'late', modified: 'm' });
      return 'changed';
    });
    await leaving.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = leaving.http.server.address() as AddressInfo;
    const answer = fetch(`http://127.0.0.1:${port}/change`).then((response) => response.text());
    await wait(100);
    const closed = leaving.close();
    await wait(100);
    change();
    expect(await answer).toBe('changed');
    await closed;
    const message = ['cartChanged', { customerNumber: '100001', key: 'late', modified: 'm' }];
    await expect.poll(() => tab.told).toContainEqual(message);
  });
});

describe('limits', () => {
  it('a connection gets one attempt to connect, and a flood of them never reaches the database', async () => {
    const asked = vi.spyOn(database.pool, 'query');
    const socket = connectWith({ token: 'x'.repeat(32) });
    socket.io.once('open', () => {
      for (let n = 0; n < 5_000; n += 1) socket.io.engine.write(`0{"token":"${'x'.repeat(32)}"}`);
    });
    await once(socket.io as never, 'close');
    const lookUps = asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('redeem-hub-ticket'));
    expect(lookUps.length).toBeLessThanOrEqual(1);
    asked.mockRestore();
  });

  it('a window watches 20 accounts at most', async () => {
    const { watch } = await window(await signIn(database.pool, { permissions: ['CustomerService'] }));
    const answers = [];
    for (let n = 0; n < 22; n += 1) answers.push(await watch(String(100_001 + n)));
    expect(answers.filter((answer) => answer === true)).toHaveLength(20);
    expect(await watch('100001')).toBe(true);
  });

  it('one that talks too much is disconnected', async () => {
    const { socket } = await window(await practice());
    for (let n = 0; n < 100; n += 1) socket.emit('unwatchCustomer', 'x');
    await once(socket as never, 'disconnect');
    expect(socket.connected).toBe(false);
  });

  it('a message of more than 4 kB ends the connection', async () => {
    const { socket } = await window(await practice());
    socket.emit('unwatchCustomer', 'x'.repeat(10_000));
    await once(socket as never, 'disconnect');
    expect(socket.connected).toBe(false);
  });

  it('a person has 40 windows at most', async () => {
    const person = await practice();
    for (let n = 0; n < 40; n += 1) await window(person);
    const [error] = await once(connectWith({ token: await ticketFor(person) }) as never, 'connect_error');
    expect(error.message).toContain('Too many requests');
  });
});

describe('a lost connection to the database', () => {
  it('is restored, and tabs are disconnected so that they re-read what they may have missed', async () => {
    const { socket } = await window(await practice(), two);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'operatory hub' and datname = current_database()`,
    );
    await expect.poll(() => socket.connected, { timeout: 5_000 }).toBe(false);
    const { told, watch } = await window(await practice(), two);
    await watch('100001');
    one.services.hub.cartChanged({ customerNumber: first, key: 'again', modified: 'm' });
    await expect.poll(() => told).toContainEqual(['cartChanged', expect.objectContaining({ key: 'again' })]);
  });
});
