import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround } from '../../test/ground.ts';
import { untilClosed } from '../../test/until-closed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('tells a request on an open connection to retry while the server closes, and finishes running ones', async () => {
  const ground = await openTestGround(database);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let arrived = () => {};
  const running = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  ground.http.get('/slow', async () => {
    arrived();
    await finished;
    return 'done';
  });
  await ground.http.listen({ port: 0, host: '127.0.0.1' });
  let requests = 0;
  ground.http.server.on('request', () => {
    requests += 1;
  });
  const socket = connect((ground.http.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // Two requests over one connection: Node reads the second while the first is running.
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await running;
  const closing = ground.close();
  socket.write('GET /api/settings/public HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => ground.isDraining()).toBe(true);
  await expect.poll(() => requests).toBe(2);
  finish();
  await Promise.all([untilClosed(socket), closing]);
  const [first = '', second = ''] = received.split(/(?=HTTP\/1\.1 )/);
  expect(first).toContain('200 OK');
  expect(first).toContain('done');
  expect(second).toMatch(/^HTTP\/1\.1 503 /);
  expect(second).toMatch(/^retry-after: 2\r$/im);
  expect(second).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(JSON.parse(second.slice(second.indexOf('{'), second.lastIndexOf('}') + 1))).toMatchObject({
    status: 503,
    code: 'provider.unavailable',
    remedy: 'retry',
    detail: 'The server isn’t responding right now. Please try again in a moment.',
  });
});
