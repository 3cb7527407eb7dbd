import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRefusal } from '@operatory/domain/refusals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readAppVersion } from '../../settings/app-version.ts';
import { expectedVersion } from './index.ts';

let service: Server;
let url = '';
let body = '';
const asked: string[] = [];

beforeAll(async () => {
  service = createServer((incoming, answer) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    if (body === 'fault') answer.writeHead(500).end('{"appVersion":"9.9.9"}');
    else if (body.startsWith('redirect ')) answer.writeHead(302, { location: body.slice(9) }).end();
    else answer.end(body);
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  asked.length = 0;
  body = '{"appVersion":"1.0.549"}';
});

const ask = (versionUrl: string | undefined) => expectedVersion({ appVersion: readAppVersion(), versionUrl })();

it('B9.03 the expected version is 1.0.548 where no service says another', async () => {
  expect(await ask(undefined)).toEqual({ appVersion: '1.0.548' });
});

it('B7.02 calls GET {service}/version?key=appversion and returns the version to compare with', async () => {
  expect(await ask(url)).toEqual({ appVersion: '1.0.549' });
  expect(await ask(`${url}/`)).toEqual({ appVersion: '1.0.549' });
  expect(await ask(`${url}/tools/`)).toEqual({ appVersion: '1.0.549' });
  expect(asked).toEqual([
    'GET /version?key=appversion',
    'GET /version?key=appversion',
    'GET /tools/version?key=appversion',
  ]);
  body = '"1.0.550"';
  expect(await ask(url)).toEqual({ appVersion: '1.0.550' });
});

it('takes every build of the release that the service names for the right one', async () => {
  body = '{"appVersion":"1.0.548"}';
  const ofBuild = (appVersion: string) => expectedVersion({ appVersion, versionUrl: url })();
  expect(await ofBuild('1.0.548+1a2b3c4d')).toEqual({ appVersion: '1.0.548+1a2b3c4d' });
  expect(await ofBuild('1.0.547+1a2b3c4d')).toEqual({ appVersion: '1.0.548' });
});

it('rejects anything that isn’t a version', async () => {
  for (body of ['fault', '<html>', '{}', '{"appVersion":7}', '"a version with words"', 'null', ''])
    expect(isRefusal(await ask(url)), body).toBe(true);
  expect(isRefusal(await ask('http://127.0.0.1:9'))).toBe(true);
});

it('follows no redirect, and asks a service that is away once for many callers', async () => {
  const elsewhere = createServer((_incoming, answer) => answer.end('{"appVersion":"6.6.6"}'));
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const { port } = elsewhere.address() as AddressInfo;
  body = `redirect http://127.0.0.1:${port}/version`;
  const question = expectedVersion({ appVersion: '1.0.548', versionUrl: url });
  const replies = await Promise.all(Array.from({ length: 20 }, () => question()));
  expect(replies.every((reply) => isRefusal(reply))).toBe(true);
  expect(isRefusal(await question())).toBe(true);
  expect(asked).toHaveLength(1);
  elsewhere.closeAllConnections();
  elsewhere.close();
});

it('uses the last version while the service is unavailable', async () => {
  const again = expectedVersion({ appVersion: '1.0.548', versionUrl: url });
  expect(await again()).toEqual({ appVersion: '1.0.549' });
  body = 'fault';
  expect(await again()).toEqual({ appVersion: '1.0.549' });
  expect(asked).toHaveLength(1);
});
