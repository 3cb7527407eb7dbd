import type { Order } from '@operatory/contract/orders';
import type { Page } from '@operatory/contract/page';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveOrders, openWorld, type Person, type World } from './orders.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await giveOrders(world.database, [
    { orderNumber: 70 },
    ...Array.from({ length: 15 }, (_, index) => ({ orderNumber: 7_000_100 + index })),
    { orderNumber: 7_000_200, customerNumber: '100002' },
    { orderNumber: 7_000_300, customerNumber: '100003' },
    { orderNumber: 8_000_000, customerNumber: '100003' },
  ]);
});
afterAll(() => world.close());

async function search(person: Person, searchText: string, customerNumber?: string): Promise<Page<Order>> {
  const query = new URLSearchParams({ searchText, ...(customerNumber === undefined ? {} : { customerNumber }) });
  const answer = await world.get(person, `/Order/quickSearch?${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Page<Order>;
}

const numbers = (page: Page<Order>) => page.data.map(({ orderNumber }) => orderNumber);

describe('quick search', () => {
  it('finds an order by its number in the ERP too, among the accounts that one sees, and the list of an account does', async () => {
    await world.database.pool.query(`
      update sales_order set erp_order_number = 'SX-' || order_number where order_number in (70, 7000100, 7000300);
      update sales_order set erp_order_number = '99000' where order_number = 7000101`);
    expect(numbers(await search('service', 'SX-7'))).toEqual([7_000_300, 7_000_100, 70]);
    expect((await search('service', 'SX-70')).data[0]).toMatchObject({ orderNumber: 70, erpOrderNumber: 'SX-70' });
    // Its digits begin none of our numbers.
    expect(numbers(await search('service', '9900'))).toEqual([7_000_101]);
    expect(numbers(await search('service', 'SX-7', '100003'))).toEqual([7_000_300]);
    const refused = await world.get('service', '/Order/quickSearch?searchText=SX%2500');
    expect(refused.status).toBe(400);
    const listed = async (text: string) =>
      numbers((await (await world.get('service', `/Order/customer/100001?searchText=${text}`)).json()) as Page<Order>);
    expect(await listed('SX-')).toEqual([7_000_100, 70]);
    expect(new Set(await listed('7')).size).toBe((await listed('7')).length);
    await world.database.pool.query('update sales_order set erp_order_number = null');
  });

  it('finds orders by their PO number if asked to, however it’s written, among the accounts that one sees', async () => {
    await world.database.pool.query(`
      update sales_order set po_number = 'PO-Jan 7' where order_number in (7000100, 7000300);
      update sales_order set po_number = '7000101' where order_number = 8000000;
      update sales_order set po_number = 'AB-1' where order_number = 70`);
    const byPo = async (person: Person, text: string) => {
      const query = new URLSearchParams({ searchText: text, byPoNumber: 'true' });
      const answer = await world.get(person, `/Order/quickSearch?${query}`);
      return [answer.status, numbers((await answer.json()) as Page<Order>)];
    };
    expect(await byPo('service', 'PO-Jan 7')).toEqual([200, [7_000_300, 7_000_100]]);
    expect(await byPo('practice', 'PO-Jan 7')).toEqual([200, [7_000_100]]);
    expect(await byPo('solo', 'PO-Jan 7')).toEqual([200, []]);
    expect(await byPo('service', 'po-JAN 7')).toEqual([200, [7_000_300, 7_000_100]]);
    expect(await byPo('service', 'ab-1')).toEqual([200, [70]]);
    // As long as a buyer's system may write it.
    await world.database.pool.query('update sales_order set po_number = $1 where order_number = 70', ['P'.repeat(100)]);
    expect(await byPo('service', 'p'.repeat(100))).toEqual([200, [70]]);
    // Its digits also begin a number of ours, which comes first.
    expect(await byPo('service', '7000101')).toEqual([200, [7_000_101, 8_000_000]]);
    // Other separators, or none.
    expect(await byPo('service', 'po jan7')).toEqual([200, [7_000_300, 7_000_100]]);
    // Its beginning, if that's long enough and no order's own PO number.
    expect(await byPo('practice', 'PO-Jan')).toEqual([200, [7_000_100]]);
    expect(await byPo('service', 'poj')).toEqual([200, []]);
    await world.database.pool.query(`update sales_order set po_number = 'PO/JAN' where order_number = 8000000`);
    expect(await byPo('service', 'PO-Jan')).toEqual([200, [8_000_000]]);
    // People say the digits alone, or “PO” before a number that was written without it.
    await world.database.pool.query(`update sales_order set po_number = 'PO-60895' where order_number = 8000000`);
    expect(await byPo('service', '60895')).toEqual([200, [8_000_000]]);
    await world.database.pool.query(`update sales_order set po_number = '60895' where order_number = 8000000`);
    expect(await byPo('service', 'PO 60895')).toEqual([200, [8_000_000]]);
    expect(await byPo('service', '---')).toEqual([200, []]);
    expect(await byPo('service', '')).toEqual([200, []]);
    expect((await world.get('service', '/Order/quickSearch?searchText=PO-Jan 7')).status).toBe(400);
    await world.database.pool.query(`update sales_order set po_number = ''`);
  });

  it('finds orders by the whole tracking number of any of their shipments if asked to, among the accounts that one sees', async () => {
    const { pool } = world.database;
    await pool.query(`
      insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipped_from, tracking)
      values (901, 7000100, '1', 7000100, '16', E'1ZA00000000000001 \\r9400 1000 0000 0000 02'), (902, 7000300, '2', 7000300, '16', '1ZA00000000000001'),
             (903, 7000300, '3', 7000300, '16', '1ZA00000000000001'), (904, 70, '4', 70, '16', 'LOCAL')`);
    const byTracking = async (person: Person, searchText: string, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({ searchText, byTracking: 'true', ...more });
      const answer = await world.get(person, `/Order/quickSearch?${query}`);
      return [answer.status, numbers((await answer.json()) as Page<Order>)];
    };
    expect(await byTracking('service', '1za00000000000001')).toEqual([200, [7_000_300, 7_000_100]]);
    expect(await byTracking('service', ' 9400 1000 0000 0000 02 ')).toEqual([200, [7_000_100]]);
    expect(await byTracking('practice', '1ZA00000000000001')).toEqual([200, [7_000_100]]);
    expect(await byTracking('solo', '1ZA00000000000001')).toEqual([200, []]);
    expect(await byTracking('service', '1ZA00000000000001', { customerNumber: '100003' })).toEqual([200, [7_000_300]]);
    for (const text of ['1ZA0000000000000', 'local', '%', '']) {
      expect((await byTracking('service', text))[1]).toEqual([]);
    }
    expect((await world.get('service', '/Order/quickSearch?searchText=1ZA00000000000001')).status).toBe(400);
    await pool.query('delete from shipment where shipment_id between 901 and 904');
  });

  it('finds the newest orders of a product by its whole number if asked to, among the accounts that one sees', async () => {
    await world.database.pool.query(`
      update order_line set item_number = 'AB-6x' where order_number in (70, 7000100, 7000200, 7000300)`);
    const byProduct = async (person: Person, searchText: string, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({ searchText, byProduct: 'true', ...more });
      const answer = await world.get(person, `/Order/quickSearch?${query}`);
      return numbers((await answer.json()) as Page<Order>);
    };
    expect(await byProduct('service', 'AB-6x')).toEqual([7_000_300, 7_000_200, 7_000_100, 70]);
    expect(await byProduct('practice', 'AB-6x')).toEqual([7_000_200, 7_000_100, 70]);
    expect(await byProduct('solo', 'AB-6x')).toEqual([7_000_200]);
    expect(await byProduct('newcomer', 'AB-6x')).toEqual([]);
    expect(await byProduct('service', 'AB-6x', { customerNumber: '100002' })).toEqual([7_000_200]);
    expect(await byProduct('service', 'AB-6')).toEqual([]);
    // More orders than are shown: the newest ten of them.
    await world.database.pool.query("update order_line set item_number = 'AB-6x'");
    const all = await byProduct('practice', 'AB-6x');
    expect([all.length, all[0], new Set(all).size]).toEqual([10, 7_000_200, 10]);
  });

  it('A7.08 finds orders whose number begins so, the exact one first, then the newest, ten at most', async () => {
    const page = await search('manager', '70');
    expect(numbers(page)).toEqual([
      70, 7_000_300, 7_000_200, 7_000_114, 7_000_113, 7_000_112, 7_000_111, 7_000_110, 7_000_109, 7_000_108,
    ]);
    expect(page.hasMore).toBe(true);
    expect(page.data[0]?.submitted).toHaveLength(1);
    expect(numbers(await search('manager', '7000114'))).toEqual([7_000_114]);
    expect(numbers(await search('manager', '9'))).toEqual([]);
    expect(numbers(await search('manager', '0'))).toEqual([]);
    expect(numbers(await search('manager', '  8 '))).toEqual([8_000_000]);
    expect(await search('manager', '')).toEqual({ data: [], hasMore: false });
  });

  it('finds only among the accounts that the caller sees', async () => {
    const found: Partial<Record<Person, number[]>> = {
      service: [7_000_300, 7_000_200],
      submitter: [7_000_300, 7_000_200],
      practice: [7_000_200],
      solo: [7_000_200],
      newcomer: [],
      buyer: [],
    };
    for (const [person, expected] of Object.entries(found) as [Person, number[]][]) {
      const both = [...numbers(await search(person, '70003')), ...numbers(await search(person, '70002'))];
      expect([person, both]).toEqual([person, expected]);
    }
    expect((await world.get('visitor', '/Order/quickSearch?searchText=7')).status).toBe(401);
  });

  it('finds within one account when it is named, and nothing in one that the caller does not see', async () => {
    expect(numbers(await search('manager', '7', '100002'))).toEqual([7_000_200]);
    expect(numbers(await search('practice', '7', '100002'))).toEqual([7_000_200]);
    const foreign = await search('practice', '7', '100003');
    expect(foreign).toEqual(await search('practice', '7', '999999'));
    expect(foreign.data).toEqual([]);
  });

  it('has prices only for those who may see them', async () => {
    expect((await search('practice', '70')).data[0]?.total).toBe(43.21);
    expect(JSON.stringify(await search('submitter', '70'))).not.toMatch(/unitPrice|total/);
  });

  it.each(['abc', '7%', '7_', '-7', '7.0', '7 0', '9007199254740992', "7' or ''='", '<b>', '７', '\u202e7'])(
    'refuses %j',
    async (text) => {
      const answer = await world.get('manager', `/Order/quickSearch?searchText=${encodeURIComponent(text)}`);
      const { detail } = (await answer.json()) as { detail: string };
      expect([answer.status, detail]).toEqual([400, 'Invalid order number']);
    },
  );

  it('refuses more text than a number can have', async () => {
    expect((await world.get('manager', `/Order/quickSearch?searchText=${'7'.repeat(5000)}`)).status).toBe(400);
  });
});
