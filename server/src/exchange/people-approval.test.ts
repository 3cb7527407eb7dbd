import { feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of ['branches', 'territories', 'pricing-classes', 'customers'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const clerk = (email: string, permissions: Parameters<typeof signIn>[1]['permissions'] = ['CustomerService']) =>
  signIn(ground.database.pool, { email, permissions });

async function send(by: SignedIn, id: string, row: string): Promise<void> {
  const answer = await ground.app.http.inject({
    method: 'PUT',
    url: `/api/erp/v1/imports/${id}?feed=people&mode=delta`,
    headers: { ...by.headers, 'content-type': 'text/csv', origin: ground.app.services.settings.publicUrl },
    payload: `email,name,kind,rights,territories,accounts,operation\n${row}`,
  });
  expect(answer.statusCode).toBe(200);
  await ground.work();
}

const approve = async (by: SignedIn, id: string) =>
  (
    await ground.app.http.inject({ method: 'POST', url: `/api/erp/v1/imports/${id}/apply`, headers: by.headers })
  ).json();

const isThere = async (email: string) =>
  (await ground.database.pool.query('select from person where email = $1', [email])).rowCount === 1;
const take = (email: string, permission: string) =>
  ground.database.pool.query(
    'delete from user_permission where permission = $2 and user_id = (select id from "user" where email = $1)',
    [email, permission],
  );

it('isn’t applied if the approver lost the right to load people after they approved', async () => {
  const [ann, bo] = [await clerk('ann@example.com'), await clerk('bo@example.com')];
  await send(ann, 'approver', 'one@example.com,One,staff,,,,\n');
  expect(await approve(bo, 'approver')).toMatchObject({ state: 'queued' });
  await take('bo@example.com', 'CustomerService');
  await ground.work();
  expect(await ground.run('approver')).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('The person who approved this load may no longer load data'),
  });
  expect(await isThere('one@example.com')).toBe(false);
  expect(await approve(ann, 'approver')).toMatchObject({ state: 'queued' });
  await ground.work();
  expect(await ground.run('approver')).toMatchObject({ state: 'applied', reason: '' });
  expect(await isThere('one@example.com')).toBe(true);
});

it('isn’t applied if the approver lost a right that it gives', async () => {
  const cy = await clerk('cy@example.com', ['CustomerService', 'ProductEditor']);
  await send(cy, 'beyond', 'two@example.com,Two,customer-service,ProductEditor,,,\n');
  expect(await approve(cy, 'beyond')).toMatchObject({ state: 'queued' });
  await take('cy@example.com', 'ProductEditor');
  await ground.work();
  expect(await ground.run('beyond')).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('edits products'),
  });
  expect(await isThere('two@example.com')).toBe(false);
});

it('isn’t applied if the sender was withdrawn after they sent it', async () => {
  const [di, ed] = [await clerk('di@example.com'), await clerk('ed@example.com')];
  await send(di, 'sender', 'three@example.com,Three,staff,,,,\n');
  expect(await approve(ed, 'sender')).toMatchObject({ state: 'queued' });
  await ground.database.pool.query('update "user" set withdrawn_at = now() where email = $1', ['di@example.com']);
  await ground.work();
  expect(await ground.run('sender')).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('The person who sent this load'),
  });
  expect(await isThere('three@example.com')).toBe(false);
});

it('isn’t applied after its sender was suspended, for feeds other than people, too', async () => {
  const fay = await clerk('fay@example.com');
  const answer = await ground.app.http.inject({
    method: 'PUT',
    url: '/api/erp/v1/imports/vendors-of-fay?feed=vendors&mode=delta',
    headers: { ...fay.headers, 'content-type': 'text/csv', origin: ground.app.services.settings.publicUrl },
    payload: 'vendorId,name\n900,Fay’s Vendor\n',
  });
  expect(answer.statusCode).toBe(200);
  await ground.database.pool.query('update "user" set withdrawn_at = now() where id = $1', [fay.userId]);
  await ground.work();
  expect(await ground.run('vendors-of-fay')).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('The person who sent this load may no longer load data'),
  });
  expect((await ground.database.pool.query("select from vendor where vendor_id::text = '900'")).rowCount).toBe(0);
});
