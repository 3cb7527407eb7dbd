import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockItems } from '../../test/stock.ts';
import { everyPerson, giveOrders, openWorld, type World } from './orders.fixture.ts';

let world: World;

const path = (orderNumber: number | string, customerNumber = '100001') =>
  `/Order/reorder/${orderNumber}/customer/${customerNumber}`;

const items = [
  ['10000001', "'A', true, false, false"],
  ['10000002', "'D', true, false, false"],
  ['10000003', "'A', true, true, false"],
  ['10000004', "'A', true, false, true"],
  ['10000005', "'A', false, false, false"],
] as const;

beforeAll(async () => {
  world = await openWorld();
  await world.database.pool.query(`
    insert into vendor (vendor_id, name, address1, city, state, zip, phone, web_address)
      values ('V1', 'Maker', '1 Way', 'Reno', 'NV', '89501', '7755550100', 'maker.example');
    ${items
      .map(
        ([number, marks], index) => `
    insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url, life_cycle, is_orderable, is_hidden_from_customer, is_on_hold)
      values ('${number}', ${index + 1}, 'Name of today ${index + 1}', 'V1', 'P${index}', 'Box', 'EA', '{1050}',
              '/p.svg', ${marks});`,
      )
      .join('')}`);
  await stockItems(world.database.pool);
  await giveOrders(world.database, [
    {
      orderNumber: 501,
      lines: [
        { itemNumber: '10000001', quantity: 2, lineGroup: 'canceled' },
        { itemNumber: '10000002' },
        { itemNumber: '10000003' },
        { itemNumber: '10000004' },
        { itemNumber: '10000005' },
        { itemNumber: '10000009', description: 'Gone' },
        { itemNumber: '10000001', quantity: 3, lineGroup: 'backordered' },
        { itemNumber: '10000001', quantity: 1, type: 1, unitPriceCents: 0, description: 'Free one' },
      ],
    },
    { orderNumber: 502, customerNumber: '100002' },
    { orderNumber: 503, lines: [] },
  ]);
});

afterAll(() => world.close());

interface Line {
  itemNumber: string;
  description: string;
  quantity: number;
  obstacle: string | null;
  item: { price?: number } | null;
}

const linesFor = async (person: Parameters<World['get']>[0]) =>
  ((await (await world.get(person, path(501))).json()) as { lines: Line[] }).lines;

describe('ordering an order again', () => {
  it('lists each item once with whether it can be ordered now, today’s name and price, and why not', async () => {
    const lines = await linesFor('manager');
    expect(lines.map(({ itemNumber, quantity, obstacle }) => [itemNumber, quantity, obstacle])).toEqual([
      ['10000001', 5, null],
      ['10000002', 2, 'discontinued'],
      ['10000003', 3, null],
      ['10000004', 4, 'on-hold'],
      ['10000005', 5, 'not-orderable'],
      ['10000009', 6, 'unknown'],
      ['10000001', 1, 'free-good'],
    ]);
    expect(lines[0]).toMatchObject({ description: 'Name of today 1', item: { price: 10.5 } });
    expect(lines[5]).toMatchObject({ description: 'Gone', item: null });
    expect(lines[6]).toMatchObject({ description: 'Free one', item: null });
  });

  it('shows a customer user nothing of a hidden item but what the order says', async () => {
    const [, , hidden] = await linesFor('practice');
    expect(hidden).toEqual({
      itemNumber: '10000003',
      description: 'Thing 3',
      quantity: 3,
      obstacle: 'unknown',
      item: null,
    });
  });

  it('an order without lines has none, one of another account is not there, and a wrong number is said to be wrong', async () => {
    expect(await (await world.get('service', path(503))).json()).toEqual({ orderNumber: 503, lines: [] });
    const absent = await world.get('service', path(999));
    const foreign = await world.get('service', path(502));
    expect([absent.status, foreign.status]).toEqual([404, 404]);
    expect(await foreign.json()).toMatchObject({ code: 'order.not-found', detail: 'Order not found' });
    expect((await world.get('service', path('99999999999999999999'))).status).toBe(400);
  });

  it('is for those who may fill the cart of the account', async () => {
    const answers = Object.fromEntries(
      await Promise.all(everyPerson.map(async (who) => [who, (await world.get(who, path(501))).status] as const)),
    );
    expect(answers).toEqual({
      ...{ visitor: 401, manager: 200, service: 200, practice: 200, buyer: 403 },
      ...{ pricingViewer: 403, submitter: 403, solo: 404, newcomer: 404 },
    });
  });
});
