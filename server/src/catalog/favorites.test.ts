import { maxFavorites } from '@operatory/domain/catalog';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CatalogWorld, numbersOf, openCatalogWorld, type Who } from './catalog-world.fixture.ts';

let world: CatalogWorld;
beforeAll(async () => {
  world = await openCatalogWorld();
});
afterAll(async () => {
  expect(world.ground.logged).toEqual([]);
  await world.close();
});
beforeEach(() => world.database.pool.query('truncate favorite'));

const set = async (who: Exclude<Who, 'visitor'>, itemNumber: string, isFavorite = true) => {
  const response = await world.ground.http.inject({
    method: 'PUT',
    url: `/api/favorite/${itemNumber}`,
    headers: world.people[who].headers,
    payload: { isFavorite },
  });
  return { status: response.statusCode, code: response.body === '' ? undefined : response.json().code };
};
const mine = async () => (await world.get('buyer', '/favorite')).body.itemNumbers.sort() as string[];
const found = async (query: string, who: Who = 'buyer') =>
  numbersOf((await world.get(who, `/item?customerNumber=1&favorites=true${query}`)).body);

describe('favorites', () => {
  it('can be marked and unmarked repeatedly, and the person’s tabs are notified of changes', async () => {
    const told = vi.spyOn(world.ground.services.hub, 'favoritesChanged');
    const answers = await Promise.all(Array.from({ length: 5 }, () => set('buyer', '10000002')));
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    expect(told).toHaveBeenCalledTimes(1);
    await set('buyer', '20000003');
    expect(await mine()).toEqual(['10000002', '20000003']);
    await set('buyer', '10000002', false);
    await set('buyer', '10000002', false);
    expect([await mine(), told.mock.calls.length]).toEqual([['20000003'], 3]);
  });

  it('are of products that the person can find, and not without end', async () => {
    for (const itemNumber of ['99999999', '10000004']) {
      expect(await set('buyer', itemNumber)).toEqual({ status: 404, code: 'item.not-found' });
    }
    expect(await mine()).toEqual([]);
    await world.database.pool.query(
      `insert into favorite select $1, 'gone-' || n, now() from generate_series(1, $2::int) n`,
      [world.people.buyer.userId, maxFavorites],
    );
    expect((await set('buyer', '10000002')).code).toBe('favorite.too-many');
  });

  it('belong to people of practices: staff and visitors have none, and search among none', async () => {
    await set('buyer', '10000002');
    expect((await set('manager', '10000002')).status).toBe(403);
    expect((await world.get('manager', '/favorite')).status).toBe(403);
    expect((await world.get('visitor', '/favorite')).status).toBe(401);
    expect(await found('', 'manager')).toEqual([]);
    expect((await world.get('manager', '/item/counts?customerNumber=1&searchText=gloves')).body).not.toHaveProperty(
      'favorites',
    );
    expect((await world.get('visitor', '/item?favorites=true')).body.data).toEqual([]);
  });

  it('are searched with text, with the other filters, in groups, and page by page', async () => {
    for (const itemNumber of ['10000002', '10000005', 'AB-6x', '20000003', '20000004']) await set('buyer', itemNumber);
    expect((await found('')).sort()).toEqual(['10000002', '10000005', '20000003', '20000004', 'AB-6x']);
    expect(await found('&searchText=latex')).toEqual(['10000002']);
    expect(await found('&searchText=latex&previouslyOrdered=true')).toEqual(['10000002']);
    expect(await found('&previouslyOrdered=true')).toEqual(['10000002']);
    expect(await found('&category=1.2')).toEqual(['AB-6x']);
    expect(await found('&hasCoupon=true')).toEqual(['10000002']);
    expect((await found('&groupBy=manufacturer')).length).toBe(5);
    const first = (await world.get('buyer', '/item?customerNumber=1&favorites=true&pageSize=3')).body;
    const next = `/item?customerNumber=1&favorites=true&pageSize=3&cursor=${first.nextCursor}`;
    const second = (await world.get('buyer', next)).body;
    expect(new Set([...numbersOf(first), ...numbersOf(second)]).size).toBe(5);
  });
});
