import { loadedPermissions } from '@operatory/domain/access';
import { feeds, ownForm, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, signIn } from '../../test/sign-in.ts';
import { createUser } from '../access/create-user.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { retryWaiting } from './runs/retry-waiting.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of ['branches', 'territories', 'pricing-classes', 'customers'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
});
afterAll(async () => {
  expect(ground.lines.filter(({ level }) => level !== 30)).toEqual([]);
  await ground.close();
});

const header = 'email,name,kind,rights,territories,accounts,operation\n';
/** The file, with the commas that the rows lack. */
const fileOf = (rows: string) =>
  header + rows.replace(/^.+$/gm, (row) => row + ','.repeat(6 - (row.match(/,/g)?.length ?? 0)));
const delta = { query: '&mode=delta' } as const;
const load = (rows: string) => ground.load('people', fileOf(rows), delta);
const dana = 'dana@harborview.example';

const person = async (email: string) =>
  (
    await ground.database.pool.query({
      text: 'select permissions, territory_ids, accounts, withdrawn_at is not null from person where email = $1',
      values: [email],
      rowMode: 'array',
    })
  ).rows[0];
const userIdOf = async (email: string): Promise<string> =>
  (await ground.database.pool.query('select id from "user" where email = $1', [email])).rows[0]?.id;
const role = async (headers: Record<string, string>) => {
  const answer = await ground.app.http.inject({ url: '/api/user/role', headers });
  return answer.statusCode === 200 ? answer.json().permissions : answer.statusCode;
};
const second = () => new Promise((resolve) => setTimeout(resolve, 1_000));

describe('a load of people', () => {
  it('brings people with the rights of their kind, and says them in words', async () => {
    const dry = await ground.load('people', templateOf(feeds.people), { id: 'first', query: '&dryRun=true' });
    expect(dry).toMatchObject({ state: 'ready', counts: { inserted: 3, bad: 0 } });
    expect((await ground.diff('first')).find(({ key }) => key === dana)?.changes).toEqual([
      { column: 'name', before: null, after: 'Dana Okada' },
      { column: 'rights', before: null, after: 'customer user, sends orders' },
      { column: 'territories', before: null, after: '' },
      { column: 'accounts', before: null, after: '100001, 100002' },
      { column: 'Managed by', before: null, after: 'data exchange' },
    ]);
    expect(await userIdOf(dana)).toBeUndefined();
    const { statusCode } = await ground.app.http.inject({
      method: 'POST',
      url: '/api/erp/v1/imports/first/apply',
      headers: ground.headers,
    });
    expect(statusCode).toBe(200);
    await ground.work();
    expect(await person(dana)).toEqual([['Customer', 'OrderSubmit'], [], ['100001', '100002'], false]);
    expect(await person('casey@example.com')).toEqual([
      ['CustomerService', 'OrderSubmit', 'PricingView', 'ProductEditor'],
      [],
      [],
      false,
    ]);
    expect(await person('morgan.hale@example.com')).toEqual([
      ['OrderSubmit', 'PricingView'],
      ['201', '202'],
      [],
      false,
    ]);
    const { rowCount } = await ground.database.pool.query('select from account');
    expect(rowCount).toBe(0);
  });

  it('changes rights under a session within a second, and does nothing the second time', async () => {
    const { headers } = await openSession(ground.database.pool, await userIdOf(dana));
    expect(await role(headers)).toEqual(['Customer', 'OrderSubmit']);
    const rows = `DANA@harborview.example,Dana Okada,customer,Customer,,100002\n`;
    expect(await load(rows)).toMatchObject({ state: 'applied', counts: { updated: 1 } });
    await second();
    expect(await role(headers)).toEqual(['Customer']);
    expect(await load(rows.replace('DANA', 'Dana'))).toMatchObject({ counts: { updated: 0, unchanged: 1 } });
  });

  it('withdraws only people from loads, ends their sessions, and restores them', async () => {
    const { pool } = ground.database;
    await createUser(pool, { email: 'by-hand@example.com', name: 'Hand', permissions: ['PricingView'] });
    await createUser(pool, {
      email: 'password@example.com',
      name: 'Password',
      password: 'four wet umbrellas',
      permissions: ['PricingView'],
    });
    await load('password@example.com,Password,staff,,,\n');
    const { headers } = await openSession(pool, await userIdOf('password@example.com'));
    expect(await role(headers)).toEqual(['PricingView']);
    const rest = `${dana},Dana Okada,customer,Customer,,100002,\nmorgan.hale@example.com,Morgan Hale,account-manager,,201|202,,\n`;
    expect(await ground.load('people', fileOf(rest))).toMatchObject({ state: 'applied', counts: { withdrawn: 2 } });
    expect((await person('by-hand@example.com'))?.[3]).toBe(false);
    expect(await load('by-hand@example.com,,,,,,D\n')).toMatchObject({ counts: { withdrawn: 0 } });
    await second();
    expect(await role(headers)).toBe(401);
    const enter = () =>
      ground.app.http.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: ground.app.services.settings.publicUrl },
        payload: { email: 'password@example.com', password: 'four wet umbrellas' },
      });
    expect((await enter()).json()).toMatchObject({ code: 'access.sign-in-failed' });
    await load('password@example.com,Password,staff,,,\n');
    expect((await enter()).statusCode).toBe(200);
  });

  it('keeps the rights that go with the kind if the file has no column for them', async () => {
    const plain = 'email,name,kind\nplain@example.com,Plain,';
    await load('plain@example.com,Plain,customer-service,OrderSubmit,,\n');
    expect(await ground.load('people', `${plain}customer-service\n`, delta)).toMatchObject({ counts: { updated: 0 } });
    await ground.load('people', `${plain}customer\n`, delta);
    expect((await person('plain@example.com'))?.[0]).toEqual(['Customer', 'OrderSubmit']);
  });

  it('doesn’t change permissions that files may not name', async () => {
    const { pool } = ground.database;
    const id = await createUser(pool, { email: 'buyer@example.com', name: 'Buyer', permissions: ['PunchOut'] });
    await load('buyer@example.com,Buyer,customer,,,100001\n');
    const { rows } = await pool.query('select permission from user_permission where user_id = $1 order by 1', [id]);
    expect(rows.map(({ permission }) => permission)).toEqual(['Customer', 'OrderSubmit', 'PunchOut']);
    const { rows: known } = await pool.query(
      'select p from unnest($1::text[]) p where is_loaded_permission(p) order by 1',
      [[...loadedPermissions, 'PunchOut', 'Administration']],
    );
    expect(known.map(({ p }) => p)).toEqual(loadedPermissions);
  });

  it('words a row’s errors as sentences', async () => {
    const run = await load(
      [
        'nobody,No One,staff,,,,',
        'a@example.com,A,boss,,,,',
        'b@example.com,B,customer,CustomerService,,,',
        'c@example.com,C,staff,PunchOut,,,',
        'd@example.com,D,staff,,201,,',
        'e@example.com,E,customer-service,,,100001,',
        'f@example.com,F,staff,,,,\nF@EXAMPLE.com,Other,staff,,,,\n',
      ].join('\n'),
    );
    expect(run).toMatchObject({ state: 'waiting', counts: { bad: 8, inserted: 0 } });
    expect((await ground.errors(run.importId)).map(({ text }) => text)).toEqual([
      'Column “email” has “nobody”. Use one e-mail address such as name@example.com.',
      'Column “kind” has “boss”. Use customer, customer-service, account-manager, or staff.',
      'Column “rights” has an entry that doesn’t go with “kind”. It takes, for customer: Customer, OrderSubmit; for customer-service: CustomerService, PricingView, OrderSubmit, ProductEditor; for account-manager: PricingView, OrderSubmit, ProductEditor; for staff: PricingView, OrderSubmit, ProductEditor.',
      'Column “rights” has “PunchOut”. Use Customer, CustomerService, OrderSubmit, PricingView, ProductEditor, separated by |.',
      'Column “territories” is only for “kind” account-manager. Leave it blank, or check “kind”.',
      'Column “accounts” is only for “kind” customer. Leave it blank, or check “kind”.',
      'The same email appears more than once with different values: rows 8, 9 of the file. Keep one of them.',
      'The same email appears more than once with different values: rows 8, 9 of the file. Keep one of them.',
    ]);
    expect(await ground.rejects(run.importId)).toContain('c@example.com,C,staff,PunchOut');
  });

  it('lets a person wait for one of their accounts', async () => {
    expect(await load('late@example.com,Late,customer,,,100001|555555\n')).toMatchObject({ counts: { waiting: 1 } });
    const customer = templateOf(feeds.customers)
      .split('\r\n')
      .slice(0, 2)
      .join('\r\n')
      .replace('\r\n100001', '\r\n555555');
    expect(await ground.load('customers', customer, delta)).toMatchObject({ counts: { inserted: 1 } });
    expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(true);
    await ground.work();
    expect(await person('late@example.com')).toEqual([['Customer', 'OrderSubmit'], [], ['100001', '555555'], false]);
  });

  it('is undone', async () => {
    const before = await person(dana);
    const run = await load(
      `${dana},Dana Okada,customer-service,,,\nnew@example.com,New,staff,,,\n${'morgan.hale@example.com'},,,,,,D\n`,
    );
    expect(run).toMatchObject({ state: 'applied', counts: { inserted: 1, updated: 1, withdrawn: 1 } });
    expect((await person(dana))?.[0]).toContain('CustomerService');
    expect(await ground.decide(run.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
    expect(await person(dana)).toEqual(before);
    expect((await person('new@example.com'))?.[3]).toBe(true);
    expect((await person('morgan.hale@example.com'))?.[3]).toBe(false);
  });
});

describe('a person who loads people', () => {
  const territory = (id: string) =>
    `territoryId,managerFirstName,managerLastName,managerEmail\n${id},Ann,Lee,ann@example.com\n`;
  const runsNamed = async (like: string) => {
    const { rows } = await ground.database.pool.query<{ id: string }>(
      'select import_id as id from exchange_run where import_id like $1 order by run_id desc',
      [like],
    );
    return Promise.all(rows.map(({ id }) => ground.run(id)));
  };
  const send = async (headers: Record<string, string>, id: string, rows: string) => {
    const answer = await ground.app.http.inject({
      method: 'PUT',
      url: `/api/erp/v1/imports/${id}?feed=people&mode=delta`,
      headers: { ...headers, 'content-type': 'text/csv', origin: ground.app.services.settings.publicUrl },
      payload: fileOf(rows),
    });
    expect(answer.statusCode).toBe(200);
    await ground.work();
    return ground.run(id);
  };
  const decide = async (headers: Record<string, string>, id: string, what: 'apply' | 'undo') => {
    const answer = await ground.app.http.inject({ method: 'POST', url: `/api/erp/v1/imports/${id}/${what}`, headers });
    await ground.work();
    return answer.json();
  };

  it('sees what it would change before anyone applies it', async () => {
    expect(await send(ground.staff, 'by-person', 'x@example.com,X,customer,,,100001\n')).toMatchObject({
      state: 'ready',
    });
    expect(await decide(ground.staff, 'by-person', 'apply')).toMatchObject({ state: 'queued' });
    expect(await ground.run('by-person')).toMatchObject({ state: 'applied' });
    const rows = await ground.app.http.inject({
      method: 'POST',
      url: '/api/erp/v1/feeds/people/rows',
      headers: ground.staff,
      payload: { importId: 'rows-by-person', rows: [{ email: 'y@example.com', name: 'Y', kind: 'staff' }] },
    });
    expect(rows.json()).toMatchObject({ code: 'exchange.feed-not-allowed' });
  });

  it('grants no right that they don’t have, to anyone, and changes nothing about themselves', async () => {
    await send(ground.staff, 'editor', 'x@example.com,X,customer-service,ProductEditor,,\n');
    expect(await decide(ground.staff, 'editor', 'apply')).toMatchObject({
      code: 'exchange.rights-beyond',
      detail: expect.stringContaining('edits products'),
    });
    const own = await signIn(ground.database.pool, { email: 'own@example.com', permissions: ['CustomerService'] });
    await send(own.headers, 'own', 'own@example.com,Own,customer-service,,,\n');
    expect(await decide(own.headers, 'own', 'apply')).toMatchObject({ code: 'exchange.own-rights' });
    expect(await decide(ground.staff, 'own', 'apply')).toMatchObject({ state: 'queued' });
    expect((await person('own@example.com'))?.[0]).toEqual(['CustomerService', 'OrderSubmit', 'PricingView']);
    // Undoing changes them as well.
    expect(await decide(own.headers, 'own', 'undo')).toMatchObject({ code: 'exchange.own-rights' });
  });

  it('changes and withdraws no one who has rights that they can’t grant', async () => {
    const { pool } = ground.database;
    await signIn(pool, { email: 'boss@example.com', permissions: ['Administration', 'PricingView'] });
    for (const [id, row] of [
      ['strip', 'boss@example.com,Boss,staff,PricingView,,,\n'],
      ['rename', 'boss@example.com,Another,staff,PricingView,,,\n'],
    ] as const) {
      await send(ground.staff, id, row);
      expect(await decide(ground.staff, id, 'apply')).toMatchObject({ code: 'exchange.rights-beyond' });
    }
    const { rows } = await pool.query<{ permissions: string[] }>(
      `select array(select permission from user_permission p where p.user_id = u.id order by 1) as permissions
         from "user" u where email = 'boss@example.com' and withdrawn_at is null`,
    );
    expect(rows).toEqual([{ permissions: ['Administration', 'PricingView'] }]);
  });

  it('can’t give rights by rows that wait for what isn’t there yet', async () => {
    const row = 'late-editor@example.com,Late,account-manager,ProductEditor,777,,\n';
    expect(await send(ground.staff, 'late', row)).toMatchObject({ counts: { waiting: 1 } });
    await decide(ground.staff, 'late', 'apply');
    expect(await ground.run('late')).toMatchObject({ state: 'applied', counts: { waiting: 1 } });
    await ground.load('territories', territory('777'), delta);
    expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(true);
    await ground.work();
    expect(await person('late-editor@example.com')).toBeUndefined();
    const [retry] = await runsNamed('waiting-%');
    expect(retry).toMatchObject({ state: 'ready', counts: { inserted: 1 } });
    expect(await decide(ground.staff, String(retry?.importId), 'apply')).toMatchObject({
      code: 'exchange.rights-beyond',
    });
  });

  it('applies only the version that they viewed', async () => {
    const row = 'later-editor@example.com,Later,account-manager,ProductEditor,778,,\n';
    expect(await send(ground.staff, 'later', row)).toMatchObject({ counts: { waiting: 1, inserted: 0 } });
    await ground.load('territories', territory('778'), delta);
    await decide(ground.staff, 'later', 'apply');
    expect(await ground.run('later')).toMatchObject({
      state: 'waiting',
      counts: { inserted: 1 },
      reason: expect.stringContaining('isn’t what was looked at'),
    });
    expect(await person('later-editor@example.com')).toBeUndefined();
    expect(await decide(ground.staff, 'later', 'apply')).toMatchObject({ code: 'exchange.rights-beyond' });
  });

  it('reads a file again without changing the profile that programs send theirs with', async () => {
    await ground.database.pool.query(
      "insert into exchange_profile (feed, name, settings, is_for_pickups, changed_by) values ('people', 'HR', $1, true, 'Jo')",
      [JSON.stringify({ ...ownForm, columns: {} })],
    );
    const headers = { ...ground.staff, origin: ground.app.services.settings.publicUrl };
    await ground.app.http.inject({
      method: 'PUT',
      url: '/api/erp/v1/imports/hr?feed=people&mode=delta&profile=HR',
      headers: { ...headers, 'content-type': 'text/csv' },
      payload: Buffer.from(fileOf('m@example.com,Müller,staff,,,\n'), 'latin1'),
    });
    await ground.work();
    expect(await ground.run('hr')).toMatchObject({ state: 'refused' });
    await ground.app.http.inject({
      method: 'POST',
      url: '/api/erp/v1/imports/hr/reread',
      headers,
      payload: { encoding: 'windows-1252' },
    });
    await ground.work();
    expect(await ground.run('hr-windows-1252')).toMatchObject({ state: 'ready', counts: { inserted: 1 } });
    const { rows } = await ground.database.pool.query('select version, settings from exchange_profile');
    expect(rows).toMatchObject([{ version: 1, settings: { encoding: 'utf-8' } }]);
  });
});
