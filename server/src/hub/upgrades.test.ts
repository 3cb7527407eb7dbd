/** Upgrade requests from anybody, honest or not, over real TCP connections. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { untilClosed } from '../../test/until-closed.ts';

let database: TestDatabase;
let ground: TestGround;
const uncaught: unknown[] = [];
const noteUncaught = (error: unknown) => uncaught.push(error);
beforeAll(async () => {
  process.on('uncaughtException', noteUncaught);
  database = await createTestDatabase();
  ground = await openTestGround(database);
  ground.http.get('/page', async () => 'the page');
  ground.http.post('/echo', async ({ body }) => body);
  await ground.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
  process.off('uncaughtException', noteUncaught);
});

async function connected(): Promise<Socket> {
  const { port } = ground.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const onWire = (text: string) => text.replaceAll('\n', '\r\n');

/** Sends one request and returns everything that came back until the connection ended. */
async function exchange(request: string): Promise<string> {
  const socket = await connected();
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.write(onWire(request));
  await untilClosed(socket);
  return received;
}

const upgradeTo = (path: string, protocol = 'websocket') =>
  `GET ${path} HTTP/1.1\nhost: x\nconnection: Upgrade\nupgrade: ${protocol}\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\nsec-websocket-version: 13\n\n`;

describe('a connection that asks to upgrade and is then reset', () => {
  it.each([
    ['outside the hub', upgradeTo('/hubx')],
    ['at the hub', upgradeTo('/hub/?EIO=4&transport=websocket')],
    ['at the hub, malformed', upgradeTo('/hub/?EIO=nonsense')],
    ['to another protocol', upgradeTo('/page', 'h2c')],
  ])('leaves the server running: %s', async (_what, request) => {
    for (let round = 0; round < 40; round += 1) {
      const socket = await connected();
      socket.write(onWire(request));
      if (round % 2 === 0) await wait(round / 10);
      socket.resetAndDestroy();
    }
    await wait(100);
    expect(uncaught).toEqual([]);
    const { address, port } = ground.http.server.address() as AddressInfo;
    expect(await (await fetch(`http://${address}:${port}/page`)).text()).toBe('the page');
  });
});

describe('an upgrade that isn’t supported', () => {
  it('gets a 404 for a WebSocket outside the hub, and the connection is closed', async () => {
    expect(await exchange(upgradeTo('/hubx'))).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('serves a client that offers HTTP/2 the page over HTTP/1.1', async () => {
    const received = await exchange(
      'GET /page HTTP/1.1\nhost: x\nconnection: Upgrade, HTTP2-Settings\nupgrade: h2c\nhttp2-settings: AAMAAABkAAQAoAAAAAIAAAAA\n\n',
    );
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toContain('the page');
  });

  it('reads the body of such a request', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(15_000) });
    const received = await exchange(
      `POST /echo HTTP/1.1\nhost: x\nconnection: upgrade\nupgrade: h2c\ncontent-type: application/json\ncontent-length: ${body.length}\n\n${body}`,
    );
    expect(received.endsWith(body)).toBe(true);
  });
});
