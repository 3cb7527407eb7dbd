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

it('B7.02 asks GET {service}/version?key=appversion and answers the version to compare with', async () => {
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

it('takes nothing for a version that is none', async () => {
  for (body of ['fault', '<html>', '{}', '{"appVersion":7}', '"a version with words"', 'null', ''])
    expect(isRefusal(await ask(url)), body).toBe(true);
  expect(isRefusal(await ask('http://127.0.0.1:9'))).toBe(true);
});

it('goes on with the last answer while the service is away', async () => {
  const again = expectedVersion({ appVersion: '1.0.548', versionUrl: url });
  expect(await again()).toEqual({ appVersion: '1.0.549' });
  body = 'fault';
  expect(await again()).toEqual({ appVersion: '1.0.549' });
  expect(asked).toHaveLength(1);
});
