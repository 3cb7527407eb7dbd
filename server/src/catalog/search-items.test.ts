import type { User, Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal } from '@operatory/domain/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { type CustomerScope, customerScopes } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import { openFileStore } from '../ports/files/index.ts';
import { type Random, randomFrom } from '../search/random.fixture.ts';
import { watchStatements } from '../search/statement-names.fixture.ts';
import { type Catalog, openCatalog } from './catalog.ts';
import { type RandomItem, randomItems, storeAccounts, storeCatalog, today, vendors } from './random-catalog.fixture.ts';
import { rebuildItemSearch } from './search/index.ts';
import { type NaiveSearch, naiveSearch } from './search/naive-search.fixture.ts';
import { type SearchItemsCall, searchItems } from './search-items.ts';

const items = randomItems(7, 6_000);
const withdrawn = new Set(items.filter((_, index) => index % 30 === 7).map(({ itemNumber }) => itemNumber));
const find = naiveSearch(items, withdrawn);

const user = (permissions: User['permissions'], accounts: User['accounts']): User => ({
  kind: 'user',
  userId: 'u',
  email: 'u@example.test',
  name: 'U',
  permissions,
  territoryIds: new Set(),
  accounts,
});
const staff = user(new Set(['PricingView']), 'all');
const buyer = user(new Set(['Customer']), new Set(['1' as CustomerNumber]));

let database: TestDatabase;
let catalog: Catalog;
let statements: ReadonlySet<string>;
const owned = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  await inTransaction(database.pool, async (client) => {
    await storeAccounts(client);
    await storeCatalog(client, items);
    const [early, late] = [[...withdrawn].slice(0, 80), [...withdrawn].slice(80)];
    await client.query('update item set withdrawn_at = now() where item_number = any($1)', [early]);
    await rebuildItemSearch(client);
    // Withdrawn since the search tables were made.
    await client.query('update item set withdrawn_at = now() where item_number = any($1)', [late]);
  });
  for (const item of items.filter((_, index) => index % 40 === 0)) owned.add(item.itemNumber);
  await database.pool.query(
    "insert into customer_item select '1', number, 1, now(), 1 from unnest($1::text[]) as number",
    [[...owned]],
  );
  await database.pool.query('analyze');
  statements = watchStatements(database.pool);
  const settings = { timeZone: 'America/Los_Angeles' } as Parameters<typeof openCatalog>[0]['settings'];
  catalog = openCatalog({
    pool: database.pool,
    settings,
    now: () => new Date(`${today}T19:00:00Z`),
    files: openFileStore(testSettings()),
    log: rememberingLog().log,
  });
});

afterAll(() => database.drop());

type Query = Partial<SearchItemsCall['query']>;

async function scopeOf(viewer: Viewer, customerNumber = '1'): Promise<CustomerScope> {
  const scope = await customerScopes(database.pool).open(viewer, 'account.view', customerNumber as CustomerNumber);
  if (isRefusal(scope)) throw new Error(scope.refused);
  return scope;
}

async function search(query: Query, viewer: Viewer = staff, scope?: CustomerScope) {
  const whole = { searchText: '', excludePricing: false, pageIndex: 0, pageSize: 20, includeTotal: false, ...query };
  const page = await searchItems(catalog, {
    viewer,
    scope,
    query: { customerNumber: scope?.customerNumber, ...whole },
  });
  if ('refused' in page) throw new Error(page.refused);
  return page;
}

const numbersOf = (page: Awaited<ReturnType<typeof search>>) => page.data.map(({ itemNumber }) => itemNumber);

/** A typo, a partial word, a number with other dashes: searches for this item. */
function typedAbout(item: RandomItem, random: Random): string {
  const words = `${item.description} ${item.vendorName} ${item.categoryName} ${item.pack}`.split(' ');
  const word = () => random.pick(words);
  const cutShort = (text: string) => text.slice(0, 1 + random.below(text.length));
  const typo = (text: string) => {
    const at = random.below(text.length);
    const letter = random.pick([...'aeiourstn']);
    return random.pick([
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + letter + text.slice(at),
      text.slice(0, at) + letter + text.slice(at + 1),
      text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
    ]);
  };
  const contains = (text: string) => text.slice(random.below(3), 3 + random.below(text.length));
  const number = random.pick([item.itemNumber, item.vendorPartNumber]);
  const dashed = `${number.slice(0, 3)}-${number.slice(3)}`;
  return random.pick([
    () => word(),
    () => cutShort(word()),
    () => `${word()} ${cutShort(word())}`,
    () => `${cutShort(word())} ${word()} ${word()}`.toUpperCase(),
    () => typo(word()),
    () => `${typo(word())} ${word()}`,
    () => contains(word()),
    () => `${contains(word())} ${cutShort(word())}`,
    () => number,
    () => dashed,
    () => number.replace(/[-/. ]/g, ''),
    () => cutShort(number),
    () => random.pick([...'abcdefgmnovx123']),
  ])();
}

function filtersBy(random: Random): { query: Query; naive: Partial<NaiveSearch> } {
  const query: Query = {};
  const naive: { category?: string; vendorId?: string; coupon?: number; owned?: ReadonlySet<string> } = {};
  if (random.chance(0.15)) query.category = naive.category = random.pick(['1', '1.1', '1.2', '1.2.1', '1.1,1.3']);
  if (random.chance(0.1))
    query.vendorId = naive.vendorId = random.pick([...vendors.map(({ vendorId }) => vendorId), 'V2,V3', 'V99']);
  if (random.chance(0.05)) {
    query.hasCoupon = true;
    naive.coupon = 1;
  }
  if (random.chance(0.08)) {
    query.previouslyOrdered = true;
    naive.owned = owned;
  }
  return { query, naive };
}

describe('item search', () => {
  it('finds the same products in the same order as a plain search in memory, page after page', async () => {
    const random = randomFrom(42);
    const staffScope = await scopeOf(staff);
    const buyerScope = await scopeOf(buyer);
    let compared = 0;
    for (let round = 0; round < 300; round += 1) {
      const isStaff = random.chance(0.5);
      const [viewer, scope] = isStaff ? [staff, staffScope] : [buyer, buyerScope];
      const searchText = typedAbout(random.pick(items), random);
      // Punctuation alone isn't a search.
      if (!/[\p{L}\p{N}]/u.test(searchText)) continue;
      const { query, naive } = filtersBy(random);
      const expected = find({ text: searchText, seesHidden: isStaff, ...naive });
      const pageSize = 1 + random.below(25);
      const told = JSON.stringify({ searchText, ...query, isStaff, pageSize });
      let cursor: string | undefined;
      const pageCount = 1 + random.below(4);
      for (let pageIndex = 0; pageIndex < pageCount; pageIndex += 1) {
        const page = await search(
          { searchText, ...query, pageSize, cursor, includeTotal: pageIndex === 0 },
          viewer,
          scope,
        );
        expect(numbersOf(page), told).toEqual(expected.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize));
        expect(page.hasMore, told).toBe(expected.length > (pageIndex + 1) * pageSize);
        if (pageIndex === 0) expect(page.totalCount, told).toBe(expected.length);
        compared += page.data.length;
        cursor = page.nextCursor;
        if (cursor === undefined) break;
      }
      const jump = random.below(6);
      const jumped = await search({ searchText, ...query, pageSize, pageIndex: jump }, viewer, scope);
      expect(numbersOf(jumped), told).toEqual(expected.slice(jump * pageSize, (jump + 1) * pageSize));
    }
    expect(compared).toBeGreaterThan(3_500);
    for (const way of [
      'numbers',
      'gather',
      'own',
      'walk',
      'chain-0-1-1',
      'chain-0-1-2',
      'chain-0-1-3',
      'chain-1-1-2',
    ]) {
      expect(statements).toContain(`item-${way}`);
    }
  }, 180_000);

  it('is sorted by group, each complete and in the order of the search, page after page', async () => {
    const random = randomFrom(99);
    const scope = await scopeOf(staff);
    const byNumber = new Map(items.map((item) => [item.itemNumber, item]));
    let groupCount = 0;
    for (let round = 0; round < 60; round += 1) {
      const searchText = typedAbout(random.pick(items), random);
      if (!/[\p{L}\p{N}]/u.test(searchText)) continue;
      const { query, naive } = filtersBy(random);
      const groupBy = random.pick(['category', 'manufacturer'] as const);
      const nameOf = (itemNumber: string) => {
        const item = byNumber.get(itemNumber);
        return (groupBy === 'category' ? item?.categoryName : item?.vendorName)?.toLowerCase() ?? '';
      };
      const found = find({ text: searchText, seesHidden: true, ...naive });
      const names = [...new Set(found.map(nameOf))].sort((one, other) =>
        one === '' ? 1 : other === '' ? -1 : one < other ? -1 : 1,
      );
      const expected = names.flatMap((name) => found.filter((itemNumber) => nameOf(itemNumber) === name));
      groupCount += names.length;
      const told = JSON.stringify({ searchText, ...query, groupBy });
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await search({ searchText, ...query, groupBy, pageSize: 83, cursor }, staff, scope);
        seen.push(...numbersOf(page));
        cursor = page.nextCursor;
      } while (cursor !== undefined && seen.length < 400);
      expect(seen, told).toEqual(expected.slice(0, seen.length));
      if (cursor === undefined) expect(seen.length, told).toBe(expected.length);
    }
    expect(groupCount).toBeGreaterThan(100);
    for (const way of ['', '-own', '-many'].flatMap((among) => [`category${among}`, `manufacturer${among}`])) {
      expect(statements).toContain(`item-grouped-${way}`);
    }
  }, 120_000);

  describe('in groups, where many ask at once', () => {
    const query = { searchText: 'a', excludePricing: true, pageIndex: 0, pageSize: 5, includeTotal: false };
    const visitor: Viewer = { kind: 'signed-out' };
    const callOf = (viewer: Viewer, address = '') => ({
      viewer,
      address,
      scope: undefined,
      query: { ...query, groupBy: 'manufacturer' as const },
    });
    const tooOften = { refused: 'request.too-often', values: { seconds: 5 } };

    /** A catalog whose statements wait until `release`, and the number of waiting ones. */
    async function holding() {
      const held = { asked: 0, release: () => {} };
      const released = new Promise<void>((resolve) => {
        held.release = resolve;
      });
      let isHeld = false;
      const pool = new Proxy(database.pool, {
        get: (target, name) =>
          name === 'query'
            ? async (...asked: Parameters<typeof target.query>) => {
                if (isHeld) {
                  held.asked += 1;
                  await released;
                }
                return target.query(...asked);
              }
            : Reflect.get(target, name),
      });
      const slow = { ...catalog, pool };
      // The branches are read once and then known.
      await searchItems(slow, callOf(staff));
      isHeld = true;
      return { held, ask: (viewer: Viewer, address?: string) => searchItems(slow, callOf(viewer, address)) };
    }
    const refusedOf = async (answers: readonly ReturnType<typeof searchItems>[]) =>
      (await Promise.all(answers)).filter((answer) => isRefusal(answer));

    it('works on three searches of people at a time, and refuses further ones while thirty wait', async () => {
      const { held, ask } = await holding();
      const answers = Array.from({ length: 40 }, () => ask(staff));
      expect((await search(query)).data.length).toBeGreaterThan(0);
      expect(held.asked).toBe(3);
      held.release();
      expect(await refusedOf(answers)).toEqual(Array.from({ length: 7 }, () => tooOften));
      expect(await searchItems(catalog, callOf(staff))).toMatchObject({ hasMore: true });
    });

    it('works on one visitor’s search at a time, without delaying signed-in people', async () => {
      const { held, ask } = await holding();
      const visitors = Array.from({ length: 20 }, (_, at) => ask(visitor, `192.0.2.${at}`));
      await expect.poll(() => held.asked).toBe(1);
      const person = ask(staff);
      await expect.poll(() => held.asked).toBe(2);
      held.release();
      expect(await person).toMatchObject({ hasMore: true });
      expect(await refusedOf(visitors)).toEqual(Array.from({ length: 9 }, () => tooOften));
    });

    it('lets one address queue three more, and other addresses too', async () => {
      const { held, ask } = await holding();
      const greedy = Array.from({ length: 9 }, () => ask(visitor, '2001:db8:1:2::1'));
      await expect.poll(() => held.asked).toBe(1);
      const other = ask(visitor, '192.0.2.9');
      held.release();
      expect(await refusedOf(greedy)).toEqual(Array.from({ length: 5 }, () => tooOften));
      expect(await other).toMatchObject({ hasMore: true });
      expect(await searchItems(catalog, callOf(visitor))).toMatchObject({ hasMore: true });
    });
  });

  it('pages through everything without repeating or skipping a product', async () => {
    for (const searchText of ['glo', '10', 'o', 'a3.5', '1', 'x-large', 'bleu']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await search({ searchText, pageSize: 97, cursor });
        seen.push(...numbersOf(page));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(new Set(seen).size, searchText).toBe(seen.length);
      expect(seen, searchText).toEqual(find({ text: searchText, seesHidden: true }));
    }
  }, 60_000);
});
