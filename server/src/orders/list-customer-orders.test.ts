import type { Order } from '@operatory/contract/orders';
import type { Page } from '@operatory/contract/page';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type GivenOrder, giveOrders, openWorld, type Person, type World } from './orders.fixture.ts';

let world: World;

/** 25 orders of one account, a day apart, and one of a neighbor; every state appears. */
const groups = ['submitted', 'pending', 'processing', 'backordered', 'canceled'] as const;
const placed = (index: number) => new Date(Date.UTC(2026, 0, 1 + index, 18));
const given: GivenOrder[] = Array.from({ length: 25 }, (_, index) => ({
  orderNumber: 7_000_100 + index,
  // The same instant twice: then the number decides.
  orderDate: placed(index === 20 ? 19 : index),
  lines: [{ lineGroup: groups[index % groups.length] ?? 'submitted' }, { lineGroup: 'processing', status: 'Picking' }],
}));

beforeAll(async () => {
  world = await openWorld();
  await giveOrders(world.database, [
    ...given,
    { orderNumber: 7_000_900, customerNumber: '100002', orderDate: placed(3) },
    { orderNumber: 70, orderDate: placed(-400) },
    // 9 p.m. on March 1 in Los Angeles, already March 2 in UTC.
    { orderNumber: 8_000_001, orderDate: new Date('2026-03-02T05:00:00Z'), lines: [{ lineGroup: 'shipment' }] },
  ]);
});
afterAll(() => world.close());

async function list(query = '', person: Person = 'manager', customerNumber = '100001'): Promise<Page<Order>> {
  const answer = await world.get(person, `/Order/customer/${customerNumber}${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Page<Order>;
}

const numbers = (page: Page<Order>) => page.data.map(({ orderNumber }) => orderNumber);
async function every(query: string): Promise<number[]> {
  return numbers(await list(`?pageSize=50&${query}`)).sort((a, b) => a - b);
}
const where = (wanted: (order: GivenOrder, index: number) => boolean) =>
  given.filter(wanted).map(({ orderNumber }) => orderNumber);

describe("an account's orders", () => {
  it('come newest first, ten a page, each once, and only its own', async () => {
    const pages = [await list(), await list('?pageIndex=1'), await list('?pageIndex=2'), await list('?pageIndex=3')];
    expect(pages.map(({ data, hasMore }) => [data.length, hasMore])).toEqual([
      [10, true],
      [10, true],
      [7, false],
      [0, false],
    ]);
    const all = pages.flatMap(numbers);
    expect(new Set(all).size).toBe(27);
    expect(all[0]).toBe(8_000_001);
    expect(all.slice(1, 7)).toEqual([7_000_124, 7_000_123, 7_000_122, 7_000_121, 7_000_120, 7_000_119]);
    expect(all.at(-1)).toBe(70);
    expect(all).not.toContain(7_000_900);
  });

  it('come as CSV, as the list finds them, a row for each line', async () => {
    const file = async (person: Person, query = '') => {
      const answer = await world.get(person, `/Order/customer/100001/csv${query}`);
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders-100001.csv"');
      return (await answer.text()).trim().split('\r\n');
    };
    const all = await file('manager');
    expect(all).toHaveLength(1 + 2 * 25 + 1 + 1);
    expect(all.slice(0, 2)).toEqual([
      'Order,ERP order,Date,PO number,Status,Product,Description,Quantity,Unit price,Amount,Expected,Shipment,Shipped,Tracking,Substitute for',
      expect.stringMatching(/^8000001,,2026-03-01,/),
    ]);
    const narrowed = await file('manager', '?searchText=7000124');
    expect(narrowed.slice(1).map((row) => row.split(',')[0])).toEqual(['7000124', '7000124']);
  });

  it('come with their lines, all of a page in one statement', async () => {
    await list();
    const query = vi.spyOn(world.database.pool, 'query');
    const page = await list('?pageIndex=1');
    const names = query.mock.calls.map(([config]) => (config as unknown as { name?: string }).name);
    query.mockRestore();
    expect(names.filter((name) => name?.startsWith('order'))).toEqual(['orders-of-account']);
    expect(page.data.every(({ processing }) => processing.some(({ status }) => status === 'Picking'))).toBe(true);
  });

  it('never make a page longer than 50', async () => {
    expect(numbers(await list('?pageSize=1000000'))).toHaveLength(27);
    expect(numbers(await list('?pageSize=3'))).toHaveLength(3);
    for (const query of ['?pageSize=0', '?pageIndex=-1', '?pageIndex=1.5', '?pageSize=ten', '?pageIndex=99999999']) {
      expect((await world.get('manager', `/Order/customer/100001${query}`)).status).toBe(400);
    }
  });

  it('are narrowed by a state', async () => {
    const inState = (group: string) => where((_, index) => groups[index % 5] === group);
    expect(await every('hasBackOrderedItems=true')).toEqual(inState('backordered'));
    expect(await every('isPending=true')).toEqual(inState('pending'));
    expect(await every('hasCanceledItems=true')).toEqual(inState('canceled'));
    expect(await every('isInSubmittedState=true')).toEqual([70, ...inState('submitted')]);
  });

  it('are narrowed by several states as alternatives, and by unwanted ones', async () => {
    expect(await every('isPending=true&hasCanceledItems=true')).toEqual(
      where((_, index) => [1, 4].includes(index % 5)),
    );
    const unwanted = await every('isPending=false&hasCanceledItems=false');
    expect(unwanted).toEqual([70, ...where((_, index) => ![1, 4].includes(index % 5)), 8_000_001]);
    expect(await every('isPending=true&hasCanceledItems=false')).toEqual(where((_, index) => index % 5 === 1));
    expect((await world.get('manager', '/Order/customer/100001?isPending=yes')).status).toBe(400);
  });

  it("are narrowed by days of the distributor's time zone, both included", async () => {
    expect(await every('startDate=2026-01-03&endDate=2026-01-05')).toEqual([7_000_102, 7_000_103, 7_000_104]);
    expect(await every('startDate=2026-03-01&endDate=2026-03-01')).toEqual([8_000_001]);
    expect(await every('startDate=2026-03-02')).toEqual([]);
    expect(await every('endDate=2025-12-31')).toEqual([70]);
    expect(await every('startDate=2026-01-05&endDate=2026-01-03')).toEqual([]);
    for (const date of ['2026-02-30', '01/03/2026', 'yesterday', "2026-01-01'--"]) {
      const answer = await world.get('manager', `/Order/customer/100001?startDate=${encodeURIComponent(date)}`);
      expect(answer.status).toBe(400);
    }
  });

  it('A2.48 are narrowed by each filter alone and by all at once, for staff, a practice and a buyer, in the account asked for', async () => {
    const inState = (group: string) => where((_, index) => groups[index % 5] === group);
    const wanted: readonly (readonly [string, readonly number[]])[] = [
      ['hasBackOrderedItems=true', inState('backordered')],
      ['isPending=true', inState('pending')],
      ['hasCanceledItems=true', inState('canceled')],
      ['isInSubmittedState=true', [70, ...inState('submitted')]],
      ['startDate=2026-01-03&endDate=2026-01-05', [7_000_102, 7_000_103, 7_000_104]],
      ['isPending=true&startDate=2026-01-03&endDate=2026-01-08', [7_000_106]],
    ];
    for (const person of ['service', 'manager', 'practice', 'buyer'] as const) {
      for (const [query, expected] of wanted) {
        const page = await list(`?pageSize=50&${query}`, person);
        expect(
          numbers(page).sort((a, b) => a - b),
          `${person}: ${query}`,
        ).toEqual(expected);
        expect(new Set(page.data.map(({ contactInfo }) => contactInfo?.customerNumber))).toEqual(new Set(['100001']));
      }
    }
    expect(numbers(await list('?pageSize=50', 'service', '100002'))).toEqual([7_000_900]);
  });

  it('are found by their number or its beginning', async () => {
    expect(await every('searchText=7000112')).toEqual([7_000_112]);
    expect(await every('searchText=700011')).toEqual(where((_, index) => index >= 10 && index < 20));
    expect(numbers(await list('?searchText=70&pageSize=50')).at(-1)).toBe(70);
    expect(await every('searchText=7000900')).toEqual([]);
    expect(await every('searchText=0')).toEqual([]);
    expect(await every('searchText=%207000112%20')).toEqual([7_000_112]);
    expect(await every('searchText=70001&isPending=true&endDate=2026-01-03')).toEqual([7_000_101]);
    const first = await list('?searchText=70001');
    const second = await list('?searchText=70001&pageIndex=1');
    expect([first.data.length, first.hasMore, second.data.length]).toEqual([10, true, 10]);
    expect(Math.min(...numbers(first))).toBeGreaterThan(Math.max(...numbers(second)));
  });

  it('are found by PO number and product where no order number begins with the text', async () => {
    await giveOrders(world.database, [
      {
        orderNumber: 6_100_001,
        poNumber: 'PO-7781_A',
        lines: [{ itemNumber: '10007781', description: 'Nitrile gloves, small' }],
      },
      {
        orderNumber: 6_100_002,
        poNumber: '',
        lines: [{ itemNumber: '10007782', description: 'Latex gloves, 100% powder-free' }],
      },
      {
        orderNumber: 6_100_003,
        customerNumber: '100002',
        poNumber: 'PO-7781_A',
        lines: [{ description: 'Nitrile gloves' }],
      },
    ]);
    expect(await every('searchText=PO-7781')).toEqual([6_100_001]);
    expect(await every('searchText=7781')).toEqual([6_100_001]);
    expect(await every('searchText=10007782')).toEqual([6_100_002]);
    expect(await every('searchText=small%20GLOVES')).toEqual([6_100_001]);
    expect((await every('searchText=gloves')).toSorted()).toEqual([6_100_001, 6_100_002]);
    expect(await every('searchText=gloves&hasBackOrderedItems=true')).toEqual([]);
    expect(await every('searchText=100%25')).toEqual([6_100_002]);
    expect(await every('searchText=7781_')).toEqual([6_100_001]);
    expect((await every('searchText=61')).toSorted()).toEqual([6_100_001, 6_100_002]);
  });

  it.each(['abc', '7e6', '-8', '9007199254740992', "7'", '<b>7</b>', '%_\\\\'])('find nothing by %j', async (text) => {
    expect(await every(`searchText=${encodeURIComponent(text)}`)).toEqual([]);
  });

  it('have prices only for those who may see them', async () => {
    for (const person of ['manager', 'service', 'practice', 'buyer'] as const) {
      const [order] = (await list('?pageSize=1', person)).data;
      expect([person, order?.total]).toEqual([person, 43.21]);
    }
    const text = await (await world.get('submitter', '/Order/customer/100001')).text();
    expect(text).not.toMatch(/unitPrice|total|43\.21|123\.45/);
  });

  it('of an account that is not yours are answered like those of one that does not exist', async () => {
    for (const [person, foreign] of [
      ['practice', '100003'],
      ['solo', '100001'],
      ['newcomer', '100001'],
      ['buyer', '100002'],
    ] as const) {
      const answers = [];
      for (const customerNumber of [foreign, '999999']) {
        const answer = await world.get(person, `/Order/customer/${customerNumber}`);
        answers.push({ status: answer.status, text: await answer.text() });
      }
      expect(answers[0]).toEqual(answers[1]);
      expect([person, answers[0]?.status]).toEqual([person, 404]);
    }
    expect((await world.get('visitor', '/Order/customer/100001')).status).toBe(401);
  });
});
