import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildCustomerSearch } from '../customers/search/index.ts';
import { randomFrom } from '../search/random.fixture.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { refreshSearch } from './runs/search-upkeep.ts';

let ground: ExchangeGround;
const zone = 'America/Los_Angeles';
const header =
  'customerNumber,name,shipToAddress1,shipToCity,shipToState,shipToZip,pricingClass,territoryId,branches,phone';
const rowOf = (number: number, name: string, { city = 'Reno', territory = 1, phone = '7755550100' } = {}) =>
  `${number},${name},1 Main,${city},NV,89501,STD,T${territory},14,${phone}`;
const file = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;
const small = { query: '&mode=delta' };

const random = randomFrom(20_261_125);
const names = ['Smith', 'Smile', 'Müller', 'Muller', 'Ábaco', 'Zahn', 'Oak', '3rd Street', '®', '𝒜ria', 'ﬁne'];
const anyRow = (number: number) =>
  rowOf(number, `${random.pick(names)} ${random.pick(names)}${random.chance(0.5) ? '  Dental' : ''}`, {
    city: random.pick(['Reno', 'Sparks', 'Elko']),
    territory: 1 + random.below(3),
    phone: `775555${1_000 + random.below(50)}`,
  });
const numbers = Array.from({ length: 1_500 }, (_, index) => 100_001 + index);

beforeAll(async () => {
  ground = await openExchange();
  const territories = [1, 2, 3].map((id) => `T${id},Jo,Ito,jo@people.test`);
  await ground.load(
    'territories',
    `territoryId,managerFirstName,managerLastName,managerEmail\n${territories.join('\n')}\n`,
  );
  await ground.load('pricing-classes', 'pricingClass,name,position\nSTD,Standard,1\n');
  await ground.load('branches', 'branchNumber,name,city,position\n14,Reno,Reno,1\n');
  const first = await ground.load('customers', file(...numbers.map(anyRow)));
  expect(first).toMatchObject({ state: 'applied', counts: { inserted: 1_500 } });
  await refreshSearch(ground.database.pool, zone);
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

type Database = Pick<pg.ClientBase, 'query'>;

/** The search tables' content for each customer, in the order of names; ranks only by that order. */
async function known(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ customer: string }>(
    `with edges as (select name_rank, string_agg(token, ' ' order by token) as edges from customer_name_edge group by 1),
          tails as (select name_rank, string_agg(tail, ' ' order by tail) as tails from customer_phone_tail group by 1),
          own as (select name_rank, string_agg(word, ' ' order by word) as own
                    from customer_search, unnest(terms) term join customer_term on term_id = term group by 1)
     select concat_ws(' | ', customer_number, sort_key, phone_digits, territory_id, is_withdrawn, own, words, edges, tails)
              as customer
       from customer_search left join edges using (name_rank) left join tails using (name_rank) left join own using (name_rank)
      order by name_rank`,
  );
  return rows.map(({ customer }) => customer);
}

const counts = async (database: Database) =>
  (
    await database.query(
      `select word as name, document_count::int as count from customer_term where document_count <> 0
       union all select 'edges:', count(*)::int from customer_name_edge
       union all select 'tails:', count(*)::int from customer_phone_tail
       union all select 'rows:', split_part(value, ':', 2)::int from store_fact where name = 'customer-search-3' order by 1, 2`,
    )
  ).rows;

/** Compares the search tables with rebuilt ones for the same customers, without changing them. */
async function expectAsRebuilt(what: string): Promise<void> {
  const client = await ground.database.pool.connect();
  try {
    await client.query('begin');
    const [mended, mendedCounts] = [await known(client), await counts(client)];
    await rebuildCustomerSearch(client);
    expect(mended, what).toEqual(await known(client));
    expect(mendedCounts, what).toEqual(await counts(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Changes with each rebuild. */
const generation = async () =>
  (
    await ground.database.pool.query<{ name: string }>(
      "select split_part(value, ':', 1) as name from store_fact where name = 'customer-search-3'",
    )
  ).rows[0]?.name;

async function found(text: string): Promise<string[]> {
  const url = `/api/customer/search?allCustomers=true&searchText=${encodeURIComponent(text)}`;
  const answer = await ground.app.http.inject({ url, headers: ground.staff });
  return answer.json().data.map(({ customerNumber }: { customerNumber: string }) => customerNumber);
}

it('updates the customer search after loads and undone loads, with the same result as a rebuild', async () => {
  const { pool } = ground.database;
  const made = await generation();
  const runs: string[] = [];
  let next = 200_001;
  for (let round = 0; round < 9; round += 1) {
    const changed = Array.from({ length: 1 + random.below(40) }, () => random.pick(numbers));
    const rows = [...new Set(changed)].map((number) =>
      random.chance(0.2) ? `${number},,,,,,,,,,D` : `${anyRow(number)},`,
    );
    for (let more = random.below(20); more > 0; more -= 1) {
      rows.push(`${anyRow(next)},`);
      numbers.push(next);
      next += 1;
    }
    const run = await ground.load('customers', `${header},operation\n${rows.join('\n')}\n`, small);
    expect(run.state).toBe('applied');
    runs.push(run.importId);
    if (random.chance(0.3)) await ground.decide(random.pick(runs), 'undo');
    await refreshSearch(pool, zone);
    await expectAsRebuilt(`round ${round}`);
  }
  expect(await generation(), 'nothing was rebuilt').toBe(made);
  expect((await pool.query('select from customer_search_todo')).rowCount).toBe(0);
});

it('finds a customer under the new name, and not under the old one, once search is updated', async () => {
  await ground.load('customers', file(rowOf(300_001, 'Quince Dental', { phone: '5095550177' })), small);
  await refreshSearch(ground.database.pool, zone);
  await expect.poll(() => found('quince'), { timeout: 5_000 }).toEqual(['300001']);
  expect(await found('509-555-0177')).toEqual(['300001']);
  await ground.load('customers', file(rowOf(300_001, 'Zinnia Dental', { phone: '5095550188' })), small);
  await refreshSearch(ground.database.pool, zone);
  await expect.poll(() => found('zinnia'), { timeout: 5_000 }).toEqual(['300001']);
  expect(await found('quince')).toEqual([]);
  expect(await found('509-555-0177')).toEqual([]);
});

it('finds room for names that all belong between the same two others, one load after another', async () => {
  const { pool } = ground.database;
  const made = await generation();
  const inOne = Array.from({ length: 60 }, (_, index) => rowOf(400_001 + index, `Maple ${100 + index}`));
  await ground.load('customers', file(...inOne), small);
  await refreshSearch(pool, zone);
  // Each comes just before the one of the load before, so the room halves each time.
  for (let turn = 0; turn < 20; turn += 1) {
    await ground.load('customers', file(rowOf(500_100 - turn, `Maple 100 ${99 - turn}`)), small);
    await refreshSearch(pool, zone);
  }
  await expectAsRebuilt('crowded names');
  const ranks = await pool.query('select name_rank from customer_search where name_rank not between 1 and 2147483647');
  expect(ranks.rowCount).toBe(0);
  expect(await generation(), 'nothing was rebuilt').toBe(made);
});

it('doesn’t touch search after a load that changes no searchable text', async () => {
  const { pool } = ground.database;
  const row = (await pool.query('select * from customer_search where customer_number = $1', ['300001'])).rows[0];
  await ground.load(
    'customers',
    file(rowOf(300_001, 'Zinnia Dental', { phone: '5095550188' }).replace('1 Main', '2 Oak')),
    small,
  );
  expect((await pool.query('select from customer_search_todo')).rowCount).toBe(0);
  await refreshSearch(pool, zone);
  const after = (await pool.query('select * from customer_search where customer_number = $1', ['300001'])).rows[0];
  expect(after).toEqual(row);
});

it('rebuilds after a load of many customers, and after a release that knew no places made the table', async () => {
  const { pool } = ground.database;
  const made = await generation();
  await ground.load('customers', file(...numbers.slice(0, 120).map(anyRow)), small);
  expect((await pool.query('select from customer_search_todo')).rowCount).toBe(0);
  await refreshSearch(pool, zone);
  const second = await generation();
  expect(second).not.toBe(made);
  await expectAsRebuilt('many');

  await pool.query('update customer_search set sort_key = null');
  await ground.load('customers', file(rowOf(300_001, 'Yarrow Dental')), small);
  await refreshSearch(pool, zone);
  expect(await generation()).not.toBe(second);
  await expectAsRebuilt('another release');
});
