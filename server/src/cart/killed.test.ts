import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BundledProgram, bundleProgram } from '../../test/bundled-program.ts';
import { openWorld, type World } from './carts.fixture.ts';
import { lines, sentOf } from './sent.fixture.ts';
import { brokenOrders } from './whole-orders.fixture.ts';

let world: World;
let program: BundledProgram;
beforeAll(async () => {
  program = await bundleProgram(new URL('./killed-submit.fixture.ts', import.meta.url));
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  await program.remove();
});

/** Starts a process that submits the cart of 100001 and dies after the named statement. */
function startSubmit(statement: string) {
  const child = spawn(process.execPath, [program.path, world.database.url, statement], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, ended: once(child, 'exit') };
}

/** Waits until the database has noticed that the process died: every cart can be locked. */
const noOneHoldsACart = () => world.database.pool.query('select from cart for update');

const ordersOf = async (key: string) => {
  const { rows } = await world.database.pool.query<{ orderNumber: number }>(
    'select order_number as "orderNumber" from sales_order where cart_key = $1',
    [key],
  );
  return rows;
};

const statements = [
  'begin',
  'cart-lock',
  'order-insert',
  'order-lines-insert',
  'customer-items-note',
  'order-announce',
  'cart-close',
  'commit',
] as const;

it.each(statements)(
  'leaves no order or one complete order when the process is killed after the statement %s, and the repeat creates or finds it',
  async (statement) => {
    const practice = world.as('practice');
    await practice.save(sentOf(await practice.cart('100001'), { items: lines([1, 2], [2, 3], [3, 4]) }));
    const { key } = await practice.cart('100001');

    expect(await startSubmit(statement).ended).toEqual([null, 'SIGKILL']);
    await noOneHoldsACart();
    const left = await ordersOf(key);
    expect(left).toHaveLength(statement === 'commit' ? 1 : 0);
    expect(await brokenOrders(world.database)).toEqual([]);

    const { status, body } = await practice.submit(key, '100001');
    expect(status).toBe(200);
    expect(await ordersOf(key)).toEqual([{ orderNumber: body.orderNumber }]);
    if (statement === 'commit') expect(left).toEqual([{ orderNumber: body.orderNumber }]);
    expect(await brokenOrders(world.database)).toEqual([]);
  },
  60_000,
);

it('leaves every order whole or absent when the process is killed at any moment', async () => {
  for (const delay of [0, 2, 5, 11, 23]) {
    const { child, ended } = startSubmit('never');
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, delay));
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await noOneHoldsACart();
    expect(await brokenOrders(world.database)).toEqual([]);
  }
  const { rows } = await world.database.pool.query('select count(*) from sales_order');
  expect(rows[0]?.count).toBeGreaterThanOrEqual(5);
}, 120_000);
