/** The message when the server can't start: one sentence, no stack, exit code 1, and nothing left running. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, takePort } from '../loopback-ports.ts';
import { processesIn, runServer } from './server-process.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'operatory-process-'));
  chmodSync(folder, 0o755);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts it, expects it to refuse, and returns its last output. */
async function refusal(env: Record<string, string>, commandLine: readonly string[] = []): Promise<string> {
  const server = runServer({ DATA_DIR: folder, PORT: String(await freePort()), ...env }, commandLine);
  expect(await server.ended, server.output()).toBe(1);
  expect(processesIn(folder)).toEqual([]);
  const said = server.output().trim().split('\n').at(-1) ?? '';
  expect(server.output()).not.toMatch(/^\s+at /m);
  return said;
}

test('a taken port', async () => {
  const { port, server } = await takePort();
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program: stop that program, or choose another port, for example PORT=${port + 1}.`,
  );
  server.close();
});

test('an address of another machine', async () => {
  expect(await refusal({ HOST: '192.0.2.1' })).toMatch(
    /^"192\.0\.2\.1" as setting HOST is no address of this machine: /,
  );
});

test('a wrong setting', async () => {
  expect(await refusal({ PORT: 'many' })).toBe(
    '"many" as setting PORT is not usable: it must be a port number from 1 to 65535. Change it in the environment or in .env.',
  );
});

test("a database that doesn't respond, without revealing the password", async () => {
  const DATABASE_URL = `postgresql://someone:hush-hush@127.0.0.1:${await freePort()}/operatory`;
  const said = await refusal({ DATABASE_URL, DATABASE_WAIT_SECONDS: '0', DEMO: '1' });
  expect(said).toMatch(
    /^The database at 127\.0\.0\.1:\d+\/operatory \(DATABASE_URL\) cannot be reached: nothing listens there\./,
  );
  expect(said).not.toContain('hush-hush');
});

test('a database address where something listens but never responds', async () => {
  const { port, server } = await takePort();
  const began = performance.now();
  const DATABASE_URL = `postgresql://someone@127.0.0.1:${port}/operatory`;
  const said = await refusal({ DATABASE_URL, DATABASE_WAIT_SECONDS: '0', DEMO: '1' });
  expect(said).toContain('no answer in time');
  expect(performance.now() - began).toBeLessThan(20_000);
  server.close();
});

test('an external database without a secret to sign sessions', async () => {
  expect(await refusal({ DATABASE_URL: 'postgresql://someone@127.0.0.1:1/operatory' })).toMatch(
    /^Setting AUTH_SECRET is absent: /,
  );
});

test('a data folder in use by another running copy', async () => {
  const first = runServer({ DATA_DIR: folder, PORT: String(await freePort()) });
  await first.until('is ready');
  const second = runServer({ DATA_DIR: folder, PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toMatch(
    /^The data folder \S+ is in use by another running copy of Operatory \(process \d+\): stop that copy first, or /m,
  );
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
});

test("a data folder that can't be created", async () => {
  expect(await refusal({ DATA_DIR: '/dev/null/data' })).toMatch(
    /^The data folder \/dev\/null\/data can’t be created or written to\. /,
  );
});

test('an unknown command', async () => {
  expect(await refusal({}, ['fly'])).toMatch(/^Usage: /);
  expect(await refusal({}, ['demo-data', '--scale', 'lots'])).toMatch(/^Usage: /);
});
