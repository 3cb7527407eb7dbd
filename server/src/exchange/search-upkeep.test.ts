import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import { rebuildItemSearch } from '../catalog/search/index.ts';
import { randomFrom } from '../search/random.fixture.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { refreshSearch } from './runs/search-upkeep.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  await ground.load('vendors', 'vendorId,name\n1,Northway\n2,Harbor\n');
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const header = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure,pack,popularity';
const file = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;
const small = { query: '&mode=delta' };

/** A time zone where the current hour is `hour`. */
function zoneAt(hour: number): string {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24;
  const offset = ahead > 14 ? ahead - 24 : ahead;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
const [noon, night] = [zoneAt(12), zoneAt(2)];

interface FoundItem {
  readonly rank: number;
  readonly item: string;
}

/** The search rows of all items, in rank order. */
async function known(client: Pick<pg.ClientBase, 'query'>): Promise<FoundItem[]> {
  const { rows } = await client.query<FoundItem>(
    `select rank, concat_ws(' | ', item_number, number_squashed, part_squashed, is_hidden, is_withdrawn,
            (select string_agg(word, ' ' order by word) from item_term where term_id = any(terms)),
            (select string_agg(w, ' ' order by w) from unnest(string_to_array(words, ' ')) w)) as item
       from item_search order by rank`,
  );
  return rows;
}

const words = async (client: Pick<pg.ClientBase, 'query'>) =>
  (
    await client.query<{ word: string; document_count: number }>(
      'select word, document_count from item_term where document_count <> 0 order by word',
    )
  ).rows;

/** Compares search with one that was rebuilt from the same items, and leaves it as it is. */
async function expectAsRebuilt(what: string): Promise<void> {
  const client = await ground.database.pool.connect();
  try {
    await client.query('begin');
    const [mended, mendedWords] = [await known(client), await words(client)];
    expect(
      mended.map(({ rank }) => rank),
      what,
    ).toEqual(mended.map((_, index) => index + 1));
    await rebuildItemSearch(client);
    const sorted = (found: readonly FoundItem[]) => found.map(({ item }) => item).sort();
    expect(sorted(mended), what).toEqual(sorted(await known(client)));
    expect(mendedWords, what).toEqual(await words(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const itemsInOrder = async () => (await known(ground.database.pool)).map(({ item }) => item.split(' | ')[0]);
const generation = async () =>
  (await ground.database.pool.query<{ value: string }>("select value from store_fact where name like 'item-search-_'"))
    .rows[0]?.value;

it('mends search after loads of few items, so that it is what a rebuild would make it', async () => {
  const { pool } = ground.database;
  const random = randomFrom(20_261_123);
  const kinds = ['Gloves', 'Nitrile masks', 'Burs 330', 'X-Large bibs', 'A3.5 composite', 'Wedges'];
  const row = (number: number) =>
    `I${number},${random.pick(kinds)} ${random.below(40)},${1 + random.below(2)},P-${random.below(90)},EA,Box of ${random.below(5)},${number}`;
  const numbers = Array.from({ length: 1_500 }, (_, index) => 1_000 + index);
  await ground.load('items', file(...numbers.map(row)));
  await refreshSearch(pool, noon);
  const first = await generation();

  const runs: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const changed = Array.from({ length: 1 + random.below(4) }, () => random.pick(numbers));
    const rows = [...new Set(changed)].map((number) => (random.chance(0.3) ? `I${number},,,,,,,D` : `${row(number)},`));
    const run = await ground.load('items', `${header},operation\n${rows.join('\n')}\n`, small);
    runs.push(run.importId);
    if (random.chance(0.3)) await ground.decide(random.pick(runs), 'undo');
    await refreshSearch(pool, noon);
    await expectAsRebuilt(`round ${round}`);
  }
  // Ranks didn't change, so cursors of result pages that are open somewhere stay valid.
  expect((await generation())?.split(':')[0]).toBe(first?.split(':')[0]);
});

it('puts new items at the end, and in their place at night', async () => {
  const { pool } = ground.database;
  const before = await itemsInOrder();
  await ground.load('items', file('N1,Mouth mirrors,1,M1,EA,Each,999999', 'N2,Mirror handles,1,M2,EA,Each,5'), small);
  await refreshSearch(pool, noon);
  expect(await itemsInOrder()).toEqual([...before, 'N1', 'N2']);
  await expectAsRebuilt('new items');
  const person = await signIn(pool, { permissions: ['OrderSubmit'] });
  const url = '/api/item?searchText=mirr';
  await expect
    .poll(async () => (await ground.app.http.inject({ url, headers: person.headers })).json().data?.length, {
      timeout: 5_000,
    })
    .toBe(2);

  await refreshSearch(pool, night);
  const after = await itemsInOrder();
  expect(after[0]).toBe('N1');
  expect(after.indexOf('N2')).toBeGreaterThan(100);
  const made = await generation();
  await refreshSearch(pool, night);
  expect(await generation(), 'one rebuild a night').toBe(made);
});

it('mends the items of a manufacturer or category with a new name, and undoes it', async () => {
  const { pool } = ground.database;
  await ground.load('vendors', 'vendorId,name\n3,Quayside\n', small);
  await ground.load('items', file('Q1,Cotton rolls,3,Q-1,EA,Each,1'), small);
  await refreshSearch(pool, noon);
  const textOf = async (item: string) => (await known(pool)).find((each) => each.item.startsWith(`${item} `))?.item;
  const renamed = await ground.load('vendors', 'vendorId,name\n3,Seaside\n', small);
  await refreshSearch(pool, noon);
  expect(await textOf('Q1')).toContain('seaside');
  await expectAsRebuilt('another name');
  await ground.decide(renamed.importId, 'undo');
  await refreshSearch(pool, noon);
  expect(await textOf('Q1')).toContain('quayside');
  await expectAsRebuilt('the old name');
});

it('leaves search alone after a load that changes nothing that is searched', async () => {
  const { pool } = ground.database;
  const made = await generation();
  await ground.load('items', file('Q1,Cotton rolls,3,Q-1,BX,Each,1'), small);
  await ground.load('vendors', 'vendorId,name,city\n3,Quayside,Boston\n', small);
  await ground.load(
    'territories',
    'territoryId,managerFirstName,managerLastName,managerEmail\nT1,Ann,Lee,a@people.test\n',
  );
  await refreshSearch(pool, noon);
  expect(await generation()).toBe(made);
});

it('rebuilds search after a load of many items', async () => {
  const { pool } = ground.database;
  const made = await generation();
  const many = Array.from(
    { length: 90 },
    (_, index) => `I${1_000 + index},Trays ${index},2,T-${index},EA,Each,${index}`,
  );
  await ground.load('items', file(...many), small);
  expect((await pool.query('select from item_search_todo')).rowCount).toBe(0);
  await refreshSearch(pool, noon);
  expect((await generation())?.split(':')[0]).not.toBe(made?.split(':')[0]);
  await expectAsRebuilt('a rebuild');
});
