import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { endViews } from '../access/end-views.ts';
import { type App, buildApp } from '../app/app.ts';
import { inTransaction } from '../database/database.ts';
import { signedColumns } from './forget-name.ts';

let database: TestDatabase;
let app: App;
let desk: SignedIn;
let admin: SignedIn;
let dana: SignedIn;
const { log } = rememberingLog();

beforeAll(async () => {
  database = await createTestDatabase();
  await addPractices(database.pool, [{ customerNumber: '100001' }, { customerNumber: '100002' }]);
  app = await buildApp({ isStrict: true, settings: testSettings(), database, log });
  admin = await signIn(database.pool, { email: 'boss@people.test', permissions: ['Administration'] });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
let count = 0;
beforeEach(async () => {
  count += 1;
  desk = await signIn(database.pool, { email: `desk${count}@people.test`, permissions: ['CustomerService', 'ViewAs'] });
  dana = await signIn(database.pool, {
    ...{ email: `dana${count}@people.test`, name: 'Dana Reyes' },
    ...{ permissions: ['Customer', 'OrderSubmit'], accounts: ['100001'] },
  });
});

async function ask(method: 'GET' | 'POST', path: string, { by = desk, body }: { by?: SignedIn; body?: object } = {}) {
  const answer = await app.http.inject({
    ...{ method, url: `/api${path}`, headers: by.headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
const view = (userId = dana.userId, by = desk) => ask('POST', `/viewAs/${userId}`, { by });
const role = async (by = desk) => (await ask('GET', '/user/role', { by })).body;

it('shows staff exactly what the person sees, and shows who is viewing', async () => {
  expect((await ask('GET', '/Customer/customernumber/100002')).status).toBe(200);
  expect((await view()).status).toBe(204);
  const { viewedBy, isLookingOnly, ...seen } = await role();
  expect([viewedBy, isLookingOnly]).toEqual([{ userId: desk.userId, name: 'Test Person' }, true]);
  expect(seen).toEqual(await role(dana));
  expect((await ask('GET', '/Customer/customernumber/100002')).status).toBe(404);
  expect((await ask('GET', '/Customer/customernumber/100001')).body).not.toHaveProperty('CreditHold');
  // The person themselves isn't looked at by anyone.
  expect(await role(dana)).not.toHaveProperty('viewedBy');
  expect((await ask('POST', '/viewAs/end')).status).toBe(204);
  expect((await role()).permissions).toEqual(['CustomerService', 'ViewAs']);
  const { rows } = await database.pool.query(
    `select kind, actor_id, subject_id from audit_entry where kind like 'view-as%' and subject_id = $1 order by entry_id`,
    [dana.userId],
  );
  expect(rows).toEqual(
    ['view-as-started', 'view-as-ended'].map((kind) => ({ kind, actor_id: desk.userId, subject_id: dana.userId })),
  );
});

it('shows a manager’s co-workers and rules as the manager sees them, and no one else’s', async () => {
  const manager = await signIn(database.pool, {
    ...{ email: `manager${count}@people.test`, permissions: ['Customer', 'OrderSubmit', 'ManagePeople'] },
    accounts: ['100001'],
  });
  // Account managers may look, too, and see no practice's people otherwise.
  const by = await signIn(database.pool, { permissions: ['PricingView', 'OrderSubmit', 'ViewAs'] });
  const paths = ['/practicePeople/100001', '/approvals/rule/100001'];
  for (const path of paths) expect((await ask('GET', path, { by })).status).toBe(403);
  await view(manager.userId, by);
  for (const path of paths) {
    const seen = await ask('GET', path, { by });
    expect([path, seen.status]).toEqual([path, 200]);
    expect(seen.body).toEqual((await ask('GET', path, { by: manager })).body);
  }
  expect((await ask('GET', '/practicePeople/100002', { by })).status).toBe(404);
  expect((await ask('POST', '/practicePeople/100001', { by, body: {} })).body.code).toBe('view-as.read-only');
  await view(dana.userId);
  for (const path of paths) expect((await ask('GET', path)).status).toBe(403);
});

it('says that it has started when the answer to its start was lost', async () => {
  await view();
  const detail = 'You’re already viewing as Dana Reyes. Reload the page to see the shop as they do.';
  expect(await view()).toMatchObject({ status: 409, body: { code: 'view-as.already', remedy: 'reload', detail } });
  expect((await view(admin.userId)).status).toBe(403);
});

it('changes nothing, whichever call is made', async () => {
  await view();
  const writes = app.bound.filter(({ method, isRead, access }) => {
    return method !== 'GET' && isRead !== true && access.kind !== 'public' && access.kind !== 'public-or-account';
  });
  expect(writes.length).toBeGreaterThan(60);
  for (const { method, url } of writes) {
    const path = `/api${url.replace(/:\w+/g, randomUUID())}`;
    const { statusCode } = await app.http.inject({ method, url: path, headers: desk.headers, payload: {} });
    expect([url, statusCode]).toEqual([url, 403]);
  }
  expect((await ask('GET', '/user/account')).status).toBe(403);
});

it('doesn’t reach the password of either of them', async () => {
  await view();
  const { statusCode, body } = await app.http.inject({
    ...{ method: 'POST', url: '/api/auth/change-password', headers: desk.headers },
    payload: { currentPassword: 'whatever it is', newPassword: 'plum-lantern-orbit-9' },
  });
  expect([statusCode, JSON.parse(body).code]).toEqual([403, 'view-as.read-only']);
});

it('ends automatically, when the right is removed, and when the person is suspended', async () => {
  const isViewing = async (by: SignedIn) => (await role(by)).viewedBy !== undefined;
  const ends: ((by: SignedIn, seen: SignedIn) => string)[] = [
    (by) => `update session set views_as_until = now() where token = '${by.token}'`,
    (_, seen) => `update "user" set withdrawn_at = now() where id = '${seen.userId}'`,
    (by) => `delete from user_permission where user_id = '${by.userId}' and permission = 'ViewAs'`,
  ];
  const looking: { by: SignedIn; end: string }[] = [];
  for (const end of ends) {
    const by = await signIn(database.pool, { permissions: ['CustomerService', 'ViewAs'] });
    const seen = await signIn(database.pool, { permissions: ['Customer'], accounts: ['100001'] });
    expect((await view(seen.userId, by)).status).toBe(204);
    expect(await isViewing(by)).toBe(true);
    looking.push({ by, end: end(by, seen) });
  }
  for (const { end } of looking) await database.pool.query(end);
  // A right is remembered for less than a second.
  for (const { by, end } of looking) await expect.poll(() => isViewing(by), { message: end }).toBe(false);
});

const endsOf = async (by: SignedIn) => {
  const { rows } = await database.pool.query<{ subject_id: string; after: string }>(
    `select subject_id, after from audit_entry where kind = 'view-as-ended' and actor_id = $1 order by entry_id`,
    [by.userId],
  );
  return rows.map(({ subject_id: seen, after }) => ({ seen, ...JSON.parse(after) }));
};

describe('a view that ended', () => {
  const give = (by: SignedIn) =>
    database.pool.query(`insert into user_permission values ($1, 'ViewAs') on conflict do nothing`, [by.userId]);
  /** What ends a view, what would allow it to continue, and what the log records. In between, no one can use it. */
  const ends: readonly [
    string,
    (by: SignedIn, seen: SignedIn) => Promise<unknown>,
    (by: SignedIn, seen: SignedIn) => Promise<unknown>,
  ][] = [
    [
      'the right was taken away',
      (by) =>
        database.pool.query(`delete from user_permission where user_id = $1 and permission = 'ViewAs'`, [by.userId]),
      give,
    ],
    [
      'the viewed person was suspended',
      (_, seen) => ask('POST', `/people/${seen.userId}/suspend`, { by: admin, body: { version: 0 } }),
      (_, seen) => ask('POST', `/people/${seen.userId}/restore`, { by: admin, body: { version: 1 } }),
    ],
    [
      'the viewed person is no longer a customer user',
      (_, seen) => database.pool.query(`delete from user_permission where user_id = $1`, [seen.userId]),
      (_, seen) => database.pool.query(`insert into user_permission values ($1, 'Customer')`, [seen.userId]),
    ],
  ];

  it.each(ends)('stays ended, and is in the audit log once: %s', async (cause, end, giveBack) => {
    await view();
    await end(desk, dana);
    await giveBack(desk, dana);
    await expect.poll(async () => (await role()).viewedBy).toBeUndefined();
    expect(await endsOf(desk)).toEqual([{ seen: dana.userId, cause, endedAt: expect.stringMatching(/^20.*Z$/) }]);
  });

  it('continues if a change removes the right and restores it immediately', async () => {
    await view();
    await inTransaction(database.pool, async (client) => {
      await client.query('delete from user_permission where user_id = $1', [desk.userId]);
      await client.query(`insert into user_permission select $1, unnest('{CustomerService,ViewAs}'::text[])`, [
        desk.userId,
      ]);
    });
    // The session itself, because the viewer is cached for a moment.
    const { rows } = await database.pool.query<Record<string, unknown>>('select * from session where token = $1', [
      desk.token,
    ]);
    expect(rows[0]).toMatchObject({ views_as_user_id: dana.userId });
    await endViews(database.pool);
    expect([(await role()).viewedBy.name, await endsOf(desk)]).toEqual(['Test Person', []]);
  });

  it('by another view that starts at the same time is logged as well, and a repeat starts nothing', async () => {
    const sam = await signIn(database.pool, {
      ...{ email: `sam${count}@people.test`, name: 'Sam Okafor', permissions: ['Customer', 'OrderSubmit'] },
      accounts: ['100001'],
    });
    // What a request may do is remembered for a moment, so all of these are let in.
    await role();
    const answers = await Promise.all([view(dana.userId), view(sam.userId), view(dana.userId), view(dana.userId)]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 204 && status !== 403)).toEqual([]);
    await ask('POST', '/viewAs/end');
    const { rows } = await database.pool.query<{ kind: string; subject_id: string }>(
      `select kind, subject_id from audit_entry where kind like 'view-as%' and actor_id = $1 order by entry_id`,
      [desk.userId],
    );
    const starts = rows.filter((_, index) => index % 2 === 0);
    const ends = rows.filter((_, index) => index % 2 === 1);
    expect(starts.length).toBeGreaterThan(0);
    expect(starts.map(({ kind }) => kind)).toEqual(starts.map(() => 'view-as-started'));
    expect(ends).toEqual(starts.map(({ subject_id }) => ({ kind: 'view-as-ended', subject_id })));
  });

  it('by its time is logged with that time, whether someone looks, looks again, or not at all', async () => {
    const over = new Date(Date.now() - 60_000).toISOString().replace(/\.\d+/, '');
    const expected = [{ seen: dana.userId, cause: 'the time was over', endedAt: over }];
    const looks: ((by: SignedIn) => Promise<unknown>)[] = [
      () => endViews(database.pool),
      (by) => role(by),
      (by) => view(dana.userId, by),
      (by) => database.pool.query('delete from session where token = $1', [by.token]),
    ];
    for (const look of looks) {
      const by = await signIn(database.pool, { permissions: ['CustomerService', 'ViewAs'] });
      await view(dana.userId, by);
      await database.pool.query('update session set views_as_until = $2 where token = $1', [by.token, over]);
      // A session is remembered for less than a second.
      await expect
        .poll(async () => {
          await look(by);
          return endsOf(by);
        })
        .toEqual(expected);
      await endViews(database.pool);
      expect(await endsOf(by)).toEqual(expected);
    }
  });

  it('by signing out, a suspension, or Stop viewing is logged once', async () => {
    const stop = async (by: SignedIn) => ask('POST', '/viewAs/end', { by });
    const ways: [string, (by: SignedIn) => Promise<unknown>][] = [
      [
        'the viewer was signed out',
        (by) => app.http.inject({ method: 'POST', url: '/api/auth/sign-out', headers: by.headers }),
      ],
      [
        'the viewer was suspended',
        (by) => ask('POST', `/people/${by.userId}/suspend`, { by: admin, body: { version: 0 } }),
      ],
      ['the viewer stopped', async (by) => [await stop(by), await stop(by)]],
    ];
    for (const [cause, end] of ways) {
      const by = await signIn(database.pool, { permissions: ['CustomerService', 'ViewAs'] });
      await view(dana.userId, by);
      await end(by);
      expect(await endsOf(by)).toMatchObject([{ seen: dana.userId, cause }]);
    }
  });
});

it('is for staff with the right only, and never shows other staff', async () => {
  const plain = await signIn(database.pool, { permissions: ['CustomerService'] });
  expect((await view(dana.userId, plain)).status).toBe(403);
  expect((await view(dana.userId, dana)).status).toBe(403);
  expect((await view(admin.userId)).body.code).toBe('view-as.not-customer');
  expect((await view('nobody')).body.code).toBe('view-as.not-customer');
});

it('forgets a suspended person, whose orders stay under “Former user”', async () => {
  await database.pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, submitted_by_user_id, submitted_as,
                              is_in_submitted_state)
     values ($1, '100001', now(), 'operatory', 1000, $2, 'customer-user', true)`,
    [8000 + count, dana.userId],
  );
  const post = (what: string, version: number) =>
    ask('POST', `/people/${dana.userId}/${what}`, { by: admin, body: { version } });
  expect((await post('forget', 0)).body.code).toBe('person.not-suspended');
  await post('suspend', 0);
  const forgotten = await post('forget', 1);
  expect(forgotten.body).toMatchObject({ name: 'Former user', permissions: [], accounts: [], state: 'withdrawn' });
  expect((await post('forget', 2)).status).toBe(200);
  expect((await post('restore', 2)).body.code).toBe('person.forgotten');
  const { body } = await ask('GET', `/Order/history/${8000 + count}/customer/100001`);
  expect(body.entries).toMatchObject([{ kind: 'submitted', actor: 'Former user' }]);
  const { rows } = await database.pool.query('select u::text as text from "user" u where id = $1', [dana.userId]);
  expect(rows[0].text).not.toMatch(/dana/i);
});

it('removes a forgotten person’s name from others’ notices, waiting e-mails, and requests', async () => {
  const { pool } = database;
  const gwen = await signIn(pool, {
    email: 'gwen@people.test',
    name: 'Gwen D. Vanish',
    permissions: ['Customer'],
    accounts: ['100001'],
  });
  const lead = await signIn(pool, { permissions: ['Customer', 'ApproveOrders'], accounts: ['100001'] });
  const cartKey = '00000000-0000-4000-8000-00000000f0f0';
  const note = 'Please, thanks, gwen d. vanish. The Vanishing tape, too.';
  await pool.query(`insert into cart (cart_key, customer_number, modified) values ($1, '100001', 1)`, [cartKey]);
  await pool.query(
    `insert into order_approval (approval_id, customer_number, cart_key, asked_by_user_id, asked_at, asked_modified, note)
     values ($1, '100001', $1, $2, now(), 1, $3)`,
    [cartKey, gwen.userId, note],
  );
  await pool.query(
    `insert into order_request (request_id, customer_number, order_number, kind, lines, note, answer, asked_at)
     values ($1, '100001', 1, 'cancel', '[]', $2, $2, now())`,
    [cartKey, note],
  );
  await pool.query(
    `insert into delivery_check (check_id, customer_number, order_number, shipment_number, lines, has_findings, note, settlement, checked_at)
     values ($1, '100001', 1, 'S-1', '[]', true, $2, $2, now())`,
    [cartKey, note],
  );
  const facts = [
    { actor: 'Gwen D. Vanish', actorId: gwen.userId, message: note },
    { actor: 'Gwen D. Vanish' },
    { actor: 'Gwen D. Vanish', actorId: lead.userId },
  ];
  await pool.query(
    `insert into notice (user_id, kind, event, customer_number, facts)
     select $1, 'approval-asked', place, '100001', f from unnest($2::jsonb[]) with ordinality t(f, place)`,
    [lead.userId, facts.map((each) => JSON.stringify(each))],
  );
  await pool.query(`insert into mail (kind, recipient, made_by) values ('invitation', 'other@people.test', $1)`, [
    'gwen@people.test',
  ]);
  for (const [version, what] of ['suspend', 'forget'].entries()) {
    const done = await ask('POST', `/people/${gwen.userId}/${what}`, { by: admin, body: { version } });
    expect(done.status).toBe(200);
  }
  const clean = 'Please, thanks, Former user. The Vanishing tape, too.';
  const { rows } = await pool.query('select facts from notice where user_id = $1 order by notice_id', [lead.userId]);
  expect(rows.map((row) => row.facts)).toEqual([
    { actor: 'Former user', message: clean },
    { actor: 'Former user' },
    facts[2],
  ]);
  const { rows: asked } = await pool.query('select note from order_approval where approval_id = $1', [cartKey]);
  expect(asked).toEqual([{ note: clean }]);
  const { rows: further } = await pool.query(
    `select note, answer as reply from order_request where request_id = $1
     union all select note, settlement from delivery_check where check_id = $1`,
    [cartKey],
  );
  expect(further).toEqual([
    { note: clean, reply: clean },
    { note: clean, reply: clean },
  ]);
  const { rows: mails } = await pool.query(`select made_by from mail where recipient = 'other@people.test'`);
  expect(mails).toEqual([{ made_by: 'Former user' }]);
});

describe('names instead of ids', () => {
  /** Text columns with this ending that don't contain names: IDs, processes, and end reasons. */
  const others = [
    'exchange_run.approved_by',
    'exchange_run.claimed_by',
    'exchange_run.undo_asked_by',
    'exchange_run.warnings_read_by',
    'punch_out_session.ended_by',
  ];

  it('are removed wherever a column records who sent, made, or changed something', async () => {
    const { rows } = await database.pool.query<{ at: string }>(
      `select table_name || '.' || column_name as at from information_schema.columns
        where table_schema = 'public' and data_type = 'text' and column_name ~ '_by$' order by 1`,
    );
    const known = [...signedColumns.map(({ table, column }) => `${table}.${column}`), ...others];
    expect(rows.map(({ at }) => at)).toEqual(known.sort());
  });

  it('are found by an index among the receipts, of which there is one for each message to the ERP', async () => {
    const client = await database.pool.connect();
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query(
      `explain update order_receipt set sent_by = 'Former user' where sent_by in (nullif('Ned', ''), 'ned@people.test')`,
    );
    await client.query('rollback');
    client.release();
    expect(JSON.stringify(rows)).toContain('order_receipt_sent_by');
  });

  it('become “Former user”, but a namesake’s and a program’s stay if the ID identifies the owner', async () => {
    const { pool } = database;
    const name = 'Ned O. Signer';
    const ned = await signIn(pool, { email: 'ned@people.test', name, permissions: ['CustomerService'] });
    await pool.query(
      `insert into erp_webhook (url, is_on, encrypted_secret, changed_by, changed_at) values ('https://erp.test', false, 'x', '${name}', now());
       insert into exchange_profile (feed, name, settings, changed_by, changed_at)
         values ('items', 'Old files', '{}', '${name}', now()), ('items', 'Files', '{}', 'The ERP', now())`,
    );
    await pool.query(
      `insert into exchange_run (import_id, feed, mode, state, file_key, sha256, bytes, counts, sent_by, sent_by_user)
       select 'signed-' || place, 'items', 'delta', 'discarded', '', '', 0, '{}', $1, id
         from unnest($2::text[]) with ordinality t(id, place)`,
      [name, [ned.userId, null, 'a namesake']],
    );
    for (const [version, what] of ['suspend', 'forget'].entries()) {
      const done = await ask('POST', `/people/${ned.userId}/${what}`, { by: admin, body: { version } });
      expect(done.status).toBe(200);
    }
    const { rows } = await pool.query<{ by: string }>(
      `select changed_by as by from erp_webhook
       union all (select changed_by from exchange_profile order by profile_id)
       union all (select sent_by from exchange_run where import_id like 'signed-%' order by import_id)`,
    );
    const gone = 'Former user';
    expect(rows.map(({ by }) => by)).toEqual([gone, gone, 'The ERP', gone, gone, name]);
  });
});
