import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DueMail } from '../mail/send-mail.ts';
import { type Authentication, cookieOf, openAuthentication, password } from './authentication.fixture.ts';
import { composeAccessMail } from './mails.ts';

let open: Authentication;
beforeAll(async () => {
  open = await openAuthentication();
});
afterAll(() => open.close());

const mails = async () =>
  (await open.database.pool.query<DueMail>(`select * from mail where kind = 'new-device' order by mail_id`)).rows;
const signIn = async (typed: string, headers: object = {}) =>
  open.signIn({ email: 'ada@people.test', password: typed }, { from: '10.9.9.9', headers });

it('a person is notified of a sign-in on a new browser, with browser and address', async () => {
  const first = await signIn(password);
  expect(first.statusCode).toBe(200);
  expect(await mails()).toEqual([]);

  const known = { cookie: cookieOf(first as never) };
  expect((await signIn(password, known)).statusCode).toBe(200);
  expect(await mails()).toEqual([]);

  expect((await signIn('not the password')).statusCode).toBe(401);
  expect(await mails()).toEqual([]);

  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect((await signIn(password, { 'user-agent': agent })).statusCode).toBe(200);
  const [told, ...more] = await mails();
  expect(more).toEqual([]);
  expect(told).toMatchObject({ recipient: 'ada@people.test', made_by: '' });
  const letter = await composeAccessMail(open.ground.services, told as DueMail);
  expect(letter?.subject).toBe('A new sign-in to Operatory');
  expect(letter?.text).toContain('from a browser that you haven’t used before: Firefox on Windows, 10.9.9.9.');
  expect(letter?.text).toContain('/your-account');

  await open.database.pool.query('delete from session');
  const later = await composeAccessMail(open.ground.services, told as DueMail);
  expect(later?.text).toMatch(/^Someone signed in as .* on .*, from a browser that you haven’t used before\.$/m);
});
