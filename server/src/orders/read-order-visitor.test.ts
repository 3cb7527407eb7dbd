/** What a signed-out visitor sees, and how often they may look it up. */
import type { Order } from '@operatory/contract/orders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveOrders, openWorld, orderWithEverything, type World } from './orders.fixture.ts';

let world: World;

const whole = 7_000_100;
const absent = 7_999_999;

beforeAll(async () => {
  world = await openWorld();
  await giveOrders(world.database, [orderWithEverything(whole)]);
});
afterAll(() => world.close());

const read = (person: 'visitor' | 'practice', number: number) => world.get(person, `/Order/calculated/${number}`);

describe('a visitor', () => {
  it('reads status, dates, descriptions, quantities and tracking, and nothing else', async () => {
    const answer = await read('visitor', whole);
    const text = await answer.text();
    expect(text).not.toMatch(
      /PRIVATE|Private|Practice|100001|\b1000000\d|43\.21|123\.45|Free shipping|punchout|-1"|"14"/,
    );
    const order = JSON.parse(text) as Order;
    expect(Object.keys(order).sort()).toEqual(
      ['backordered', 'canceled', 'orderDate', 'orderNumber', 'pending', 'processing', 'shipments', 'submitted'].sort(),
    );
    expect(order.backordered).toEqual([
      {
        productId: '',
        description: 'Thing 6',
        quantity: 6,
        status: '',
        backOrderStatus: 'On Order',
        allocatedWarehouse: '',
        expectedReceiptDate: '2026-04-01',
      },
    ]);
    expect(order.shipments.map((one) => [one.shipmentDate, one.tracking, one.hasBillTrustInvoice])).toEqual([
      ['2026-03-04', '1Z999AA10123456784\n123456789012', false],
      [null, '', false],
      [null, '', false],
    ]);
    expect(order.shipments.map((one) => [one.shipmentId, one.isAwaited])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, true],
    ]);
  });

  it('gets one response for everything that doesn’t exist, after the query that finds what does', async () => {
    const query = vi.spyOn(world.database.pool, 'query');
    const asked = async (number: number) => {
      query.mockClear();
      const answer = await read('visitor', number);
      // Queries that the server runs on its own.
      const queries = query.mock.calls.filter((asked) => JSON.stringify(asked).includes('sales_order')).length;
      return { status: answer.status, text: await answer.text(), queries };
    };
    const hit = await asked(whole);
    const misses = [await asked(absent), await asked(-1), await asked(Number.MAX_SAFE_INTEGER)];
    query.mockRestore();
    expect(hit).toMatchObject({ status: 200, queries: 1 });
    for (const miss of misses) expect(miss).toEqual({ status: 404, text: misses[0]?.text, queries: 1 });
  });
});

it('a visitor who tries numbers in sequence is told to wait, whether the orders exist or not; people who signed in are not', async () => {
  const statuses: number[] = [];
  let last: Response | undefined;
  for (let index = 0; index < 40; index += 1) {
    last = await read('visitor', index % 2 === 0 ? whole : absent - index);
    statuses.push(last.status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.at(-2)).toBe(429);
  expect(statuses.lastIndexOf(200)).toBeLessThan(statuses.indexOf(429));
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  const { detail } = (await (last ?? expect.fail('nothing asked')).json()) as { detail: string };
  expect(detail).toMatch(/^Too many requests\. Please wait \d+ (?:second|minute)s? and try again\.$/);
  expect((await read('practice', whole)).status).toBe(200);
});
