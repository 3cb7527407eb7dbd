/** Limits of anonymous sockets, over real connections. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { signIn } from '../../test/sign-in.ts';
import { untilClosed } from '../../test/until-closed.ts';
import { bindAccessRoutes } from '../app/access-routes.ts';
import { anonymousLimits } from './anonymous-sockets.ts';

let database: TestDatabase;
let ground: TestGround;
let port: number;
const open: { destroy(): void }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  ground = await openTestGround(database, { trustProxy: (_address, hop) => hop < 1 }, undefined, {
    socketLimits: {
      maxWaiting: 4,
      maxRefused: 6,
    },
  });
  bindAccessRoutes(ground.bind, ground.services, ground.sessions);
  await ground.http.listen({ port: 0, host: '127.0.0.1' });
  port = (ground.http.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await ground.close();
});
afterAll(() => database.drop());

/** A socket at the hub that says nothing; answers the status instead where it is refused. */
async function silent(address: string): Promise<NetSocket | number> {
  const asked = request({
    port,
    host: '127.0.0.1',
    path: '/hub/?EIO=4&transport=websocket',
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'x-forwarded-for': address,
    },
  });
  const answered = new Promise<NetSocket | number>((resolve, reject) => {
    asked.on('upgrade', (_response, socket) => resolve(socket as NetSocket));
    asked.on('response', ({ statusCode = 0 }: IncomingMessage) => resolve(statusCode));
    asked.on('error', reject);
  });
  asked.end();
  const socket = await answered;
  if (typeof socket !== 'number') {
    open.push(socket);
    socket.on('error', () => undefined);
  }
  return socket;
}

async function connects(token: string, address: string): Promise<boolean> {
  const socket: Socket = io(`http://127.0.0.1:${port}`, {
    path: '/hub',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    extraHeaders: { 'x-forwarded-for': address },
  });
  open.push({ destroy: () => socket.disconnect() });
  return Promise.race([
    once(socket as never, 'connect').then(() => true),
    once(socket as never, 'connect_error').then(() => false),
  ]);
}

async function ticket(): Promise<string> {
  const person = await signIn(database.pool, { permissions: ['PricingView'] });
  const response = await ground.http.inject({ method: 'POST', url: '/api/user/hubtoken', headers: person.headers });
  return response.json().token as string;
}

it('lets an office come back with all its tabs', () => {
  expect(anonymousLimits).toEqual({ maxWaiting: 300, maxRefused: 3_000 });
});

it('doesn’t count signed-in sockets, however many share one address', async () => {
  for (let n = 0; n < 20; n += 1) expect(await connects(await ticket(), '192.0.2.1')).toBe(true);
  expect(ground.logged).toEqual([]);
});

it('ends the oldest silent socket for a newer one, so that silent ones can’t lock out an address', async () => {
  const first = (await silent('192.0.2.1')) as NetSocket;
  first.resume();
  const others = await Promise.all(Array.from({ length: 3 }, () => silent('192.0.2.1')));
  const ended = untilClosed(first);
  expect(await connects(await ticket(), '192.0.2.1')).toBe(true);
  await ended;
  for (const socket of others) expect((socket as NetSocket).destroyed).toBe(false);
});

it('refuses only that address for the rest of a minute after too many anonymous sockets', async () => {
  for (let n = 0; n < 6; n += 1) expect(await connects('x'.repeat(32), '192.0.2.1')).toBe(false);
  expect(await silent('192.0.2.1')).toBe(429);
  expect(await connects(await ticket(), '192.0.2.1')).toBe(false);
  expect(await connects(await ticket(), '192.0.2.2')).toBe(true);
});

it('says so once, without a stack', async () => {
  for (let n = 0; n < 20; n += 1) await silent('192.0.2.1');
  expect(ground.logged).toHaveLength(1);
  expect(ground.logged[0]).toMatchObject({ address: '192.0.2.1' });
  expect(JSON.stringify(ground.logged)).not.toContain('stack');
});

it('believes only the proxies that are trusted', async () => {
  const direct = await openTestGround(database, {}, undefined, {
    socketLimits: { maxWaiting: 4, maxRefused: 2 },
  });
  await direct.http.listen({ port: 0, host: '127.0.0.1' });
  port = (direct.http.server.address() as AddressInfo).port;
  await silent('192.0.2.1');
  await silent('192.0.2.2');
  expect(await silent('192.0.2.3')).toBe(429);
  for (const one of open.splice(0)) one.destroy();
  await direct.close();
});
