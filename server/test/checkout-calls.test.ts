/** The calls of the checkout, in order, over HTTP, by each kind of person [B7.07]. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ResolvedAddresses } from '@operatory/contract/addresses';
import { allRefusals } from '@operatory/contract/all-refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bindAddressRoutes } from '../src/addresses/routes.ts';
import { openWorld, type Person, type World } from '../src/cart/carts.fixture.ts';
import { item, itemSent, lines, sentOf } from '../src/cart/sent.fixture.ts';
import { bindFinanceRoutes } from '../src/finance/routes.ts';
import { bindReviewRoutes } from '../src/review/routes.ts';
import { bindTagRequestRoutes } from '../src/tag-requests/routes.ts';
import { testSettings } from './ground.ts';

let world: World;
let silent: World;
const silence = createServer(() => undefined);
const failures: unknown[] = [];

beforeAll(async () => {
  world = await openWorld({
    bindMore: (bind, services) => {
      bindTagRequestRoutes(bind, services);
      bindAddressRoutes(bind, services, (reason) => failures.push(reason));
      bindFinanceRoutes(bind, services);
      bindReviewRoutes(bind, services);
    },
  });
  await new Promise<void>((done) => silence.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(silence.address() as AddressInfo).port}`;
  const settings = testSettings({ postalService: { url, clientId: 'a', clientSecret: 'b' } });
  silent = await openWorld({
    bindMore: (bind) => bindAddressRoutes(bind, { settings }, (reason) => failures.push(reason)),
  });
});
afterAll(async () => {
  silence.closeAllConnections();
  silence.close();
  await Promise.all([world.close(), silent.close()]);
});
beforeEach(() => world.clean());

const entered = {
  line1: '500 north main street',
  line2: 'suite 4',
  city: 'TACOMA',
  region: 'wa',
  postalCode: '984021234',
};
const resolve = (person: Person, sent: unknown = entered, at = world) =>
  at.as(person).ask<ResolvedAddresses>('/Address/resolveAddress', sent);

describe('resolving an address', () => {
  it('C1.06 C7.30 B3.04 the server resolves an entered address: messages, or validated addresses with the same five fields', async () => {
    const sent = { ...entered, country: 'US', textCase: 'mixed' };
    const { status, body } = await resolve('manager', sent);
    expect([status, body]).toEqual([
      200,
      {
        messages: [],
        validatedAddresses: [
          { line1: '500 N Main St', line2: 'Ste 4', city: 'Tacoma', region: 'WA', postalCode: '98402-1234' },
        ],
      },
    ]);
    expect(Object.keys(body.validatedAddresses[0] ?? {})).toEqual(Object.keys(entered));
    const lost = await resolve('service', { ...sent, city: 'Nowhere', postalCode: '00000' });
    expect([lost.status, lost.body.validatedAddresses, lost.body.messages.length]).toEqual([200, [], 1]);
    expect((await world.as('service').ask('/address/resolveaddress', sent)).status).toBe(200);
  });

  it('always uses the US and mixed case, whether or not the call says so', async () => {
    for (const wrong of [
      { country: 'CA' },
      { textCase: 'upper' },
      { postalCode: '98402-12345' },
      { region: 'Washington' },
      { more: 1 },
    ])
      expect((await resolve('service', { ...entered, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect((await resolve('service', {})).status).toBe(400);
  });

  it('is refused for others, and a silent service times out', async () => {
    for (const person of ['practice', 'orderingPractice', 'buyer', 'viewer', 'stranger'] as const)
      expect((await resolve(person)).body.code, person).toBe('access.not-allowed');
    expect((await resolve('visitor')).status).toBe(401);
    const start = performance.now();
    const { status, body } = await resolve('service', entered, silent);
    expect([status, body.code]).toEqual([503, 'provider.unavailable']);
    expect(performance.now() - start).toBeLessThan(8_000);
    expect(failures).toHaveLength(1);
  });
});

/** What only staff set on an order, and how each reads when the cart is read again. */
const alternateAddress = {
  addressLine1: '500 N Main St',
  addressLine2: 'Ste 4',
  city: 'Tacoma',
  state: 'WA',
  zip: '98402-1234',
};
const options = {
  'B6.02': [{ alternateAddress }],
  'B6.03': [{ futureFillDate: '2026-04-01' }],
  'B6.04': [{ freeShipping: true }, { invoiceCopyFlag: true }],
  'B6.05': [{ accountManagerNotes: [{ note: 'call first' }] }],
};

describe('what only staff set', () => {
  it('B6.02 B6.03 B6.04 B6.05 alternate address, future fill date, free shipping, invoice copy and account manager note: staff set them, customer users are refused', async () => {
    for (const change of Object.values(options).flat()) {
      for (const person of ['practice', 'orderingPractice'] as const) {
        const calls = world.as(person);
        const before = await calls.cart('100001');
        const { status, body } = await calls.save(sentOf(before, { ...change, items: lines([1, 1]) }));
        expect([status, body.code], JSON.stringify([person, change])).toEqual([403, 'cart.option-not-allowed']);
        expect(await calls.cart('100001')).toEqual(before);
      }
      for (const person of ['manager', 'service'] as const) {
        const calls = world.as(person);
        expect((await calls.save(sentOf(await calls.cart('100001'), change))).status).toBe(200);
        expect(await calls.cart('100001')).toMatchObject(change);
        await world.clean();
      }
    }
  });

  it('B6.03 B6.04 B6.05 customer users see none of it, in the cart, a conflict, or the history, and their save and order leave it unchanged', async () => {
    const secret = 'They pay late';
    const service = world.as('service');
    for (const person of ['practice', 'orderingPractice'] as const) {
      const calls = world.as(person);
      const stale = await calls.cart('100001');
      await service.save(
        sentOf(await service.cart('100001'), {
          items: lines([1, 2]),
          accountManagerNotes: [{ note: secret }],
          freeShipping: true,
          invoiceCopyFlag: true,
          futureFillDate: '2026-04-01',
        }),
      );
      const conflict = await calls.save(sentOf(stale, { items: lines([1, 1]) }));
      expect([conflict.status, conflict.body.code]).toEqual([409, 'cart.changed-elsewhere']);
      const cart = await calls.cart('100001');
      const unset = { accountManagerNotes: [], freeShipping: false, invoiceCopyFlag: false, futureFillDate: null };
      expect(cart).toMatchObject(unset);
      expect(conflict.body.cart).toMatchObject(unset);
      const history = await calls.ask('/shoppingCart/history/customerNumber/100001');
      expect(history.status).toBe(200);
      expect(JSON.stringify([conflict.body, cart, history.body])).not.toContain(secret);
      expect(JSON.stringify(history.body)).not.toMatch(/accountManagerNote|freeShipping|invoiceCopy|futureFillDate/);

      // Pressing "Mine" for everything in the conflict notice sends the blank values back.
      const saved = await calls.save(sentOf(cart, { items: lines([1, 3]) }));
      expect(saved.status).toBe(200);
      const sent = await calls.submit(cart.key, '100001', { modified: saved.body.modified });
      expect(sent.status).toBe(200);
      const { rows } = await world.database.pool.query('select options from sales_order');
      const options = {
        accountManagerNote: secret,
        freeShipping: true,
        invoiceCopy: true,
        futureFillDate: '2026-04-01',
      };
      expect(rows).toEqual([{ options }]);
      await world.clean();
    }
  });

  it('is part of the order: where it ships, when it is filled, and what customer service is asked to do', async () => {
    const manager = world.as('manager');
    const shippingNote = 'SHIPPING ADDRESS: 500 N Main St, Ste 4, Tacoma, WA 98402-1234';
    await manager.save(
      sentOf(await manager.cart('100001'), {
        items: lines([1, 2]),
        shippingNote,
        ...Object.assign({}, ...Object.values(options).flat()),
      }),
    );
    const cart = await manager.cart('100001');
    const { status, body } = await manager.submit(cart.key, '100001', { modified: cart.modified });
    expect([status, body.isHeldForReview]).toEqual([200, true]);
    const { rows } = await world.database.pool.query('select shipping_note, options from sales_order');
    expect(rows).toEqual([
      {
        shipping_note: shippingNote,
        options: {
          accountManagerNote: 'call first',
          freeShipping: true,
          invoiceCopy: true,
          futureFillDate: '2026-04-01',
          alternateAddress: {
            line1: '500 N Main St',
            line2: 'Ste 4',
            city: 'Tacoma',
            region: 'WA',
            postalCode: '98402-1234',
          },
        },
      },
    ]);
  });

  it('B8.05 an incomplete address stops the order with its text', async () => {
    const service = world.as('service');
    for (const hole of [{ addressLine1: ' ' }, { city: '' }, { state: '' }, { zip: '9840' }]) {
      await service.save(
        sentOf(await service.cart('100001'), {
          items: lines([1, 2]),
          alternateAddress: { ...alternateAddress, ...hole },
        }),
      );
      const { status, body } = await service.submit((await service.cart('100001')).key, '100001');
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'address.incomplete', 'alternateAddress']);
      expect(body.detail).toBe('Please complete all required address fields and submit again.');
    }
    expect((await world.database.pool.query('select from sales_order')).rowCount).toBe(0);
  });

  it('B8.10 words errors in the future fill date separately for staff and for customer users', async () => {
    const futureFillDate = '2026-03-03';
    const service = world.as('service');
    await service.save(sentOf(await service.cart('100001'), { items: lines([1, 2]), futureFillDate }));
    const { key } = await service.cart('100001');
    // In Los Angeles, the distributor's time zone, it's still March 2, and March 3 a minute later.
    const said = async (person: Person) => (await world.as(person).submit(key, '100001')).body.detail;
    world.setClock('2026-03-03T08:00:00.000Z');
    expect(await said('service')).toBe('Future fill date must be after today');
    expect(await said('practice')).toBe(
      'The order has an invalid future fill date. Please contact your account manager',
    );
    world.setClock('2026-03-03T07:59:00.000Z');
    expect((await world.as('practice').submit(key, '100001')).status).toBe(200);
    world.setClock('2026-03-02T20:00:00.000Z');
  });
});

describe('limits', () => {
  it('B5.08 B9.04 a note has 100 characters, a zip 10, an override goes to 100000, a budget to 999999, all at most', async () => {
    const service = world.as('service');
    const save = async (change: object) =>
      (await service.save({ ...sentOf(await service.cart('100001')), ...change })).status;
    const note = (length: number) => ({ accountManagerNotes: [{ note: 'n'.repeat(length) }] });
    const zip = (text: string) => ({ alternateAddress: { ...alternateAddress, zip: text } });
    const override = (overridePrice: number) => ({
      items: [itemSent({ itemNumber: item(1), quantity: 1, overridePrice })],
    });
    expect([await save(note(100)), await save(note(101))]).toEqual([200, 400]);
    expect([await save(zip('98402-1234')), await save(zip('98402--1234'))]).toEqual([200, 400]);
    expect([await save(override(100_000)), await save(override(100_000.01)), await save(override(-0.01))]).toEqual([
      200, 400, 400,
    ]);
    const budget = async (MonthlyBudget: number) =>
      (await service.ask('/Customer/monthlyBudget/100001', { MonthlyBudget })).status;
    expect([await budget(999_999), await budget(1_000_000)]).toEqual([200, 400]);
  });
});

describe('the calls of the checkout', () => {
  it('B7.07 B7.08 sync, update, tag sync, address, submit, and tag submit return what our contract says', async () => {
    const service = world.as('service');
    // Sync and update: the cart as a page of one item, and the key with the new version.
    const cart = await service.cart('100001');
    const saved = await service.save(sentOf(cart, { items: lines([1, 2]) }));
    expect([saved.status, Object.keys(saved.body).sort()]).toEqual([200, ['key', 'modified']]);
    expect(saved.body.key).toBe(cart.key);
    expect(saved.body.modified > cart.modified).toBe(true);
    expect((await service.list('100001')).body).toMatchObject({ data: [{ modified: saved.body.modified }] });
    const old = await service.save(sentOf(cart, { comments: 'late' }));
    expect([old.status, old.body.code, old.body.cart?.modified]).toEqual([
      409,
      'cart.changed-elsewhere',
      saved.body.modified,
    ]);
    // Tags: always the whole list.
    type Tags = { itemNumbers: string[] };
    const tags = await service.ask<Tags>('/itemtagrequest', { CustomerNumber: '100001', ItemNumbers: [item(3)] });
    expect(tags).toMatchObject({ status: 200, body: { itemNumbers: [item(3)] } });
    expect((await service.ask<Tags>('/itemtagrequest/customer/100001')).body).toEqual({ itemNumbers: [item(3)] });
    // Address validation.
    expect((await resolve('service')).body.validatedAddresses).toHaveLength(1);
    // Submit, and a repeat of it.
    const path = `/shoppingCart/submit/${cart.key}?customerTerritoryId=T1&customerId=100001`;
    const sent = await service.ask<{ orderNumber: number }>(path, { modified: saved.body.modified });
    expect([sent.status, Object.keys(sent.body).sort()]).toEqual([
      200,
      ['holdReasons', 'isHeldForReview', 'orderNumber', 'submittedDate'],
    ]);
    expect((await service.ask(path, { modified: saved.body.modified })).body).toEqual(sent.body);
    // The tags follow the order.
    expect((await service.ask<Tags>('/itemtagrequest/customer/100001/submit', {})).body.itemNumbers).toEqual([item(3)]);
    expect((await service.ask<Tags>('/itemtagrequest/customer/100001')).body).toEqual({ itemNumbers: [] });
    // Every failure is a problem document with one of our sentences.
    const { body } = await service.submit('00000000-0000-4000-8000-000000000000', '100001');
    expect(body).toMatchObject({ code: 'cart.not-found', detail: allRefusals['cart.not-found'].text });
  });
});
