import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, buildApp } from '../src/app/app.ts';
import { composeMail } from '../src/app/compose-mail.ts';
import { sendDue } from '../src/mail/send-mail.ts';
import { smtpMail } from '../src/ports/mail/smtp.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { addPractices } from './practices.ts';
import { type SignedIn, signIn } from './sign-in.ts';

const publicUrl = 'http://localhost:3000';
const account = '100001';
const orderNumber = 7_900_500;
const { log } = rememberingLog();
let database: TestDatabase;
let app: App;
let mails: MailServer;
let people: Record<'service' | 'unpriced' | 'buyer' | 'requester' | 'viewer' | 'stranger', SignedIn>;

beforeAll(async () => {
  database = await createTestDatabase();
  mails = await startMailServer();
  const settings = testSettings({ publicUrl, mail: { smtpUrl: mails.url, from: 'shop@people.test' } });
  app = await buildApp({ isStrict: true, settings, database, log });
  await addPractices(database.pool, [
    { customerNumber: account, name: 'Lakeside Dental' },
    { customerNumber: '100002', name: 'Hilltop Dental' },
  ]);
  const { pool } = database;
  people = {
    service: await signIn(pool, { name: 'Sam Service', email: 'sam@people.test', permissions: ['CustomerService'] }),
    unpriced: await signIn(pool, { permissions: ['OrderSubmit'] }),
    buyer: await signIn(pool, { name: 'Bea Buyer', permissions: ['Customer', 'OrderSubmit'], accounts: [account] }),
    requester: await signIn(pool, { permissions: ['Customer', 'RequestOnly'], accounts: [account] }),
    viewer: await signIn(pool, { permissions: ['Customer', 'ViewOnly'], accounts: [account] }),
    stranger: await signIn(pool, { permissions: ['Customer', 'OrderSubmit'], accounts: ['100002'] }),
  };
  await pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, po_number, total_cents, is_in_submitted_state)
     values ($1, $2, '2026-03-02T18:00:00Z', 'web', 'PO <7>', 600, true)`,
    [orderNumber, account],
  );
  await pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
     values ($1, 1, $2, '10000001', 'Gloves & masks', 2, 250, 'submitted'), ($1, 2, $2, '10000002', 'Wedges', 1, 100, 'canceled')`,
    [orderNumber, account],
  );
});
afterAll(async () => {
  await app.close();
  await mails.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate mail');
  mails.clear();
});

type Who = keyof typeof people;
async function ask(who: Who, body: object, order = orderNumber, of = account) {
  const answer = await app.http.inject({
    ...{ method: 'POST', url: `/api/Order/mail/${order}/customer/${of}`, headers: people[who].headers },
    payload: { mailId: randomUUID(), ...body },
  });
  return { status: answer.statusCode, code: answer.json().code, body: answer.json() };
}
const send = () =>
  sendDue({
    ...{ pool: database.pool, log, host: 'orders.people.test' },
    port: smtpMail({ url: mails.url, from: { name: 'Operatory', address: 'shop@people.test' }, timeoutMs: 2_000 }),
    compose: (mail) => composeMail(app.services, mail),
  });
const queued = async () => (await database.pool.query('select count(*)::int as n from mail')).rows[0].n;

describe('an order by e-mail', () => {
  it('states what was ordered, is sent to the typed address, and is in the audit log', async () => {
    expect(await ask('buyer', { address: ' Front.Desk@Lab.test ' })).toMatchObject({
      status: 200,
      body: { address: 'front.desk@lab.test' },
    });
    await send();
    const mail = await mails.newest('front.desk@lab.test', new RegExp(`^Order ${orderNumber} of Lakeside Dental`));
    for (const words of ['Bea Buyer sent you this order', 'PO <7>', '2 × Gloves & masks', '$2.50', 'Total: $5.00']) {
      expect(mail.text).toContain(words);
    }
    expect(mail.text).toContain(`${publicUrl}/order/${orderNumber}`);
    expect(mail.html).toContain('PO &#60;7&#62;');
    const { rows } = await database.pool.query(
      "select subject, after::json as after from audit_entry where kind = 'order-mailed'",
    );
    expect(rows).toEqual([
      { subject: `order ${orderNumber}`, after: { address: 'front.desk@lab.test', withPrices: true } },
    ]);
  });

  it('is sent once, however often the same call arrives', async () => {
    const mailId = randomUUID();
    const body = { mailId, address: 'a@lab.test' };
    const both = await Promise.all([ask('service', body), ask('service', body), ask('service', body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await queued()).toBe(1);
    // An ID can't be used to repeat someone else's message.
    expect((await ask('buyer', { mailId, address: 'b@lab.test' })).status).toBe(404);
    expect(await queued()).toBe(1);
  });

  it('is for those who order for the account', async () => {
    for (const who of ['service', 'buyer'] as const) {
      expect((await ask(who, { address: `${who}@lab.test` })).status).toBe(200);
    }
    for (const who of ['requester', 'viewer', 'unpriced'] as const) {
      expect((await ask(who, { address: 'a@lab.test' })).status).toBe(403);
    }
    expect((await ask('stranger', { address: 'a@lab.test' })).status).toBe(404);
    // The order isn't the named account's.
    expect(await ask('stranger', { address: 'a@lab.test' }, orderNumber, '100002')).toMatchObject({
      status: 404,
      code: 'order.not-found',
    });
  });

  it.each([
    '',
    'nobody',
    'a@b',
    'a@lab.test, b@lab.test',
    'a@lab.test\r\nBcc: b@lab.test',
    `${'a'.repeat(250)}@lab.test`,
  ])('goes to no address such as %j', async (address) => {
    expect((await ask('buyer', { address })).status).toBe(400);
    expect(await queued()).toBe(0);
  });

  it('limits messages to three an hour per address and twenty per sender, even in parallel', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => ask('buyer', { address: 'a@lab.test' })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(many.find(({ status }) => status !== 200)?.code).toBe('order-mail.too-many-there');
    expect((await ask('service', { address: 'A@lab.test' })).code).toBe('order-mail.too-many-there');
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask('buyer', { address: `b${index}@lab.test` })),
    );
    expect(others.filter(({ status }) => status === 200)).toHaveLength(17);
    expect((await ask('buyer', { address: 'c@lab.test' })).code).toBe('order-mail.too-many');
    await database.pool.query("update mail set created_at = now() - interval '61 minutes'");
    expect((await ask('buyer', { address: 'a@lab.test' })).status).toBe(200);
  });

  it('has no price once prices are off', async () => {
    await ask('buyer', { address: 'a@lab.test' });
    await sendDue({
      ...{ pool: database.pool, log, host: 'orders.people.test' },
      port: smtpMail({ url: mails.url, from: { name: 'Operatory', address: 'shop@people.test' }, timeoutMs: 2_000 }),
      compose: (mail) =>
        composeMail({ ...app.services, settings: { ...app.services.settings, isPricingEnabled: false } }, mail),
    });
    const mail = await mails.newest('a@lab.test', /^Order/);
    expect(mail.text).toContain('2 × Gloves & masks (10000001)');
    expect(mail.text).not.toContain('$');
  });

  it('isn’t sent once its sender is suspended or may no longer order for the account', async () => {
    const join = (permissions: Parameters<typeof signIn>[1]['permissions'], more: object) =>
      signIn(database.pool, { permissions, ...more });
    const suspended = await join(['Customer', 'OrderSubmit'], { accounts: [account] });
    const manager = await join(['PricingView', 'OrderSubmit'], { territoryIds: ['T1'] });
    const before = people;
    people = { ...people, stranger: suspended, unpriced: manager };
    for (const who of ['stranger', 'unpriced', 'buyer'] as const) {
      expect((await ask(who, { address: `${who}@gone.test` })).status).toBe(200);
    }
    people = before;
    await database.pool.query('update "user" set withdrawn_at = now() where id = $1', [suspended.userId]);
    await database.pool.query(`delete from user_permission where user_id = $1 and permission = 'PricingView'`, [
      manager.userId,
    ]);
    await send();
    expect(mails.arrived).toHaveLength(1);
    expect((await mails.newest('buyer@gone.test', /^Order/)).text).toContain('Bea Buyer sent you this order');
  });

  it('isn’t sent for an order that was sent back, before or after it was asked for', async () => {
    await ask('buyer', { address: 'a@lab.test' });
    await database.pool.query(
      `insert into order_review (order_number, customer_number, state, message, held_at) values ($1, $2, 'sent-back', 'No', now())`,
      [orderNumber, account],
    );
    expect((await ask('buyer', { address: 'b@lab.test' })).code).toBe('order-mail.sent-back');
    await send();
    expect([mails.arrived.length, await queued()]).toEqual([0, 0]);
    await database.pool.query('delete from order_review');
  });
});
