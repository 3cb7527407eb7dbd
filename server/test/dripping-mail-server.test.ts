import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { sendDue, startMail } from '../src/mail/send-mail.ts';
import { smtpMail } from '../src/ports/mail/smtp.ts';
import { createTestDatabase } from './database.ts';
import { rememberingLog } from './ground.ts';
import { startMailServer } from './mail-server.ts';

const from = { name: 'Operatory', address: 'shop@people.test' };
const letter = { to: { name: 'Dana Reyes', address: 'dana@people.test' }, subject: 'Hello', text: 'Hello', html: '' };
let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server?.close(resolve));
});

/** Writes a reply that never ends, a byte at a time. */
async function drip(socket: Socket, start: string): Promise<void> {
  for (let at = 0; !socket.destroyed; at += 1) {
    socket.write(start[at] ?? 'x');
    await pause(20);
  }
}

/** A mail server that replies as it should, up to `stage`; from then on it drips. Returns its address. */
async function dripFrom(stage: 'greeting' | 'go-ahead' | 'receipt'): Promise<string> {
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (stage === 'greeting') void drip(socket, '220-');
    else socket.write('220 mail.test\r\n');
    let isMessage = false;
    socket.on('data', (data) => {
      const text = data.toString();
      if (isMessage) {
        if (text.endsWith('\r\n.\r\n')) void drip(socket, '250-');
      } else if (text.startsWith('DATA')) {
        isMessage = stage === 'receipt';
        if (isMessage) socket.write('354 go on\r\n');
        else void drip(socket, '354-');
      } else if (stage !== 'greeting') {
        socket.write('250 fine\r\n');
      }
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(listening.address() as { port: number }).port}`;
}

it.each(['greeting', 'go-ahead', 'receipt'] as const)(
  'aborts if the server drips instead of its %s, and closes the connection',
  async (stage) => {
    const port = smtpMail({ url: await dripFrom(stage), from, timeoutMs: 5_000, deliveryMs: 500 });
    const began = performance.now();
    await expect(port.send({ ...letter, messageId: 'm@people.test' })).rejects.toThrow(
      'The mail server did not accept the message within 0.5 s.',
    );
    expect(performance.now() - began).toBeLessThan(4_000);
    await expect.poll(() => sockets.size, { timeout: 5_000 }).toBe(0);
  },
);

it('leaves the message in the queue for its next attempt, and continues with the next one', async () => {
  const database = await createTestDatabase();
  await database.pool.query(`insert into mail (kind, recipient) values ('test', 'a@b.test'), ('test', 'c@d.test')`);
  const { log, lines } = rememberingLog();
  const send = (url: string) =>
    sendDue({
      pool: database.pool,
      port: smtpMail({ url, from, deliveryMs: 300 }),
      compose: async () => letter,
      log,
      host: 'people.test',
    });
  expect(await send(await dripFrom('go-ahead'))).toBe(2);
  const { rows } = await database.pool.query<{ problem: string; is_later: boolean }>(
    `select problem, sent_at is null and failed_at is null and next_attempt_at between now() and now() + interval '61 seconds'
            as is_later from mail`,
  );
  const waits = { problem: 'The mail server did not accept the message within 0.3 s.', is_later: true };
  expect(rows).toEqual([waits, waits]);
  expect(lines).toHaveLength(2);

  const sound = await startMailServer();
  await database.pool.query('update mail set next_attempt_at = now()');
  expect(await send(sound.url)).toBe(2);
  expect(sound.arrived).toHaveLength(2);
  await sound.close();
  await database.drop();
});

it('doesn’t hold up the end of the process: the message waits for the next start', async () => {
  const database = await createTestDatabase();
  await database.pool.query(`insert into mail (kind, recipient) values ('test', 'a@b.test')`);
  const { log, lines } = rememberingLog();
  const port = smtpMail({ url: await dripFrom('go-ahead'), from });
  const job = startMail({ pool: database.pool, port, compose: async () => letter, log, host: 'people.test' });
  await expect.poll(() => sockets.size).toBe(1);
  const began = performance.now();
  await job.stop();
  // A shutdown waits six seconds for a job.
  expect(performance.now() - began).toBeLessThan(6_000);
  const { rows } = await database.pool.query('select sent_at, failed_at, attempts from mail');
  expect(rows).toEqual([{ sent_at: null, failed_at: null, attempts: 1 }]);
  expect(lines).toHaveLength(1);
  await database.drop();
});
