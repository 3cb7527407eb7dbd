/** What the two ways to a cart have in common, and how their users differ, tested against the whole server. */

import type { Cart } from '@operatory/contract/cart';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartWith } from '../src/punch-out/buyer.fixture.ts';
import { openPunchOutWorld, type PunchOutWorld, setUpDocument } from '../src/punch-out/punch-out.fixture.ts';
import { signIn } from './sign-in.ts';

let world: PunchOutWorld;
type Headers = Readonly<Record<string, string>>;
const people: Record<string, Headers> = {};

beforeAll(async () => {
  world = await openPunchOutWorld();
  const { pool } = world.database;
  await pool.query("update customer set is_po_required = false where customer_number = '100001'");
  const invited = {
    service: { permissions: ['CustomerService'] },
    manager: { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] },
    viewer: { permissions: ['PricingView'] },
    practice: { permissions: ['Customer'], accounts: ['100001'] },
  } as const;
  for (const [name, person] of Object.entries(invited)) people[name] = (await signIn(pool, person)).headers;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forget();
  await world.database.pool.query('truncate cart, cart_save, order_review, sales_order, order_line, outbox cascade');
});

async function ask(headers: Headers | undefined, url: string, body?: object) {
  const answer = await world.app.http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: headers ?? {},
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A buyer in a separate session. */
async function enterSession(): Promise<Headers> {
  const { startPage = '' } = await world.send(setUpDocument());
  const [, sessionId = '', username = ''] = /\/sid\/([^/]+)\/uid\/([^/]+)\/$/.exec(startPage) ?? [];
  const query = new URLSearchParams({ sessionId, username: decodeURIComponent(username) });
  const entered = await ask({ 'x-punch-out-browser': 'a'.repeat(48) }, `/punchout/token?${query}`);
  return { authorization: `Bearer ${entered.body.token}` };
}

const sentOf = (cart: Cart, change: object = {}) => ({
  ...cartWith(cart, [{ itemNumber: 'NG-100', quantity: 5 }]),
  ...change,
});

/** The two cart paths, and who uses which. */
const ways = [
  ['shoppingCart', () => Promise.resolve(people.practice)],
  ['punchoutcart', enterSession],
] as const;

describe.each(ways)('the calls of a cart under /%s', (path, enter) => {
  it('C7.31 C7.32 C7.33 list the carts with the active one first, in either spelling, and a save returns key and modified', async () => {
    const headers = await enter();
    const page = await ask(headers, `/${path}/customerNumber/100001?pageIndex=0&pageSize=1`);
    expect([page.status, page.body.data.length]).toEqual([200, 1]);
    const [empty] = page.body.data as [Cart];
    expect(empty).toMatchObject({ customerNumber: '100001', items: [], submittedDate: null });

    const saved = await ask(headers, `/${path}`, sentOf(empty));
    expect([saved.status, Object.keys(saved.body).sort()]).toEqual([200, ['key', 'modified']]);
    expect(saved.body.key).toBe(empty.key);

    const carts = await ask(headers, `/${path}/customernumber/100001`);
    expect(carts.status).toBe(200);
    expect(carts.body.data).toMatchObject([
      { ...saved.body, submittedDate: null, items: [{ itemNumber: 'NG-100', quantity: 5 }] },
    ]);
    const again = await ask(headers, `/${path}/customerNumber/100001?pageIndex=0&pageSize=1`);
    expect(again.body.data).toEqual(carts.body.data);
  });
});

describe('roles', () => {
  it('B6.14 hold reasons are for staff only, a buyer submits only through the punch-out route, and only customer service and the managing territory manager edit the budget', async () => {
    const activeCart = async (headers: Headers | undefined, path: string): Promise<Cart> =>
      (await ask(headers, `/${path}/customerNumber/100001`)).body.data[0];
    // Staff's settings put the order on hold; the customer isn't told why.
    for (const [name, isTold] of [
      ['manager', true],
      ['service', true],
      ['practice', false],
    ] as const) {
      const set = { freeShipping: true, accountManagerNotes: [{ note: 'Please call' }] };
      await ask(people.manager, '/shoppingCart', sentOf(await activeCart(people.manager, 'shoppingCart'), set));
      const { key } = await activeCart(people[name], 'shoppingCart');
      const sent = await ask(people[name], `/shoppingCart/submit/${key}?customerId=100001`, {});
      expect([name, sent.status]).toEqual([name, 200]);
      expect([name, sent.body.isHeldForReview, sent.body.holdReasons.length > 0]).toEqual([name, isTold, isTold]);
    }

    const buyer = await enterSession();
    const empty = await activeCart(buyer, 'punchoutcart');
    await ask(buyer, '/punchoutcart', sentOf(empty));
    const query = '?customerId=100001';
    expect((await ask(buyer, `/shoppingCart/submit/${empty.key}${query}`, {})).status).toBe(403);
    const post = await ask(buyer, `/punchoutcart/cxml?key=${empty.key}`);
    expect(post.body).toMatchObject({ order: expect.stringContaining('NG-100'), postUrl: expect.any(String) });
    expect((await ask(people.practice, `/punchoutcart/submit/${empty.key}${query}`, {})).status).toBe(403);
    expect((await ask(buyer, `/punchoutcart/submit/${empty.key}${query}`, {})).status).toBe(200);

    const budget = async (headers: Headers | undefined) =>
      (await ask(headers, '/Customer/monthlyBudget/100001', { MonthlyBudget: 900 })).status;
    expect([await budget(people.service), await budget(people.manager)]).toEqual([200, 200]);
    for (const headers of [people.viewer, people.practice, await enterSession()])
      expect(await budget(headers)).toBe(403);
  });
});

describe('a customer looked up by number', () => {
  it('C5.07 C8.15 is missed, not found or invalid in these words', async () => {
    const look = async (number: string) => {
      const { status, body } = await ask(people.service, `/Customer/customernumber/${number}`);
      return [status, body.detail];
    };
    expect(await look('%20')).toEqual([400, 'Invalid search: missing customer id']);
    expect(await look('999999')).toEqual([404, 'Customer not found']);
    for (const number of ['abc', '1.5', '-1', '9'.repeat(13)]) {
      expect(await look(number)).toEqual([400, 'Invalid customer number']);
    }
  });
});
