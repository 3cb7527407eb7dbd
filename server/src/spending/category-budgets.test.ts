/** Budgets by category over HTTP: who sets them, two people at once, bad input, and categories that go. */
import type { AccountSpendingReply, CategoryBudgetsReply, SavedCategoryBudgets } from '@operatory/contract/spending';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signInAll } from '../../test/sign-in.ts';
import { bindSpendingRoutes } from './routes.ts';

const account = '100201';
let database: TestDatabase;
let ground: TestGround;
let unpriced: TestGround;
let people: ReadonlyMap<string, SignedIn>;

const ofPractice = (...rights: readonly string[]) => ({ permissions: ['Customer', ...rights], accounts: [account] });
const kinds = {
  lead: { ...ofPractice('OrderSubmit', 'ManagePeople', 'ApproveOrders'), name: 'Lead Person' },
  buyer: { ...ofPractice('OrderSubmit'), name: 'Buyer Person' },
  assistant: ofPractice('RequestOnly'),
  // Manages the people, and yet places no orders.
  secretary: ofPractice('ManagePeople', 'RequestOnly'),
  onlooker: ofPractice('ViewOnly'),
  shopper: { permissions: ['PunchOut'], accounts: [account] },
  stranger: { permissions: ['Customer', 'OrderSubmit'], accounts: ['100301'] },
  service: { permissions: ['CustomerService'] },
  manager: { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] },
  otherManager: { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T2'] },
  viewer: { permissions: ['PricingView'] },
  submitter: { permissions: ['OrderSubmit'] },
};

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  unpriced = await openTestGround(database, { isPricingEnabled: false });
  for (const each of [ground, unpriced]) bindSpendingRoutes(each.bind, each.services);
  await addPractices(database.pool, [{ customerNumber: account }, { customerNumber: '100301', territoryId: 'T2' }]);
  people = await signInAll(database.pool, kinds as unknown as Parameters<typeof signInAll>[1]);
});
afterAll(async () => {
  await ground.close();
  await unpriced.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('delete from category_budget');
  await database.pool.query('delete from category');
  await database.pool.query(
    `insert into category (category_key, description, depth, url, parent_key)
     values ('1', 'Supplies', 0, 's', null), ('1.1', 'Gloves', 1, 'g', '1'), ('1.1.7', 'Nitrile', 2, 'n', '1.1'), ('1.2', 'Masks', 1, 'm', '1')`,
  );
});

type Budgets = Readonly<Record<string, number>>;
const put = (who: string, version: unknown, budgets: unknown, at = ground) =>
  at.http.inject({
    method: 'PUT',
    url: `/api/customer/categoryBudgets/${account}`,
    headers: people.get(who)?.headers ?? {},
    payload: { version, budgets } as object,
  });
const save = async (who: string, version: number, budgets: Budgets, at = ground) => {
  const answer = await put(
    who,
    version,
    Object.entries(budgets).map(([key, budget]) => ({ key, budget })),
    at,
  );
  return {
    status: answer.statusCode,
    body: answer.json() as SavedCategoryBudgets & { code?: string; detail?: string },
  };
};
const readBudgets = async (who = 'onlooker') => {
  const url = `/api/customer/spending/${account}`;
  const answer = await ground.http.inject({ url, headers: people.get(who)?.headers ?? {} });
  return (answer.json() as AccountSpendingReply).budgets;
};
const setOf = ({ categories }: CategoryBudgetsReply) =>
  Object.fromEntries(categories.flatMap(({ name, budget }) => (budget === null ? [] : [[name, budget]])));

describe('saving', () => {
  it('stores all budgets under the next version, with who did it, and an entry in the audit log', async () => {
    expect(await readBudgets()).toMatchObject({ version: 0, changedBy: null });
    const saved = await save('lead', 0, { '1.1': 1250.5, other: 40 });
    const budgets = [
      { key: '1.1', budget: 1250.5 },
      { key: 'other', budget: 40 },
    ];
    expect(saved).toEqual({ status: 200, body: { version: 1, changedBy: 'Lead Person', budgets } });
    expect(setOf(await readBudgets())).toEqual({ Gloves: 1250.5, Other: 40 });
    expect((await save('service', 1, { '1.1': 900 })).status).toBe(200);
    expect(setOf(await readBudgets())).toEqual({ Gloves: 900 });
    const { rows } = await database.pool.query(
      `select subject, before, after from audit_entry where kind = 'category-budgets-changed' order by entry_id`,
    );
    expect(rows.map(({ subject, before, after }) => [subject, JSON.parse(before), JSON.parse(after)])).toEqual([
      [`account ${account}`, { Gloves: 'none', Other: 'none' }, { Gloves: '$1,250.50', Other: '$40.00' }],
      [`account ${account}`, { Gloves: '$1,250.50', Other: '$40.00' }, { Gloves: '$900.00', Other: 'none' }],
    ]);
  });

  it('again changes nothing, whatever version it names', async () => {
    await save('lead', 0, { '1.1': 10 });
    expect(await save('buyer', 0, { '1.1': 10 })).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await readBudgets()).toMatchObject({ version: 1, changedBy: 'Lead Person' });
  });

  it('by two people at once leaves one of them, and tells the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { version } = await readBudgets();
      const saves = await Promise.all([
        save('lead', version, { '1.1': 100 + round }),
        save('buyer', version, { '1.2': 200 + round }),
      ]);
      expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = saves.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ code: 'spending.budgets-changed' });
      expect(refused?.body.detail).toContain('Someone else changed these budgets');
      const winner = saves.find(({ status }) => status === 200);
      const { version: current, changedBy, categories } = await readBudgets();
      const stored = categories.flatMap(({ key, budget }) => (budget === null ? [] : [{ key, budget }]));
      expect({ version: current, changedBy, budgets: stored }).toEqual(winner?.body);
    }
  });
});

describe('who may', () => {
  const statuses = async (names: readonly string[], at = ground) => {
    const found: [string, number][] = [];
    for (const [index, who] of names.entries()) {
      const { version } = await readBudgets();
      found.push([who, (await save(who, version, { '1.1': index + 1 }, at)).status]);
    }
    return found;
  };
  it('are the practice’s buyers, customer service, and the account’s manager', async () => {
    const may = ['lead', 'buyer', 'service', 'manager'];
    expect(await statuses(may)).toEqual(may.map((who) => [who, 200]));
    const mayNot = ['assistant', 'secretary', 'onlooker', 'shopper', 'otherManager', 'viewer', 'submitter'];
    expect(await statuses(mayNot)).toEqual(mayNot.map((who) => [who, 403]));
    expect(await statuses(['stranger', 'nobody'])).toEqual([
      ['stranger', 404],
      ['nobody', 401],
    ]);
  });

  it('is nobody while prices are off, or once the account is closed', async () => {
    expect(await statuses(['lead', 'service'], unpriced)).toEqual([
      ['lead', 403],
      ['service', 403],
    ]);
    await addPractices(database.pool, [{ customerNumber: '100205' }]);
    await database.pool.query(`update customer set withdrawn_at = now() where customer_number = '100205'`);
    const url = '/api/customer/categoryBudgets/100205';
    const headers = people.get('service')?.headers ?? {};
    const closed = await ground.http.inject({ method: 'PUT', url, headers, payload: { version: 0, budgets: [] } });
    expect(closed.json().code).toBe('customer.withdrawn');
  });
});

describe('what is refused', () => {
  it('are amounts that aren’t budgets, and a category named twice', async () => {
    const bad = [
      [{ key: '1.1', budget: 0 }],
      [{ key: '1.1', budget: -1 }],
      [{ key: '1.1', budget: 1e6 }],
      [{ key: '1.1', budget: 1.234 }],
    ];
    const twice = [
      { key: '1.1', budget: 1 },
      { key: '1.1', budget: 2 },
    ];
    for (const budgets of [...bad, twice, [{ key: "1'", budget: 1 }], [{ key: '1.1', budget: '5' }], 'none']) {
      expect([budgets, (await put('lead', 0, budgets)).statusCode]).toEqual([budgets, 400]);
    }
    expect((await put('lead', -1, [])).statusCode).toBe(400);
    expect(await readBudgets()).toMatchObject({ version: 0 });
  });

  it('is a category that the catalog doesn’t have below its root', async () => {
    for (const key of ['9.9', '1', '1.1.7']) {
      const { status, body } = await save('lead', 0, { [key]: 5 });
      expect([status, body.code, body.detail]).toEqual([
        422,
        'spending.category-unknown',
        `The catalog has no category ${key} to set a budget for. Reload the page to see the current categories.`,
      ]);
    }
  });

  it('isn’t the budget of a category that is gone: it stays under its name until someone removes it', async () => {
    await save('lead', 0, { '1.1': 10, '1.2': 20 });
    await database.pool.query(`delete from category where category_key = '1.2'`);
    const gone = (await readBudgets()).categories.find(({ key }) => key === '1.2');
    expect(gone).toEqual({ key: '1.2', name: 'Masks', budget: 20, spent: 0, isGone: true });
    expect((await save('lead', 1, { '1.1': 15, '1.2': 20 })).status).toBe(200);
    expect((await save('lead', 2, { '1.1': 15 })).status).toBe(200);
    expect((await readBudgets()).categories.map(({ key }) => key)).toEqual(['1.1', 'other']);
    expect((await save('lead', 3, { '1.2': 20 })).status).toBe(422);
  });
});

it('logs no fault through all of this', () => {
  expect([...ground.logged, ...unpriced.logged]).toEqual([]);
});
