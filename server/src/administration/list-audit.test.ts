/** Finding entries of the audit log by parts of names, compared with looking at every entry. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { addPractices } from '../../test/practices.ts';
import { createUser } from '../access/create-user.ts';
import { serverCommand, writeAudit } from '../audit/write-audit.ts';
import { auditCsv, listAudit } from './list-audit.ts';

let database: TestDatabase;
const reader = { timeZone: 'America/Chicago', seesAmounts: true };
const none = { person: '', kind: '', from: '', to: '' } as const;
/** More names than are looked up one by one. */
const many = 700;

const note = (about: string, more: object = {}) =>
  writeAudit(database.pool, { kind: 'link-made', by: serverCommand, about, ...more });

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await addPractices(pool, [{ customerNumber: '100301', name: 'Wildflower Family Dentistry' }]);
  const ann = { email: 'ann@grove.test', name: 'Ann Quill' };
  const annId = await createUser(pool, { ...ann, permissions: ['Customer'], accounts: ['100301'] });
  await createUser(pool, { email: 'joann@grove.test', name: 'Joann Marsh', permissions: ['PricingView'] });
  await note('ann@grove.test', { aboutId: annId });
  await note('ann.before@grove.test', { aboutId: annId });
  await note('joann@grove.test');
  await note('account 100301', { kind: 'budget-changed' });
  await note('order 4711', { by: { id: annId, name: ann.email, address: '' }, kind: 'hold-released' });
  await note('order 47110', { kind: 'hold-released' });
  await note('100%_sure');
  await pool.query(
    `select audit_write('sign-in', null, 'p' || n || '@many.test', null, 'p' || n || '@many.test', null, null, '') from generate_series(1, $1::int) n`,
    [many],
  );
});
afterAll(() => database.drop());

const found = async (person: string, more: object = {}) =>
  (await listAudit(database.pool, { ...none, ...more, person }, reader)).data.map(({ subject }) => subject);

it('finds by a part of a name, of an e-mail at any time, or of what it’s about, in any case', async () => {
  const ofAnn = ['order 4711', 'ann.before@grove.test', 'ann@grove.test'];
  expect(await found('QUILL')).toEqual(ofAnn);
  expect(await found('ann.bef')).toEqual(['ann.before@grove.test']);
  expect(await found('marsh')).toEqual([]);
  expect(await found('OANN')).toEqual(['joann@grove.test']);
  expect(await found('4711')).toEqual(['order 47110', 'order 4711']);
  expect(await found('%_')).toEqual(['100%_sure']);
  expect(await found('nobody at all')).toEqual([]);
  expect(await found('quill', { kind: 'hold-released' })).toEqual(['order 4711']);
});

it('finds what is about an account and its people, by its number and by a part of its name', async () => {
  const expected = ['order 4711', 'account 100301', 'ann.before@grove.test', 'ann@grove.test'];
  for (const person of ['100301', 'wildflower fam']) expect(await found(person)).toEqual(expected);
});

it('finds only the person by a whole e-mail, which may be a part of another one', async () => {
  expect(await found('Ann@Grove.test')).toEqual(['order 4711', 'ann.before@grove.test', 'ann@grove.test']);
});

it('finds a forgotten person by nothing but their whole former e-mail', async () => {
  const { pool } = database;
  const id = await createUser(pool, { email: 'zora@grove.test', name: 'Zora Pell', permissions: ['PricingView'] });
  await note('zora@grove.test', { aboutId: id });
  expect(await found('zora')).toEqual(['zora@grove.test']);
  await pool.query(
    `update "user" set name = 'Former user', email = 'former@invalid.test', withdrawn_at = now(), forgotten_at = now() where id = $1`,
    [id],
  );
  for (const person of ['zora', 'pell', 'Former user']) expect(await found(person)).toEqual([]);
  expect(await found('zora@grove.test')).toEqual(['zora@grove.test']);
  // The same among more names than are looked up one by one.
  expect(await found('z')).toEqual([]);
});

it('finds all that many names have, newest first and once, on every page and in the file', async () => {
  for (const [person, kind] of [
    ['@many', ''],
    ['p1', ''],
    ['e', ''],
    ['e', 'hold-released'],
  ] as const) {
    const { rows } = await database.pool.query<{ entry_id: number }>(
      `select entry_id from audit_entry
        where (position($1 in lower(actor)) > 0 or position($1 in lower(subject)) > 0) and $2 in ('', kind) order by entry_id desc`,
      [person, kind],
    );
    const expected = rows.map(({ entry_id }) => entry_id);
    const pages: number[] = [];
    for (let before: number | undefined; ; ) {
      const { data, next } = await listAudit(database.pool, { ...none, person, kind, before }, reader);
      pages.push(...data.map(({ entryId }) => entryId));
      if (next === null) break;
      before = next;
    }
    expect(pages).toEqual(expected);
    let file = '';
    for await (const part of auditCsv(database.pool, { ...none, person, kind }, reader)) file += part;
    expect(file.trim().split('\n')).toHaveLength(1 + expected.length);
  }
});

it('finds entries by the days of the distributor, and none outside of them', async () => {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: reader.timeZone });
  expect(await found('quill', { from: today, to: today })).toHaveLength(3);
  expect(await found('e', { from: today })).toHaveLength(100);
  expect(await found('quill', { to: '2001-01-01' })).toEqual([]);
  expect(await found('quill', { from: '9998-01-01' })).toEqual([]);
});

it('names the people by whom and about whom an entry is, unless they were forgotten', async () => {
  const { pool } = database;
  const id = await createUser(pool, { email: 'odd@grove.test', name: 'Odd Berg', permissions: ['PricingView'] });
  await note('odd@grove.test', { aboutId: id, by: { id, name: 'odd@grove.test', address: '' } });
  const names = async () => {
    const { data } = await listAudit(pool, { ...none, person: 'odd@grove.test' }, reader);
    return data.map(({ actor, actorName, subject, subjectName }) => [actor, actorName, subject, subjectName]);
  };
  expect(await names()).toEqual([['odd@grove.test', 'Odd Berg', 'odd@grove.test', 'Odd Berg']]);
  await pool.query(
    `update "user" set name = 'Former user', email = 'former2@invalid.test', withdrawn_at = now(), forgotten_at = now() where id = $1`,
    [id],
  );
  expect(await names()).toEqual([['odd@grove.test', undefined, 'odd@grove.test', undefined]]);
});
