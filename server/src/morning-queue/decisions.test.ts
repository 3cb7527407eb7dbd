import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MorningWorld, openMorningWorld } from './morning-world.fixture.ts';

let morning: MorningWorld;

beforeAll(async () => {
  morning = await openMorningWorld();
});
afterAll(async () => {
  expect(morning.world.ground.logged).toEqual([]);
  await morning.world.close();
});
beforeEach(async () => {
  await morning.fill();
  await morning.rebuild();
});

const audited = async () =>
  (await morning.query(`select after from audit_entry where kind = 'morning-decided' order by entry_id`)).rows.map(
    ({ after }) => JSON.parse(after).decision,
  );

describe('a decision', () => {
  it.each(['call', 'done', 'later', 'mute'])(
    '%s hides the entry for the person alone, and can be taken back',
    async (action) => {
      const { people, decide, kindsOf, ask } = morning;
      const { status, body } = await decide(people.manager, 'past-due', action);
      expect([status, body.action]).toEqual([200, action]);
      expect(await kindsOf(people.manager)).not.toContain('past-due');
      expect(await kindsOf(people.service)).toContain('past-due');
      // The next night finds it again, and it was dealt with.
      await morning.rebuild();
      expect(await kindsOf(people.manager)).not.toContain('past-due');
      expect((await ask(people.service, `/decision/${body.decisionId}/undo`, {})).status).toBe(404);
      for (let twice = 0; twice < 2; twice += 1) {
        expect((await ask(people.manager, `/decision/${body.decisionId}/undo`, {})).status).toBeLessThan(300);
      }
      expect(await kindsOf(people.manager)).toContain('past-due');
      expect((await audited()).slice(-2)).toEqual([action, 'taken back']);
    },
  );

  it('is about the reasons that the person saw: new ones are shown, and “tomorrow” ends the next day', async () => {
    const { people, decide, kindsOf, query } = morning;
    await decide(people.manager, 'past-due', 'done');
    await decide(people.manager, 'order-held', 'later');
    await query('update financial_summary set statement_date = current_date');
    await query(`update morning_decision set until = current_date - 1 where action = 'later'`);
    await morning.rebuild();
    expect(await kindsOf(people.manager)).toEqual(expect.arrayContaining(['past-due', 'order-held']));
  });

  it('is made once, however often it’s sent and from however many windows', async () => {
    const { people, decide, ask, query } = morning;
    const [entry] = await morning.list(people.manager, 'kind=stale-cart');
    const keys = entry?.reasons.map(({ key }) => key);
    const body = { customerNumber: '1', kind: 'stale-cart', action: 'done', keys };
    const id = randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => ask(people.manager, '/decision', { ...body, decisionId: id })));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    const other = await ask(people.manager, '/decision', { ...body, decisionId: randomUUID() });
    expect([other.status, other.body.code]).toEqual([409, 'morning.decided']);
    const both = await Promise.all(['call', 'later'].map((action) => decide(people.service, 'stale-cart', action)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await query('select from morning_decision')).rowCount).toBe(2);
  });

  it('about something that has changed since is refused, and so is nonsense', async () => {
    const { people, decide, ask, query } = morning;
    const [entry] = await morning.list(people.manager, 'kind=stale-cart');
    await query('update cart set modified = modified + 1');
    const body = { customerNumber: '1', kind: 'stale-cart', action: 'done', decisionId: randomUUID() };
    const gone = await ask(people.manager, '/decision', { ...body, keys: [entry?.reasons[0]?.key] });
    expect([gone.status, gone.body.code]).toEqual([409, 'morning.gone']);
    expect((await ask(people.manager, '/decision', { ...body, keys: [] })).status).toBe(400);
    expect((await decide(people.manager, 'past-due', 'forget')).status).toBe(400);
    expect((await query('select from morning_decision')).rowCount).toBe(0);
  });
});

it('lists hidden kinds, as long as the account is the person’s', async () => {
  const { people, decide, ask, query } = morning;
  await decide(people.manager, 'coupon-ending', 'mute');
  const { body } = await ask(people.manager, '/muted');
  expect(body).toMatchObject({ totalCount: 1, data: [{ customerNumber: '1', kind: 'coupon-ending' }] });
  await query(`update customer set territory_id = 'T9' where customer_number = '1'`);
  expect((await ask(people.manager, '/muted')).body.data).toEqual([]);
  expect(await morning.list(people.manager)).toEqual([]);
  expect(await morning.list(people.stranger)).not.toEqual([]);
  await query(`update customer set territory_id = 'T1' where customer_number = '1'`);
});

it('counts outcomes: an account once a day, and only orders placed within a week that weren’t canceled', async () => {
  const { people, decide, ask, query } = morning;
  await decide(people.manager, 'past-due', 'call');
  await decide(people.manager, 'stale-cart', 'done');
  await decide(people.manager, 'coupon-ending', 'later');
  const outcome = async () => (await ask(people.manager, '/outcome')).body;
  expect(await outcome()).toMatchObject({ acted: 1, ordered: 0, notOrdered: 0, open: 1 });
  await query(`update morning_decision set at = at - interval '20 days'`);
  expect(await outcome()).toMatchObject({ acted: 1, ordered: 0, notOrdered: 1, open: 0 });
  const order = (number: number, days: number) =>
    query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
       values ($1, '1', now() - $2 * interval '1 day', 'web', 100)`,
      [number, days],
    );
  await order(300, 21);
  await order(301, 12);
  expect(await outcome()).toMatchObject({ ordered: 0, notOrdered: 1 });
  await order(302, 18);
  expect(await outcome()).toMatchObject({ acted: 1, ordered: 1, notOrdered: 0 });
  await query(
    `insert into order_review (order_number, customer_number, held_at, state) values (302, '1', now(), 'sent-back')`,
  );
  expect(await outcome()).toMatchObject({ ordered: 0 });
  await query(`update morning_decision set at = at - interval '20 days'`);
  expect(await outcome()).toMatchObject({ acted: 0 });
});
