import type { User } from '@operatory/domain/access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { inTransaction } from '../database/database.ts';
import { type Random, randomFrom } from '../search/random.fixture.ts';
import { watchStatements } from '../search/statement-names.fixture.ts';
import { type WordLists, wordLists } from '../search/word-list.ts';
import { type RandomCustomer, randomCustomers, storeCustomers, territories } from './random-customers.fixture.ts';
import { customerWordLists, rebuildCustomerSearch } from './search/index.ts';
import { naiveSearch } from './search/naive-search.fixture.ts';
import { searchCustomers } from './search-customers.ts';

const customers = randomCustomers(11, 2_600);
const withdrawn = new Set(customers.filter((_, index) => index % 30 === 7).map(({ customerNumber }) => customerNumber));
const find = naiveSearch(customers.filter(({ customerNumber }) => !withdrawn.has(customerNumber)));

let database: TestDatabase;
let lists: WordLists;
let statements: ReadonlySet<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  await inTransaction(database.pool, async (client) => {
    await storeCustomers(client, customers);
    const [early, late] = [[...withdrawn].slice(0, 40), [...withdrawn].slice(40)];
    await client.query('update customer set withdrawn_at = now() where customer_number = any($1)', [early]);
    await rebuildCustomerSearch(client);
    // Withdrawn since the search tables were made.
    await client.query('update customer set withdrawn_at = now() where customer_number = any($1)', [late]);
  });
  await database.pool.query('analyze');
  statements = watchStatements(database.pool);
  lists = wordLists(database.pool, customerWordLists);
});

afterAll(() => database.drop());

const user = (permissions: User['permissions'], territoryIds: readonly string[] = []): User => ({
  kind: 'user',
  userId: 'u',
  email: 'u@example.test',
  name: 'U',
  permissions,
  territoryIds: new Set(territoryIds),
  accounts: 'all',
});
const manager = (...own: string[]) => user(new Set(['PricingView', 'OrderSubmit']), own);

type Query = Parameters<typeof searchCustomers>[2]['query'];

function search(viewer: User, query: Partial<Query>) {
  const whole: Query = {
    searchText: '',
    allCustomers: true,
    ascending: true,
    sort: 'name',
    pageIndex: 0,
    pageSize: 100,
    ...query,
  };
  return searchCustomers(database.pool, lists, { viewer, query: whole });
}

const numbersOf = (page: Awaited<ReturnType<typeof search>>) => page.data.map(({ customerNumber }) => customerNumber);

/** A name cut short or misspelt, a number, a phone number in one of its writings. */
function typedAbout({ name, customerNumber, phone }: RandomCustomer, random: Random): string {
  const words = name.split(/\s+/);
  const word = () => random.pick(words);
  const cutShort = (text: string) => text.slice(0, 1 + random.below(text.length));
  const typo = (text: string) => {
    const at = random.below(text.length);
    return random.pick([
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
      `${text.slice(0, at)}e${text.slice(at + 1)}`,
    ]);
  };
  return random.pick([
    word,
    () => cutShort(word()),
    () => `${word()} ${cutShort(word())}`,
    () => `${cutShort(word())} ${word()}`.toLowerCase(),
    () => typo(word()),
    () => `${word()} ${typo(word())}`,
    () => word().slice(1 + random.below(2)),
    () => name,
    () => customerNumber,
    () => cutShort(customerNumber),
    () => `${customerNumber.slice(0, 3)}-${customerNumber.slice(3)}`,
    () => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
    () => `+1 ${phone.slice(0, 3)}.${phone.slice(3, 6)}.${phone.slice(6)}`,
    () => `${phone.slice(3, 6)}-${phone.slice(6)}`,
    () => phone.slice(6),
    () => phone.slice(random.below(5), 5 + random.below(5)),
    () => random.pick([...'abdlmnos12']),
    () => 'rental',
  ])();
}

/** The number that an account is billed to, also in the other case. */
function billedTo({ billTo = 'B104' }: RandomCustomer, random: Random): string {
  return random.chance(0.5) ? billTo : billTo.toLowerCase();
}

describe('customer search', () => {
  it('finds the same customers in the same order as a plain search in memory, page after page', async () => {
    const random = randomFrom(5);
    let compared = 0;
    for (let round = 0; round < 680; round += 1) {
      const isMine = random.chance(0.4);
      const own = random.chance(0.5) ? [random.pick(territories)] : territories.slice(random.below(5), 6);
      const sort = random.pick(['name', 'cart'] as const);
      const ascending = random.chance(0.5);
      const about = isMine && random.chance(0.1) ? '' : typedAbout(random.pick(customers), random);
      const text = round < 600 ? about : billedTo(random.pick(customers), random);
      const expected = find({ text, territories: isMine ? own : 'all', sort, ascending });
      const pageSize = random.pick([3, 20, 100]);
      for (const pageIndex of [0, 1, random.below(8)]) {
        const told = JSON.stringify({ text, isMine, own, sort, ascending, pageSize, pageIndex });
        const query = { searchText: text, allCustomers: !isMine, sort, ascending, pageSize, pageIndex };
        const page = await search(manager(...own), query);
        expect(numbersOf(page), told).toEqual(expected.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize));
        expect(page.hasMore, told).toBe(expected.length > (pageIndex + 1) * pageSize);
        compared += page.data.length;
      }
    }
    expect(compared).toBeGreaterThan(10_000);
    const ways = ['number', 'phone', 'billed', 'words', 'terms', 'territories'].flatMap((way) =>
      ['name up', 'name down', 'cart up', 'cart down'].map((order) => `customers-${way} ${order}`),
    );
    const streams = ['edge', 'walk', 'territory'].flatMap((way) => [way, `${way} down`, `${way} without cart`]);
    const inOrder = [...streams, 'carts cart up', 'carts cart down'];
    for (const name of [...ways, ...inOrder.map((way) => `customers-${way}`)]) expect(statements).toContain(name);
  }, 180_000);
});
