import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/database.ts';
import { type CatalogWorld, numbersOf, openCatalogWorld } from './catalog-world.fixture.ts';
import { rebuildItemSearch } from './search/index.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await openCatalogWorld();
});
afterAll(async () => {
  expect(world.ground.logged).toEqual([]);
  await world.close();
});

const get = (...call: Parameters<CatalogWorld['get']>) => world.get(...call);

describe('item search', () => {
  it('A7.06 GET /item finds by text and filters, 20 products a page', async () => {
    const first = await get('manager', '/item?searchText=wedge');
    expect(first).toMatchObject({ status: 200, body: { hasMore: true } });
    expect(numbersOf(first.body)).toEqual(Array.from({ length: 20 }, (_, index) => String(20_000_000 + index)));
    const byCursor = await get('manager', `/item?searchText=wedge&cursor=${first.body.nextCursor}`);
    const byIndex = await get('manager', '/item?searchText=wedge&pageIndex=1&includeTotal=true');
    expect(numbersOf(byCursor.body)).toEqual(Array.from({ length: 10 }, (_, index) => String(20_000_020 + index)));
    expect(byIndex.body).toEqual({ ...byCursor.body, totalCount: 30 });
    expect(byCursor.body).toMatchObject({ hasMore: false });

    const filtered = async (filter: string) => numbersOf((await get('buyer', `/item?customerNumber=1&${filter}`)).body);
    expect(await filtered('searchText=gloves&vendorId=V2')).toEqual(['10000002']);
    expect(await filtered('category=1.2')).toEqual(['AB-6x']);
    expect(await filtered('hasCoupon=true')).toEqual(['10000002']);
    expect(await filtered('previouslyOrdered=true')).toEqual(['10000002']);
    expect(await filtered('searchText=gloves&vendorId=V9')).toEqual([]);
  });

  it('A5.07 refuses an empty search, and accepts filters alone', async () => {
    for (const text of ['', '%20%20', '!!!', '%01', '%E2%80%AE']) {
      for (const url of [`/item?searchText=${text}`, `/item/quickSearch?quickSearchValue=${text}`]) {
        expect(await get('manager', url), url).toMatchObject({ status: 422, body: { code: 'item.search-blank' } });
      }
    }
    expect((await get('visitor', '/item?searchText=&category=1')).status).toBe(200);
  });

  it('A7.05 GET /item/quickSearch answers the first 8', async () => {
    const { status, body } = await get('visitor', '/item/quickSearch?quickSearchValue=wed');
    expect({ status, hasMore: body.hasMore }).toEqual({ status: 200, hasMore: true });
    expect(numbersOf(body)).toEqual(Array.from({ length: 8 }, (_, index) => String(20_000_000 + index)));
    expect((await get('visitor', '/item/quickSearch?quickSearchValue=a3.5')).body).toMatchObject({ hasMore: false });
  });

  it('counts the results in total and by each filter, as the search itself does', async () => {
    interface Counts {
      readonly totalCount: number;
      readonly withCoupon: number;
      readonly ordered: number;
      readonly favorites: number;
      readonly categories?: Readonly<Record<string, number>>;
      readonly vendors?: Readonly<Record<string, number>>;
    }
    const counts = async (query: string) =>
      (await get('buyer', `/item/counts?customerNumber=1&${query}`)).body as unknown as Counts;
    const found = async (query: string) =>
      (await get('buyer', `/item?customerNumber=1&includeTotal=true&pageSize=1&${query}`)).body.totalCount;
    const texts = ['gloves', 'wedge', 'nitrle', 'composite', '20000', 'zzqqv'].map((text) => `searchText=${text}`);
    const filtered = ['searchText=gloves&vendorId=V2', 'searchText=gloves&hasCoupon=true', 'category=1', 'vendorId=V2'];
    const { headers } = world.people.buyer;
    for (const itemNumber of ['10000002', '10000005', '20000003']) {
      const url = `/api/favorite/${itemNumber}`;
      await world.ground.http.inject({ method: 'PUT', url, headers, payload: { isFavorite: true } });
    }
    filtered.push('favorites=true', 'favorites=true&previouslyOrdered=true', 'searchText=gloves&favorites=true');
    filtered.push('favorites=true&category=1', 'favorites=true&hasCoupon=true');
    for (const query of [...texts, ...filtered, 'previouslyOrdered=true', 'searchText=gloves&previouslyOrdered=true']) {
      const { totalCount, withCoupon, ordered, favorites, categories = {}, vendors = {} } = await counts(query);
      expect(totalCount, query).toBe(await found(query));
      // A choice is counted as if it were the only one of its section.
      const instead = (name: string, value: string) =>
        [...query.split('&').filter((part) => !part.startsWith(`${name}=`)), `${name}=${value}`].join('&');
      expect(withCoupon, query).toBe(await found(instead('hasCoupon', 'true')));
      expect(favorites, query).toBe(await found(instead('favorites', 'true')));
      expect(ordered, query).toBe(await found(instead('previouslyOrdered', 'true')));
      for (const [key, count] of Object.entries(categories)) {
        expect(count, `${query} ${key}`).toBe(await found(instead('category', key)));
      }
      for (const [id, count] of Object.entries(vendors)) {
        expect(count, `${query} ${id}`).toBe(await found(instead('vendorId', id)));
      }
    }
    expect(Object.keys((await counts('searchText=gloves')).vendors ?? {})).toContain('V2');
    expect((await counts('searchText=wedge')).totalCount).toBe(30);
    expect(await get('buyer', '/item/counts?customerNumber=1&searchText=!')).toMatchObject({ status: 422 });
  });

  it('also says in the short response if it guessed a word or left one out', async () => {
    const guessed = await get('visitor', '/item/quickSearch?quickSearchValue=nitrle');
    expect(guessed.body).toMatchObject({ shownFor: 'nitrile' });
    const left = await get('visitor', '/item/quickSearch?quickSearchValue=zzqqv%20gloves');
    expect(left.body).toMatchObject({ dropped: ['zzqqv'] });
  });

  it('drops a partial word if no product matches everything typed, with any filter and on each page', async () => {
    // `wed` is how wedges begin, and no wedge is of latex.
    const found = await get('visitor', '/item?searchText=wed%20latex');
    expect([numbersOf(found.body), found.body.dropped]).toEqual([['10000002'], ['wed']]);
    const filtered = await get('visitor', '/item?searchText=wed%20latex&vendorId=V1');
    expect([numbersOf(filtered.body), filtered.body.dropped]).toEqual([[], ['wed']]);
    expect((await get('visitor', '/item/counts?searchText=wed%20latex')).body).toMatchObject({ totalCount: 1 });
    const first = await get('visitor', '/item?searchText=lat%20wedge');
    const second = await get('visitor', `/item?searchText=lat%20wedge&cursor=${first.body.nextCursor}`);
    expect(numbersOf(second.body)).toEqual(Array.from({ length: 10 }, (_, index) => String(20_000_020 + index)));
    // A filter that leaves nothing doesn't change how the words are read.
    const none = await get('visitor', '/item?searchText=latex%20glov&category=1.2');
    expect([numbersOf(none.body), none.body.dropped]).toEqual([[], undefined]);
  });

  it('finds a part number alone, although some of its words are others’', async () => {
    await world.database.pool.query(
      "update item set vendor_part_number = 'TD01-2255-WEDGE' where item_number = '20000007'",
    );
    await inTransaction(world.database.pool, (client) => rebuildItemSearch(client));
    await expect
      .poll(async () => (await get('visitor', '/item?searchText=TD01-2255-WEDGE')).body)
      .toMatchObject({ hasMore: false, data: [{ itemNumber: '20000007' }] });
    expect((await get('visitor', '/item?searchText=TD01-2255-WEDGE')).body.dropped).toBeUndefined();
  });

  it('ranks name matches above manufacturer matches', async () => {
    const rename = async (name: string) => {
      await world.database.pool.query("update vendor set name = $1 where vendor_id = 'V2'", [name]);
      await inTransaction(world.database.pool, (client) => rebuildItemSearch(client));
    };
    const { rows } = await world.database.pool.query("select name from vendor where vendor_id = 'V2'");
    await rename('Wedgewood Dental');
    // The gloves are more popular than any wedge.
    await expect
      .poll(async () => numbersOf((await get('visitor', '/item?searchText=wedge&pageSize=50')).body).at(-1))
      .toBe('10000002');
    expect(numbersOf((await get('visitor', '/item?searchText=wedgewood%20gloves')).body)).toEqual(['10000002']);
    expect((await get('visitor', '/item?searchText=wedgewod')).body).toMatchObject({ shownFor: 'wedgewood' });
    await rename(String(rows[0].name));
  });

  it('shows hidden items to staff only, whatever the request', async () => {
    for (const query of ['searchText=gloves', 'searchText=10000004', 'category=1.1', 'searchText=hidden']) {
      expect(numbersOf((await get('manager', `/item?${query}`)).body), query).toContain('10000004');
      expect(numbersOf((await get('visitor', `/item?${query}`)).body), query).not.toContain('10000004');
      expect(numbersOf((await get('buyer', `/item?customerNumber=1&${query}`)).body), query).not.toContain('10000004');
    }
    await world.database.pool.query("update item set is_hidden_from_customer = true where item_number = '20000029'");
    expect(numbersOf((await get('visitor', '/item?searchText=20000029')).body)).toEqual([]);
  });

  it('treats anything typed as text', async () => {
    const texts = [
      "'; drop table item; --",
      '<script>alert(1)</script>',
      '%_\\',
      '\u202eglove\u202c',
      'gl\u0001ove\u007f',
      'שלום עולם',
      'x'.repeat(200),
      'a '.repeat(100),
      '1'.repeat(200),
      '(((|||&&&!!!',
    ];
    for (const text of texts) {
      const { status } = await get('manager', `/item?searchText=${encodeURIComponent(text)}&category=1`);
      expect(status, text).toBe(200);
    }
    expect((await get('manager', `/item?searchText=${'x'.repeat(201)}`)).status).toBe(400);
    expect(numbersOf((await get('manager', '/item?searchText=%E2%80%AElatex%20gloves')).body)).toEqual(['10000002']);
  });

  it('caps the page and refuses a cursor that it did not give out', async () => {
    expect((await get('manager', '/item?searchText=2000&pageSize=1000000')).body.data).toHaveLength(30);
    for (const cursor of ['x', '0-9-1-1', 'a-4-zzzzzz-1', "'", '../..', 'a-4-1-zzzzzz']) {
      const { status, body } = await get('manager', `/item?searchText=wedge&cursor=${encodeURIComponent(cursor)}`);
      expect({ cursor, status, code: body.code }).toEqual({ cursor, status: 400, code: 'request.malformed' });
    }
  });

  it('continues at the same place when the ranks were rebuilt between two pages', async () => {
    const first = await get('manager', '/item?searchText=wedge&pageSize=12');
    await inTransaction(world.database.pool, rebuildItemSearch);
    const second = await get('manager', `/item?searchText=wedge&pageSize=12&cursor=${first.body.nextCursor}`);
    const third = await get('manager', `/item?searchText=wedge&pageSize=12&cursor=${second.body.nextCursor}`);
    const all = [first, second, third].flatMap(({ body }) => numbersOf(body));
    expect(all).toEqual(Array.from({ length: 30 }, (_, index) => String(20_000_000 + index)));
  });
});
