/** A practice's spending over HTTP, compared with the orders that it comes from and with the order screens. */
import type { AccountSpendingReply, OwnSpendingReply } from '@operatory/contract/spending';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { firstDayOf, reportMonths } from '@operatory/domain/sales-report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindOrderRoutes } from '../orders/routes.ts';
import { bindSpendingRoutes } from './routes.ts';
import { addOrders, type StoredLine, type StoredOrder } from './spending.fixture.ts';

let database: TestDatabase;
let ground: TestGround;
let unpriced: TestGround;
let today: PlainDate;
let months: readonly string[];
let stored: readonly StoredOrder[];
const people = new Map<string, SignedIn>();
const [first, second, foreign] = ['100201', '100202', '100301'];
const own = [first, second];

const kinds = {
  lead: { permissions: ['Customer', 'OrderSubmit', 'ManagePeople', 'ApproveOrders'], accounts: own, name: 'Lead' },
  buyer: { permissions: ['Customer', 'OrderSubmit'], accounts: own, name: 'Buyer' },
  assistant: { permissions: ['Customer', 'RequestOnly'], accounts: own, name: 'Assistant' },
  onlooker: { permissions: ['Customer', 'ViewOnly'], accounts: own, name: 'Onlooker' },
  stranger: { permissions: ['Customer', 'OrderSubmit'], accounts: [foreign], name: 'Stranger' },
  shopper: { permissions: ['PunchOut'], accounts: own, name: 'Shopper' },
  service: { permissions: ['CustomerService'], name: 'Service' },
  manager: { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'], name: 'Manager' },
  otherManager: { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T2'], name: 'Other manager' },
  viewer: { permissions: ['PricingView'], name: 'Viewer' },
  submitter: { permissions: ['OrderSubmit'], name: 'Submitter' },
} as const;

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  unpriced = await openTestGround(database, { isPricingEnabled: false });
  for (const each of [ground, unpriced]) bindSpendingRoutes(each.bind, each.services);
  bindOrderRoutes(ground.bind, ground.services);
  today = plainDateIn(ground.services.settings.timeZone, ground.services.now());
  months = reportMonths(today).map((month) => firstDayOf(month).slice(0, 7));
  await addPractices(database.pool, [
    ...own.map((customerNumber) => ({ customerNumber })),
    { customerNumber: foreign, territoryId: 'T2' },
  ]);
  for (const [name, kind] of Object.entries(kinds)) {
    people.set(name, await signIn(database.pool, kind as unknown as Parameters<typeof signIn>[1]));
  }
  stored = await addOrders(database.pool, {
    ...{ today, timeZone: ground.services.settings.timeZone },
    accounts: [first, second, foreign],
    users: [people.get('buyer')?.userId ?? '', people.get('service')?.userId ?? '', null],
  });
});
afterAll(async () => {
  await ground.close();
  await unpriced.close();
  await database.drop();
});

const ask = (who: string, url: string, at = ground) =>
  at.http.inject({ url: `/api${url}`, headers: people.get(who)?.headers ?? {} });
const read = async <Reply = AccountSpendingReply>(url: string, who = 'buyer') => (await ask(who, url)).json() as Reply;
const readOwn = (query = '') => read<OwnSpendingReply>(`/accounts/own/spending${query}`);

const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, each) => all + each * 100, 0)) / 100;
const amounts = (parts: readonly { readonly amount: number }[]) => sum(parts.map(({ amount }) => amount));

/** What of the stored orders counts. */
const counted = (isWanted: (order: StoredOrder, line: StoredLine) => boolean) =>
  stored.flatMap((order) =>
    order.isSentBack
      ? []
      : order.lines
          .filter((line) => line.group !== 'canceled' && isWanted(order, line))
          .map((line) => ({ order, line, amount: (line.quantity * line.cents) / 100 })),
  );
const inMonths = ({ day }: StoredOrder) => day.slice(0, 7) >= (months[0] ?? '') && day.slice(0, 7) <= today.slice(0, 7);

const url = `/customer/spending/${first}`;

describe('the spending of an account', () => {
  it('is what was ordered in each of thirteen months, in the distributor’s time zone, without canceled lines', async () => {
    const reply = await read(url);
    expect(reply.months.map(({ month }) => month)).toEqual(months);
    for (const { month, amount, orders } of reply.months) {
      const lines = counted(({ account, day }) => account === first && day.startsWith(month));
      expect([month, amount]).toEqual([month, amounts(lines)]);
      expect([month, orders]).toEqual([month, new Set(lines.map(({ order }) => order.number)).size]);
    }
    expect(reply.total.amount).toBeGreaterThan(1_000);
  });

  it('adds up: months, categories, products, and people are the total', async () => {
    const [middle, last] = [months[4], months[9]];
    for (const query of ['', `?from=${middle}&to=${last}`, '?category=1.1', `?from=${last}&category=other`]) {
      const reply = await read(`${url}${query}`);
      const { total, categories, products, people: orderers } = reply;
      const ofMonths = reply.months.filter(({ month }) => month >= total.from && month <= total.to);
      expect(total.amount).toBeGreaterThan(0);
      for (const parts of [ofMonths, categories, products, orderers]) {
        expect([query, amounts(parts)]).toEqual([query, total.amount]);
      }
      expect(sum(orderers.map(({ orders }) => orders / 100)) * 100).toBeCloseTo(total.orders);
      expect(reply.productCount).toBe(products.length);
    }
  });

  it('is what the order screens say', async () => {
    const totals = new Map<string, number>();
    for (const { number, day } of stored.filter(
      (each) => each.account === first && !each.isSentBack && inMonths(each),
    )) {
      const order = (await ask('buyer', `/Order/calculated/${number}`)).json();
      totals.set(day.slice(0, 7), sum([totals.get(day.slice(0, 7)) ?? 0, order.total]));
    }
    const { months: said } = await read(url);
    expect(said.map(({ month, amount }) => [month, amount])).toEqual(
      months.map((each) => [each, totals.get(each) ?? 0]),
    );
  });

  it('compares this month with last year’s up to the same day, and names those days', async () => {
    const then = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
    const { thisMonth } = await read(`${url}?category=1.1`);
    const ofGloves = (from: string, to: string) =>
      amounts(
        counted(({ account, day }, line) => account === first && line.category === '1.1' && day >= from && day <= to),
      );
    expect(thisMonth.amount).toBe(ofGloves(`${today.slice(0, 7)}-01`, `${today.slice(0, 7)}-31`));
    expect(thisMonth.sameDay).toBe(ofGloves(`${then.slice(0, 7)}-01`, then));
    expect(thisMonth.words).toMatch(/ (from|on) \w{3} 1( to \d+)?, \d{4}/);
  });

  it('names categories below the root, products as they were ordered, and who ordered', async () => {
    const { categories, products, people: orderers, choices } = await read(url);
    expect(categories.map(({ key, name }) => `${key} ${name}`).sort()).toEqual([
      '1.1 Gloves',
      '1.2 Masks',
      'other Other',
    ]);
    const [last] = counted(
      ({ account, day }, line) => account === first && day >= `${months[0]}-01` && line.item === 'deep',
    )
      .map(({ order }) => order)
      .toSorted((one, other) => (one.day === other.day ? other.number - one.number : one.day < other.day ? 1 : -1));
    expect(products.find(({ itemNumber }) => itemNumber === 'deep')?.description).toBe(`Deep as of ${last?.number}`);
    expect(products.find(({ itemNumber }) => itemNumber === 'gone')).toMatchObject({ category: 'Other' });
    expect(products.find(({ itemNumber }) => itemNumber === 'deep')).toMatchObject({ category: 'Gloves' });
    expect(orderers.map(({ name, isStaff }) => [name, isStaff]).sort()).toEqual([
      ['', false],
      ['Buyer', false],
      ['Service', true],
    ]);
    expect(choices).toEqual([
      { key: '1.1', name: 'Gloves' },
      { key: '1.2', name: 'Masks' },
      { key: 'other', name: 'Other' },
    ]);
  });

  it('has samples without an item number apart, by their texts', async () => {
    await addPractices(database.pool, [{ customerNumber: '100998' }]);
    await database.pool.query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents) values (7999999, '100998', now(), 'web', 0)`,
    );
    await database.pool.query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
       select 7999999, n, '100998', '0', 'Sample ' || n, n, 0, 'submitted' from generate_series(1, 2) n`,
    );
    const { products, thisMonth } = await read('/customer/spending/100998', 'service');
    expect(products.map(({ itemNumber, description, quantity }) => [itemNumber, description, quantity])).toEqual([
      ['', 'Sample 1', 1],
      ['', 'Sample 2', 2],
    ]);
    // Free goods were ordered as well.
    expect(thisMonth.words).toMatch(/^\$0\.00 has been ordered so far this month/);
  });

  it('is zero, with nothing in its lists, for an account without orders', async () => {
    await addPractices(database.pool, [{ customerNumber: '100999' }]);
    const empty = await read('/customer/spending/100999', 'service');
    expect(empty.months.every(({ amount, orders }) => amount === 0 && orders === 0)).toBe(true);
    expect(empty).toMatchObject({ total: { amount: 0 }, categories: [], products: [], people: [], productCount: 0 });
    expect(empty.thisMonth.words).toContain('Nothing has been ordered so far this month');
  });
});

describe('all accounts of a person', () => {
  it('add up to the accounts, each with a line of its own', async () => {
    const all = await readOwn();
    expect(all.accounts.map(({ customerNumber }) => customerNumber)).toEqual(own);
    for (const account of all.accounts) {
      const { total, thisMonth } = await read(`/customer/spending/${account.customerNumber}`);
      expect(account).toMatchObject({ amount: total.amount, orders: total.orders });
      expect(account).toMatchObject({ thisMonth: thisMonth.amount, sameDay: thisMonth.sameDay });
    }
    for (const parts of [all.accounts, all.months, all.categories, all.products, all.people]) {
      expect(amounts(parts)).toBe(all.total.amount);
    }
    expect(all.thisMonth.amount).toBe(sum(all.accounts.map(({ thisMonth }) => thisMonth)));
  });
});

describe('the file', () => {
  it('has every part, under the chosen category', async () => {
    const { headers, body } = await ask('buyer', `${url}/csv?category=1.1`);
    expect(headers['content-disposition']).toContain(`spending-${first}.csv`);
    const { total } = await read(`${url}?category=1.1`);
    expect(body).toContain(`Spending,${first} Practice ${first}\r\nCategory,Gloves\r\nMonths,`);
    expect(body).toContain(`Total,${total.amount}\r\n`);
    for (const head of [
      'Month,Orders,Amount',
      'Category,Amount',
      'Ordered by,Orders,Amount',
      'Product,Description,Category,Quantity,Amount',
    ]) {
      expect(body).toContain(`\r\n${head}\r\n`);
    }
    expect((await ask('buyer', '/accounts/own/spending/csv')).body).toContain('Account,Name,Orders,Amount\r\n100201,');
  });
});

describe('who sees it', () => {
  const statusOf = async (who: string, at = ground) => {
    const urls = [url, `${url}/csv`, '/accounts/own/spending', '/accounts/own/spending/csv'];
    return Promise.all(urls.map(async (each) => (await ask(who, each, at)).statusCode));
  };

  it('are the account’s people and staff who see prices; all accounts are only a practice’s own', async () => {
    for (const who of ['lead', 'buyer', 'assistant', 'onlooker'])
      expect(await statusOf(who)).toEqual([200, 200, 200, 200]);
    for (const who of ['service', 'manager', 'otherManager', 'viewer']) {
      expect([who, await statusOf(who)]).toEqual([who, [200, 200, 403, 403]]);
    }
    for (const who of ['submitter', 'shopper']) expect([who, await statusOf(who)]).toEqual([who, [403, 403, 403, 403]]);
    expect((await statusOf('stranger')).slice(0, 2)).toEqual([404, 404]);
    expect((await statusOf('nobody')).every((status) => status === 401)).toBe(true);
    expect((await read<OwnSpendingReply>('/accounts/own/spending', 'stranger')).accounts).toHaveLength(1);
  });

  it('is nobody while prices are off', async () => {
    for (const who of ['lead', 'onlooker', 'service', 'manager']) {
      expect([who, await statusOf(who, unpriced)]).toEqual([who, [403, 403, 403, 403]]);
    }
  });
});

describe('the query', () => {
  it('is refused if it isn’t a month or a category', async () => {
    for (const query of ['from=2026', 'to=now', 'category=%27', `category=${'1'.repeat(41)}`]) {
      expect([query, (await ask('buyer', `${url}?${query}`)).statusCode]).toEqual([query, 400]);
    }
    // A category of no orders.
    expect((await read(`${url}?category=9.9`)).total).toMatchObject({ amount: 0, from: months[0] });
  });

  it('is refused if its months aren’t among the thirteen, naming the one and those to choose from', async () => {
    const own = '/accounts/own/spending';
    for (const path of [url, `${url}/csv`, own, `${own}/csv`]) {
      const answer = await ask('buyer', `${path}?from=${months[3]}&to=1999-01`);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 422, 'spending.month-unknown']);
      expect(answer.json().detail).toMatch(
        /^The report doesn’t have 1999-01. Choose from \w{3} \d{4} to \w{3} \d{4}\.$/,
      );
    }
  });
});

it('logs no fault through all of this', () => {
  expect([...ground.logged, ...unpriced.logged]).toEqual([]);
});
