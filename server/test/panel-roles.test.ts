/**
 * Who may do what in the panels, role by role, tested against the whole server. The words are written by hand from the
 * documents.
 */

import { randomUUID } from 'node:crypto';
import { detailsToWire } from '@operatory/contract/cart-codec';
import { noDetails } from '@operatory/domain/cart';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, buildApp } from '../src/app/app.ts';
import { createDemoDatabase, type TestDatabase } from './database.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { type SignedIn, signIn } from './sign-in.ts';

const [own, foreign] = ['100001', '100002'];
/** In the order of the words below. The other manager has territories elsewhere, and the stranger another account. */
const people = {
  manager: { permissions: ['PricingView', 'OrderSubmit'] },
  otherManager: { permissions: ['PricingView', 'OrderSubmit'] },
  service: { permissions: ['CustomerService'] },
  viewer: { permissions: ['PricingView'] },
  submitter: { permissions: ['OrderSubmit'] },
  editor: { permissions: ['ProductEditor'] },
  practice: { permissions: ['Customer'], accounts: [own] },
  orderingPractice: { permissions: ['Customer', 'OrderSubmit'], accounts: [own] },
  stranger: { permissions: ['Customer'], accounts: [foreign] },
  buyer: { permissions: ['PunchOut'], accounts: [own] },
  newcomer: { permissions: [] },
} as const;
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

let database: TestDatabase;
let app: App;
const signedIn = new Map<Name, SignedIn & { readonly email: string }>();

beforeAll(async () => {
  database = await createDemoDatabase();
  app = await buildApp({ isStrict: true, settings: testSettings(), database, log: rememberingLog().log });
  const territoryOf = async (number: string): Promise<string> =>
    (await database.pool.query('select territory_id from customer where customer_number = $1', [number])).rows[0]
      .territory_id;
  const territories = { manager: [await territoryOf(own)], otherManager: [await territoryOf('100007')] };
  for (const name of names) {
    const email = `${name.toLowerCase()}@roles.test`;
    const territoryIds = name === 'manager' || name === 'otherManager' ? territories[name] : [];
    signedIn.set(name, { ...(await signIn(database.pool, { territoryIds, email, ...people[name] })), email });
  }
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function ask(name: Name, url: string, payload?: object) {
  const answer = await app.http.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api${url.replace('{email}', signedIn.get(name)?.email ?? '')}`,
    headers: { ...signedIn.get(name)?.headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

/** One word for each person, in order: what `look` makes of the response, or the status if it's refused. */
async function wordsOf(url: string, payload?: object, look: (body: Record<string, unknown>) => unknown = () => 'ok') {
  const words: unknown[] = [];
  for (const name of names) {
    const { status, body } = await ask(name, url, payload);
    words.push(status < 300 ? look(body) : status);
  }
  return words.join(' ');
}

it('C6.02 prices are visible to PricingView, CustomerService and Customer', async () => {
  const url = `/item/itemNumber/10000001?customerNumber=${own}`;
  const look = ({ price }: Record<string, unknown>) => (typeof price === 'number' ? 'price' : 'none');
  expect(await wordsOf(url, undefined, look)).toBe('price price price price none none price price 404 price 404');
});

it('C6.03 the cart is enabled for CustomerService, Customer, and the account manager who manages the territory', async () => {
  // A buyer without a punch-out session has no cart at all; within one, the account's own is refused, too [C4.26].
  expect(await wordsOf(`/shoppingCart/customerNumber/${own}`)).toBe('ok 403 ok 403 403 403 ok ok 404 403 404');
});

it('C6.04 an account manager has PricingView and OrderSubmit, and no other role', async () => {
  expect(await wordsOf('/user/role', undefined, ({ isAccountManager }) => isAccountManager)).toBe(
    'true true false false false false false false false false false',
  );
});

it('C6.06 only customer service and the territory manager add free goods', async () => {
  const entry = { CustomerId: own, Date: '2026-01-05', Description: 'A mug', Quantity: 1, UnitValue: 5 };
  expect(await wordsOf(`/customer/freeGoodsReport/${own}`, entry)).toBe('ok 403 ok 403 403 403 403 403 404 403 404');
});

it("notes, free goods, and the sales report are hidden from customer users, who can't set another address either", async () => {
  for (const url of [
    `/customer/customernumber/${own}/note`,
    `/customer/freeGoodsReport/${own}`,
    `/customer/categorySalesByMonthSummary/${own}`,
    `/customer/leadProductReport/${own}`,
  ]) {
    expect([url, await wordsOf(url)]).toEqual([url, 'ok ok ok ok ok ok 403 403 404 403 404']);
  }
  const { body } = await ask('service', `/shoppingCart/customerNumber/${own}`);
  const [cart] = body.data;
  const alternateAddress = { addressLine1: '1 Main', addressLine2: '', city: 'Reno', state: 'NV', zip: '89501' };
  const sent = { key: cart.key, customerNumber: own, ...detailsToWire(noDetails), alternateAddress, items: [] };
  const words: unknown[] = [];
  for (const name of names) {
    const modified = (await ask('service', `/shoppingCart/customerNumber/${own}`)).body.data[0].modified;
    const change = { ...sent, modified, saveId: randomUUID() };
    words.push((await ask(name, '/shoppingCart', change)).status);
    await ask('service', '/shoppingCart', { ...change, alternateAddress: null, saveId: randomUUID() });
  }
  expect(words.join(' ')).toBe('200 403 200 403 403 403 403 403 404 403 404');
});

it('a customer user gets in with their own e-mail, and only to their own account', async () => {
  const look = (body: unknown) => body;
  expect(await wordsOf(`/user/customeraccess/{email}?customerNumber=${own}`, undefined, look)).toBe(
    'true true true true true true true true false true false',
  );
  expect(await wordsOf(`/Customer/customernumber/${own}`)).toBe('ok ok ok ok ok ok ok ok 404 ok 404');
  expect(await wordsOf(`/Customer/customernumber/${foreign}`)).toBe('ok ok ok ok ok ok 404 404 ok 404 404');
  const other = `/user/customeraccess/service@roles.test?customerNumber=${own}`;
  expect((await ask('practice', other)).status).toBe(404);
});

it('customer service and the territory manager write notes, everyone with the cart writes lists, and a punch-out user reads neither', async () => {
  const note = () => ({ id: randomUUID(), customerNumber: own, note: '<p>x</p>', version: randomUUID() });
  const written: unknown[] = [];
  for (const name of names) written.push((await ask(name, '/customer/note', note())).status);
  expect(written.join(' ')).toBe('200 403 200 403 403 403 403 403 404 403 404');
  expect(await wordsOf(`/list/customer/${own}`, { Name: 'Weekly' })).toBe('ok 403 ok 403 403 403 ok ok 404 403 404');
  expect(await wordsOf(`/list/customer/${own}/summary`)).toBe('ok ok ok ok ok ok ok ok 404 403 404');
});

it('tags are for everyone with the cart, safety sheets for everyone but punch-out users, who only have their own account', async () => {
  const tags = { CustomerNumber: own, ItemNumbers: ['10000001'] };
  expect(await wordsOf('/itemtagrequest', tags)).toBe('ok 403 ok 403 403 403 ok ok 404 403 404');
  expect(await wordsOf(`/itemtagrequest/customer/${own}`)).toBe('ok 403 ok 403 403 403 ok ok 404 403 404');
  expect(await wordsOf(`/Customer/safetyDataSheets/${own}`)).toBe('ok ok ok ok ok ok ok ok 404 403 404');
  for (const url of [`/Customer/customernumber/${foreign}`, `/Order/customer/${foreign}`, `/order/1`])
    expect([url, (await ask('buyer', url)).status]).toEqual([url, 404]);
});
