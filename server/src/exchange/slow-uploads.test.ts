import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { untilClosed } from '../../test/until-closed.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';

let ground: ExchangeGround;
let port: number;
beforeAll(async () => {
  ground = await openExchange({ requestTimes: { request: 2_000, silence: 3_000, afterward: 2_000, look: 200 } });
  await ground.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (ground.app.http.server.address() as AddressInfo).port;
});
afterAll(() => ground.close());

const header = 'vendorId,name\n';
const rows = Array.from({ length: 48 }, (_, at) => `${100 + at},V\n`);
const bytes = header.length + rows.join('').length;

/** Begins to send; what comes back is added to `answer`. */
function begin(method: string, path: string, type: string): { socket: Socket; answer: string[] } {
  const answer: string[] = [];
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).on('data', (chunk) => answer.push(chunk.toString()));
  head(socket, method, path, type);
  return { socket, answer };
}

function head(socket: Socket, method: string, path: string, type: string) {
  socket.write(
    `${method} /api/erp/v1/${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${ground.headers.authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
}

/** Drips blanks until the connection ends; returns after how many seconds that was. */
async function secondsUntilCut(socket: Socket): Promise<number> {
  const began = performance.now();
  const drip = setInterval(() => socket.write(' '), 100);
  await untilClosed(socket);
  clearInterval(drip);
  return (performance.now() - began) / 1_000;
}

describe.concurrent('an upload, with a tenth of the time that the product allows', () => {
  it('may take longer than other requests, and the next request of its connection may not', async () => {
    const { socket, answer } = begin('PUT', 'imports/slow?feed=vendors&mode=delta', 'text/csv');
    socket.write(header);
    for (const row of rows) {
      await pause(50 + 2_500 / rows.length);
      socket.write(row);
    }
    await vi.waitFor(() => expect(answer.join('')).toContain('HTTP/1.1 200'), 30_000);
    await ground.work();
    expect(await ground.run('slow')).toMatchObject({ state: 'applied', counts: { inserted: 48 } });
    head(socket, 'POST', 'feeds/vendors/rows', 'application/json');
    const seconds = await secondsUntilCut(socket);
    expect(seconds).toBeGreaterThan(1.9);
    expect(seconds).toBeLessThan(15);
  });

  it('is cut off after 3 seconds of silence, and nothing of it is kept', async () => {
    const { socket, answer } = begin('PUT', 'imports/silent?feed=vendors&mode=delta', 'text/csv');
    socket.write(header);
    const began = performance.now();
    await untilClosed(socket);
    const seconds = (performance.now() - began) / 1_000;
    expect(seconds).toBeGreaterThan(2.9);
    expect(seconds).toBeLessThan(15);
    expect(answer.join('')).toContain('request.late');
    expect(await ground.run('silent')).toMatchObject({ code: 'exchange.import-unknown' });
  });

  it('that is refused may take no longer than other requests', async () => {
    const { socket, answer } = begin('PUT', 'imports/refused?feed=vendors&mode=history', 'text/csv');
    expect(await secondsUntilCut(socket)).toBeLessThan(15);
    expect(answer.join('')).toContain('HTTP/1.1 422');
  });
});
