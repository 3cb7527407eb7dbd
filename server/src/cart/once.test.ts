import type { Cart } from '@operatory/contract/cart';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callsAs, openWorld, type World } from './carts.fixture.ts';
import { askOnce, type Fate, lossyWire } from './lossy-wire.fixture.ts';
import { item, itemSent, lines, sentOf } from './sent.fixture.ts';
import { brokenOrders } from './whole-orders.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clean());

async function filled() {
  const practice = world.as('practice');
  const wanted = lines(...Array.from({ length: 10 }, (_, index) => [index + 1, index + 1] as const));
  await practice.save(sentOf(await practice.cart('100001'), { items: wanted }));
  return practice.cart('100001');
}

const count = async (table: string) =>
  (await world.database.pool.query(`select count(*) from ${table}`)).rows[0]?.count;

describe('sending one cart many times', () => {
  it.each([50, 200])('makes one order of %i simultaneous calls, and all get its number', async (times) => {
    const cart = await filled();
    const senders = [world.as('practice'), world.as('manager'), world.as('service')];
    const answers = await Promise.all(
      Array.from({ length: times }, (_, n) =>
        (senders[n % senders.length] ?? world.as('practice')).submit(cart.key, '100001', { modified: cart.modified }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count('sales_order')).toBe(1);
    expect(await count('order_line')).toBe(10);
    expect(await brokenOrders(world.database)).toEqual([]);
  });

  it('answers the same number when the reply was cut off after the commit', async () => {
    const cart = await filled();
    const fates: Fate[] = ['lose-reply', 'lose-request', 'lose-reply', 'pass'];
    const wire = await lossyWire(world.address, () => fates.shift() ?? 'pass');
    const call = {
      path: `/shoppingCart/submit/${cart.key}?customerId=100001`,
      cookie: world.cookieOf('practice'),
      body: { modified: cart.modified },
    };
    expect(await askOnce(wire.address, call)).toBeUndefined();
    expect(await count('sales_order')).toBe(1);
    expect(await askOnce(wire.address, call)).toBeUndefined();
    expect(await askOnce(wire.address, call)).toBeUndefined();
    const answer = await askOnce<{ orderNumber: number }>(wire.address, call);
    const { rows } = await world.database.pool.query('select order_number from sales_order');
    expect(rows).toEqual([{ order_number: answer?.body.orderNumber }]);
    expect(await brokenOrders(world.database)).toEqual([]);
    await wire.close();
  });

  it('puts a save that races with the sending either into the order or into the refusal', async () => {
    for (let round = 0; round < 8; round += 1) {
      const cart = await filled();
      const manager = world.as('manager');
      const [saved, sent] = await Promise.all([
        manager.save(sentOf(cart, { items: lines([1, 100 + round]) })),
        world.as('practice').submit(cart.key, '100001'),
      ]);
      const { rows } = await world.database.pool.query(
        'select quantity from order_line where order_number = $1 and line_number = 1',
        [sent.body.orderNumber],
      );
      if (saved.status === 200) expect(rows).toEqual([{ quantity: 100 + round }]);
      else {
        expect([saved.status, saved.body.code]).toEqual([409, 'cart.already-submitted']);
        expect(rows).toEqual([{ quantity: 1 }]);
      }
      expect(await brokenOrders(world.database)).toEqual([]);
    }
  });
});

/** Adds to the current cart: if another save was first, repeats it on the copy in the refusal. */
async function addUntilSaved(writer: ReturnType<World['as']>, additions: ReadonlyMap<string, number>): Promise<void> {
  const withAdditions = (cart: Cart) => {
    const quantities = new Map(cart.items.map((line) => [line.itemNumber, line.quantity]));
    for (const [itemNumber, quantity] of additions) {
      if (quantity > 0) quantities.set(itemNumber, (quantities.get(itemNumber) ?? 0) + quantity);
    }
    return sentOf(cart, { items: [...quantities].map(([itemNumber, quantity]) => itemSent({ itemNumber, quantity })) });
  };
  let sent = withAdditions(await writer.cart('100001'));
  for (;;) {
    const { status, body } = await writer.save(sent);
    if (status === 200) return;
    // Retries with the same ID if the database is busy for too long.
    if (status === 503) continue;
    expect(body.code).toBe('cart.changed-elsewhere');
    sent = withAdditions(body.cart as Cart);
  }
}

describe('saving one cart from many sides', () => {
  it('applies a save once if its response was lost and it is sent again', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const fates: Fate[] = ['lose-reply', 'lose-reply', 'pass'];
    const wire = await lossyWire(world.address, () => fates.shift() ?? 'pass');
    const call = { path: '/shoppingCart', cookie: world.cookieOf('practice'), body: sent };
    expect(await askOnce(wire.address, call)).toBeUndefined();
    // In the meantime, someone else continues from there.
    const manager = world.as('manager');
    await manager.save(sentOf(await manager.cart('100001'), { items: lines([1, 5]) }));
    expect(await askOnce(wire.address, call)).toBeUndefined();
    expect(await askOnce(wire.address, call)).toMatchObject({ status: 200 });
    expect((await practice.cart('100001')).items).toMatchObject([{ itemNumber: item(1), quantity: 5 }]);
    expect(await count('cart_save')).toBe(2);
    await wire.close();
  });

  it('loses no addition of 20 writers', async () => {
    const writers = 20;
    const rounds = 2;
    const added = new Map<string, number>();
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let round = 0; round < rounds; round += 1) {
          const additions = new Map([
            [item(1), 1],
            [item(2 + (writer % 3)), writer + round],
          ]);
          await addUntilSaved(world.as(writer % 2 === 0 ? 'practice' : 'service'), additions);
          for (const [itemNumber, quantity] of additions) {
            if (quantity > 0) added.set(itemNumber, (added.get(itemNumber) ?? 0) + quantity);
          }
        }
      }),
    );
    const cart = await world.as('practice').cart('100001');
    expect(new Map(cart.items.map((line) => [line.itemNumber, line.quantity]))).toEqual(added);
    expect(added.get(item(1))).toBe(writers * rounds);
    expect(await count('cart_save')).toBe(writers * rounds);
  }, 90_000);

  it('makes one cart and one order of a first line added and sent from everywhere at once', async () => {
    const calls = Array.from({ length: 12 }, () => callsAs(world.address, world.cookieOf('practice')));
    const carts = await Promise.all(calls.map((one) => one.cart('100001')));
    const saves = await Promise.all(
      calls.map((one, n) =>
        one.save(sentOf(carts[n] as never, { items: [itemSent({ itemNumber: item(1), quantity: n + 1 })] })),
      ),
    );
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
    const sends = await Promise.all(calls.map((one) => one.submit(carts[0]?.key ?? '', '100001')));
    expect(new Set(sends.map(({ body }) => body.orderNumber)).size).toBe(1);
    expect(await brokenOrders(world.database)).toEqual([]);
  });
});
