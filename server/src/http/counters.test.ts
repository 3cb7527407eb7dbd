import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import pino from 'pino';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { countRequests, slowAnswer } from './counters.ts';

it('logs a slow answer, but not one that waited because its caller asked it to', async () => {
  const lines: { msg: string; route: string }[] = [];
  const registry = new Registry();
  const http = Fastify();
  countRequests(http, pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) }), registry);
  http.get('/slow', async () => {
    await pause(1_100);
    return '';
  });
  http.get('/waiting', async (request) => {
    await pause(1_100);
    request.waitedMs = 1_100;
    return '';
  });
  await Promise.all([http.inject('/slow'), http.inject('/waiting')]);
  expect(lines).toMatchObject([{ msg: slowAnswer, route: '/slow' }]);
  expect(await registry.metrics()).toMatch(/http_request_seconds_bucket\{le="1",method="GET",route="\/waiting"\} 1/);
  await http.close();
});

it('counts the files of the build together, whatever a release calls them', async () => {
  const registry = new Registry();
  const http = Fastify();
  countRequests(http, pino({ level: 'silent' }), registry);
  for (const file of ['/assets/main-a1.js', '/assets/shop-b2.js', '/tag/assets/tag-c3.js'])
    http.get(file, async () => '');
  for (const file of ['/assets/main-a1.js', '/assets/shop-b2.js', '/tag/assets/tag-c3.js']) await http.inject(file);
  const told = await registry.metrics();
  expect(told).toMatch(/http_requests_total\{method="GET",route="\/assets\/\*",status="2xx"\} 2/);
  expect(told).toContain('route="/tag/assets/*"');
  expect(told).not.toContain('main-a1');
  await http.close();
});
