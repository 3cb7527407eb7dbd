import { randomUUID } from 'node:crypto';
import type { CopyResult, CustomerList, listRoutes, NotCopied } from '@operatory/contract/lists';
import type { RouteReply } from '@operatory/contract/route';
import { maxCopiesAtOnce, maxListItems, maxLists } from '@operatory/domain/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import {
  blockedItem,
  callsAs,
  discontinuedItem,
  hiddenItem,
  openWorld,
  unpricedItem,
  type World,
} from '../cart/carts.fixture.ts';
import { item } from '../cart/sent.fixture.ts';
import { bindListRoutes } from './routes.ts';

let world: World;
const cookies: Record<string, string> = {};
/** Changes of lists that were announced to open pages. */
const told: { customerNumber: string; listId: number; version: number }[] = [];

/** 100003 is in the manager's territory like 100001, and one account of the group; 100002 isn't the manager's. */
const group = ['100001', '100003'] as const;
const people = {
  groupManager: { permissions: ['Customer', 'OrderSubmit', 'ManagePeople', 'ApproveOrders'], accounts: group },
  groupRequester: { permissions: ['Customer', 'RequestOnly'], accounts: group },
  groupOnlooker: { permissions: ['Customer', 'ViewOnly'], accounts: group },
} as const;

beforeAll(async () => {
  world = await openWorld({
    bindMore(bind, services) {
      vi.spyOn(services.hub, 'listChanged').mockImplementation((change) => void told.push(change));
      bindListRoutes(bind, services);
    },
  });
  const { pool } = world.database;
  await pool.query(`
    insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
                          phone, email, ship_via, pricing_class, territory_id, warehouses, is_po_required)
      select '100003', 'Three', 'Three', ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
             phone, email, ship_via, pricing_class, territory_id, warehouses, is_po_required
        from customer where customer_number = '100001'`);
  for (const [name, rights] of Object.entries(people)) {
    const email = `${name}@example.test`;
    const { headers } = await signIn(pool, { email, name: `Person ${name}`, ...rights });
    cookies[name] = headers.cookie;
  }
});
afterAll(() => world.close());
beforeEach(async () => {
  told.length = 0;
  await world.database.pool.query('truncate customer_list cascade');
});

type Person = Parameters<World['as']>[0] | keyof typeof people;
const as = (person: Person) =>
  person in people ? callsAs(world.address, cookies[person]) : world.as(person as Parameters<World['as']>[0]);

const make = async (items: readonly (readonly [string, number])[], name = 'Hygiene', customer = '100001') => {
  const body = { Name: name, Items: items.map(([ProductNumber, Quantity]) => ({ ProductNumber, Quantity })) };
  return (await as('service').ask<{ id: number }>(`/list/customer/${customer}`, body)).body.id;
};
interface Wish {
  readonly customerNumbers?: readonly string[];
  readonly name?: string;
  readonly copyId?: string;
  readonly source?: string;
}
const copy = (person: Person, id: number, wish: Wish = {}) => {
  const { customerNumbers = ['100003'], name = 'Hygiene', copyId = randomUUID(), source = '100001' } = wish;
  const body = { copyId, name, customerNumbers };
  return as(person).ask<{ results: CopyResult[]; leftOut: NotCopied[] }>(`/list/${id}/customer/${source}/copies`, body);
};
const listsOf = async (customer: string) =>
  (await as('service').ask<RouteReply<typeof listRoutes.listSummaries>>(`/list/customer/${customer}/summary`)).body
    .data;
const namesAt = async (customer: string) => (await listsOf(customer)).map(({ name }) => name);
const read = async (person: Person, id: number, customer: string) =>
  (await as(person).ask<CustomerList>(`/list/${id}/customer/${customer}`)).body;
const held = (list: CustomerList) => list.items.map(({ productNumber, quantity }) => [productNumber, quantity]);
const codes = (results: readonly CopyResult[]) => results.map(({ customerNumber, code }) => [customerNumber, code]);

describe('a list that is copied to another account', () => {
  it('is a separate list there, with the same products and quantities, and the prices of that account', async () => {
    const id = await make([
      [item(3), 4],
      [item(1), 100],
    ]);
    const { status, body } = await copy('service', id, { customerNumbers: ['100002'] });
    const list = { id: expect.any(Number), name: 'Hygiene', itemCount: 2 };
    expect([status, body]).toEqual([
      200,
      { results: [{ customerNumber: '100002', isCopied: true, list }], leftOut: [] },
    ]);
    const copied = body.results[0]?.list?.id ?? 0;
    expect(copied).not.toBe(id);
    const there = await read('service', copied, '100002');
    expect(held(there)).toEqual([
      [item(1), 100],
      [item(3), 4],
    ]);
    const priceOf = ({ items }: CustomerList) => items[0]?.itemInfo.price;
    expect([priceOf(await read('service', id, '100001')), priceOf(there)]).toEqual([10.01, 5.01]);
    const changed = { operation: 'update', productNumber: item(3), quantity: 9 };
    await as('service').ask(`/list/${copied}/customer/100002`, changed);
    expect(held(await read('service', id, '100001'))).toContainEqual([item(3), 4]);
    expect(told).toContainEqual({ customerNumber: '100002', listId: copied, version: 1 });
  });

  it('has a history that says who created it, and nothing of the account that it comes from', async () => {
    const id = await make([[item(1), 1]]);
    const { body } = await copy('service', id, { customerNumbers: ['100002'], name: 'Restock' });
    const answer = await as('practice').ask<RouteReply<typeof listRoutes.listListChanges>>(
      `/list/${body.results[0]?.list?.id}/customer/100002/changes`,
    );
    expect(answer.body.data).toMatchObject([
      { operation: 'create', name: 'Restock', quantity: 1, changedBy: 'Person service' },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('100001');
  });

  it('gets a name that says so where the account has a list of that name', async () => {
    const id = await make([[item(1), 1]]);
    await make([], 'HYGIENE', '100003');
    const first = await copy('service', id, { customerNumbers: ['100002', '100003'] });
    expect(first.body.results.map(({ list }) => list?.name)).toEqual(['Hygiene', 'Hygiene (copy)']);
    const second = await copy('service', id, { customerNumbers: ['100003'] });
    expect(second.body.results[0]?.list?.name).toBe('Hygiene (copy 2)');
    expect(await namesAt('100003')).toHaveLength(3);
  });

  it('omits products that a practice can’t see or order, and states which and why', async () => {
    const id = await make([
      [item(1), 2],
      [unpricedItem, 3],
      [blockedItem, 1],
      [hiddenItem, 1],
      [discontinuedItem, 1],
    ]);
    await world.database.pool.query(
      `insert into customer_list_item (list_id, item_number, quantity, added_at) values ($1, '777', 1, now())`,
      [id],
    );
    const { body } = await copy('service', id);
    expect(body.leftOut).toEqual([
      { productNumber: blockedItem, description: 'Item 91', reason: 'not-orderable' },
      { productNumber: hiddenItem, description: 'Item 92', reason: 'hidden' },
      { productNumber: discontinuedItem, description: 'Item 93', reason: 'discontinued' },
      { productNumber: '777', description: 'Description not found', reason: 'unknown' },
    ]);
    expect(body.results[0]?.list?.itemCount).toBe(2);
    expect(held(await read('service', body.results[0]?.list?.id ?? 0, '100003'))).toEqual([
      [item(1), 2],
      [unpricedItem, 3],
    ]);
    // Practice users aren't told about products hidden from them.
    const own = await copy('groupManager', id);
    expect(own.body.leftOut.map(({ productNumber }) => productNumber)).toEqual([blockedItem, discontinuedItem, '777']);
  });

  it('is not created without products, nor beyond the limits of lists', async () => {
    const empty = await make([]);
    expect(codes((await copy('service', empty)).body.results)).toEqual([['100003', 'list.nothing-to-copy']]);
    const unsold = await make([[blockedItem, 1]]);
    expect(codes((await copy('service', unsold)).body.results)).toEqual([['100003', 'list.nothing-to-copy']]);

    const id = await make([[item(1), 1]]);
    const { pool } = world.database;
    const fill = `insert into customer_list (customer_number, name) select '100003', 'n' from generate_series(1, $1::int)`;
    await pool.query(fill, [maxLists]);
    const { results } = (await copy('service', id, { customerNumbers: ['100003', '100002'] })).body;
    expect(results).toMatchObject([
      { customerNumber: '100003', isCopied: false, code: 'list.too-many', detail: expect.stringContaining('500') },
      { customerNumber: '100002', isCopied: true },
    ]);
  });

  it('has at most 1,000 products, where a file brought more', async () => {
    const id = await make([]);
    await world.database.pool.query(
      `insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url)
         select 'Z' || n, 90000 + n, 'Z ' || n, 'V1', 'Z' || n, 'Box', 'BX', array[100, 100], '' from generate_series(10000, 11000) n`,
    );
    await world.database.pool.query(
      `insert into customer_list_item (list_id, item_number, quantity, added_at)
         select $1, item_number, 5, now() from item where item_number like 'Z1%'`,
      [id],
    );
    const { body } = await copy('service', id);
    expect(body.results[0]?.list?.itemCount).toBe(maxListItems);
    expect(body.leftOut).toMatchObject([{ productNumber: 'Z11000', reason: 'list-full' }]);
  });
});

describe('who may copy a list', () => {
  it('customer service to every account, a manager to accounts of their territories', async () => {
    const everywhere = { customerNumbers: ['100001', '100002', '100003'] };
    const id = await make([[item(1), 1]]);
    expect(codes((await copy('service', id, everywhere)).body.results)).toEqual([
      ['100001', undefined],
      ['100002', undefined],
      ['100003', undefined],
    ]);
    expect(codes((await copy('manager', id, everywhere)).body.results)).toEqual([
      ['100001', undefined],
      ['100002', 'access.not-allowed'],
      ['100003', undefined],
    ]);
    // From an account where they only read, too.
    const foreign = await make([[item(1), 1]], 'Foreign', '100002');
    const taken = await copy('manager', foreign, { source: '100002', name: 'Foreign' });
    expect(codes(taken.body.results)).toEqual([['100003', undefined]]);
  });

  it('managers and requesters of a practice among their own accounts, and others look the same as none', async () => {
    const id = await make([[item(1), 1]]);
    const foreign = await make([[item(1), 1]], 'Foreign', '100002');
    for (const person of ['groupManager', 'groupRequester'] as const) {
      const { status, body } = await copy(person, id, { customerNumbers: ['100003', '100002', '999999'] });
      const none = { isCopied: false, code: 'customer.not-found', detail: 'Customer not found' };
      expect([person, status, body.results]).toEqual([
        person,
        200,
        [
          expect.objectContaining({ customerNumber: '100003', isCopied: true }),
          { customerNumber: '100002', ...none },
          { customerNumber: '999999', ...none },
        ],
      ]);
      const stolen = await copy(person, foreign, { source: '100002', customerNumbers: ['100001'] });
      expect([person, stolen.status, stolen.body.code]).toEqual([person, 404, 'customer.not-found']);
      const underOwn = await copy(person, foreign, { customerNumbers: ['100001'] });
      expect([person, underOwn.status, underOwn.body.code]).toEqual([person, 404, 'list.not-found']);
    }
    expect(await namesAt('100002')).toEqual(['Foreign']);
  });

  it('not people who only look, buyers, or strangers', async () => {
    const id = await make([[item(1), 1]]);
    for (const [person, status] of [
      ['groupOnlooker', 403],
      ['viewer', 403],
      ['buyer', 403],
      ['stranger', 404],
      ['visitor', 401],
    ] as const) {
      expect([person, (await copy(person, id)).status]).toEqual([person, status]);
    }
    expect(await namesAt('100003')).toEqual([]);
  });

  it('with an id, a name, and 1 to 50 accounts, each named once', async () => {
    const id = await make([[item(1), 1]]);
    const many = Array.from({ length: maxCopiesAtOnce + 1 }, (_, at) => String(900_001 + at));
    for (const customerNumbers of [[], many, ['100003', '100003'], ['nobody']]) {
      expect((await copy('service', id, { customerNumbers })).status).toBe(400);
    }
    expect((await copy('service', id, { copyId: 'again' })).status).toBe(400);
    expect((await copy('service', id, { customerNumbers: many.slice(1) })).body.results).toHaveLength(50);
    expect((await copy('service', id, { name: ' ' })).body.code).toBe('list.name-too-short');
    expect((await copy('service', id, { name: 'x'.repeat(76) })).body.code).toBe('list.name-too-long');
    expect((await copy('service', id + 1_000)).body.code).toBe('list.not-found');
    expect(await namesAt('100003')).toEqual([]);
  });
});

describe('a copy that is sent again', () => {
  it('makes no second list, also at the same moment, and gets the same response', async () => {
    const id = await make([
      [item(1), 1],
      [item(2), 2],
    ]);
    await make([], 'Hygiene', '100003');
    const wish = { copyId: randomUUID(), customerNumbers: ['100003', '100002'] };
    const [first, second] = await Promise.all([copy('service', id, wish), copy('service', id, wish)]);
    expect(first.body.results.map(({ isCopied }) => isCopied)).toEqual([true, true]);
    expect(second.body).toEqual(first.body);
    // Also after the copy was renamed, and the source emptied.
    const copied = first.body.results[0]?.list?.id;
    await as('service').ask('/list/customer/100003', { Name: 'Ours', Id: copied });
    for (const number of [item(1), item(2)]) {
      await as('service').ask(`/list/${id}/customer/100001`, { operation: 'delete', productNumber: number });
    }
    expect((await copy('service', id, wish)).body).toEqual(first.body);
    expect(await namesAt('100003')).toEqual(['Hygiene', 'Ours']);
    expect(told.filter(({ listId, version }) => listId === copied && version === 1)).toHaveLength(1);
  });

  it('continues with accounts that were not reached, and another name or list is another copy', async () => {
    const id = await make([[item(1), 1]]);
    const other = await make([[item(2), 1]], 'Lab');
    const copyId = randomUUID();
    await copy('service', id, { copyId, customerNumbers: ['100003'] });
    await copy('service', id, { copyId, customerNumbers: ['100003', '100002'] });
    expect([await namesAt('100003'), await namesAt('100002')]).toEqual([['Hygiene'], ['Hygiene']]);
    await copy('service', id, { copyId, name: 'Spring' });
    await copy('service', other, { copyId });
    expect(await namesAt('100003')).toEqual(['Hygiene', 'Hygiene (copy)', 'Spring']);
  });

  it('is complete or not there at all: one account that fails stops none of the others', async () => {
    const id = await make([[item(1), 1]]);
    const { pool } = world.database;
    await pool.query(`
      create function refuse_items() returns trigger language plpgsql as $$ begin
        if (select customer_number from customer_list where list_id = new.list_id) = '100002' then
          raise exception 'on purpose'; end if; return new; end $$;
      create trigger refuse_items before insert on customer_list_item for each row execute function refuse_items()`);
    const wish = { copyId: randomUUID(), customerNumbers: ['100002', '100003'] };
    try {
      const { body } = await copy('service', id, wish);
      expect(body.results).toEqual([
        {
          customerNumber: '100002',
          isCopied: false,
          detail: 'Something went wrong on our side. Please try again.',
        },
        expect.objectContaining({ customerNumber: '100003', isCopied: true }),
      ]);
      expect(await namesAt('100002')).toEqual([]);
    } finally {
      await pool.query('drop trigger refuse_items on customer_list_item; drop function refuse_items');
    }
    expect((await copy('service', id, wish)).body.results.map(({ isCopied }) => isCopied)).toEqual([true, true]);
    expect([await namesAt('100002'), await namesAt('100003')]).toEqual([['Hygiene'], ['Hygiene']]);
  });
});
