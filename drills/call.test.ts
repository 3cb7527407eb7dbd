/** The drills' own calls: an incomplete response of a killed process is requested again, as the product's pages do. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { callUntilAnswered, FailedAfterRetry } from './call.ts';

it('asks again when a response breaks off, and not when it is refused', async () => {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    if (request.url === '/api/refused') response.writeHead(404).end('no');
    else if (calls > 1) response.end('{"ok":true}');
    else response.writeHead(200, { 'content-length': 100 }).write('{"ok"', () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cookie: '', patienceMs: 5_000 };
  try {
    expect(await callUntilAnswered(site, { method: 'GET', path: '/cut' })).toEqual({ ok: true });
    expect(calls).toBe(2);
    const refused = callUntilAnswered(site, { method: 'GET', path: '/refused' });
    await expect(refused).rejects.toThrow(new FailedAfterRetry('GET /refused was refused: 404 no'));
  } finally {
    server.close();
  }
});
