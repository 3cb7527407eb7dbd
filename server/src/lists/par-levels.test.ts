import { randomUUID } from 'node:crypto';
import type { CustomerList, listRoutes } from '@operatory/contract/lists';
import type { RouteReply } from '@operatory/contract/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../cart/carts.fixture.ts';
import { item } from '../cart/sent.fixture.ts';
import { pagesOf } from '../documents/pdf-text.fixture.ts';
import { bindListRoutes } from './routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ bindMore: (bind, services) => bindListRoutes(bind, services) });
});
afterAll(() => world.close());
beforeEach(() => world.database.pool.query('truncate customer_list cascade'));

type Person = Parameters<World['as']>[0];
type Copied = RouteReply<typeof listRoutes.copyList>;
type Changes = RouteReply<typeof listRoutes.listListChanges>;

const make = async (): Promise<number> => {
  const Items = [1, 2].map((n) => ({ ProductNumber: item(n), Quantity: n }));
  return (await world.as('practice').ask<{ id: number }>('/list/customer/100001', { Name: 'Shelf', Items })).body.id;
};
const change = (person: Person, id: number, body: object) =>
  world.as(person).ask<CustomerList>(`/list/${id}/customer/100001`, body);
const setPar = (person: Person, id: number, quantity: number, more: object = {}) =>
  change(person, id, { operation: 'par', productNumber: item(1), quantity, ...more });
const read = async (person: Person, id: number, customer = '100001') =>
  (await world.as(person).ask<CustomerList>(`/list/${id}/customer/${customer}`)).body;
const levels = ({ items }: CustomerList) =>
  items.map(({ productNumber, quantity, parLevel }) => [productNumber, quantity, parLevel]);

describe('par levels of a list', () => {
  it('are set, changed, and removed by who may change the list; the quantity stays', async () => {
    const id = await make();
    expect(levels(await read('practice', id))).toEqual([
      [item(1), 1, null],
      [item(2), 2, null],
    ]);
    const set = await setPar('practice', id, 6, { version: 1 });
    expect([set.status, set.body.version, levels(set.body)]).toEqual([200, 2, [[item(1), 1, 6]]]);
    for (const person of ['manager', 'service'] as const) expect((await setPar(person, id, 8)).status).toBe(200);
    await change('practice', id, { operation: 'update', productNumber: item(1), quantity: 3 });
    expect(levels(await read('service', id))[0]).toEqual([item(1), 3, 8]);
    expect(levels((await setPar('practice', id, 0)).body)).toEqual([[item(1), 3, null]]);
    expect((await setPar('practice', id, 0)).body.version).toBe(5);
  });

  it('are refused out of bounds, on a changed or removed product, and for people who can only read the list', async () => {
    const id = await make();
    const wrong = await setPar('practice', id, 101);
    expect([wrong.status, wrong.body]).toMatchObject([422, { code: 'list.par-level-invalid' }]);
    expect((await setPar('practice', id, -1)).status).toBe(400);
    const unnamed = await change('practice', id, { operation: 'par', productNumber: item(1) });
    expect([unnamed.status, unnamed.body]).toMatchObject([422, { code: 'list.par-level-invalid' }]);
    expect(levels(await read('practice', id))[0]).toEqual([item(1), 1, null]);
    const added = await change('practice', id, { operation: 'add', productNumber: item(1) });
    expect(levels(added.body)).toEqual([[item(1), 2, null]]);
    const updated = await change('practice', id, { operation: 'update', productNumber: item(1) });
    expect([levels(updated.body), updated.body.version]).toEqual([[[item(1), 1, null]], 3]);
    await setPar('manager', id, 6, { version: 3 });
    expect((await setPar('practice', id, 9, { version: 3 })).body.code).toBe('list.changed-elsewhere');
    await change('practice', id, { operation: 'delete', productNumber: item(1) });
    expect((await setPar('practice', id, 9)).body.code).toBe('list.changed-elsewhere');
    expect((await setPar('viewer', id, 9)).status).toBe(403);
  });

  it('are changed once per change id, and are part of the history', async () => {
    const id = await make();
    const changeId = randomUUID();
    const all = await Promise.all(Array.from({ length: 5 }, () => setPar('practice', id, 6, { changeId })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await setPar('practice', id, 7, { changeId })).body.code).toBe('list.change-id-reused');
    await setPar('manager', id, 4);
    await setPar('practice', id, 0);
    const { data } = (await world.as('practice').ask<Changes>(`/list/${id}/customer/100001/changes`)).body;
    expect(data.map((row) => [row.operation, row.quantity, row.quantityBefore, row.changedBy])).toEqual([
      ['par', 0, 4, 'Person practice'],
      ['par', 4, 6, 'Person manager'],
      ['par', 6, null, 'Person practice'],
      ['create', 2, null, 'Person practice'],
    ]);
  });

  it('are on copies of the list and on its shelf tags', async () => {
    const id = await make();
    await setPar('practice', id, 6);
    const asked = { copyId: randomUUID(), name: 'Shelf', customerNumbers: ['100002'] };
    const { body } = await world.as('practice').ask<Copied>(`/list/${id}/customer/100001/copies`, asked);
    const copy = body.results[0]?.list?.id ?? 0;
    expect(levels(await read('practice', copy, '100002'))).toEqual([
      [item(1), 1, 6],
      [item(2), 2, null],
    ]);
    const headers = { cookie: world.cookieOf('practice') };
    const tags = await fetch(`${world.address}/api/list/${id}/customer/100001/tags`, { headers });
    const [words = []] = pagesOf(Buffer.from(await tags.arrayBuffer()));
    expect(words.filter((word) => word.startsWith('Par '))).toEqual(['Par 6']);
    expect(words).toEqual(expect.arrayContaining(['Usual 1', 'Usual 2']));
  });
});
