import { randomUUID } from 'node:crypto';
import type { CustomerList, listRoutes } from '@operatory/contract/lists';
import type { RouteReply } from '@operatory/contract/route';
import { listSummaryPageSize, maxListItems, maxLists } from '@operatory/domain/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockedItem, contractItem, couponItem, hiddenItem, openWorld, type World } from '../cart/carts.fixture.ts';
import { item } from '../cart/sent.fixture.ts';
import { bindCatalogRoutes } from '../catalog/routes.ts';
import { bindListRoutes } from './routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({
    bindMore(bind, services) {
      bindListRoutes(bind, services);
      bindCatalogRoutes(bind, services);
    },
  });
});
afterAll(() => world.close());
beforeEach(() => world.database.pool.query('truncate customer_list cascade'));

type Person = Parameters<World['as']>[0];
type Summaries = RouteReply<typeof listRoutes.listSummaries>;
type Changes = RouteReply<typeof listRoutes.listListChanges>;
type Named = { id: number; leftOut: string[] };

const summaries = async (person: Person, customer = '100001') =>
  (await world.as(person).ask<Summaries>(`/list/customer/${customer}/summary`)).body;
const name = (person: Person, body: object, customer = '100001') =>
  world.as(person).ask<Named>(`/list/customer/${customer}`, body);
const make = async (body: object, customer = '100001') => (await name('practice', body, customer)).body.id;
const read = async (person: Person, id: number, query = '') =>
  (await world.as(person).ask<CustomerList>(`/list/${id}/customer/100001${query}`)).body;
const change = (person: Person, id: number, body: object, customer = '100001') =>
  world.as(person).ask<CustomerList>(`/list/${id}/customer/${customer}`, body);
const add = (id: number, productNumber: string, quantity = 1) =>
  change('practice', id, { operation: 'add', productNumber, quantity });
const remove = async (person: Person, id: number | string) => {
  const cookie = world.cookieOf(person);
  const response = await fetch(`${world.address}/api/list/${id}/delete`, { method: 'POST', headers: { cookie } });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as { code?: string; detail?: string } };
};
const held = (list: CustomerList) => list.items.map(({ productNumber, quantity }) => [productNumber, quantity]);

describe('the lists of an account', () => {
  it('C7.14 C7.17 are made, renamed and listed by name, 100 at a time, for everybody of the account', async () => {
    expect((await summaries('practice')).data).toEqual([]);
    const { status, body } = await name('practice', { Name: '  Operatory 2 ' });
    expect([status, body]).toEqual([200, { id: expect.any(Number), leftOut: [] }]);
    const hygiene = await make({ Name: 'hygiene' });
    expect((await name('manager', { Name: 'Front desk', Id: body.id })).body.id).toBe(body.id);
    const { data, hasMore } = await summaries('service');
    expect(data.map((list) => list.name)).toEqual(['Front desk', 'hygiene']);
    expect(data[0]).toMatchObject({ id: body.id, itemCount: 0, changedBy: 'Person manager' });
    expect(data[1]).toMatchObject({ id: hygiene, changedBy: 'Person practice' });
    expect(hasMore).toBe(false);
    expect((await summaries('practice', '100002')).data).toEqual([]);

    await world.database.pool.query(
      `insert into customer_list (customer_number, name) select '100001', 'More ' || n from generate_series(1, 110) n`,
    );
    const first = await summaries('practice');
    expect([first.data.length, first.hasMore]).toEqual([listSummaryPageSize, true]);
    const { body: second } = await world
      .as('practice')
      .ask<Summaries>('/list/customer/100001/summary?pageIndex=1&pageSize=100');
    expect([second.data.length, second.hasMore]).toEqual([12, false]);
  });

  it('have a name of 1 to 75 characters, and an account at most 500 of them', async () => {
    const short = await name('practice', { Name: '   ' });
    expect([short.status, short.body.detail]).toEqual([422, 'List name should be at least 1 character']);
    expect((await name('practice', { Name: 'x'.repeat(76) })).body.code).toBe('list.name-too-long');
    expect((await name('practice', { Name: 'a\u0000b' })).status).toBe(400);
    const id = await make({ Name: 'x'.repeat(75) });
    expect((await name('practice', { Name: ' ', Id: id })).body.code).toBe('list.name-too-short');
    await world.database.pool.query(
      `insert into customer_list (customer_number, name) select '100001', 'n' from generate_series(1, $1::int - 1)`,
      [maxLists],
    );
    expect((await name('practice', { Name: 'One more' })).body.code).toBe('list.too-many');
  });

  it('C7.15 have items with their current text, price and coupon, in the requested order', async () => {
    const id = await make({ Name: 'Burs' });
    for (const number of [item(12), item(3), contractItem, couponItem]) await add(id, number, 2);
    const list = await read('practice', id);
    expect(list.items.map(({ productNumber }) => productNumber)).toEqual([item(3), item(12), couponItem, contractItem]);
    expect(list.items[0]).toEqual({
      productNumber: item(3),
      description: 'Item 3',
      quantity: 2,
      parLevel: null,
      isHiddenFromCustomer: false,
      isOrderable: true,
      itemInfo: { price: 10.03, suppressCoupon: false },
      coupon: null,
      pack: 'Box',
      vendorName: 'Vendor One',
      imageUrl: '/p/3',
      lifeCycle: 'A',
      availability: 'available',
      version: 3,
    });
    expect(list.items[2]?.coupon?.id).toBe(7);
    expect(list.items[3]?.itemInfo).toEqual({ price: 4.5, suppressCoupon: true });
    const names = (answer: CustomerList) => answer.items.map(({ description }) => description);
    expect(names(await read('practice', id, '?sort=name&ascending=false'))[0]).toBe('Item 97');
    expect(names(await read('practice', id, '?sort=name&ascending=true'))[0]).toBe('Item 3');
    expect((await world.as('practice').ask(`/list/${id}/customer/100001?sort=color`)).status).toBe(400);
  });

  it('C3.08 have the fields that the contract names, and prices for an account answer by product', async () => {
    const id = await make({ Name: 'Fields', Items: [{ ProductNumber: contractItem, Quantity: 2 }] });
    const [summary] = (await summaries('practice')).data;
    expect(summary).toMatchObject({ id, name: 'Fields' });
    expect(await read('practice', id)).toMatchObject({
      id,
      name: 'Fields',
      items: [
        {
          productNumber: contractItem,
          description: 'Item 97',
          quantity: 2,
          isHiddenFromCustomer: false,
          isOrderable: true,
          itemInfo: { price: 4.5, suppressCoupon: true },
          coupon: { id: 7 },
        },
      ],
    });
    const { body } = await world.as('practice').ask('/pricing/request', {
      CustomerNumber: '100001',
      ProductList: { Item: [item(1), contractItem].map((ProductNumber) => ({ ProductNumber, Quantity: 2 })) },
    });
    expect(body).toEqual({
      productList: {
        item: [
          { productNumber: item(1), price: 10.01, suppressCouponFlag: false },
          { productNumber: contractItem, price: 4.5, suppressCouponFlag: true },
        ],
      },
    });
  });

  it('C7.16 change one item at a time: added, set, removed; the response has the list with that item', async () => {
    const id = await make({ Name: 'Masks' });
    const added = (await add(id, item(1), 3)).body;
    expect([added.version, held(added)]).toEqual([2, [[item(1), 3]]]);
    expect(held((await add(id, item(1), 4)).body)).toEqual([[item(1), 7]]);
    await add(id, item(2));
    const set = await change('manager', id, { operation: 'update', productNumber: item(1), quantity: 100, version: 3 });
    expect(held(set.body)).toEqual([[item(1), 100]]);
    const off = await change('service', id, { operation: 'delete', productNumber: item(1), version: 5 });
    expect([off.status, off.body.version, held(off.body)]).toEqual([200, 6, []]);
    expect(held(await read('practice', id))).toEqual([[item(2), 1]]);
    for (const quantity of [0, 101]) {
      const refused = await change('practice', id, { operation: 'update', productNumber: item(2), quantity });
      expect([refused.status, refused.body.code]).toEqual([422, 'list.quantity-invalid']);
    }
  });

  it('keep what another person changed since: an update or a deletion on an old item is refused', async () => {
    const id = await make({ Name: 'Masks' });
    await add(id, item(1), 3);
    await change('manager', id, { operation: 'update', productNumber: item(1), quantity: 5, version: 2 });
    for (const operation of ['update', 'delete']) {
      const { status, body } = await change('practice', id, {
        operation,
        productNumber: item(1),
        quantity: 9,
        version: 2,
      });
      expect([status, body.code]).toEqual([409, 'list.changed-elsewhere']);
    }
    expect(held(await read('practice', id))).toEqual([[item(1), 5]]);
    const [{ nameVersion } = { nameVersion: 0 }] = (await summaries('practice')).data;
    expect((await name('manager', { Name: 'Face masks', Id: id, Version: nameVersion })).status).toBe(200);
    const late = await name('practice', { Name: 'Respirators', Id: id, Version: nameVersion });
    expect([late.status, late.body.detail]).toEqual([409, 'Someone else renamed this list to “Face masks”.']);
  });

  it('do a change once, however often it is sent and at however many times at once', async () => {
    const ChangeId = randomUUID();
    const made = await Promise.all(Array.from({ length: 5 }, () => name('practice', { Name: 'Once', ChangeId })));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect((await summaries('practice')).data).toHaveLength(1);
    const id = made[0]?.body.id ?? 0;
    const once = { operation: 'add', productNumber: item(1), quantity: 2, changeId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => change('practice', id, once)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await add(id, item(1), 1);
    expect(held((await change('practice', id, once)).body)).toEqual([[item(1), 3]]);
    const other = await change('practice', id, { ...once, quantity: 3 });
    expect([other.status, other.body.code]).toEqual([422, 'list.change-id-reused']);
    expect((await name('practice', { Name: 'Twice', ChangeId })).body.code).toBe('list.change-id-reused');
    const off = { operation: 'delete', productNumber: item(1), changeId: randomUUID() };
    await change('practice', id, off);
    await add(id, item(1), 9);
    await change('practice', id, off);
    expect(held(await read('practice', id))).toEqual([[item(1), 9]]);
  });

  it('lose nothing when many people add at once', async () => {
    const id = await make({ Name: 'Busy' });
    const people: Person[] = ['practice', 'manager', 'service'];
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        change(people[n % 3] ?? 'practice', id, { operation: 'add', productNumber: item((n % 5) + 1), quantity: 1 }),
      ),
    );
    expect(held(await read('practice', id))).toEqual([1, 2, 3, 4, 5].map((n) => [item(n), 6]));
  });

  it('C7.18 are deleted once, and again without a failure', async () => {
    const id = await make({ Name: 'Old' });
    const kept = await make({ Name: 'Kept' });
    expect(await remove('manager', id)).toEqual({ status: 204, body: {} });
    expect((await remove('practice', id)).status).toBe(204);
    expect((await summaries('practice')).data.map((list) => list.id)).toEqual([kept]);
    expect((await world.as('practice').ask(`/list/${id}/customer/100001`)).body).toMatchObject({
      code: 'list.not-found',
    });
    expect((await add(id, item(1))).status).toBe(404);
    expect((await name('practice', { Name: 'Back', Id: id })).status).toBe(404);
  });

  it('C5.09 refuse every call that names no list', async () => {
    const id = await make({ Name: 'Named' });
    const body = { operation: 'add', productNumber: item(1) };
    const say = (path: string, sent?: object) => world.as('practice').ask(path, sent);
    for (const none of ['', '%20', 'undefined', 'null', '0x1', '-1']) {
      const told = [
        await say(`/list/${none}/customer/100001`),
        await say(`/list/${none}/customer/100001`, body),
        await say(`/list/${none}/customer/100001/changes`),
      ];
      expect([none, told.map(({ status }) => status)]).toEqual([none, [400, 400, 400]]);
      expect((await remove('practice', none)).status).toBe(400);
      expect(told[0]?.body.errors).toEqual([{ field: 'listId', message: 'Invalid list: missing list id' }]);
    }
    expect(held(await read('practice', id))).toEqual([]);
  });

  it('stay within their account, whichever account the call names', async () => {
    const id = await make({ Name: 'Secret', Items: [{ ProductNumber: item(1), Quantity: 1 }] });
    const absent = await world.as('practice').ask('/list/999999/customer/100002');
    const foreign = await world.as('practice').ask(`/list/${id}/customer/100002`);
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    expect((await change('practice', id, { operation: 'add', productNumber: item(2) }, '100002')).status).toBe(404);
    expect((await name('practice', { Name: 'Mine', Id: id }, '100002')).status).toBe(404);
    expect((await world.as('practice').ask(`/list/${id}/customer/100002/changes`)).status).toBe(404);
    expect((await remove('stranger', id)).body.code).toBe('list.not-found');
    expect((await world.as('stranger').ask(`/list/${id}/customer/100001`)).body.code).toBe('customer.not-found');
    expect(held(await read('practice', id))).toEqual([[item(1), 1]]);
  });

  it('can only be changed where the cart is enabled: others read them, except punch-out users', async () => {
    const id = await make({ Name: 'Shared', Items: [{ ProductNumber: item(1), Quantity: 1 }] });
    const body = { operation: 'add', productNumber: item(2), quantity: 1 };
    const tries = async (person: Person, customer: string, list: number) => [
      (await world.as(person).ask(`/list/${list}/customer/${customer}`)).status,
      (await change(person, list, body, customer)).status,
      (await name(person, { Name: 'New' }, customer)).status,
      (await name(person, { Name: 'Other', Id: list }, customer)).status,
      (await remove(person, list)).status,
    ];
    expect(await tries('viewer', '100001', id)).toEqual([200, 403, 403, 403, 403]);
    expect((await world.as('visitor').ask(`/list/${id}/customer/100001`)).status).toBe(401);
    // A territory manager of another territory reads; the one of this territory, and customer service, change.
    const elsewhere = await make({ Name: 'Elsewhere' }, '100002');
    expect(await tries('manager', '100002', elsewhere)).toEqual([200, 403, 403, 403, 403]);
    expect(await tries('service', '100002', elsewhere)).toEqual([200, 200, 200, 200, 204]);
    // Punch-out users have a cart, but no panel of lists.
    expect(await tries('buyer', '100001', id)).toEqual([403, 403, 403, 403, 403]);
    const managed = await make({ Name: 'Managed' });
    expect(await tries('manager', '100001', managed)).toEqual([200, 200, 200, 200, 204]);
  });

  it('show hidden items to staff only, and accept only items in the catalog', async () => {
    const id = await make({ Name: 'Odd' });
    expect((await add(id, hiddenItem)).body).toMatchObject({ code: 'item.not-found' });
    expect((await add(id, '99999999')).body.detail).toBe('Product #99999999 not found');
    await change('service', id, { operation: 'add', productNumber: hiddenItem });
    await add(id, blockedItem);
    expect((await read('service', id)).items.map(({ isHiddenFromCustomer }) => isHiddenFromCustomer)).toEqual([
      false,
      true,
    ]);
    expect(held(await read('practice', id))).toEqual([[blockedItem, 1]]);
    expect((await summaries('practice')).data[0]?.itemCount).toBe(1);
    expect((await read('practice', id)).items[0]?.isOrderable).toBe(false);
    const { body } = await world.as('practice').ask<Changes>(`/list/${id}/customer/100001/changes`);
    expect(body.data.map(({ productNumber }) => productNumber)).toEqual([blockedItem, null]);
  });

  it('C5.11 call an item without a description so, and use one of what comes without a quantity', async () => {
    const id = await make({ Name: 'Gone' });
    await change('practice', id, { operation: 'add', productNumber: item(5) });
    await world.database.pool.query(
      `insert into customer_list_item (list_id, item_number, quantity, added_at) values ($1, '77777777', 2, now())`,
      [id],
    );
    const { items } = await read('practice', id);
    expect(items.map(({ description, quantity, isOrderable }) => [description, quantity, isOrderable])).toEqual([
      ['Item 5', 1, true],
      ['Description not found', 2, false],
    ]);
    const off = await change('practice', id, { operation: 'delete', productNumber: '77777777' });
    expect(off.status).toBe(200);
    expect(held(await read('practice', id))).toEqual([[item(5), 1]]);
  });

  it('can be created with items, name those that aren’t in the catalog, and have at most 1,000', async () => {
    const Items = [item(3), '99999999', item(1), hiddenItem, item(3)].map((ProductNumber, n) => ({
      ProductNumber,
      Quantity: n + 1,
    }));
    const wanted = { Name: 'From an order', Items, ChangeId: randomUUID() };
    const { body } = await name('practice', wanted);
    expect(body.leftOut).toEqual(['99999999', hiddenItem]);
    // Its first response may have been lost.
    expect((await name('practice', wanted)).body).toEqual(body);
    expect(held(await read('practice', body.id))).toEqual([
      [item(1), 3],
      [item(3), 5],
    ]);
    await world.database.pool.query(
      `insert into customer_list_item (list_id, item_number, quantity, added_at)
       select $1, 'F' || n, 1, now() from generate_series(1, $2::int - 2) n`,
      [body.id, maxListItems],
    );
    expect((await add(body.id, item(9))).body.code).toBe('list.too-many-items');
    expect((await add(body.id, item(1))).status).toBe(200);
    expect((await read('practice', body.id)).items).toHaveLength(maxListItems);
  });

  it('show who changed what, newest first', async () => {
    const id = await make({ Name: 'Told', Items: [{ ProductNumber: item(1), Quantity: 1 }] });
    await change('manager', id, { operation: 'add', productNumber: item(2), quantity: 4 });
    await change('service', id, { operation: 'update', productNumber: item(2), quantity: 6 });
    await change('practice', id, { operation: 'delete', productNumber: item(1) });
    await name('manager', { Name: 'Told again', Id: id });
    const { body } = await world.as('practice').ask<Changes>(`/list/${id}/customer/100001/changes?pageSize=4`);
    expect(body.hasMore).toBe(true);
    expect(
      body.data.map(({ operation, productNumber, quantityBefore, quantity, name: called, changedBy }) => [
        ...[operation, productNumber, quantityBefore, quantity, called, changedBy],
      ]),
    ).toEqual([
      ['rename', null, null, null, 'Told again', 'Person manager'],
      ['delete', item(1), 1, null, null, 'Person practice'],
      ['update', item(2), 4, 6, null, 'Person service'],
      ['add', item(2), null, 4, null, 'Person manager'],
    ]);
    expect(body.data[0]?.changedAt).toBe('2026-03-02T20:00:00.000Z');
  });
});

it('many people who print shelf tags at once wait in line, and those after them are asked to retry later', async () => {
  const Items = Array.from({ length: 60 }, (_, n) => ({ ProductNumber: item(n + 1), Quantity: 1 }));
  const id = await make({ Name: 'Tags', Items });
  const draw = async () => {
    const headers = { cookie: world.cookieOf('practice') };
    const answer = await fetch(`${world.address}/api/list/${id}/customer/100001/tags`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const answers = await Promise.all(Array.from({ length: 24 }, draw));
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(7);
  expect(new Set(answers)).toEqual(new Set([200, 429]));
  expect(await draw()).toBe(200);
});
