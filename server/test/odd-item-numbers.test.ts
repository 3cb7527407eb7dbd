import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../src/cart/carts.fixture.ts';
import { itemSent, sentOf } from '../src/cart/sent.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'refuses the item number %s as nonexistent',
  async (itemNumber) => {
    const practice = world.as('practice');
    const cart = await practice.cart('100001');
    const { status, body } = await practice.save(sentOf(cart, { items: [itemSent({ itemNumber, quantity: 1 })] }));
    expect([status, body.code]).toEqual([422, 'cart.item-unknown']);
  },
);
