/** One order for several accounts, over HTTP. */
import { randomUUID } from 'node:crypto';
import type { accountOrderRoutes } from '@operatory/contract/account-orders';
import type { RouteReply } from '@operatory/contract/route';
import { maxAccountsAtOnce, maxOrderAccounts, maxOrderProducts } from '@operatory/domain/account-orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import {
  blockedItem,
  callsAs,
  discontinuedItem,
  hiddenItem,
  noon,
  openWorld,
  unpricedItem,
  type World,
  type Person as WorldPerson,
} from '../cart/carts.fixture.ts';
import { item, lines, sentOf } from '../cart/sent.fixture.ts';
import { bindAccountOrderRoutes } from './routes.ts';

let world: World;
const cookies: Record<string, string> = {};
/** Carts that were announced to open pages as changed. */
const told: string[] = [];

/** 100003 is billed to 100001 and in the manager's territory, 100004 is billed to it and closed; 100002 isn't the manager's. */
const group = ['100001', '100003'] as const;
const people = {
  groupBuyer: { permissions: ['Customer', 'OrderSubmit'], accounts: group },
  groupRequester: { permissions: ['Customer', 'RequestOnly'], accounts: ['100001', '100003', '100004'] },
  groupOnlooker: { permissions: ['Customer', 'ViewOnly'], accounts: group },
} as const;
type Person = WorldPerson | keyof typeof people;

beforeAll(async () => {
  world = await openWorld({
    bindMore(bind, services) {
      vi.spyOn(services.hub, 'cartChanged').mockImplementation(({ customerNumber }) => void told.push(customerNumber));
      bindAccountOrderRoutes(bind, services);
    },
  });
  const { pool } = world.database;
  await pool.query(`
    insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip, phone, email,
                          ship_via, pricing_class, territory_id, warehouses, is_po_required, bill_to_number, withdrawn_at)
      select '10000' || n, 'Number ' || n, 'One', ship_to_address1, ship_to_city, ship_to_state, ship_to_zip, phone, email, ship_via,
             'B', territory_id, warehouses, false, '100001', case when n = 4 then now() end
        from customer, generate_series(3, 4) n where customer_number = '100001';
    update customer set bill_to_number = '100001' where customer_number = '100002'`);
  for (const [name, rights] of Object.entries(people)) {
    const email = `${name}@example.test`;
    const { headers } = await signIn(pool, { email, name: `Person ${name}`, ...rights });
    cookies[name] = headers.cookie;
  }
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clean();
  world.setClock(noon);
  told.length = 0;
});

const as = (person: Person) =>
  person in people ? callsAs(world.address, cookies[person]) : world.as(person as WorldPerson);

type Lines = readonly (readonly [itemNumber: string, quantity: number])[];
type Order = Readonly<Record<string, Lines>>;
const bodyOf = (order: Order, additionId: string = randomUUID()) => ({
  additionId,
  accounts: Object.entries(order).map(([customerNumber, all]) => ({
    customerNumber,
    lines: all.map(([itemNumber, quantity]) => ({ itemNumber, quantity })),
  })),
});
const add = (person: Person, order: Order, additionId?: string) =>
  as(person).ask<RouteReply<typeof accountOrderRoutes.addToCarts>>(
    '/accounts/carts/addition',
    bodyOf(order, additionId),
  );
const codes = ({ results }: RouteReply<typeof accountOrderRoutes.addToCarts>) =>
  results.map(({ customerNumber, isAdded, code }) => [customerNumber, isAdded ? 'added' : code]);
const facts = (person: Person, customerNumbers: readonly string[], itemNumbers: readonly string[]) =>
  as(person).ask<RouteReply<typeof accountOrderRoutes.readOrderFacts>>('/accounts/forOrder/facts', {
    customerNumbers,
    itemNumbers,
  });
const priced = (itemNumber: string, price: number) => ({ itemNumber, price });

const cartAt = async (customer: string) =>
  Object.fromEntries((await as('service').cart(customer)).items.map((line) => [line.itemNumber, line.quantity]));

describe('adding to the carts of several accounts', () => {
  it('puts all lines into each cart in one save, adds to existing quantities, and keeps the rest', async () => {
    const service = as('service');
    await service.save(sentOf(await service.cart('100003'), { items: lines([1, 4], [9, 1]), comments: 'Ring twice' }));
    told.length = 0;
    const { status, body } = await add('groupBuyer', {
      '100001': [
        [item(1), 2],
        [item(2), 3],
      ],
      '100003': [[item(1), 5]],
    });
    expect(status).toBe(200);
    const cart = { key: expect.any(String), modified: expect.any(String) };
    expect(body.results).toEqual([
      { customerNumber: '100001', isAdded: true, isRepeat: false, lines: 2, cart },
      { customerNumber: '100003', isAdded: true, isRepeat: false, lines: 1, cart },
    ]);
    expect(await cartAt('100001')).toEqual({ [item(1)]: 2, [item(2)]: 3 });
    expect(await cartAt('100003')).toEqual({ [item(1)]: 9, [item(9)]: 1 });
    const there = await service.cart('100003');
    expect([there.comments, there.key, there.modified]).toEqual([
      'Ring twice',
      body.results[1]?.cart?.key,
      body.results[1]?.cart?.modified,
    ]);
    expect(told).toEqual(['100001', '100003']);
  });

  it('records in the history of each cart who did it, and for whom', async () => {
    await add('manager', {
      '100001': [
        [item(1), 2],
        [item(2), 3],
      ],
      '100003': [[item(1), 1]],
    });
    const { rows } = await world.database.pool.query(
      `select u.name, acted_as, jsonb_array_length(changes->'lines') as lines
         from cart_save join cart using (cart_key) join "user" u on u.id = actor_user_id
        order by customer_number`,
    );
    expect(rows).toEqual([
      { name: 'Person manager', acted_as: 'account-manager', lines: 2 },
      { name: 'Person manager', acted_as: 'account-manager', lines: 1 },
    ]);
  });

  it('refuses an account with a product that it can’t order as a whole, names it, and fills the others', async () => {
    const { body } = await add('groupBuyer', {
      '100001': [
        [item(1), 1],
        [blockedItem, 1],
        [discontinuedItem, 2],
        [hiddenItem, 1],
      ],
      '100003': [
        [item(1), 1],
        [unpricedItem, 1],
      ],
    });
    expect(codes(body)).toEqual([
      ['100001', 'cart.item-not-orderable'],
      ['100003', 'added'],
    ]);
    expect(body.results[0]?.products).toEqual([
      { itemNumber: blockedItem, detail: `Item ${blockedItem} cannot be ordered` },
      { itemNumber: discontinuedItem, detail: `Item ${discontinuedItem} cannot be ordered` },
      { itemNumber: hiddenItem, detail: `Product #${hiddenItem} not found` },
    ]);
    expect(await cartAt('100001')).toEqual({});
    // Staff can order discontinued or hidden products, as in one cart.
    const staff = await add('service', {
      '100001': [
        [discontinuedItem, 1],
        [hiddenItem, 1],
      ],
      '100003': [['777', 1]],
    });
    expect(codes(staff.body)).toEqual([
      ['100001', 'added'],
      ['100003', 'cart.item-unknown'],
    ]);
    await world.database.pool.query('update item set withdrawn_at = now() where item_number = $1', [item(5)]);
    const withdrawn = await add('service', { '100001': [[item(5), 1]] });
    await world.database.pool.query('update item set withdrawn_at = null where item_number = $1', [item(5)]);
    expect(codes(withdrawn.body)).toEqual([['100001', 'cart.item-not-orderable']]);
  });

  it('refuses a cart that would have too many lines, and nothing else', async () => {
    const { pool } = world.database;
    await as('service').cart('100001');
    await pool.query(
      `update cart set line_count = 999, lines = (select jsonb_agg(jsonb_build_object('itemNumber', 'F' || n, 'type', 0,
         'quantity', 1)) from generate_series(1, 999) n)
        where customer_number = '100001'`,
    );
    const { body } = await add('service', {
      '100001': [
        [item(1), 1],
        [item(2), 1],
      ],
      '100003': [
        [item(1), 1],
        [item(2), 1],
      ],
    });
    expect(codes(body)).toEqual([
      ['100001', 'cart.too-many-lines'],
      ['100003', 'added'],
    ]);
    expect(body.results[0]?.detail).toContain('at most 1000 lines');
    expect(codes((await add('service', { '100001': [[item(1), 1]] })).body)).toEqual([['100001', 'added']]);
  });
});

describe('who adds to several carts', () => {
  const everywhere = Object.fromEntries(
    ['100001', '100002', '100003', '100004', '999999'].map((number) => [number, [[item(1), 1]] as Lines]),
  );

  it('customer service everywhere, a manager in their territories; closed accounts order nothing', async () => {
    expect(codes((await add('service', everywhere)).body)).toEqual([
      ['100001', 'added'],
      ['100002', 'added'],
      ['100003', 'added'],
      ['100004', 'customer.withdrawn'],
      ['999999', 'customer.not-found'],
    ]);
    expect(codes((await add('manager', everywhere)).body)).toEqual([
      ['100001', 'added'],
      ['100002', 'access.not-allowed'],
      ['100003', 'added'],
      ['100004', 'customer.withdrawn'],
      ['999999', 'customer.not-found'],
    ]);
  });

  it('buyers and requesters of a practice among their own accounts, and others look the same as none', async () => {
    for (const person of ['groupBuyer', 'groupRequester'] as const) {
      const { body } = await add(person, everywhere);
      const closed = person === 'groupBuyer' ? 'customer.not-found' : 'customer.withdrawn';
      expect([person, codes(body)]).toEqual([
        person,
        [
          ['100001', 'added'],
          ['100002', 'customer.not-found'],
          ['100003', 'added'],
          ['100004', closed],
          ['999999', 'customer.not-found'],
        ],
      ]);
    }
    expect(await cartAt('100002')).toEqual({});
  });

  it('not for viewers, single-account users, punch-out users, or signed-out people', async () => {
    for (const [person, status] of [
      ['groupOnlooker', 403],
      ['orderingPractice', 403],
      ['stranger', 403],
      ['viewer', 403],
      ['buyer', 403],
      ['visitor', 401],
    ] as const) {
      expect([person, (await add(person, everywhere)).status]).toEqual([person, status]);
      expect([person, (await facts(person, ['100001'], [item(1)])).status]).toEqual([person, status]);
      expect([person, (await as(person).ask('/accounts/forOrder?billTo=100001')).status]).toEqual([person, status]);
    }
    expect(await cartAt('100001')).toEqual({});
  });

  it('with an id, up to 50 accounts, and up to 200 products, each named once', async () => {
    const line: Lines = [[item(1), 1]];
    const many = Array.from({ length: maxAccountsAtOnce + 1 }, (_, at) => String(900_001 + at));
    const products = Array.from({ length: maxOrderProducts + 1 }, (_, at) => [`P${at}`, 1] as const);
    const post = async (body: object) => (await as('service').ask('/accounts/carts/addition', body)).status;
    expect(await post(bodyOf(Object.fromEntries(many.map((number) => [number, line]))))).toBe(400);
    expect(await post(bodyOf(Object.fromEntries(many.slice(1).map((number) => [number, line]))))).toBe(200);
    expect(await post(bodyOf({}))).toBe(400);
    expect(await post(bodyOf({ '100001': [] }))).toBe(400);
    expect(await post(bodyOf({ '100001': products }))).toBe(400);
    expect(await post(bodyOf({ '100001': [...line, ...line] }))).toBe(400);
    expect(await post(bodyOf({ '100001': [[item(1), 0]] }))).toBe(400);
    expect(await post(bodyOf({ '100001': [[item(1), 100_000]] }))).toBe(400);
    expect(await post(bodyOf({ '100001': line }, 'again'))).toBe(400);
    const twice = bodyOf({ '100001': line });
    expect(await post({ ...twice, accounts: [...twice.accounts, ...twice.accounts] })).toBe(400);
    expect(await cartAt('100001')).toEqual({});
  });
});

describe('an addition that is sent again', () => {
  const order: Order = {
    '100001': [
      [item(1), 2],
      [item(2), 3],
    ],
    '100003': [[item(1), 5]],
  };

  it('adds nothing twice: also at once, in another order, and after the cart was submitted', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('groupBuyer', order, id)));
    const first = answers.find(({ body }) => body.results[0]?.isRepeat === false);
    const repeated = { results: first?.body.results.map((result) => ({ ...result, isRepeat: true })) };
    // Which call comes first may differ from account to account.
    for (const at of [0, 1]) {
      expect(answers.filter(({ body }) => body.results[at]?.isRepeat === false)).toHaveLength(1);
      for (const { body } of answers) expect({ ...body.results[at], isRepeat: true }).toEqual(repeated.results?.[at]);
    }
    expect(await cartAt('100001')).toEqual({ [item(1)]: 2, [item(2)]: 3 });
    await add('groupBuyer', { '100001': [[item(7), 1]] });
    const turned = { '100001': [...(order['100001'] ?? [])].reverse(), '100003': order['100003'] ?? [] };
    expect((await add('groupBuyer', turned, id)).body).toEqual(repeated);
    const { key } = await as('groupBuyer').cart('100001');
    expect((await as('groupBuyer').submit(key, '100001')).status).toBe(200);
    expect((await add('groupBuyer', order, id)).body).toEqual(repeated);
    expect([await cartAt('100001'), await cartAt('100003')]).toEqual([{}, { [item(1)]: 5 }]);
    expect(told.filter((number) => number === '100003')).toEqual(['100003']);
  });

  it('is refused with other lines, and continues with accounts that weren’t reached', async () => {
    const id = randomUUID();
    await add('groupBuyer', { '100001': order['100001'] ?? [] }, id);
    const { body } = await add('groupBuyer', { ...order, '100001': [[item(1), 9]] }, id);
    expect(codes(body)).toEqual([
      ['100001', 'cart.save-id-reused'],
      ['100003', 'added'],
    ]);
    expect(await cartAt('100001')).toEqual({ [item(1)]: 2, [item(2)]: 3 });
  });

  it('is complete or absent for each account: a failing account doesn’t affect the others', async () => {
    const { pool } = world.database;
    await as('service').cart('100001');
    await pool.query(`
      create function refuse_save() returns trigger language plpgsql as $$ begin
        if (select customer_number from cart where cart_key = new.cart_key) = '100001' then raise exception 'on purpose'; end if;
        return new; end $$;
      create trigger refuse_save before insert on cart_save for each row execute function refuse_save()`);
    const id = randomUUID();
    try {
      expect((await add('service', order, id)).body.results).toEqual([
        { customerNumber: '100001', isAdded: false, detail: 'Something went wrong on our side. Please try again.' },
        expect.objectContaining({ customerNumber: '100003', isAdded: true }),
      ]);
      expect(await cartAt('100001')).toEqual({});
    } finally {
      await pool.query('drop trigger refuse_save on cart_save; drop function refuse_save');
    }
    expect(codes((await add('service', order, id)).body)).toEqual([
      ['100001', 'added'],
      ['100003', 'added'],
    ]);
    expect([await cartAt('100001'), await cartAt('100003')]).toEqual([
      { [item(1)]: 2, [item(2)]: 3 },
      { [item(1)]: 5 },
    ]);
  });

  it('loses nothing in a race with saves of the same cart and other additions', async () => {
    const service = as('service');
    const cart = await service.cart('100001');
    const [saved, ...added] = await Promise.all([
      service.save(sentOf(cart, { items: lines([1, 1], [8, 1]) })),
      ...Array.from({ length: 10 }, () =>
        add('groupBuyer', {
          '100001': [
            [item(1), 1],
            [item(3), 2],
          ],
        }),
      ),
    ]);
    for (const { body } of added) expect(codes(body)).toEqual([['100001', 'added']]);
    const base =
      saved.status === 200 ? { [item(1)]: 11, [item(3)]: 20, [item(8)]: 1 } : { [item(1)]: 10, [item(3)]: 20 };
    expect([200, 409]).toContain(saved.status);
    expect(await cartAt('100001')).toEqual(base);
  });
});

describe('what an order for several accounts shows beforehand', () => {
  it('each account’s own prices and how full its cart is, and why an account can’t order', async () => {
    await add('service', {
      '100001': [
        [item(2), 1],
        [item(3), 1],
      ],
    });
    const { body } = await facts(
      'manager',
      ['100001', '100002', '100003', '100004', '999999'],
      [item(1), unpricedItem],
    );
    expect(body.accounts).toEqual([
      {
        customerNumber: '100001',
        canOrder: true,
        cartLines: 2,
        prices: [priced(item(1), 10.01), priced(unpricedItem, 10)],
      },
      expect.objectContaining({ customerNumber: '100002', canOrder: false, code: 'access.not-allowed' }),
      { customerNumber: '100003', canOrder: true, cartLines: 0, prices: [priced(item(1), 5.01)] },
      expect.objectContaining({ customerNumber: '100004', canOrder: false, code: 'customer.withdrawn' }),
      { customerNumber: '999999', canOrder: false, code: 'customer.not-found', detail: 'Customer not found' },
    ]);
    expect(body.products).toEqual([]);
    expect(JSON.stringify(await facts('groupBuyer', ['100002'], [item(1)]))).not.toContain('prices');
  });

  it('which products can’t be ordered, as the cart itself would say', async () => {
    const all = [item(1), blockedItem, discontinuedItem, hiddenItem, '777'];
    expect((await facts('groupBuyer', ['100001'], all)).body.products.map(({ itemNumber }) => itemNumber)).toEqual(
      all.slice(1),
    );
    expect((await facts('service', ['100001'], all)).body.products).toEqual([
      { itemNumber: blockedItem, detail: `Item ${blockedItem} cannot be ordered` },
      { itemNumber: '777', detail: 'Product #777 not found' },
    ]);
  });

  it('the locations of a bill-to group whose carts the person may change', async () => {
    const numbersOf = async (person: Person, query: string) => {
      const { body } = await as(person).ask<RouteReply<typeof accountOrderRoutes.listOrderAccounts>>(
        `/accounts/forOrder${query}`,
      );
      return [body.billTo ?? null, (body.data ?? []).map(({ customerNumber }) => customerNumber)];
    };
    expect(await numbersOf('service', '?billTo=100001')).toEqual(['100001', ['100003', '100001', '100002']]);
    expect(await numbersOf('manager', '?customerNumber=100003')).toEqual(['100001', ['100003', '100001']]);
    expect(await numbersOf('groupRequester', '?customerNumber=100003')).toEqual(['100001', ['100003', '100001']]);
    expect(await numbersOf('groupBuyer', '?billTo=999999')).toEqual(['999999', []]);
    expect(await numbersOf('groupBuyer', '')).toEqual([null, []]);
    const foreign = await as('groupBuyer').ask('/accounts/forOrder?customerNumber=100002');
    expect([foreign.status, foreign.body.code]).toEqual([404, 'customer.not-found']);
  });

  it('that there are more locations only if one order can’t have them all', async () => {
    const { pool } = world.database;
    await pool.query(`
      insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip, phone,
                            email, ship_via, pricing_class, territory_id, warehouses, is_po_required, bill_to_number)
        select (200000 + n)::text, 'Office ' || n, 'Many', ship_to_address1, ship_to_city, ship_to_state, ship_to_zip, phone, email,
               ship_via, 'B', territory_id, warehouses, false, '200001'
          from customer, generate_series(1, ${maxOrderAccounts}) n where customer_number = '100001'`);
    const shown = async () => {
      const { body } = await as('service').ask<RouteReply<typeof accountOrderRoutes.listOrderAccounts>>(
        '/accounts/forOrder?billTo=200001',
      );
      return [body.data.length, body.hasMore];
    };
    try {
      expect(await shown()).toEqual([maxOrderAccounts, false]);
      await pool.query("update customer set bill_to_number = '200001' where customer_number = '100002'");
      expect(await shown()).toEqual([maxOrderAccounts, true]);
    } finally {
      await pool.query("update customer set bill_to_number = '100001' where customer_number = '100002'");
    }
  });
});
