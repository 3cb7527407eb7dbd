/** The morning queue, *Stopped buying*, *Buying habits*, and *Suggested order* say the same of one product. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindBuyingHabitRoutes } from '../buying-habits/routes.ts';
import { rebuildMorningQueue } from '../morning-queue/rebuild.ts';
import { bindMorningQueueRoutes } from '../morning-queue/routes.ts';
import { bindSalesReportRoutes } from './routes.ts';

const [account, gloves] = ['100009', '10000001'];
let database: TestDatabase;
let ground: TestGround;
let service: SignedIn;

/** Bought every 20 days, the last time 30 days ago; between, as often, lines that were canceled, sent back, or free. */
beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  const { bind, services } = ground;
  for (const bindRoutes of [bindBuyingHabitRoutes, bindMorningQueueRoutes, bindSalesReportRoutes])
    bindRoutes(bind, services);
  service = await signIn(database.pool, { permissions: ['CustomerService'] });
  const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await query('delete from sales_order where customer_number = $1', [account]);
  await query('delete from cart where customer_number = $1', [account]);
  await query(
    `update item set is_orderable = true, is_on_hold = false, life_cycle = 'A', withdrawn_at = null,
            is_hidden_from_customer = false where item_number = $1`,
    [gloves],
  );
  for (const [first, ago, group, type] of [
    [900, 30, 'shipment', 0],
    [910, 23, 'canceled', 0],
    [920, 27, 'shipment', 0],
    [930, 33, 'shipment', 1],
  ] as const) {
    await query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
       select $1 + n, $2, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '20 hours' - make_interval(days => $3 + n * 20), 'web', 0
         from generate_series(0, 4) n`,
      [first, account, ago],
    );
    await query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, type, quantity, unit_price_cents, line_group)
       select $1 + n, 1, $2, $3, 'Gloves', $4, case $5 when 'canceled' then 50 else 3 end, 1000, $5 from generate_series(0, 4) n`,
      [first, account, gloves, type, group],
    );
  }
  await query(
    `insert into order_review (order_number, customer_number, held_at, state)
     select order_number, customer_number, order_date, 'sent-back' from sales_order where order_number between 920 and 924`,
  );
  await query(
    `insert into customer_item select $1, $2, 5, max(order_date), 3 from sales_order where order_number between 900 and 904
     on conflict (customer_number, item_number) do update set last_ordered_at = excluded.last_ordered_at`,
    [account, gloves],
  );
  await rebuildMorningQueue(database.pool, { timeZone: ground.services.settings.timeZone, now: new Date() });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

async function ask(path: string) {
  const response = await ground.http.inject({ url: `/api${path}`, headers: service.headers });
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json();
}

it('five purchases every 20 days are the same rhythm everywhere, whatever was canceled, sent back, or free', async () => {
  const [entry] = (await ask(`/morningQueue?kind=off-rhythm&find=${account}`)).data;
  expect(entry.reasons.map(({ words }: { words: string }) => words)).toEqual([
    expect.stringMatching(/every 20 days.*5 purchases/),
  ]);
  const [stopped] = (await ask(`/customer/stoppedItems/${account}`)).data;
  expect(stopped.words).toMatch(/Usually 3 every 20 days.*5 purchases/);
  const { products } = await ask(`/customer/buyingHabits/${account}`);
  expect(products).toMatchObject([{ itemNumber: gloves, times: 5, usual: 3, rhythm: { median: 20, spread: 0 } }]);
  const usual = await ask(`/customer/buyingHabits/${account}/usualOrder`);
  expect(JSON.stringify(usual)).toMatch(/Usually 3 every 20 days \(5 purchases\)/);
});
