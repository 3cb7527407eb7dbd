/** Updates of copied lists, over HTTP. */
import { randomUUID } from 'node:crypto';
import type { ListCopy, UpdateResult } from '@operatory/contract/list-copies';
import type { CopyResult, CustomerList, listRoutes } from '@operatory/contract/lists';
import type { RouteReply } from '@operatory/contract/route';
import { maxUpdatesAtOnce } from '@operatory/domain/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import { callsAs, discontinuedItem, hiddenItem, openWorld, type World } from '../cart/carts.fixture.ts';
import { item } from '../cart/sent.fixture.ts';
import { bindListRoutes } from './routes.ts';

let world: World;
const cookies: Record<string, string> = {};
const told: { customerNumber: string; listId: number; version: number }[] = [];

/** 100003 is in the manager's territory like 100001, and one account of the group; 100002 isn't the manager's. */
const group = ['100001', '100003'] as const;
const people = {
  groupManager: { permissions: ['Customer', 'OrderSubmit', 'ManagePeople', 'ApproveOrders'], accounts: group },
  groupRequester: { permissions: ['Customer', 'RequestOnly'], accounts: group },
  groupOnlooker: { permissions: ['Customer', 'ViewOnly'], accounts: group },
  neighbor: { permissions: ['Customer'], accounts: ['100003'] },
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
    insert into customer (customer_number, name, bill_to_name, bill_to_number, ship_to_address1, ship_to_city, ship_to_state,
                          ship_to_zip, phone, email, ship_via, pricing_class, territory_id, warehouses, is_po_required, withdrawn_at)
      select n, 'Account ' || n, 'Three', '100001', ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
             phone, email, ship_via, pricing_class, territory_id, warehouses, is_po_required, case when n = '100004' then now() end
        from customer, unnest(array['100003', '100004']) n where customer_number = '100001';
    update customer set bill_to_number = '100001' where customer_number = '100002'`);
  for (const [name, rights] of Object.entries(people)) {
    const { headers } = await signIn(pool, { email: `${name}@example.test`, name: `Person ${name}`, ...rights });
    cookies[name] = headers.cookie;
  }
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('truncate customer_list cascade');
  told.length = 0;
});

type Person = Parameters<World['as']>[0] | keyof typeof people;
const as = (person: Person) =>
  person in people ? callsAs(world.address, cookies[person]) : world.as(person as Parameters<World['as']>[0]);

const change = (customer: string, id: number, productNumber: string, operation: string, quantity?: number) =>
  as('service').ask(`/list/${id}/customer/${customer}`, { operation, productNumber, quantity });
const read = async (customer: string, id: number) =>
  (await as('service').ask<CustomerList>(`/list/${id}/customer/${customer}`)).body;
const held = async (customer: string, id: number) =>
  Object.fromEntries((await read(customer, id)).items.map(({ productNumber, quantity }) => [productNumber, quantity]));
const history = async (person: Person, customer: string, id: number) =>
  (
    await as(person).ask<RouteReply<typeof listRoutes.listListChanges>>(
      `/list/${id}/customer/${customer}/changes?pageSize=100`,
    )
  ).body.data;
const summary = async (person: Person, customer: string, id: number) =>
  (
    await as(person).ask<RouteReply<typeof listRoutes.listSummaries>>(`/list/customer/${customer}/summary`)
  ).body.data.find((list) => list.id === id);

/** A list with products 1 to 3 in quantities 1 to 3 at 100001, copied to these accounts. */
async function copied(...accounts: readonly string[]) {
  const Items = [1, 2, 3].map((n) => ({ ProductNumber: item(n), Quantity: n }));
  const { id } = (await as('service').ask<{ id: number }>('/list/customer/100001', { Name: 'Hygiene', Items })).body;
  const body = { copyId: randomUUID(), name: 'Hygiene', customerNumbers: accounts };
  const { results } = (await as('service').ask<{ results: CopyResult[] }>(`/list/${id}/customer/100001/copies`, body))
    .body;
  const copies = results.map(({ list }) => list?.id ?? 0);
  return { id, copies, copy: copies[0] ?? 0 };
}

interface Copies {
  readonly version: number;
  readonly data: ListCopy[];
  readonly hasMore: boolean;
}
const preview = (person: Person, id: number, query = '', customer = '100001') =>
  as(person).ask<Copies>(`/list/${id}/customer/${customer}/copies${query}`);
const words = ({ data }: Copies) =>
  data.map(({ customerNumber, changes }) => [customerNumber, changes && Object.values(changes)]);

interface Wish {
  readonly updateId?: string;
  readonly version?: number;
  readonly copies?: readonly { customerNumber: string; listId: number; version: number }[];
}
/** Runs the update that the person's own preview shows, with overrides. */
async function update(person: Person, id: number, wish: Wish = {}) {
  const shown = (await preview('service', id)).body;
  const copies =
    wish.copies ?? shown.data.map(({ customerNumber, listId, version }) => ({ customerNumber, listId, version }));
  const body = { updateId: wish.updateId ?? randomUUID(), version: wish.version ?? shown.version, copies };
  return as(person).ask<{ results: UpdateResult[] }>(`/list/${id}/customer/100001/copies/update`, body);
}
const codes = (results: readonly UpdateResult[]) =>
  results.map(({ customerNumber, isUpdated, code }) => [customerNumber, isUpdated ? 'updated' : code]);

/** The original after one change of each kind: 1 removed, 2 doubled, 3 unchanged, 4 new. */
async function changeOriginal(id: number) {
  await change('100001', id, item(1), 'delete');
  await change('100001', id, item(2), 'update', 20);
  await change('100001', id, item(4), 'add', 4);
}

describe('an update of copies', () => {
  it('is shown before, brings products and quantities, and then there is nothing left to do', async () => {
    const { id, copy } = await copied('100003', '100002');
    expect(words((await preview('service', id)).body)).toEqual([
      ['100003', [0, 0, 0]],
      ['100002', [0, 0, 0]],
    ]);
    await changeOriginal(id);
    const shown = (await preview('service', id)).body;
    expect(shown.data[0]).toMatchObject({
      customerName: 'Account 100003',
      city: 'Tacoma',
      listName: 'Hygiene',
      version: 1,
    });
    expect(words(shown)).toEqual([
      ['100003', [1, 1, 1]],
      ['100002', [1, 1, 1]],
    ]);
    told.length = 0;
    const { status, body } = await update('service', id);
    expect([status, codes(body.results)]).toEqual([
      200,
      [
        ['100003', 'updated'],
        ['100002', 'updated'],
      ],
    ]);
    expect(body.results[0]?.changes).toEqual({ added: 1, removed: 1, quantities: 1 });
    expect(await held('100003', copy)).toEqual({ [item(2)]: 20, [item(3)]: 3, [item(4)]: 4 });
    expect(told).toContainEqual({ customerNumber: '100003', listId: copy, version: 5 });
    expect(words((await preview('service', id)).body)).toEqual([
      ['100003', [0, 0, 0]],
      ['100002', [0, 0, 0]],
    ]);
    told.length = 0;
    expect(codes((await update('service', id)).body.results)[0]).toEqual(['100003', 'updated']);
    expect([(await read('100003', copy)).version, told]).toEqual([5, []]);
  });

  it('keeps the account’s changes, additions, and removals, and its par levels', async () => {
    const { id, copy } = await copied('100003');
    await change('100003', copy, item(2), 'update', 50);
    await change('100003', copy, item(2), 'par', 60);
    await change('100003', copy, item(5), 'add', 5);
    await change('100003', copy, item(3), 'delete');
    await change('100001', id, item(1), 'update', 9);
    expect(words((await preview('service', id)).body)).toEqual([['100003', [0, 0, 1]]]);
    await update('service', id);
    expect(await held('100003', copy)).toEqual({ [item(1)]: 9, [item(2)]: 50, [item(5)]: 5 });
    // Where the original changed it, too, the original wins; the par level stays.
    await change('100001', id, item(2), 'update', 7);
    await change('100001', id, item(2), 'par', 99);
    await change('100001', id, item(5), 'add', 6);
    await update('service', id);
    expect(await held('100003', copy)).toEqual({ [item(1)]: 9, [item(2)]: 7, [item(5)]: 6 });
    const { items } = await read('100003', copy);
    expect(items.find(({ productNumber }) => productNumber === item(2))?.parLevel).toBe(60);
    // Products that the account had before stay, even if the original had them for a while.
    for (const n of [2, 5]) await change('100001', id, item(n), 'delete');
    await update('service', id);
    expect(await held('100003', copy)).toEqual({ [item(1)]: 9, [item(5)]: 6 });
    // The history has everything that was there.
    expect((await history('neighbor', '100003', copy)).slice(0, 3)).toMatchObject([
      { operation: 'sync', quantity: 2 },
      { operation: 'delete', productNumber: item(2), quantityBefore: 7 },
      { operation: 'par', productNumber: item(2), quantity: 0, quantityBefore: 60 },
    ]);
  });

  it('is in the history of the copy with who did it, and nothing of the account that it came from', async () => {
    const { id, copy } = await copied('100003');
    await changeOriginal(id);
    await update('groupManager', id);
    const rows = await history('neighbor', '100003', copy);
    expect(rows.map(({ version, operation, productNumber }) => [version, operation, productNumber])).toEqual([
      [5, 'sync', null],
      [4, 'add', item(4)],
      [3, 'update', item(2)],
      [2, 'delete', item(1)],
      [1, 'create', null],
    ]);
    expect(rows[0]).toMatchObject({ quantity: 3, changedBy: 'Person groupManager' });
    expect(JSON.stringify(rows)).not.toContain('100001');
    expect((await summary('neighbor', '100003', copy))?.changedBy).toBe('Person groupManager');
  });

  it('doesn’t touch products that a practice can no longer order, or that the person can’t see', async () => {
    const { id, copy } = await copied('100003');
    const { pool } = world.database;
    await pool.query(`update item set life_cycle = 'D' where item_number = $1`, [item(2)]);
    await pool.query(`update item set is_hidden_from_customer = true where item_number = $1`, [item(3)]);
    try {
      await change('100001', id, item(2), 'update', 20);
      await change('100001', id, item(3), 'delete');
      await change('100001', id, discontinuedItem, 'add', 1);
      await change('100001', id, hiddenItem, 'add', 1);
      expect(words((await preview('groupManager', id)).body)).toEqual([['100003', [0, 0, 0]]]);
      // Staff see the hidden product, and that the original no longer has it.
      expect(words((await preview('service', id)).body)).toEqual([['100003', [0, 1, 0]]]);
      await update('groupManager', id);
      expect(await held('100003', copy)).toEqual({ [item(1)]: 1, [item(2)]: 2, [item(3)]: 3 });
    } finally {
      await pool.query(
        `update item set life_cycle = 'A', is_hidden_from_customer = false where item_number = any($1)`,
        [[item(2), item(3)]],
      );
    }
    // Once it's sold again, the change of then arrives.
    expect(words((await preview('groupManager', id)).body)).toEqual([['100003', [0, 1, 1]]]);
  });

  it('is refused for a list that would get too long, and says so before', async () => {
    const { id, copy } = await copied('100003', '100002');
    await world.database.pool.query(
      `insert into customer_list_item (list_id, item_number, quantity, added_at)
         select $1, 'own' || n, 1, now() from generate_series(1, 997) n`,
      [copy],
    );
    await change('100001', id, item(4), 'add', 4);
    const [full, other] = (await preview('service', id)).body.data;
    expect([full?.changes, full?.detail]).toEqual([undefined, 'A list can have at most 1000 products.']);
    expect(other?.changes).toEqual({ added: 1, removed: 0, quantities: 0 });
    expect(codes((await update('service', id)).body.results)).toEqual([
      ['100003', 'list.too-many-items'],
      ['100002', 'updated'],
    ]);
  });
});

describe('copies and their original', () => {
  it('know each other: the original that it has copies, a copy where it comes from, each for those who see the account', async () => {
    const { id, copy } = await copied('100003');
    expect(await summary('service', '100001', id)).toMatchObject({ hasCopies: true, copiedFrom: null });
    const copiedFrom = { customerNumber: '100001', customerName: 'One', listId: id, listName: 'Hygiene' };
    for (const person of ['service', 'viewer', 'groupOnlooker', 'groupManager'] as const) {
      expect([person, await summary(person, '100003', copy)]).toMatchObject([person, { copiedFrom }]);
    }
    expect(await summary('neighbor', '100003', copy)).toMatchObject({ hasCopies: false, copiedFrom: null });
    // People who may not change lists there don't see the copy.
    for (const person of ['viewer', 'groupOnlooker', 'orderingPractice'] as const) {
      expect([person, await summary(person, '100001', id)]).toMatchObject([person, { hasCopies: false }]);
    }
    expect(await summary('groupRequester', '100001', id)).toMatchObject({ hasCopies: true });
  });

  it('are strangers once one of them is deleted, and the other stays as it is', async () => {
    const { id, copies } = await copied('100003', '100002');
    await as('service').ask(`/list/${copies[1]}/delete`, {});
    expect(words((await preview('service', id)).body)).toEqual([['100003', [0, 0, 0]]]);
    await as('service').ask(`/list/${id}/delete`, {});
    expect((await preview('service', id)).body).toMatchObject({ code: 'list.not-found' });
    expect(await summary('service', '100003', copies[0] ?? 0)).toMatchObject({ copiedFrom: null });
    // The clean-up a month later.
    await world.database.pool.query('delete from customer_list where deleted_at is not null');
    expect(await held('100003', copies[0] ?? 0)).toEqual({ [item(1)]: 1, [item(2)]: 2, [item(3)]: 3 });
    const { rows } = await world.database.pool.query('select copied_from from customer_list');
    expect(rows).toEqual([{ copied_from: null }]);
  });

  it('are only those that were copied: a list that was there before is no copy', async () => {
    const { id } = await copied('100002');
    const { body } = await as('service').ask<{ id: number }>('/list/customer/100003', { Name: 'Hygiene' });
    expect(words((await preview('service', id)).body)).toEqual([['100002', [0, 0, 0]]]);
    const asked = { copies: [{ customerNumber: '100003', listId: body.id, version: 1 }], version: 1 };
    expect(codes((await update('service', id, asked)).body.results)).toEqual([['100003', 'list.not-found']]);
  });

  it('are read page by page, without those at closed accounts', async () => {
    const { id } = await copied('100003', '100002', '100004');
    const first = (await preview('service', id, '?pageSize=1')).body;
    const second = (await preview('service', id, '?pageSize=1&pageIndex=1')).body;
    expect([words(first), first.hasMore]).toEqual([[['100003', [0, 0, 0]]], true]);
    expect([words(second), second.hasMore]).toEqual([[['100002', [0, 0, 0]]], false]);
  });
});

describe('who may update copies', () => {
  it('staff where they may change lists, people of a practice at their own accounts; no other copy is mentioned', async () => {
    const { id, copies } = await copied('100003', '100002');
    await changeOriginal(id);
    const seen = copies.map((listId, at) => ({ customerNumber: ['100003', '100002'][at] ?? '', listId, version: 1 }));
    const { version } = (await preview('service', id)).body;
    for (const [person, code] of [
      ['manager', 'access.not-allowed'],
      ['groupManager', 'customer.not-found'],
      ['groupRequester', 'customer.not-found'],
    ] as const) {
      const shown = await preview(person, id);
      expect([person, shown.body.data.map(({ customerNumber }) => customerNumber)]).toEqual([person, ['100003']]);
      expect(JSON.stringify(shown.body)).not.toContain('100002');
      const { results } = (await update(person, id, { version, copies: seen.slice(1) })).body;
      expect([person, codes(results)]).toEqual([person, [['100002', code]]]);
    }
    expect((await read('100002', copies[1] ?? 0)).version).toBe(1);
    expect(codes((await update('groupRequester', id, { version, copies: seen.slice(0, 1) })).body.results)).toEqual([
      ['100003', 'updated'],
    ]);
  });

  it('not for viewers, punch-out users, or strangers, and not from an account that they can’t see', async () => {
    const { id, copy } = await copied('100003');
    const asked = { version: 1, copies: [{ customerNumber: '100003', listId: copy, version: 1 }] };
    for (const [person, status] of [
      ['groupOnlooker', 403],
      ['viewer', 403],
      ['buyer', 403],
      ['stranger', 404],
      ['neighbor', 404],
      ['visitor', 401],
    ] as const) {
      expect([person, (await preview(person, id)).status]).toEqual([person, status]);
      expect([person, (await update(person, id, asked)).status]).toEqual([person, status]);
    }
    // The list under the person's own account.
    expect((await preview('neighbor', id, '', '100003')).body).toMatchObject({ code: 'list.not-found' });
  });

  it('with an id, versions, and 1 to 50 copies, each named once', async () => {
    const { id, copy } = await copied('100003');
    const one = { customerNumber: '100003', listId: copy, version: 1 };
    const many = Array.from({ length: maxUpdatesAtOnce + 1 }, (_, at) => ({ ...one, listId: 900_000 + at }));
    for (const copies of [[], [one, one], many, [{ ...one, customerNumber: 'nobody' }]]) {
      expect((await update('service', id, { copies })).status).toBe(400);
    }
    expect((await update('service', id, { updateId: 'again' })).status).toBe(400);
    expect((await update('service', id, { copies: many.slice(1) })).body.results).toHaveLength(50);
    expect((await update('service', id + 999, { copies: [one], version: 1 })).body).toMatchObject({
      code: 'list.not-found',
    });
  });
});

describe('an update among other changes', () => {
  it('is refused by name for a copy that changed or was deleted since, and nothing of it is lost', async () => {
    const { id, copies } = await copied('100003', '100002', '100001');
    await changeOriginal(id);
    const shown = (await preview('service', id)).body;
    await change('100003', copies[0] ?? 0, item(2), 'update', 33);
    await as('service').ask(`/list/${copies[1]}/delete`, {});
    const seen = copies.map((listId) => shown.data.find((each) => each.listId === listId)).filter((each) => !!each);
    const asked = seen.map(({ customerNumber, listId, version }) => ({ customerNumber, listId, version }));
    const { results } = (await update('service', id, { version: shown.version, copies: asked })).body;
    expect(codes(results)).toEqual([
      ['100003', 'list.copy-changed'],
      ['100002', 'list.not-found'],
      ['100001', 'updated'],
    ]);
    expect(results[0]?.detail).toContain('has changed since you looked');
    expect(await held('100003', copies[0] ?? 0)).toEqual({ [item(1)]: 1, [item(2)]: 33, [item(3)]: 3 });
  });

  it('is refused if the original changed since, and for everything once it is deleted', async () => {
    const { id, copy } = await copied('100003');
    await changeOriginal(id);
    const { version, data } = (await preview('service', id)).body;
    const copies = data.map(({ customerNumber, listId, version: seen }) => ({ customerNumber, listId, version: seen }));
    await change('100001', id, item(6), 'add', 6);
    expect(codes((await update('service', id, { version, copies })).body.results)).toEqual([
      ['100003', 'list.original-changed'],
    ]);
    await as('service').ask(`/list/${id}/delete`, {});
    expect((await update('service', id, { version, copies })).body).toMatchObject({ code: 'list.not-found' });
    expect((await read('100003', copy)).version).toBe(1);
  });

  it('that is sent again updates once, also at the same moment, and gets the same response', async () => {
    const { id, copy } = await copied('100003');
    await changeOriginal(id);
    const { version, data } = (await preview('service', id)).body;
    const copies = data.map(({ customerNumber, listId, version: seen }) => ({ customerNumber, listId, version: seen }));
    const wish = { updateId: randomUUID(), version, copies };
    const [first, second] = await Promise.all([update('service', id, wish), update('service', id, wish)]);
    expect(first.body.results).toMatchObject([{ isUpdated: true, changes: { added: 1, removed: 1, quantities: 1 } }]);
    expect(second.body).toEqual(first.body);
    expect(told.filter(({ listId }) => listId === copy)).toHaveLength(2);
    // Also after both changed.
    await change('100001', id, item(6), 'add', 6);
    await change('100003', copy, item(3), 'update', 30);
    expect((await update('service', id, wish)).body).toEqual(first.body);
    expect(await held('100003', copy)).toEqual({ [item(2)]: 20, [item(3)]: 30, [item(4)]: 4 });
  });

  it('by two people at once runs once, and the other is told that the copy changed', async () => {
    const { id, copy } = await copied('100003');
    await changeOriginal(id);
    const { version, data } = (await preview('service', id)).body;
    const copies = data.map(({ customerNumber, listId, version: seen }) => ({ customerNumber, listId, version: seen }));
    const both = await Promise.all([
      update('service', id, { version, copies }),
      update('groupManager', id, { version, copies }),
    ]);
    expect(both.flatMap(({ body }) => codes(body.results).map(([, word]) => word)).sort()).toEqual([
      'list.copy-changed',
      'updated',
    ]);
    expect(await held('100003', copy)).toEqual({ [item(2)]: 20, [item(3)]: 3, [item(4)]: 4 });
    expect((await read('100003', copy)).version).toBe(5);
  });

  it('races with changes of both lists, and always ends up to date with the account’s own changes', async () => {
    const { id, copy } = await copied('100003');
    for (let round = 1; round <= 6; round += 1) {
      await Promise.all([
        change('100001', id, item(2), 'update', 10 + round),
        change('100003', copy, item(5), 'add', 1),
        change('100003', copy, item(3), 'update', 50 + round),
        update('service', id),
        update('groupManager', id),
      ]);
    }
    await update('service', id);
    expect(await held('100003', copy)).toEqual({ [item(1)]: 1, [item(2)]: 16, [item(3)]: 56, [item(5)]: 6 });
    const versions = (await history('service', '100003', copy)).map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('is complete or not there at all: one account that fails stops none of the others', async () => {
    const { id, copies } = await copied('100003', '100002');
    await changeOriginal(id);
    const { pool } = world.database;
    await pool.query(`
      create function refuse_items() returns trigger language plpgsql as $$ begin
        if (select customer_number from customer_list where list_id = new.list_id) = '100003' then
          raise exception 'on purpose'; end if; return new; end $$;
      create trigger refuse_items before insert on copied_list_item for each row execute function refuse_items()`);
    const updateId = randomUUID();
    try {
      const { results } = (await update('service', id, { updateId })).body;
      expect(results).toMatchObject([
        { customerNumber: '100003', isUpdated: false, detail: 'Something went wrong on our side. Please try again.' },
        { customerNumber: '100002', isUpdated: true },
      ]);
      expect(results[0]).not.toHaveProperty('code');
      expect(await held('100003', copies[0] ?? 0)).toEqual({ [item(1)]: 1, [item(2)]: 2, [item(3)]: 3 });
    } finally {
      await pool.query('drop trigger refuse_items on copied_list_item; drop function refuse_items');
    }
    expect(codes((await update('service', id, { updateId })).body.results)).toEqual([
      ['100003', 'updated'],
      ['100002', 'updated'],
    ]);
  });
});

describe('the locations that a list can be copied to at once', () => {
  const locations = (person: Person, customer = '100001') =>
    as(person).ask<{ data: { customerNumber: string }[]; elsewhere: number }>(`/list/customer/${customer}/locations`);
  const numbers = async (person: Person, customer?: string) => {
    const { data, elsewhere } = (await locations(person, customer)).body;
    return [data.map(({ customerNumber }) => customerNumber), elsewhere];
  };

  it('are the other open accounts of the bill-to group where staff may create lists', async () => {
    expect(await numbers('service')).toEqual([['100003', '100002'], 0]);
    expect(await numbers('service', '100003')).toEqual([['100001', '100002'], 0]);
    expect(await numbers('manager')).toEqual([['100003'], 1]);
  });

  it('are not for staff who create no lists, nor for people of a practice', async () => {
    for (const person of ['viewer', 'groupManager', 'groupOnlooker', 'buyer'] as const) {
      expect([person, (await locations(person)).status]).toEqual([person, 403]);
    }
    expect((await locations('stranger')).status).toBe(404);
  });
});
