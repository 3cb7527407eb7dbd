import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pino from 'pino';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { type FileStore, openFileStore } from '../ports/files/index.ts';
import { type ClearingParts, clearOld } from './clear-old.ts';
import { clearingRules, periods } from './rules.ts';
import { startClearing } from './start-clearing.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const folder = mkdtempSync(join(tmpdir(), 'operatory-clearing-'));
let database: TestDatabase;
let storage: S3rver;
let endpoint: string;

beforeAll(async () => {
  database = await createTestDatabase();
  storage = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 'storage') },
    configureBuckets: [{ name: 'operatory' }],
  });
  const { address, port } = await storage.run();
  endpoint = `http://${address}:${port}`;
  await database.pool.query(`
    insert into pricing_class (code, name, position) values ('A', 'Standard', 1);
    insert into territory (territory_id, manager_first_name, manager_last_name, manager_email) values ('T1', 'A', 'R', 'a@example.test');
    insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
                          phone, email, ship_via, pricing_class, territory_id, warehouses, is_po_required)
      values ('100001', 'One', 'One', '1 Main', 'Tacoma', 'WA', '98402', '2535550100', 'o@example.test', 'UPS', 'A', 'T1', '{14}', false);
    insert into "user" (id, name, email) values ('u', 'U', 'u@people.test');
    insert into punch_out_connection (connection_id, name, customer_number, sender_domain, sender_identity, sealed_secret)
      values ('c', 'C', '100001', 'd', 'i', '')`);
});
afterAll(async () => {
  await storage.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (): FileStore => openFileStore(testSettings({ dataDir: folder }));
const inBucket = (): FileStore =>
  openFileStore(
    testSettings({
      fileStorage: {
        ...{ bucket: 'operatory', region: 'us-east-1', endpoint },
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      },
    }),
  );
const parts = (files = inFolder(), log: ClearingParts['log'] = rememberingLog().log): ClearingParts => ({
  ...{ pool: database.pool, files, log },
  now: () => now,
});
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const column = async (text: string) => (await run(text)).rows.map((row) => Object.values(row)[0]);

/** A visit, and its cart. */
async function visit(name: string, times: { created: Date; start?: Date; used?: Date; ended?: Date; by?: string }) {
  const id = randomUUID();
  const { created, start = created, used = null, ended = null, by = null } = times;
  await run(
    `insert into punch_out_session (session_id, connection_id, customer_number, start_hash, sealed_start, start_until,
       username, email, operation, deployment_mode, dtd_version, return_url, buyer_cookie, parties, payload_id, body_hash,
       created_at, last_used_at, ended_at, ended_by)
     values ($1::uuid, 'c', '100001', $1::text, '', $2, $3, '', 'create', 'test', '', '', '', '{}', $1::text, '', $4, $5, $6, $7)`,
    [id, start, name, created, used, ended, by],
  );
  await run(
    "insert into cart (cart_key, customer_number, punch_out_session_id, modified) values ($1, '100001', $2, 1)",
    [randomUUID(), id],
  );
  await run("insert into punch_out_line values ('c', $1::text || '/1', $1::uuid, 1, '1', 1, 1, 'EA')", [id]);
  return id;
}

describe('clearing', () => {
  it('deletes buyers’ visits once no one can need them anymore, with their carts, but no account’s own', async () => {
    const ownCart = randomUUID();
    await run(
      "insert into cart (cart_key, customer_number, modified, created_at) values ($1, '100001', 1, '2001-01-01')",
      [ownCart],
    );
    await visit('never opened', { created: daysAgo(31) });
    await visit('canceled', { created: daysAgo(40), used: daysAgo(40), ended: daysAgo(40), by: 'canceled' });
    await visit('returned long ago', { created: daysAgo(402), ended: daysAgo(401), by: 'returned' });
    const kept = [
      await visit('of today', { created: daysAgo(0.1), used: now }),
      await visit('within the days of repeats', { created: daysAgo(29) }),
      await visit('old, with a new start', { created: daysAgo(60), start: new Date(now.getTime() + 60_000) }),
      await visit('old, with a start that was opened', { created: daysAgo(60), start: daysAgo(0.1), used: now }),
      await visit('returned, its order may come', { created: daysAgo(399), ended: daysAgo(399), by: 'returned' }),
    ];
    const [noted] = kept;
    await run(
      `insert into punch_out_message (connection_id, session_id, direction, kind, payload_id, status_code, status_text, document, answer, at, took_ms)
       values ('c', $1, 'in', 'old', '', 200, '', '', '', $2, 1), ('c', $1, 'in', 'kept', '', 200, '', '', '', $3, 1)`,
      [noted, daysAgo(181), daysAgo(179)],
    );
    // A buyer sends the setup of one of them again at this very moment.
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query("update punch_out_session set start_until = start_until where username = 'never opened'");
    expect(await clearOld(parts())).toMatchObject({ 'punch-out visits without a return': 1 });
    await client.query('rollback');
    client.release();
    await visit('canceled', { created: daysAgo(40), used: daysAgo(40), ended: daysAgo(40), by: 'canceled' });
    await visit('returned long ago', { created: daysAgo(402), ended: daysAgo(401), by: 'returned' });
    await run(
      `insert into punch_out_message (connection_id, session_id, direction, kind, payload_id, status_code, status_text, document, answer, at, took_ms)
       values ('c', $1, 'in', 'old', '', 200, '', '', '', $2, 1)`,
      [noted, daysAgo(181)],
    );
    expect(await clearOld(parts())).toEqual({
      'punch-out visits without a return': 2,
      'punch-out visits that returned a cart': 1,
      'punch-out messages': 1,
    });
    expect((await column('select session_id from punch_out_session')).sort()).toEqual(kept.toSorted());
    expect((await column("select punch_out_session_id from cart where punch_out_session_id <> ''")).sort()).toEqual(
      kept.toSorted(),
    );
    expect(await column("select cart_key from cart where punch_out_session_id = ''")).toEqual([ownCart]);
    expect(await column('select count(*)::int from punch_out_line')).toEqual([5]);
    expect(await column('select kind from punch_out_message')).toEqual(['kept']);
    expect(await clearOld(parts())).toEqual({});
  });

  it('deletes delivered messages, except what must be remembered', async () => {
    await run(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents) values (1, '100001', now(), 'web', 0);
       insert into order_review (order_number, customer_number, held_at) values (1, '100001', now())`,
    );
    const put = (topic: string, key: string, delivered: Date | null, failed: Date | null = null) =>
      run(
        `insert into outbox (topic, key, payload, delivered_at, failed_at, created_at) values ($1, $2, '{"document":"<a/>","digest":"d"}', $3, $4, '2001-01-01')`,
        [topic, key, delivered, failed],
      );
    await put('order.submitted', 'old', daysAgo(91));
    await put('order.submitted', 'new', daysAgo(89));
    await put('order.submitted', 'waiting', null);
    await put('order.held', '1', daysAgo(91));
    await put('order.held', 'decided', daysAgo(91));
    await put('punch-out.moved', '1', daysAgo(91));
    await put('punch-out.document', '1/confirmation/1', daysAgo(91));
    await put('punch-out.document', '1/confirmation/2', null, daysAgo(91));
    await put('punch-out.document', '1/confirmation/3', null);
    expect(await clearOld(parts())).toEqual({ 'what was handed over': 3, 'documents that buyers were sent': 2 });
    const { rows } = await run("select topic, key, payload ? 'document' as has from outbox order by id");
    expect(rows.map(({ topic, key, has }) => [topic, key, has])).toEqual([
      ['order.submitted', 'new', true],
      ['order.submitted', 'waiting', true],
      ['order.held', '1', true],
      ['punch-out.document', '1/confirmation/1', false],
      ['punch-out.document', '1/confirmation/2', false],
      ['punch-out.document', '1/confirmation/3', true],
    ]);
    expect(await clearOld(parts())).toEqual({});
  });

  it('deletes sessions, tokens, saves and deleted things after their retention periods, and nothing still in use', async () => {
    const session = (id: string, end: Date) =>
      run("insert into session (id, token, user_id, expires_at) values ($1, $1, 'u', $2)", [id, end]);
    await session('ended', daysAgo(2));
    await session('just ended', daysAgo(0.5));
    await session('alive', new Date('2026-07-01'));
    await run("insert into hub_ticket values ('old', 'alive', $1), ('new', 'alive', $2)", [daysAgo(2), now]);
    await run(
      "insert into verification (id, identifier, value, expires_at) values ('old', 'i', 'v', $1), ('new', 'i', 'v', $2)",
      [daysAgo(2), now],
    );
    const [note, gone, list, goneList, cart] = Array.from({ length: 5 }, () => randomUUID());
    await run(
      `insert into customer_note (note_id, customer_number, html, title, version, created_at, changed_at, deleted_at)
       values ($1, '100001', '', 'kept', $1, $3, $3, null), ($2, '100001', '', 'gone', $2, $3, $3, $3)`,
      [note, gone, daysAgo(31)],
    );
    await run('insert into customer_note_save values ($1, $2, $4), ($1, $3, $5)', [
      note,
      randomUUID(),
      randomUUID(),
      daysAgo(31),
      daysAgo(29),
    ]);
    await run("insert into customer_note_read values ($1, 'old', $1, $2), ($1, 'new', $1, $3)", [
      note,
      daysAgo(31),
      daysAgo(29),
    ]);
    await run(
      `insert into customer_list (customer_number, name, deleted_at) values ('100001', 'kept', null), ('100001', 'gone', $1)`,
      [daysAgo(31)],
    );
    await run(
      `insert into customer_list_change (customer_number, change_id, list_id, version, operation, changed_at)
       select '100001', change_id::uuid, (select list_id from customer_list where name = 'kept'), 1, 'create', changed_at
         from (values ($1, $3::timestamptz), ($2, $4::timestamptz)) v (change_id, changed_at)`,
      [list, goneList, daysAgo(399), daysAgo(401)],
    );
    await run("insert into cart (cart_key, customer_number, modified, submitted_at) values ($1, '100001', 1, now())", [
      cart,
    ]);
    await run(
      `insert into cart_save (cart_key, save_id, modified, actor_user_id, saved_at)
       values ($1, $2, 1, 'u', $4), ($1, $3, 2, 'u', $5)`,
      [cart, randomUUID(), randomUUID(), daysAgo(401), daysAgo(399)],
    );
    expect(await clearOld(parts())).toEqual({
      sessions: 1,
      'sign-ins that were begun': 1,
      'hub tickets': 1,
      'saves of notes': 1,
      'reads of notes': 1,
      'deleted notes': 1,
      'deleted lists': 1,
      'saves of carts': 1,
      'changes of lists': 1,
    });
    expect((await column('select id from session')).sort()).toEqual(['alive', 'just ended']);
    expect(await column('select title from customer_note')).toEqual(['kept']);
    expect(await column('select name from customer_list')).toEqual(['kept']);
    expect(await column('select modified from cart_save')).toEqual([2]);
  });

  it.each([
    { name: 'a folder', open: inFolder },
    { name: 'a bucket', open: inBucket },
  ])(
    'takes downloads out of $name when their link has ended, also those that were never finished',
    async ({ open }) => {
      const files = open();
      // The database's clock decides whether a link is valid.
      const long = new Date(Date.now() - 400 * 86_400_000);
      const put = async (state: string, size: number, expires: Date) => {
        const id = randomUUID();
        await run(
          `insert into file_bundle (bundle_id, requested_by_user_id, content_hash, token_hash, folder_name, state, file_count, size, heard_at, expires_at)
         values ($1::uuid, 'u', '', $1::text, 'F', $2, 1, $3, now(), $4)`,
          [id, state, size, expires],
        );
        await files.write(`downloads/${id}.zip`, Readable.from([Buffer.from('zip')]));
        return id;
      };
      const alive = await put('ready', 3, new Date(Date.now() + 60_000));
      const ended = await put('ready', 3, new Date(Date.now() - 60_000));
      const old = await put('ready', 3, long);
      const died = await put('making', 0, long);
      const today = { ...parts(files), now: () => new Date() };
      const { downloads } = (await clearOld(today)) ?? {};
      expect(downloads).toBe(2);
      expect((await column('select bundle_id from file_bundle')).sort()).toEqual([alive, ended].sort());
      const isThere = async (id: string) => {
        const file = await files.open(`downloads/${id}.zip`);
        file?.content.destroy();
        return file !== undefined;
      };
      expect(await Promise.all([alive, ended, old, died].map(isThere))).toEqual([true, false, false, false]);
      await run('truncate file_bundle');
    },
  );

  it('continues after a failing rule, in batches, in one process at a time', async () => {
    await run(
      `insert into verification (id, identifier, value, expires_at) select n::text, 'i', 'v', $1 from generate_series(1, 1234) n`,
      [daysAgo(3)],
    );
    const asked: number[] = [];
    const pool = new Proxy(database.pool, {
      get: (target, name) =>
        name !== 'query'
          ? Reflect.get(target, name)
          : async (...sent: [string, unknown[]]) => {
              if (sent[0].includes('from session')) throw new Error('one table is away');
              const answer = await target.query(...sent);
              if (sent[0].includes('verification')) asked.push(answer.rowCount ?? 0);
              return answer;
            },
    });
    const { log, lines } = rememberingLog();
    const both = await Promise.all([clearOld({ ...parts(inFolder(), log), pool }), clearOld(parts())]);
    expect(both.filter((cleared) => cleared === undefined)).toHaveLength(1);
    const cleared = both.find((one) => one !== undefined) ?? (await clearOld(parts()));
    expect(cleared?.['sign-ins that were begun']).toBe(1234);
    if (asked.length > 0) {
      expect(asked).toEqual([500, 500, 234]);
      expect(lines.map(({ msg }) => msg)).toEqual(['sessions could not be cleared away']);
    }
    // The lock is free again.
    expect(await clearOld(parts())).toBeDefined();
  });

  it('has indexes for its queries, keeps messages for at least 90 days, and stops when told to', async () => {
    expect(periods.messages).toBeGreaterThanOrEqual(90);
    // Of these there are never more than a few rows.
    const small = ['sign-ins that were begun', 'setup addresses', 'hub tickets', 'unknown codes'];
    for (const { name, statement } of clearingRules.filter((rule) => !small.includes(rule.name))) {
      const client = await database.pool.connect();
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain ${statement.replaceAll('$1', `'2020-01-01'::timestamptz`).replaceAll('$2', '500')}`,
      );
      await client.query('rollback');
      client.release();
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect([name, /Index (Only )?Scan|Bitmap Index Scan/.test(plan)]).toEqual([name, true]);
    }
    const clearing = startClearing({ ...parts(), log: pino({ level: 'silent' }) });
    await clearing.stop();
  });
});
