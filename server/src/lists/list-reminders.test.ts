import { daysAfter, plainDateIn } from '@operatory/domain/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hiddenItem, openWorld, type World } from '../cart/carts.fixture.ts';
import type { Services } from '../services/services.ts';
import { bindListRoutes } from './routes.ts';
import { sendListReminders } from './send-reminders.ts';

let world: World;
let services: Services;
beforeAll(async () => {
  world = await openWorld({
    bindMore(bind, those) {
      services = those;
      bindListRoutes(bind, those);
    },
  });
});
afterAll(() => world.close());

type Person = Parameters<World['as']>[0];
interface Reminder {
  readonly everyWeeks: number | null;
  readonly nextOn: string | null;
  readonly version: number;
}

/** Midday in the distributor's time zone. */
const noonOf = (day: string) => new Date(`${day}T20:00:00Z`);
const dayAhead = (days: number) => daysAfter(plainDateIn(services.settings.timeZone, services.now()), days);

let list = 0;
beforeEach(async () => {
  await world.database.pool.query('truncate customer_list, notice cascade');
  const { body } = await world.as('practice').ask<{ id: number }>('/list/customer/100001', { Name: 'Monthly' });
  list = body.id;
});

async function remind(person: Person, asked: object, id = list) {
  const response = await fetch(`${world.address}/api/list/${id}/customer/100001/reminder`, {
    method: 'PUT',
    headers: { cookie: world.cookieOf(person), 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  return { status: response.status, body: (await response.json()) as Reminder & { code?: string } };
}
const shown = async (person: Person = 'practice') =>
  (await world.as(person).ask<{ data: { reminder: Reminder }[] }>('/list/customer/100001/summary')).body.data[0]
    ?.reminder;
const put = (itemNumber: string) =>
  world.database.pool.query(
    "insert into customer_list_item (list_id, item_number, quantity, added_at) select $1, item_number, 1, now() from item where item_number = $2 or ($2 = '' and not is_hidden_from_customer) limit 1",
    [list, itemNumber],
  );
const send = (at: Date) => sendListReminders({ ...services, pool: world.database.pool, now: () => at });
const told = async () =>
  (
    await world.database.pool.query(
      `select u.email, n.facts->>'list' as list, n.facts->>'items' as items, n.facts->>'path' as path
         from notice n join "user" u on u.id = n.user_id where kind = 'list-due' order by 1, n.notice_id`,
    )
  ).rows;

describe('a reorder reminder', () => {
  it('is set, moved, and ended by people who may change the list, and everyone of the account sees it', async () => {
    expect(await shown()).toEqual({ everyWeeks: null, nextOn: null, version: 0 });
    const nextOn = dayAhead(7);
    expect(await remind('practice', { everyWeeks: 4, nextOn, version: 0 })).toMatchObject({
      status: 200,
      body: { everyWeeks: 4, nextOn, version: 1 },
    });
    expect(await shown('service')).toEqual({ everyWeeks: 4, nextOn, version: 1 });
    // A repeat whose response was lost.
    expect((await remind('practice', { everyWeeks: 4, nextOn, version: 0 })).body.version).toBe(1);
    expect((await remind('manager', { everyWeeks: 8, nextOn, version: 0 })).body.code).toBe('list.reminder-changed');
    expect((await remind('manager', { everyWeeks: 8, nextOn, version: 1 })).body.version).toBe(2);
    expect((await remind('practice', { everyWeeks: null, nextOn: null, version: 2 })).body).toEqual({
      ...{ everyWeeks: null, nextOn: null, version: 3 },
    });
  });

  it.each([0, -1, 367])('can’t begin %i days from now', async (days) => {
    const answer = await remind('practice', { everyWeeks: 1, nextOn: dayAhead(days), version: 0 });
    expect([answer.status, answer.body.code]).toEqual([422, 'list.reminder-day']);
    expect(await shown()).toMatchObject({ everyWeeks: null });
  });

  it('needs a day and one of the rhythms, and a list of the account', async () => {
    const missing = await remind('practice', { everyWeeks: 1, nextOn: null, version: 0 });
    expect(missing.body.code).toBe('list.reminder-day');
    expect((await remind('practice', { everyWeeks: 5, nextOn: dayAhead(3), version: 0 })).status).toBe(400);
    const gone = await remind('practice', { everyWeeks: 1, nextOn: dayAhead(3), version: 0 }, 999_999);
    expect(gone.body.code).toBe('list.not-found');
  });
});

describe('when the day has come', () => {
  let day = '';
  beforeEach(async () => {
    day = dayAhead(7);
    await put('');
    await remind('practice', { everyWeeks: 4, nextOn: day, version: 0 });
  });

  it('practice users who can fill the cart are notified once, from seven in the morning', async () => {
    expect(await send(new Date(noonOf(day).getTime() - 86_400_000))).toBe(0);
    expect(await send(new Date(`${day}T10:00:00Z`))).toBe(0);
    expect(await told()).toEqual([]);
    expect(await send(noonOf(day))).toBe(1);
    expect(await send(noonOf(day))).toBe(0);
    const rows = await told();
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
    expect(rows[0]).toMatchObject({
      ...{ list: 'Monthly', items: '1', path: `/customer/100001/lists?list=${list}` },
    });
    const { rows: staff } = await world.database.pool.query(
      `select from notice n join user_permission p on p.user_id = n.user_id where p.permission in ('CustomerService', 'ViewOnly')`,
    );
    expect(staff).toEqual([]);
  });

  it('the next day is in its rhythm, also after days on which nothing ran', async () => {
    const later = new Date(noonOf(day).getTime() + 30 * 86_400_000);
    expect(await send(later)).toBe(1);
    expect(await told()).not.toEqual([]);
    const next = new Date(`${day}T00:00:00Z`);
    next.setUTCDate(next.getUTCDate() + 56);
    expect(await shown()).toEqual({ everyWeeks: 4, nextOn: next.toISOString().slice(0, 10), version: 2 });
  });

  it('no one is notified of a list that is deleted, or has no products that practices see', async () => {
    await world.database.pool.query('delete from customer_list_item');
    await put(hiddenItem);
    expect(await send(noonOf(day))).toBe(1);
    expect(await told()).toEqual([]);
    await world.database.pool.query('update customer_list set deleted_at = now(), reminder_on = $1', [day]);
    expect(await send(noonOf(day))).toBe(0);
  });

  it('no one is notified for a closed account', async () => {
    const { pool } = world.database;
    const close = (at: string) =>
      pool.query(`update customer set withdrawn_at = ${at} where customer_number = '100001'`);
    await close('now()');
    expect(await send(noonOf(day))).toBe(1);
    expect(await told()).toEqual([]);
    await close('null');
  });

  it('two processes at once tell once', async () => {
    await Promise.all([send(noonOf(day)), send(noonOf(day)), send(noonOf(day))]);
    const rows = await told();
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
    expect(await shown()).toMatchObject({ version: 2 });
  });
});
