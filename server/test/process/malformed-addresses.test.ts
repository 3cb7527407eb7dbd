/** The built product's responses to unreadable addresses: the bundler once changed how they are distinguished. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../loopback-ports.ts';
import { untilClosed } from '../until-closed.ts';
import { runServer, type ServerProcess } from './server-process.ts';

let folder: string;
let port: number;
let server: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operatory-process-'));
  chmodSync(folder, 0o755);
  port = await freePort();
  server = runServer({ PORT: String(port), DATA_DIR: folder });
  await server.until('is ready');
}, 60_000);

afterAll(async () => {
  server.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the address byte by byte, unchanged; `fetch` would normalize it. */
async function get(address: string): Promise<{ status: number; type: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await untilClosed(socket);
  const [head = '', body = ''] = received.split('\r\n\r\n', 2);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    type: /^content-type: ([^;\r]*)/im.exec(head)?.[1] ?? '',
    body,
  };
}

test.each([
  ['/error/%E0%A4%A', 200],
  ['/error/%E0%A4%A?x=%E0', 200],
  ['/error/%', 200],
  ['/product/%zz', 200],
  ['/customer/%ff/cart', 200],
  ['/%E0%A4%A', 404],
  ['http://x/%E0%A4%A', 404],
  ['/tag/%E0', 404],
  ['/punchout/%ff', 404],
])('%s leads to our own page', async (address, status) => {
  const answer = await get(address);
  expect([answer.status, answer.type]).toEqual([status, 'text/html']);
  expect(answer.body).toContain('<!doctype html>');
});

test.each([
  ['/api/item/itemNumber/%E0%A4%A', 400],
  ['/api/%zz', 400],
  ['http://x/api/%zz', 400],
  ['/assets/%E0%A4%A.js', 404],
  ['/error/a%00b', 400],
  ['/error/a b', 400],
])('%s gets a problem document', async (address, status) => {
  const answer = await get(address);
  expect([answer.status, answer.type]).toEqual([status, 'application/problem+json']);
  expect(JSON.parse(answer.body)).toMatchObject({ status });
});
