import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { file, row } from './item-file.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  expect((await ground.load('vendors', 'vendorId,name\n1,Northway\n2,Harbor\n')).state).toBe('applied');
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const live = async () =>
  (
    await ground.database.pool.query<{ line: string }>(
      "select item_number || ' ' || description || case when withdrawn_at is null then '' else ' gone' end as line from item order by 1",
    )
  ).rows.map(({ line }) => line);

describe('who may decide', () => {
  const decide = async (id: string, what: string) => {
    const url = `/api/erp/v1/imports/${id}/${what}`;
    const answer = await ground.app.http.inject({ method: 'POST', url, headers: ground.headers });
    await ground.work();
    return answer.json();
  };

  it('is a person for a run that the guards stopped; a program applies its dry runs, and can discard', async () => {
    const bad = file(row(1, { unit: 'NOPE' }), row(2, { text: 'Looked at' }));
    const stopped = await ground.load('items', bad, { query: '&mode=delta' });
    expect(await decide(stopped.importId, 'apply')).toMatchObject({
      status: 403,
      code: 'exchange.needs-person',
      detail: expect.stringContaining('A person has to look at this import'),
    });
    expect(await ground.run(stopped.importId)).toMatchObject({ state: 'waiting' });
    expect(await ground.decide(stopped.importId, 'apply')).toMatchObject({ state: 'applied' });
    expect(await live()).toContain('I2 Looked at');
    const dry = await ground.load('items', file(row(2, { text: 'Dry' })), { query: '&mode=delta&dryRun=true' });
    await decide(dry.importId, 'apply');
    expect(await ground.run(dry.importId)).toMatchObject({ state: 'applied' });
    const other = await ground.load('items', `${bad}\n`, { query: '&mode=delta' });
    expect(await decide(other.importId, 'discard')).toMatchObject({ state: 'discarded' });
  });

  it('is a person for anything that a person approved or sent: no program undoes or discards it', async () => {
    const stopped = await ground.load('items', file(row(3, { unit: 'NOPE' }), row(4, { text: 'Approved' })), {
      query: '&mode=delta',
    });
    await ground.decide(stopped.importId, 'apply');
    expect(await decide(stopped.importId, 'undo')).toMatchObject({ status: 403, code: 'exchange.of-person' });
    expect(await ground.run(stopped.importId)).toMatchObject({ state: 'applied' });
    const url = '/api/erp/v1/imports/sent-by-person?feed=items&mode=delta&dryRun=true';
    const headers = { ...ground.staff, 'content-type': 'text/csv' };
    await ground.app.http.inject({ method: 'PUT', url, headers, payload: file(row(4, { text: 'Sent' })) });
    await ground.work();
    for (const what of ['discard', 'apply']) {
      expect(await decide('sent-by-person', what)).toMatchObject({ status: 403, code: 'exchange.of-person' });
    }
    expect(await ground.decide('sent-by-person', 'discard')).toMatchObject({ state: 'discarded' });
  });
});

it('the audit log names who applied, discarded, and undid a load, person or program', async () => {
  const { pool } = ground.database;
  const call = (id: string, what: string, headers: Readonly<Record<string, string>>) =>
    ground.app.http.inject({ method: 'POST', url: `/api/erp/v1/imports/${id}/${what}`, headers });
  const entriesOf = async (id: string) =>
    (
      await pool.query(
        `select kind, actor, actor_id is not null as is_person from audit_entry where subject like $1 order by entry_id`,
        [`load ${id} %`],
      )
    ).rows.map(({ kind, actor, is_person: isPerson }) => `${kind} ${isPerson ? actor : `program ${actor}`}`);
  const byKey = await ground.load('items', file(row(1, { text: 'By the key' })), { query: '&mode=delta' });
  const { rows: keys } = await pool.query('select name from machine_key limit 1');
  const program = `program ${keys[0].name}`;
  await ground.decide(byKey.importId, 'undo');
  const { rows: staff } = await pool.query<{ email: string }>(
    `select email from "user" join user_permission on user_id = id where permission = 'CustomerService'`,
  );
  const person = staff[0]?.email;
  expect(await entriesOf(byKey.importId)).toEqual([
    `load-applied ${program}`,
    `load-undo-asked ${person}`,
    `load-undone ${person}`,
  ]);
  const dry = await ground.load('items', file(row(1, { text: 'Dry' })), { query: '&mode=delta&dryRun=true' });
  await ground.decide(dry.importId, 'apply');
  expect(await entriesOf(dry.importId)).toEqual([`load-approved ${person}`, `load-applied ${person}`]);
  const ofKey = await ground.load('items', file(row(1, { text: 'Undone' })), { query: '&mode=delta' });
  await call(ofKey.importId, 'undo', ground.headers);
  await ground.work();
  expect(await entriesOf(ofKey.importId)).toEqual([
    `load-applied ${program}`,
    `load-undo-asked ${program}`,
    `load-undone ${program}`,
  ]);
  const unwanted = await ground.load('items', file(row(1, { text: 'No' })), { query: '&mode=delta&dryRun=true' });
  await call(unwanted.importId, 'discard', ground.staff);
  await call(unwanted.importId, 'discard', ground.staff);
  expect(await entriesOf(unwanted.importId)).toEqual([`load-discarded ${person}`]);
});

describe('a run that waited while newer data came', () => {
  const dry = (text: string, more = '') =>
    ground.load('items', file(row(2, { text })), { query: `&mode=delta&dryRun=true${more}` });

  it('isn’t applied anymore, and the refusal names the newer run and the way out', async () => {
    const old = await dry('Older');
    const newer = await ground.load('items', file(row(2, { text: 'Newer' })), { query: '&mode=delta' });
    const url = `/api/erp/v1/imports/${old.importId}/apply`;
    const answer = await ground.app.http.inject({ method: 'POST', url, headers: ground.staff });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'exchange.newer-applied',
      detail: `Newer data for this feed has been applied since, in import ${newer.importId}. Discard this import and send the file again.`,
    });
    await ground.decide(newer.importId, 'undo');
    expect(await ground.decide(old.importId, 'apply')).toMatchObject({ state: 'applied' });
    expect(await live()).toContain('I2 Older');
  });

  it('is superseded if the newer data was being applied when the person decided', async () => {
    const old = await dry('Old again');
    const newer = await ground.send('items', file(row(2, { text: 'New again' })), { query: '&mode=delta' });
    const { claimRun } = await import('./runs/claim-run.ts');
    const { workOne } = await import('./start-exchange.ts');
    const { exchangeParts } = await import('./exchange-parts.ts');
    const run = await claimRun(ground.database.pool, 'other');
    expect(run?.import_id).toBe(newer.body.importId);
    const url = `/api/erp/v1/imports/${old.importId}/apply`;
    expect((await ground.app.http.inject({ method: 'POST', url, headers: ground.staff })).statusCode).toBe(200);
    if (run !== undefined) await workOne(exchangeParts(ground.app.services, ground.database.pool), 'other', run);
    await ground.work();
    expect(await ground.run(old.importId)).toMatchObject({ state: 'superseded' });
    expect(await live()).toContain('I2 New again');
  });

  it('goes by the sequence where both have one', async () => {
    const later = await dry('Later', '&sequence=1001');
    const run = await ground.load('items', file(row(2, { text: 'Earlier' })), { query: '&mode=delta&sequence=1000' });
    await ground.database.pool.query('update exchange_run set start_after = null where import_id = $1', [run.importId]);
    await ground.work();
    expect(await ground.run(run.importId)).toMatchObject({ state: 'applied' });
    expect(await ground.decide(later.importId, 'apply')).toMatchObject({ state: 'applied' });
    expect(await live()).toContain('I2 Later');
  });
});

describe('an undo of new rows that others refer to', () => {
  const vendors = async () =>
    (
      await ground.database.pool.query<{ name: string }>(
        "select name from vendor where vendor_id > '2' order by vendor_id",
      )
    ).rows.map(({ name }) => name);
  const load = (...names: string[]) =>
    ground.load(
      'vendors',
      ['vendorId,name', '1,Northway', '2,Harbor', ...names.map((name, at) => `${at + 3},${name}`), ''].join('\n'),
    );
  const assign = 'update item set vendor_id = $1 where item_number = $2';

  it('leaves these and removes the others', async () => {
    const run = await load('Wrong A', 'Wrong B', 'Wrong C');
    await ground.database.pool.query(assign, [4, 'I2']);
    expect(run.undoneBy).toBeNull();
    const { rows: people } = await ground.database.pool.query('select name from "user"');
    expect(await ground.decide(run.importId, 'undo')).toMatchObject({
      ...{ state: 'undone', undoneBy: people[0].name, endedAt: expect.any(String) },
      reason: expect.stringMatching(/^1 rows? /),
    });
    expect(await vendors()).toEqual(['Wrong B']);
    expect((await ground.errors(run.importId)).map(({ value }) => value)).toEqual(['4']);
    await ground.database.pool.query(assign, [1, 'I2']);
    await ground.database.pool.query("delete from vendor where vendor_id > '2'");
  });

  it('waits for someone who is just referring to one', async () => {
    const { pool } = ground.database;
    const run = await load('Wrong A', 'Wrong B');
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(assign, [3, 'I2']);
      const undone = ground.decide(run.importId, 'undo');
      await expect
        .poll(async () => {
          const waiting = "select from pg_locks where not granted and locktype in ('transactionid', 'tuple')";
          return (await pool.query(waiting)).rowCount;
        })
        .toBeGreaterThan(0);
      await client.query('commit');
      expect(await undone).toMatchObject({ state: 'undone' });
    } finally {
      client.release();
    }
    expect(await vendors()).toEqual(['Wrong A']);
  });
});

describe('who may load', () => {
  it('is a machine for its own feeds, and rejected with an unknown key', async () => {
    const { addKey, revokeKey } = await import('./machine-keys.ts');
    const key = await addKey(ground.database.pool, 'stock only', ['stock']);
    const send = (bearer: string) =>
      ground.app.http.inject({
        method: 'PUT',
        url: '/api/erp/v1/imports/who?feed=items',
        headers: { authorization: `Bearer ${bearer}` },
        payload: Buffer.from(file(row(1))),
      });
    expect((await send(key)).json()).toMatchObject({ code: 'exchange.feed-not-allowed' });
    expect((await send('opk_unknown-unknown-unknown')).json()).toMatchObject({ code: 'exchange.key-unknown' });
    await revokeKey(ground.database.pool, 'stock only');
    expect((await send(key)).statusCode).toBe(401);
    expect(
      (await ground.app.http.inject({ method: 'PUT', url: '/api/erp/v1/imports/who?feed=items' })).statusCode,
    ).toBe(401);
  });
});
