import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockedItem, hiddenItem, noon, openWorld, type Person, type World } from './carts.fixture.ts';
import { item, lines, sentOf } from './sent.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clean();
  world.setClock(noon);
});

const add = (person: Person, body: object, customer = '100001') =>
  world.as(person).ask<{ key: string; modified: string }>(`/shoppingCart/customerNumber/${customer}/addition`, body);
const addition = (index: number, quantity: number) => ({ itemNumber: item(index), quantity, saveId: randomUUID() });
const quantities = async (customer = '100001') =>
  Object.fromEntries((await world.as('service').cart(customer)).items.map((line) => [line.itemNumber, line.quantity]));

describe('adding to any existing cart', () => {
  it('creates the cart if there is none, adds to existing lines and keeps everything else', async () => {
    const first = await add('practice', addition(1, 3));
    expect(first.status).toBe(200);
    const manager = world.as('manager');
    await manager.save(sentOf(await manager.cart('100001'), { items: lines([1, 4], [2, 1]), comments: 'Ring twice' }));
    await add('practice', addition(1, 3));
    await add('manager', addition(5, 2));
    expect(await quantities()).toEqual({ [item(1)]: 7, [item(2)]: 1, [item(5)]: 2 });
    expect((await manager.cart('100001')).comments).toBe('Ring twice');
  });

  it('is done once for its id: sent 20 times at once, again later, and again after the cart was submitted', async () => {
    const asked = addition(3, 6);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('practice', asked)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.key} ${body.modified}`)).size).toBe(1);
    expect(await quantities()).toEqual({ [item(3)]: 6 });
    await add('practice', addition(4, 1));
    expect((await add('practice', asked)).body).toEqual(answers[0]?.body);
    const { key } = await world.as('practice').cart('100001');
    expect((await world.as('practice').submit(key, '100001')).status).toBe(200);
    expect((await add('practice', asked)).body).toEqual(answers[0]?.body);
    expect(await quantities()).toEqual({});
    expect(await add('practice', { ...asked, quantity: 7 })).toMatchObject({
      status: 422,
      body: { code: 'cart.save-id-reused' },
    });
  });

  it('is refused for another person than the one who made it', async () => {
    const { rows } = await world.database.pool.query<{ id: string }>(
      `select id from "user" where email = 'practice@example.test'`,
    );
    const asked = { 'x-operatory-person': rows[0]?.id ?? '' };
    const wanted = addition(2, 4);
    const as = (person: Person) => world.as(person).ask('/shoppingCart/customerNumber/100001/addition', wanted, asked);
    expect(await as('service')).toMatchObject({ status: 401, body: { code: 'access.another-person' } });
    expect(await quantities()).toEqual({});
    expect((await as('practice')).status).toBe(200);
    expect(await quantities()).toEqual({ [item(2)]: 4 });
  });

  it('loses nothing among many that add at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => add(n % 2 === 0 ? 'practice' : 'service', addition(1 + (n % 3), 1))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await quantities()).toEqual({ [item(1)]: 8, [item(2)]: 8, [item(3)]: 8 });
  });

  it('refuses items that cannot be ordered, a missing quantity, and people without a cart there', async () => {
    const of = (itemNumber: string, quantity = 1) => ({ itemNumber, quantity, saveId: randomUUID() });
    expect((await add('practice', of(blockedItem))).body.code).toBe('cart.item-not-orderable');
    expect((await add('practice', of(hiddenItem))).body.code).toBe('cart.item-unknown');
    expect((await add('practice', of('99999999'))).body.code).toBe('cart.item-unknown');
    expect((await add('practice', of(item(1), 0))).status).toBe(400);
    expect((await add('stranger', of(item(1)))).status).toBe(404);
    expect((await add('viewer', of(item(1)))).status).toBe(403);
    expect((await add('visitor', of(item(1)))).status).toBe(401);
    expect(await quantities()).toEqual({});
  });
});
