import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponItem, noon, openWorld, type Person, rewardItem, type World } from '../src/cart/carts.fixture.ts';
import { item, itemSent, lines, sentOf } from '../src/cart/sent.fixture.ts';
import { pagesOf } from '../src/documents/pdf-text.fixture.ts';
import { bindFinanceRoutes } from '../src/finance/routes.ts';
import { bindTagRequestRoutes } from '../src/tag-requests/routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({
    bindMore: (bind, services) => {
      bindTagRequestRoutes(bind, services);
      bindFinanceRoutes(bind, services);
    },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clean();
  await world.database.pool.query('delete from item_tag_request');
  world.setClock(noon);
});

/** Saves the cart of 100001 with some changes. */
async function save(person: Person, change: Parameters<typeof sentOf>[1], customer = '100001') {
  const calls = world.as(person);
  return calls.save(sentOf(await calls.cart(customer), change));
}

const staff = ['manager', 'service'] as const;
const address = { addressLine1: '1 Main', addressLine2: 'B', city: 'Reno', state: 'NV', zip: '89501-1234' };

describe('a cart', () => {
  it('B1.01 is filled, changed, redeemed, and sent by staff, a practice, and someone with OrderSubmit', async () => {
    const orderers = ['manager', 'service', 'practice', 'orderingPractice'] as const;
    for (const person of orderers) {
      const items = [...lines([1, 2]), itemSent({ itemNumber: couponItem, quantity: 3 })];
      expect((await save(person, { items })).status, person).toBe(200);
      const redeemed = [
        { ...itemSent({ itemNumber: item(1), quantity: 5 }), isTagRequested: true as const },
        itemSent({ itemNumber: couponItem, quantity: 3 }),
        itemSent({ itemNumber: rewardItem, quantity: 1, type: 1, couponId: 7 }),
      ];
      expect((await save(person, { items: redeemed })).status, person).toBe(200);
      const cart = await world.as(person).cart('100001');
      expect(cart.items.map(({ quantity, price }) => [quantity, price])).toEqual([
        [5, 10.01],
        [3, 10.95],
        [1, 0],
      ]);
      const tags = world.as(person).ask<{ itemNumbers: string[] }>('/itemtagrequest/customer/100001');
      expect((await tags).body.itemNumbers, person).toEqual([item(1)]);
      const sent = await world.as(person).submit(cart.key, '100001', { modified: cart.modified });
      expect([sent.status, typeof sent.body.orderNumber], person).toEqual([200, 'number']);
      await world.database.pool.query('delete from item_tag_request');
    }
  });

  it('B3.03 has lines, total, coupons, order details, and its key; tags and budget are separate', async () => {
    const items = [
      ...lines([1, 2]),
      itemSent({ itemNumber: couponItem, quantity: 3 }),
      itemSent({ itemNumber: rewardItem, quantity: 1, type: 1, couponId: 7 }),
    ];
    const details = {
      pOnumber: 'PO 7',
      comments: 'Please call first',
      shippingNote: 'Unresolved address',
      freeShipping: true,
      invoiceCopyFlag: true,
      futureFillDate: '2026-12-24',
      accountManagerNotes: [{ note: 'n'.repeat(100) }],
      alternateAddress: address,
    };
    const { status, body } = await save('manager', { items, ...details });
    expect(status).toBe(200);
    const cart = await world.as('service').cart('100001');
    expect(cart).toMatchObject({
      ...details,
      customerNumber: '100001',
      shipToCustomerNumber: '100001',
      syncEnabled: true,
      submittedDate: null,
      key: body.key,
      modified: body.modified,
      cartTotal: 52.87,
      couponItemInfo: [{ couponId: 7, isRedemptionComplete: true }],
    });
    expect(cart.couponItemInfo[0]?.items.map(({ itemNumber, quantity }) => [itemNumber, quantity])).toEqual([
      [couponItem, 3],
      [rewardItem, 1],
    ]);
    expect(cart.items.map(({ itemNumber }) => itemNumber)).toEqual([item(1), couponItem, rewardItem]);
    expect((await save('manager', { accountManagerNotes: [{ note: 'n'.repeat(101) }] })).status).toBe(400);
    const manager = world.as('manager');
    await manager.ask('/itemtagrequest', { CustomerNumber: '100001', ItemNumbers: [item(1)] });
    await manager.ask('/Customer/monthlyBudget/100001', { MonthlyBudget: 1200 });
    expect((await manager.ask('/itemtagrequest/customer/100001')).body).toEqual({ itemNumbers: [item(1)] });
    expect((await manager.ask('/Customer/monthlyBudget/100001')).body).toBe(1200);
  });
});

describe('limits', () => {
  it('B5.08 an account manager note has at most 100 characters', async () => {
    expect((await save('manager', { accountManagerNotes: [{ note: 'é'.repeat(100) }] })).status).toBe(200);
    const { status, body } = await save('manager', { accountManagerNotes: [{ note: 'x'.repeat(101) }] });
    expect([status, body.errors?.[0]]).toEqual([
      400,
      { field: 'accountManagerNotes.0.note', message: 'At most 100 characters' },
    ]);
    expect((await world.as('manager').cart('100001')).accountManagerNotes[0]?.note).toBe('é'.repeat(100));
  });

  it('B5.04 a price override is 0 to 100000 with 2 decimals', async () => {
    const at = async (overridePrice: number) =>
      (await save('manager', { items: [itemSent({ itemNumber: item(1), quantity: 2, overridePrice })] })).status;
    for (const price of [0, 0.01, 19.99, 100_000]) {
      expect([price, await at(price)]).toEqual([price, 200]);
      const cart = await world.as('manager').cart('100001');
      expect([cart.items[0]?.overridePrice, cart.items[0]?.hasPriceOverride]).toEqual([price, true]);
      expect(cart.cartTotal).toBe(2 * price);
    }
    for (const price of [-0.01, 100_000.01, 1.005, 1e9]) expect([price, await at(price)]).toEqual([price, 400]);
  });

  it('is noted in the audit log with the prices that staff set, when it becomes an order', async () => {
    await save('manager', {
      items: [...lines([2, 1]), itemSent({ itemNumber: item(1), quantity: 2, overridePrice: 9.5 })],
    });
    const { key, modified } = await world.as('manager').cart('100001');
    const sent = [await world.as('manager').submit(key, '100001', { modified })];
    sent.push(await world.as('manager').submit(key, '100001', { modified }));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await world.database.pool.query(
      `select subject, actor, address, after::jsonb from audit_entry where kind = 'prices-overridden'`,
    );
    expect(rows).toEqual([
      {
        subject: `order ${sent[0]?.body.orderNumber}`,
        actor: expect.stringContaining('@'),
        address: '127.0.0.1',
        after: { account: '100001', lines: [`${item(1)}: 2 at $9.50`] },
      },
    ]);
  });

  it('B9.04 note 100 characters, zip 10, override 100000, budget 999999', async () => {
    const budget = async (MonthlyBudget: number) =>
      (await world.as('manager').ask('/Customer/monthlyBudget/100001', { MonthlyBudget })).status;
    const note = async (length: number) =>
      (await save('manager', { accountManagerNotes: [{ note: 'n'.repeat(length) }] })).status;
    const zip = async (text: string) => (await save('manager', { alternateAddress: { ...address, zip: text } })).status;
    const price = async (overridePrice: number) =>
      (await save('manager', { items: [itemSent({ itemNumber: item(1), quantity: 1, overridePrice })] })).status;
    expect([await note(100), await zip('89501-1234'), await price(100_000), await budget(999_999)]).toEqual([
      200, 200, 200, 200,
    ]);
    expect([await note(101), await zip('89501-12345'), await price(100_000.01), await budget(1_000_000)]).toEqual([
      400, 400, 400, 400,
    ]);
  });
});

describe('by role', () => {
  const overridden = [itemSent({ itemNumber: item(1), quantity: 1, overridePrice: 1 })];

  it('B6.01 a price is overridden by staff, but by no customer user', async () => {
    for (const person of ['practice', 'orderingPractice'] as const) {
      const { status, body } = await save(person, { items: overridden });
      expect([person, status, body.code]).toEqual([person, 403, 'cart.option-not-allowed']);
    }
    for (const person of staff)
      expect([person, (await save(person, { items: overridden })).status]).toEqual([person, 200]);
    // Others keep what staff set, and can't change it.
    const other = [itemSent({ itemNumber: item(1), quantity: 1, overridePrice: 0.5 })];
    expect((await save('practice', { items: other })).status).toBe(403);
    expect((await save('practice', { comments: 'as it is' })).status).toBe(200);
    expect((await world.as('practice').cart('100001')).items[0]?.overridePrice).toBe(1);
  });

  it('B6.11 the PDF of a cart is for customer users and staff, not for punch-out users', async () => {
    const asked = async (person: Person) =>
      (
        await fetch(`${world.address}/api/shoppingCart/customerNumber/100001/pdf`, {
          headers: { cookie: world.cookieOf(person) },
        })
      ).status;
    const people = ['practice', 'orderingPractice', ...staff, 'viewer', 'buyer'] as const;
    expect(await Promise.all(people.map(asked))).toEqual([200, 200, 200, 200, 403, 403]);
  });

  it('B6.12 order notes, PO number and tags are for customer users and staff, not for punch-out users', async () => {
    const tagged = [{ ...itemSent({ itemNumber: item(2), quantity: 1 }), isTagRequested: true as const }];
    for (const change of [{ comments: 'x' }, { pOnumber: 'PO' }, { items: tagged }]) {
      for (const person of ['practice', ...staff] as const) {
        expect([person, (await save(person, change)).status]).toEqual([person, 200]);
        await world.clean();
      }
    }
    const list = { CustomerNumber: '100001', ItemNumbers: [item(1)] };
    for (const [path, body] of [
      ['/itemtagrequest/customer/100001'],
      ['/itemtagrequest', list],
      ['/itemtagrequest/customer/100001/submit', {}],
    ] as const) {
      expect((await world.as('buyer').ask(path, body)).status).toBe(403);
      for (const person of ['practice', ...staff] as const)
        expect((await world.as(person).ask(path, body)).status).toBe(200);
    }
  });
});

describe('the PDF of a cart', () => {
  const pdfOf = async (person: Person) => {
    const response = await fetch(`${world.address}/api/shoppingCart/customerNumber/100001/pdf`, {
      headers: { cookie: world.cookieOf(person) },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="cart-100001.pdf"');
    return pagesOf(Buffer.from(await response.arrayBuffer()));
  };

  it('B2.06 B9.07 has line, qty, product, description and price, a total, and the key in the footer of each page', async () => {
    await world.database.pool.query(
      `update customer set name = 'Clínica Dental Ñandú 牙科' where customer_number = '100001';
       update item set description = 'Ø 5 mm, 100 pièces per box' where item_number = '${item(2)}'`,
    );
    const items = [
      itemSent({ itemNumber: item(1), quantity: 12 }),
      itemSent({ itemNumber: item(2), quantity: 1, overridePrice: 1234.5 }),
      itemSent({ itemNumber: couponItem, quantity: 3 }),
      itemSent({ itemNumber: rewardItem, quantity: 1, type: 1, couponId: 7 }),
    ];
    const { body } = await save('manager', { items, pOnumber: 'PO 7' });
    const pages = await pdfOf('practice');
    expect(pages).toHaveLength(1);
    const text = pages[0] ?? [];
    const start = text.indexOf('Line');
    expect(text.slice(start, start + 25)).toEqual([
      ...['Line', 'Qty', 'Product', 'Description', 'Price'],
      ...['1', '12', item(1), 'Item 1', '$10.01'],
      ...['2', '1', item(2), 'Ø 5 mm, 100 pièces per box', '$1,234.50'],
      ...['3', '3', couponItem, 'Item 95', '$10.95'],
      ...['4', '1', rewardItem, 'Item 96', '$0.00'],
    ]);
    const note = '□ stands for a letter that this document cannot show.';
    expect(text.slice(start + 25)).toEqual(['Total', '$1,387.47', note, `Cart ${body.key}`, 'Page 1 of 1']);
    expect(text).toContain('Clínica Dental Ñandú □□');
  });

  it('repeats its columns and the key on every page, and numbers the pages', async () => {
    const many = Array.from({ length: 200 }, (_, index) => String(20_000_000 + index));
    await world.database.pool.query(
      `insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url)
       select n, n::int, repeat('A long description of it, ', 6) || n, 'V1', 'P' || n, 'Box', 'BX', '{100,100}', ''
         from unnest($1::text[]) n`,
      [many],
    );
    const { body } = await save('service', {
      items: many.map((itemNumber) => itemSent({ itemNumber, quantity: 99_999 })),
    });
    const pages = await pdfOf('service');
    expect(pages.length).toBeGreaterThan(5);
    for (const [index, page] of pages.entries()) {
      expect(page.slice(-2)).toEqual([`Cart ${body.key}`, `Page ${index + 1} of ${pages.length}`]);
      expect(page).toContain('Description');
    }
    for (const number of many) expect(pages.some((page) => page.includes(number))).toBe(true);
    expect(pages.at(-1)).toContain('$19,999,800.00');
  });

  it('of an empty cart says so', async () => {
    const [text] = await pdfOf('practice');
    expect(text).toContain('The cart is empty.');
    expect(text).toContain('$0.00');
  });
});
