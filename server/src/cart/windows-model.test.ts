import type { CartAction } from '@operatory/domain/cart';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from './carts.fixture.ts';
import { type Fate, lossyWire } from './lossy-wire.fixture.ts';
import { item } from './sent.fixture.ts';
import { brokenOrders } from './whole-orders.fixture.ts';
import { contentOf, openWindow } from './window.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clean());

/** Numbers that look random and are the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const line = (itemNumber: string) => ({ itemNumber, type: 0, couponId: null, description: '' }) as const;
/** Only ever added, so that every single one can be counted at the end. */
const onlyAdded = [item(1), item(2)];
const anything = [item(3), item(4), item(5)];

function anyAction(random: (below: number) => number): CartAction {
  const added = onlyAdded[random(onlyAdded.length)] as string;
  const other = anything[random(anything.length)] as string;
  switch (random(6)) {
    case 0:
    case 1:
      return { do: 'add', line: line(added), quantity: 1 + random(5) };
    case 2:
      return { do: 'add', line: line(other), quantity: 1 + random(5) };
    case 3:
      return { do: 'set-quantity', line: line(other), quantity: random(9) };
    case 4:
      return { do: 'remove', line: line(other) };
    default:
      return { do: 'set-details', details: { comments: `note ${random(100)}` } };
  }
}

it.each([1, 2, 3, 4, 5, 6])(
  'three windows with random edits, lost calls, reloads and orders in between end alike and lose no addition (seed %i)',
  async (seed) => {
    const random = randomFrom(seed * 7919);
    let isLossy = true;
    const wire = await lossyWire(world.address, (): Fate => {
      const fate = isLossy ? random(10) : 9;
      return fate < 2 ? 'lose-reply' : fate < 3 ? 'lose-request' : 'pass';
    });
    const windows = ['practice', 'manager', 'service'].map((person) =>
      openWindow({ address: wire.address, cookie: world.cookieOf(person as 'practice'), customer: '100001' }),
    );
    const added = new Map(onlyAdded.map((itemNumber) => [itemNumber, 0]));
    let orders = 0;

    await Promise.all(
      windows.map(async (window, me) => {
        for (let turn = 0; turn < 30; turn += 1) {
          const choice = random(20);
          if (choice < 8 && window.isReady()) {
            const action = anyAction(random);
            window.do(action);
            if (action.do === 'add') {
              const { itemNumber } = action.line;
              if (added.has(itemNumber)) added.set(itemNumber, (added.get(itemNumber) ?? 0) + action.quantity);
            }
          } else if (choice === 8) window.reload();
          else if (choice === 9) await window.reread();
          else if (choice === 10 && me === 0 && turn > 8) {
            await window.settle();
            if ((await window.submit()) !== undefined) orders += 1;
          } else await window.step();
          if (random(3) === 0) await new Promise((resolve) => setTimeout(resolve, random(6)));
        }
      }),
    );

    isLossy = false;
    for (const window of windows) await window.settle();
    for (const window of windows) await window.reread();
    const server = await world.as('service').cart('100001');
    for (const window of windows) expect(window.shown()).toEqual(contentOf(server));

    const { pool } = world.database;
    const { rows } = await pool.query<{ itemNumber: string; quantity: number }>(
      'select item_number as "itemNumber", sum(quantity)::int as quantity from order_line group by 1',
    );
    const inOrders = new Map(rows.map((row) => [row.itemNumber, row.quantity]));
    for (const [itemNumber, total] of added) {
      const inCart = server.items.find((one) => one.itemNumber === itemNumber)?.quantity ?? 0;
      expect([itemNumber, inCart + (inOrders.get(itemNumber) ?? 0)]).toEqual([itemNumber, total]);
    }
    const made = await pool.query('select count(*) from sales_order');
    expect(made.rows[0]).toEqual({ count: orders });
    expect(await brokenOrders(world.database)).toEqual([]);
    await wire.close();
  },
  60_000,
);
