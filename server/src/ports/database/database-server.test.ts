/** What the product relies on in a database server; the embedded one and a foreign one pass the same test. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { DatabaseServer } from './database-server.ts';
import { joinRunning, reachExternal, startEmbedded } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'operatory-server-'));
chmodSync(folder, 0o755);
let foreign: TestDatabase;

beforeAll(async () => {
  foreign = await createTestDatabase();
});

afterAll(async () => {
  await foreign.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  { name: 'embedded', open: () => startEmbedded({ folder, isThrownAway: true }) },
  { name: 'foreign', open: () => reachExternal(foreign.url) },
])('the $name server', ({ name, open }) => {
  let server: DatabaseServer;

  beforeAll(async () => {
    server = await open();
  });

  async function ask(text: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  test('supports UTF-8 and accents', async () => {
    expect(
      await ask(`select lower('ÀÉ') as lower, length('é') as length, current_setting('server_encoding') as encoding`),
    ).toEqual([{ lower: 'àé', length: 1, encoding: 'UTF8' }]);
  });

  test('has the extensions that searching needs', async () => {
    for (const extension of ['pg_trgm', 'unaccent', 'intarray', 'btree_gin']) {
      await ask(`create extension if not exists ${extension}`);
    }
    expect(await ask(`select 'glove' % 'gloves' as alike`)).toEqual([{ alike: true }]);
  });

  test('receives notifications from another connection', async () => {
    const listener = new pg.Client({ connectionString: server.url });
    await listener.connect();
    await listener.query('listen news');
    const heard = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)));
    await ask(`select pg_notify('news', 'a cart changed')`);
    expect(await heard).toBe('a cart changed');
    await listener.end();
  });

  test(`is ${name === 'embedded' ? 'ended' : 'left alone'} when we stop`, async () => {
    await server.stop();
    await server.stop();
    const answer = ask('select 1 as one').catch(() => 'gone');
    expect(await answer).toEqual(name === 'embedded' ? 'gone' : [{ one: 1 }]);
  });
});

test('a database that starts a moment later is waited for, and one with another password is not', async () => {
  const own = mkdtempSync(join(tmpdir(), 'operatory-late-'));
  chmodSync(own, 0o755);
  const first = await startEmbedded({ folder: own, isThrownAway: true });
  await first.stop();
  const told: string[] = [];
  const reached = reachExternal(first.url, { waitMs: 20_000, onWait: (why) => told.push(why) });
  await expect.poll(() => told.length).toBe(1);
  const second = await startEmbedded({ folder: own, isThrownAway: true });
  expect((await reached).isEmbedded).toBe(false);
  const wrong = new URL(second.url);
  wrong.password = 'another';
  const began = performance.now();
  await expect(reachExternal(wrong.href, { waitMs: 20_000 })).rejects.toThrow('user or password are wrong');
  expect(performance.now() - began).toBeLessThan(10_000);
  await second.stop();
  rmSync(own, { recursive: true, force: true });
});

test('a command joins the embedded server of a running copy, and finds none once that has ended', async () => {
  const own = mkdtempSync(join(tmpdir(), 'operatory-joined-'));
  chmodSync(own, 0o755);
  const server = await startEmbedded({ folder: own, isThrownAway: true });
  try {
    const joined = await joinRunning(own);
    const client = new pg.Client({ connectionString: joined?.url });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await joined?.stop();
  } finally {
    await server.stop();
  }
  expect(await joinRunning(own)).toBeUndefined();
  rmSync(own, { recursive: true, force: true });
});
