import { feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import { restorePerson, savePerson, suspendPerson } from '../administration/change-person.ts';
import type { Actor } from '../audit/write-audit.ts';
import { type ExchangeGround, openExchange } from '../exchange/exchange.fixture.ts';

let ground: ExchangeGround;
let by: Actor;
let email: string;
let count = 0;
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of ['branches', 'territories', 'pricing-classes', 'customers'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
  const boss = await signIn(ground.database.pool, { email: 'boss@here.test', permissions: ['Administration'] });
  by = { id: boss.userId, name: 'Boss', address: '' } as Actor;
});
afterAll(() => ground.close());

const load = (row: string, header = 'email,name,kind,rights,territories,accounts,operation') =>
  ground.load('people', `${header}\n${row}\n`, { query: '&mode=delta' });
const texts = async (run: { importId: string }) => (await ground.errors(run.importId)).map(({ text }) => text);
const person = async () => {
  const { rows } = await ground.database.pool.query<{
    userId: string;
    version: number;
    held: string[];
    isOut: boolean;
  }>(
    `select u.id as "userId", version, withdrawn_at is not null as "isOut",
            array(select permission collate "C" from user_permission p where p.user_id = u.id order by 1) as held
       from "user" u where email = $1`,
    [email],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`nobody is called ${email}`);
  return found;
};
const give = async (permissions: readonly string[], accounts = ['100001']) => {
  const refused = await savePerson(ground.database.pool, by, {
    ...(await person()),
    ...{ name: 'Vic', territoryIds: [], accounts },
    permissions: permissions as Parameters<typeof savePerson>[2]['permissions'],
  });
  expect(refused).toBeUndefined();
};

beforeEach(async () => {
  count += 1;
  email = `vic.${count}@here.test`;
  expect(await load(`${email},Vic,customer,,,100001,`)).toMatchObject({ state: 'applied', counts: { inserted: 1 } });
});

describe('someone who was suspended on a screen', () => {
  const says = () =>
    `${email} was suspended here and stays suspended. The rest of the row was applied. An administrator, or the person who suspended them, can restore them.`;
  const suspend = async () => suspendPerson(ground.database.pool, by, await person());

  it('stays suspended whatever the file says, and the row reports it', async () => {
    await suspend();
    const changed = await load(`${email},Victoria,customer,,,100001|100002,`);
    expect(changed).toMatchObject({ state: 'applied', counts: { updated: 1, bad: 0 } });
    expect(await texts(changed)).toEqual([says()]);
    expect((await person()).isOut).toBe(true);
    const same = await load(`${email},Victoria,customer,,,100002|100001,`);
    expect(same).toMatchObject({ counts: { updated: 0, unchanged: 1 } });
    expect(await texts(same)).toEqual([says()]);
    expect(await ground.decide(changed.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
    expect((await person()).isOut).toBe(true);
  });

  it('is taken up again only by people, and then loads count as before', async () => {
    await suspend();
    await restorePerson(ground.database.pool, by, await person());
    expect(await load(`${email},,,,,,D`)).toMatchObject({ counts: { withdrawn: 1 } });
    expect((await person()).isOut).toBe(true);
    const back = await load(`${email},Vic,customer,,,100001,`);
    expect([await texts(back), (await person()).isOut]).toEqual([[], false]);
  });

  it('isn’t taken up by undoing a load from before', async () => {
    const out = await load(`${email},,,,,,D`);
    await restorePerson(ground.database.pool, by, await person());
    await suspend();
    await ground.decide(out.importId, 'undo');
    expect((await person()).isOut).toBe(true);
  });
});

describe('rights that were set on a screen', () => {
  it.each(['ViewOnly', 'RequestOnly'])('survive rows that name none: %s', async (right) => {
    await give(['Customer', right]);
    for (const [row, header] of [
      [`${email},Vic A,customer,,,100001,`],
      [`${email},Vic B,customer,100001`, 'email,name,kind,accounts'],
    ] as const) {
      expect(await load(row, header)).toMatchObject({ counts: { updated: 1, bad: 0 } });
      expect((await person()).held).toEqual(['Customer', right]);
    }
    await give(['Customer', right], ['100001', '100002']);
  });

  it('survive for others, too, until a row names some', async () => {
    await give(['Customer']);
    await load(`${email},Vic A,customer,,,100001,`);
    expect((await person()).held).toEqual(['Customer']);
    await load(`${email},Vic A,customer,OrderSubmit,,100001,`);
    expect((await person()).held).toEqual(['Customer', 'OrderSubmit']);
  });

  it('survive for staff if a file couldn’t set any of them', async () => {
    await give(['ViewAs'], []);
    expect(await load(`${email},Vic A,staff,,,,`)).toMatchObject({ counts: { updated: 1 } });
    expect((await person()).held).toEqual(['ViewAs']);
  });

  it('make a row bad that names what doesn’t go with them', async () => {
    await give(['Customer', 'ManagePeople', 'ViewOnly']);
    const sends = await load(`${email},Vic,customer,OrderSubmit,,100001,`);
    expect(sends.counts).toMatchObject({ bad: 1, updated: 0 });
    expect(await texts(sends)).toEqual([
      'This person asks for approval or only looks, which their practice or an administrator set here, so they can’t send orders. Leave “rights” blank, or change their role here first.',
    ]);
    expect(await texts(await load(`${email},Vic,staff,,,,`))).toEqual([
      expect.stringMatching(/^This person has rights that only a practice/),
    ]);
    await give(['ViewAs'], []);
    expect(await texts(await load(`${email},Vic B,customer,,,100001,`))).toEqual([
      expect.stringMatching(/^This person has rights that only staff/),
    ]);
    expect((await person()).held).toEqual(['ViewAs']);
  });

  it('aren’t mixed with others by a load that was looked at before they were set', async () => {
    const { pool } = ground.database;
    await pool.query(`insert into user_permission (user_id, permission) values ($1, 'ViewOnly')`, [
      (await person()).userId,
    ]);
    await pool.query(`delete from user_permission where user_id = $1 and permission = 'OrderSubmit'`, [
      (await person()).userId,
    ]);
    await pool.query(`update person set permissions = '{Customer,OrderSubmit}' where email = $1`, [email]);
    expect((await person()).held).toEqual(['Customer', 'ViewOnly']);
  });
});
