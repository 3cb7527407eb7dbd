import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { suspendPerson } from './change-person.ts';
import { bindPracticePeopleRoutes } from './practice-routes.ts';

let database: TestDatabase;
let ground: TestGround;
let manager: SignedIn;
let service: SignedIn;
let count = 0;

const buyer = { role: 'buyer', managesPeople: false, approvesOrders: false } as const;

beforeAll(async () => {
  database = await createTestDatabase();
  await addPractices(database.pool, [
    { customerNumber: '100001' },
    { customerNumber: '100002' },
    { customerNumber: '100003' },
  ]);
  ground = await openTestGround(database);
  bindPracticePeopleRoutes(ground.bind, ground.services, ground.sessions);
  service = await signIn(database.pool, { permissions: ['CustomerService'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query(`delete from "user" where id <> $1`, [service.userId]);
  manager = await person(['Customer', 'OrderSubmit', 'ManagePeople'], ['100001', '100002']);
});

const person = (permissions: Parameters<typeof signIn>[1]['permissions'], accounts: string[]) => {
  count += 1;
  return signIn(database.pool, { email: `p${count}@people.test`, name: `Person ${count}`, permissions, accounts });
};

async function ask(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { by = manager, body }: { by?: SignedIn; body?: object } = {},
) {
  const answer = await ground.http.inject({
    ...{ method, url: `/api/practicePeople/${path}`, headers: by.headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const list = async (by = manager, account = '100001') => (await ask('GET', account, { by })).body.people;
const invite = (more: object = {}, by = manager) => {
  count += 1;
  const body = { ...buyer, name: 'Ann', email: `Ann${count}@people.test`, accounts: ['100001'], ...more };
  return ask('POST', '100001', { by, body });
};
it('a right that the role can’t have is refused, not dropped', async () => {
  const refused = await invite({ role: 'viewer', approvesOrders: true });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('Only buyers can approve orders'),
  ]);
  expect((await invite({ role: 'buyer', approvesOrders: true })).status).toBe(200);
});

const may = async ({ headers }: SignedIn) => {
  const role = (await ground.http.inject({ url: '/api/practicePeople/100001', headers })).statusCode;
  return role === 200;
};

it('invites a co-worker, who then chooses a password, and shows them in the list', async () => {
  const made = await invite({ role: 'viewer', accounts: ['100001', '100002'] });
  expect(made).toMatchObject({ status: 200, body: { link: expect.stringContaining('/sign-in#link=') } });
  expect(await list()).toMatchObject([
    { name: 'Ann', role: 'viewer', accounts: ['100001', '100002'], state: 'invited', isSelf: false },
    { isSelf: true, managesPeople: true, role: 'buyer' },
  ]);
  const { rows } = await database.pool.query(
    `select kind, actor_id, after from audit_entry where subject_id = $1 order by entry_id`,
    [made.body.userId],
  );
  expect(rows).toEqual([
    {
      kind: 'person-added',
      actor_id: manager.userId,
      after: JSON.stringify({ name: 'Ann', permissions: ['Customer', 'ViewOnly'], accounts: ['100001', '100002'] }),
    },
  ]);
  expect((await ask('POST', `100001/${made.body.userId}/invite`)).body.link).toContain('/sign-in#link=');
});

it('invites the same e-mail twice at once as one person', async () => {
  const both = await Promise.all([1, 2].map(() => invite({ email: 'twice@people.test' })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.userId).toBe(both[1]?.body.userId);
  expect((await list()).filter((each: { email: string }) => each.email === 'twice@people.test')).toHaveLength(1);
});

it('repeats an invitation whose answer was lost, unless anything differs or the person can sign in', async () => {
  const email = 'lost@people.test';
  const { body } = await invite({ email });
  expect(body.isAgain).toBe(false);
  expect(await invite({ email })).toMatchObject({ status: 200, body: { userId: body.userId, isAgain: true } });
  expect(await invite({ email, name: 'Bea' })).toMatchObject({ status: 409, body: { code: 'person.email-known' } });
  await database.pool.query(
    `insert into account (id, account_id, provider_id, user_id) values ('lost', 'lost', 'credential', $1)`,
    [body.userId],
  );
  expect(await invite({ email })).toMatchObject({ status: 409, body: { code: 'person.email-known' } });
});

it('gives managers no account beyond their own, and customer service any', async () => {
  expect(await invite({ accounts: ['100001', '100003'] })).toMatchObject({
    status: 403,
    body: { code: 'person.account-beyond' },
  });
  expect((await invite({ accounts: ['100001', '100003'] }, service)).status).toBe(200);
  expect((await invite({ accounts: ['999999'] }, service)).body.code).toBe('customer.not-found');
  expect((await ask('GET', '100003')).status).toBe(404);
});

it('can’t give anyone an account that doesn’t exist or is closed', async () => {
  await invite();
  const ann = (await list()).find(({ name }: { readonly name: string }) => name === 'Ann');
  await database.pool.query(`update customer set withdrawn_at = now() where customer_number = '100003'`);
  for (const absent of ['999999', '100003']) {
    const accounts = ['100001', absent];
    const refused = { status: 404, body: { code: 'customer.not-found' } };
    expect(await invite({ accounts }, service)).toMatchObject(refused);
    const body = { ...buyer, name: 'Ann', accounts, version: ann.version };
    expect(await ask('PUT', `100001/${ann.userId}`, { by: service, body })).toMatchObject(refused);
  }
  await database.pool.query('update customer set withdrawn_at = null');
  expect(ground.logged).toEqual([]);
});

it('changes what people do, immediately, but never their own rights', async () => {
  const ann = await person(['Customer', 'OrderSubmit'], ['100001']);
  const changed = await ask('PUT', `100001/${ann.userId}`, {
    body: { ...buyer, name: 'Ann Lee', managesPeople: true, approvesOrders: true, accounts: ['100001'], version: 0 },
  });
  expect(changed.body.people).toContainEqual(
    expect.objectContaining({ name: 'Ann Lee', managesPeople: true, approvesOrders: true, version: 1 }),
  );
  expect(await may(ann)).toBe(true);
  const own = { ...buyer, name: 'Me', approvesOrders: true, accounts: ['100001'], version: 0 };
  expect((await ask('PUT', `100001/${manager.userId}`, { body: own })).body.code).toBe('person.own-rights');
  const old = { ...buyer, name: 'Ann', accounts: ['100001'], version: 0 };
  expect((await ask('PUT', `100001/${ann.userId}`, { body: old })).body.code).toBe('person.changed');
});

it('suspends, restores, and removes; sessions end at once', async () => {
  const ann = await person(['Customer', 'OrderSubmit', 'ManagePeople'], ['100001']);
  const post = (what: string, version: number, by = manager) =>
    ask('POST', `100001/${ann.userId}/${what}`, { by, body: { version } });
  expect(await may(ann)).toBe(true);
  expect((await post('suspend', 0)).status).toBe(200);
  expect((await list(ann)) ?? 'out').toBe('out');
  expect((await post('restore', 1)).status).toBe(200);
  expect((await post('remove', 2)).body.people).toContainEqual(
    expect.objectContaining({ userId: ann.userId, state: 'withdrawn' }),
  );
});

it('can’t restore people suspended by the distributor, and grants no right by changing a name', async () => {
  const ann = await person(['Customer'], ['100001']);
  const saved = await ask('PUT', `100001/${ann.userId}`, {
    body: {
      version: 0,
      name: 'Ann New',
      role: 'buyer',
      managesPeople: false,
      approvesOrders: false,
      accounts: ['100001'],
    },
  });
  expect(saved.status).toBe(200);
  const { rows } = await database.pool.query('select permission from user_permission where user_id = $1', [ann.userId]);
  expect(rows).toEqual([{ permission: 'Customer' }]);
  const service = await person(['CustomerService'], []);
  await database.pool.query('update "user" set withdrawn_at = now(), is_suspended = true, version = 2 where id = $1', [
    ann.userId,
  ]);
  await writeAudit(database.pool, {
    ...{ kind: 'person-suspended', about: 'ann', aboutId: ann.userId },
    by: { id: service.userId, name: 'service', address: '' },
  });
  expect((await ask('POST', `100001/${ann.userId}/restore`, { body: { version: 2 } })).body.code).toBe(
    'person.suspended-by-distributor',
  );
});

it('can’t restore someone whom the distributor suspended in addition to the practice', async () => {
  const staff = await person(['CustomerService'], []);
  const by = { id: staff.userId, name: 'staff', address: '' };
  const ways = {
    administrator: (userId: string) => suspendPerson(database.pool, by, { userId, version: 1 }),
    'customer service': async (userId: string) =>
      (await ask('POST', `100001/${userId}/suspend`, { by: staff, body: { version: 1 } })).body.code,
  };
  for (const [who, suspend] of Object.entries(ways)) {
    const { userId } = await person(['Customer'], ['100001']);
    expect((await ask('POST', `100001/${userId}/suspend`, { body: { version: 0 } })).status).toBe(200);
    expect([who, await suspend(userId)]).toEqual([who, undefined]);
    const restored = await ask('POST', `100001/${userId}/restore`, { body: { version: 2 } });
    expect(restored.body.code).toBe('person.suspended-by-distributor');
    const { rows } = await database.pool.query(
      `select after::jsonb ->> 'by' as by from audit_entry where subject_id = $1 and kind = 'person-suspended' order by entry_id`,
      [userId],
    );
    expect(rows).toEqual([{ by: 'practice' }, { by: 'distributor' }]);
  }
});

it('can’t restore someone withdrawn by the people feed, even if the practice suspended them once', async () => {
  const post = (userId: string, what: string, version: number) =>
    ask('POST', `100001/${userId}/${what}`, { body: { version } });
  const leave = (userId: string) =>
    database.pool.query(
      `update person set withdrawn_at = now() where email = (select email from "user" where id = $1)`,
      [userId],
    );
  const ann = await person(['Customer'], ['100001']);
  await leave(ann.userId);
  expect((await post(ann.userId, 'restore', 1)).body.code).toBe('person.suspended-by-distributor');
  const bea = await person(['Customer'], ['100001']);
  expect((await post(bea.userId, 'suspend', 0)).status).toBe(200);
  expect((await post(bea.userId, 'restore', 1)).status).toBe(200);
  await leave(bea.userId);
  expect((await post(bea.userId, 'restore', 3)).body.code).toBe('person.suspended-by-distributor');
});

it('only removes its own accounts from someone who works for others too', async () => {
  const shared = await person(['Customer', 'OrderSubmit'], ['100001', '100002', '100003']);
  expect(await list()).toContainEqual(
    expect.objectContaining({ userId: shared.userId, hasOtherAccounts: true, accounts: ['100001', '100002'] }),
  );
  const body = { version: 0 };
  expect((await ask('POST', `100001/${shared.userId}/suspend`, { body })).body.code).toBe('person.other-accounts');
  const removed = await ask('POST', `100001/${shared.userId}/remove`, { body });
  expect(removed.body.people).toHaveLength(1);
  const { rows } = await database.pool.query('select customer_number from user_customer where user_id = $1', [
    shared.userId,
  ]);
  expect(rows).toEqual([{ customer_number: '100003' }]);
});

it('leaves one of two managers who suspend each other at once', async () => {
  const other = await person(['Customer', 'OrderSubmit', 'ManagePeople'], ['100001', '100002']);
  const body = { version: 0 };
  const answers = await Promise.all([
    ask('POST', `100001/${other.userId}/suspend`, { by: manager, body }),
    ask('POST', `100001/${manager.userId}/suspend`, { by: other, body }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await database.pool.query(
    `select count(*)::int as n from user_permission join "user" u on u.id = user_id
      where permission = 'ManagePeople' and withdrawn_at is null`,
  );
  expect(rows[0].n).toBe(1);
});

it('refuses a manager whose right was just removed', async () => {
  await list();
  await database.pool.query(`delete from user_permission where user_id = $1 and permission = 'ManagePeople'`, [
    manager.userId,
  ]);
  // The session still remembers the right.
  expect((await invite()).body.code).toBe('person.not-manager');
});

it('makes no link for someone who can sign in', async () => {
  const ann = await person(['Customer'], ['100001']);
  await database.pool.query(
    `insert into account (id, account_id, provider_id, user_id, password) values ($1, $1, 'credential', $1, 'x')`,
    [ann.userId],
  );
  expect((await ask('POST', `100001/${ann.userId}/invite`)).body.code).toBe('person.can-sign-in');
});

it('shows no link to a manager if e-mail is on: only the invited person gets it', async () => {
  const mailing = await openTestGround(database, { mail: { smtpUrl: undefined, from: 'shop@people.test' } });
  bindPracticePeopleRoutes(mailing.bind, mailing.services, mailing.sessions);
  const body = { ...buyer, name: 'Mia', email: 'mia@people.test', accounts: ['100001'] };
  const invite = async () => {
    const { headers } = manager;
    return (
      await mailing.http.inject({ method: 'POST', url: '/api/practicePeople/100001', headers, payload: body })
    ).json();
  };
  const mails = async () =>
    (await database.pool.query(`select kind, made_by from mail where recipient = 'mia@people.test'`)).rows;
  const mail = { kind: 'invitation', made_by: expect.stringMatching(/@people.test$/) };
  expect(await invite()).toMatchObject({ link: null, isAgain: false });
  expect(await mails()).toEqual([mail]);
  // The same form again, such as because its answer was lost, doesn't send two e-mails at once.
  expect(await invite()).toMatchObject({ link: null, isAgain: true });
  expect(await mails()).toEqual([mail]);
  // Once it was sent, another one is.
  await database.pool.query(`update mail set sent_at = now() where recipient = 'mia@people.test'`);
  expect(await invite()).toMatchObject({ link: null, isAgain: true });
  expect(await mails()).toEqual([mail, mail]);
  const { rows: audited } = await database.pool.query(
    `select kind from audit_entry where subject = 'mia@people.test' and kind like 'link-%' order by entry_id`,
  );
  expect(audited.map(({ kind }) => kind)).toEqual(['link-mail-replaced', 'link-mailed']);
  await mailing.close();
});

it('rejects names with links, and invites one address at most five times an hour', async () => {
  for (const name of [
    'Click http://evil.example',
    'see www.evil.example',
    'Pay at pay-dental.com/i/77 or call',
    'a@b.example',
    'Ann\nBcc',
    'Ann \u202egpj',
  ]) {
    expect(await invite({ name })).toMatchObject({ status: 400 });
  }
  const { body } = await invite();
  for (let turn = 2; turn <= 5; turn += 1) {
    expect(await ask('POST', `100001/${body.userId}/invite`)).toMatchObject({ status: 200 });
  }
  expect(await ask('POST', `100001/${body.userId}/invite`)).toMatchObject({
    status: 429,
    body: { code: 'request.too-often' },
  });
});

it('invites at most 60 times an hour', async () => {
  const answers: number[] = [];
  for (let turn = 0; turn < 61; turn += 1) answers.push((await invite()).status);
  expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([60, 429]);
});
