import net from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import pino from 'pino';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { countRequests } from './counters.ts';
import { trackRequests } from './track-requests.ts';

it('waits for a request whose caller has disconnected until it was handled, and no longer; and counts it', async () => {
  const http = Fastify();
  const registry = new Registry();
  countRequests(http, pino({ level: 'silent' }), registry);
  const tracker = trackRequests(http);
  const steps: string[] = [];
  http.get('/slow', async () => {
    steps.push('begun');
    await pause(300);
    steps.push('handled');
    return {};
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((http.server.address() as net.AddressInfo).port, '127.0.0.1');
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => steps).toEqual(['begun']);
  socket.destroy();
  const limitMs = 20_000;
  const began = performance.now();
  await tracker.finished(limitMs);
  expect(steps).toEqual(['begun', 'handled']);
  expect(performance.now() - began).toBeLessThan(limitMs / 2);
  expect(await registry.metrics()).toMatch(/http_requests_total\{method="GET",route="\/slow",status="4xx"\} 1/);
  await http.close();
});

/** How long a shutdown waits for the remaining requests, in milliseconds. */
async function waited(tracker: ReturnType<typeof trackRequests>): Promise<number> {
  const began = performance.now();
  await tracker.finished(20_000);
  return performance.now() - began;
}

it('stops tracking a download whose caller disconnects in the middle', async () => {
  const http = Fastify();
  const tracker = trackRequests(http);
  let isDestroyed = false;
  http.get('/file', async (_request, reply) => {
    const body = new Readable({
      read() {
        setTimeout(() => this.push(Buffer.alloc(65_536)), 5);
      },
      destroy(error, done) {
        isDestroyed = true;
        done(error);
      },
    });
    return reply.type('text/csv').send(body);
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((http.server.address() as net.AddressInfo).port, '127.0.0.1');
  socket.write('GET /file HTTP/1.1\r\nHost: a\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  await expect.poll(() => isDestroyed).toBe(true);
  expect(await waited(tracker)).toBeLessThan(10_000);
  await http.close();
});

it('stops tracking a request whose caller disconnects while its response is being prepared', async () => {
  const http = Fastify();
  const tracker = trackRequests(http);
  let at = '';
  http.addHook('onSend', async () => {
    at = 'preparing';
    await pause(300);
    at = 'prepared';
  });
  http.get('/x', async () => ({ a: 1 }));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((http.server.address() as net.AddressInfo).port, '127.0.0.1');
  socket.write('GET /x HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => at).toBe('preparing');
  socket.destroy();
  await expect.poll(() => at).toBe('prepared');
  expect(await waited(tracker)).toBeLessThan(10_000);
  await http.close();
});
