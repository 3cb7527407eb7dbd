import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import { type AlertWorld, openAlertWorld } from './alerts.fixture.ts';

let world: AlertWorld;
beforeAll(async () => {
  world = await openAlertWorld();
});
afterAll(() => world.close());
beforeEach(() => world.database.pool.query('truncate order_alert, alert_reader cascade'));

type Person = Awaited<ReturnType<AlertWorld['manager']>>;

async function alertsOf(person: Person, { page = 0, through }: { page?: number; through?: number } = {}) {
  const query = through === undefined ? '' : `?through=${through}`;
  const { status, body } = await world.ask(person, `/alert/pageIndex/${page}/pageSize/10${query}`);
  expect([status, world.ground.logged]).toEqual([200, []]);
  return body.orderAlerts;
}
const ordersOf = (alerts: { data: { salesOrderId: number }[] }) => alerts.data.map(({ salesOrderId }) => salesOrderId);
const now = () => new Date().toISOString();
const view = (person: Person, AlertId: unknown, more: object = {}) =>
  world.ask(person, '/alert/viewed', { AlertType: 'Order', AlertId, ViewedDate: now(), ...more });

describe('the alerts of a manager', () => {
  it('A1.09 A3.05 A7.16 are those of orders with back-ordered or canceled lines in their territories, newest first', async () => {
    const [north, both] = [await world.manager('N1'), await world.manager('N1', 'N2')];
    const order = await world.order('100001', 'submitted', 'submitted');
    await world.move(order, 'backordered', 'processing');
    await world.move(order, 'backordered', 'canceled');
    const other = await world.order('100003', 'submitted');
    await world.move(other, 'canceled');
    await world.raise('100004', 1);

    const alerts = await alertsOf(north);
    expect(alerts).toEqual({
      data: [
        {
          id: expect.any(Number),
          orderAlertType: 'Canceled',
          customerName: 'Northside Dental',
          salesOrderId: order,
          customerNumber: '100001',
          isRead: false,
          raisedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          isOver: false,
          lines: [
            { lineNumber: 2, itemNumber: '10000002', description: 'Thing 2', quantity: 1, expectedReceiptDate: null },
          ],
          lineCount: 1,
        },
        expect.objectContaining({
          orderAlertType: 'BackOrdered',
          salesOrderId: order,
          isRead: false,
          lines: [expect.objectContaining({ itemNumber: '10000001' })],
        }),
      ],
      totalCount: 2,
      newCount: 2,
    });
    expect(await alertsOf(both)).toMatchObject({ data: [{ salesOrderId: other }, {}, {}], totalCount: 3 });
    expect(await alertsOf(await world.manager())).toEqual({ data: [], totalCount: 0, newCount: 0 });
  });

  it('A4.14 come once per order and type, however often its lines come and go', async () => {
    const manager = await world.manager('N1');
    const order = await world.order('100001', 'submitted', 'submitted');
    await world.move(order, 'processing', 'backordered');
    await world.move(order, 'backordered', 'backordered');
    await world.move(order, 'shipment', 'shipment');
    expect(await alertsOf(manager)).toMatchObject({ data: [{ isOver: true }], totalCount: 1 });
    await world.move(order, 'backordered', 'shipment');
    expect(await alertsOf(manager)).toMatchObject({ data: [{ isOver: false }], totalCount: 1 });
    const { rows } = await world.database.pool.query(
      'select has_back_ordered_items, has_canceled_items, is_in_submitted_state from sales_order where order_number = $1',
      [order],
    );
    expect(rows).toEqual([{ has_back_ordered_items: true, has_canceled_items: false, is_in_submitted_state: false }]);
  });

  it('are absent when the change of the order is rolled back', async () => {
    const manager = await world.manager('N1');
    const order = await world.order('100001', 'submitted');
    await world.database.pool.query(`alter table order_alert add constraint refuse_all check (false) not valid`);
    await expect(world.move(order, 'canceled')).rejects.toThrow('refuse_all');
    await world.database.pool.query('alter table order_alert drop constraint refuse_all');
    expect((await alertsOf(manager)).data).toEqual([]);
    const { rows } = await world.database.pool.query('select line_group from order_line where order_number = $1', [
      order,
    ]);
    expect(rows).toEqual([{ line_group: 'submitted' }]);
  });

  it('follow the territories of the person and of the account at once', async () => {
    const manager = await world.manager('N1');
    const [here] = await world.raise('100001', 1);
    const [there] = await world.raise('100004', 1);
    expect(ordersOf(await alertsOf(manager))).toEqual([here]);
    await world.database.pool.query(`update customer set territory_id = 'N1' where customer_number = '100004'`);
    expect(ordersOf(await alertsOf(manager))).toEqual([there, here]);
    await world.database.pool.query(`update customer set territory_id = 'S1' where customer_number = '100004'`);
    expect(ordersOf(await alertsOf(manager))).toEqual([here]);
    await world.database.pool.query('update user_territory set territory_id = $2 where user_id = $1', [
      manager.userId,
      'S1',
    ]);
    // The viewer of a session is remembered for less than a second.
    await expect.poll(async () => ordersOf(await alertsOf(manager)), { timeout: 1_500 }).toEqual([there]);
  });

  it('load 10 per page, and none is repeated or missed while others are raised', async () => {
    const manager = await world.manager('N1', 'N2');
    const raised = [...(await world.raise('100001', 13)), ...(await world.raise('100003', 10))];
    const first = await alertsOf(manager);
    expect(first.data).toHaveLength(10);
    const through = first.data[0]?.id ?? 0;
    const seen = ordersOf(first);
    for (let page = 1; page <= 3; page += 1) {
      await world.raise('100002', 3);
      seen.push(...ordersOf(await alertsOf(manager, { page, through })));
    }
    expect(seen).toEqual(raised.toReversed());
    expect(await alertsOf(manager, { page: 400 })).toMatchObject({ data: [], totalCount: 32 });
  });

  it('numbers and moments follow each other in the order in which alerts can be seen', async () => {
    const manager = await world.manager('N1', 'N2', 'S1');
    const orders = await Promise.all(
      Array.from({ length: 24 }, (_, n) => world.order(['100001', '100003', '100004'][n % 3] ?? '', 'submitted')),
    );
    const known = new Set<number>();
    let newest = 0;
    let isDone = false;
    const watching = (async () => {
      while (!isDone) {
        for (const { id } of (await alertsOf(manager)).data.toReversed()) {
          if (!known.has(id)) expect(id).toBeGreaterThan(newest);
          known.add(id);
          newest = Math.max(newest, id);
        }
      }
    })();
    await Promise.all(orders.map((order) => world.move(order, 'backordered')));
    isDone = true;
    await watching;
    const { rows } = await world.database.pool.query('select raised_at from order_alert order by alert_id');
    expect(rows).toHaveLength(24);
    expect(rows).toEqual(rows.toSorted((a, b) => a.raised_at - b.raised_at));
  });
});

describe('opening the bell', () => {
  it('A7.17 sets the last-accessed time and resets the new count to 0, until something is raised', async () => {
    const [manager, colleague] = [await world.manager('N1'), await world.manager('N1')];
    await world.raise('100001', 3);
    const raisedDate = (await alertsOf(manager)).data[0]?.raisedDate;
    expect(await world.ask(manager, `/alert/lastAccessed?accessedDate=${raisedDate}`)).toEqual({
      status: 204,
      body: undefined,
    });
    expect(await alertsOf(manager)).toMatchObject({ newCount: 0, totalCount: 3, data: [{ isRead: false }, {}, {}] });
    expect(await alertsOf(colleague)).toMatchObject({ newCount: 3 });
    await world.raise('100002', 2);
    expect(await alertsOf(manager)).toMatchObject({ newCount: 2 });
    // A late or repeated call moves nothing back, and a clock that is ahead hides nothing new.
    await world.ask(manager, `/alert/lastAccessed?accessedDate=${new Date(Date.now() + 3_600_000).toISOString()}`);
    await world.ask(manager, `/alert/lastAccessed?accessedDate=${raisedDate}`);
    expect(await alertsOf(manager)).toMatchObject({ newCount: 0 });
    await world.raise('100002', 1);
    expect(await alertsOf(manager)).toMatchObject({ newCount: 1 });
  });

  it.each<[string, number]>([
    ['', 400],
    ['?accessedDate=', 400],
    ['?accessedDate=yesterday', 400],
    ['?accessedDate=2026-03-09', 400],
    ['?accessedDate=2026-02-30T00:00:00Z', 400],
    ['?accessedDate=9999-12-31T00:00:00Z', 422],
    ['?accessedDate=1970-01-01T00:00:00Z', 422],
  ])('%j is refused with %d', async (query, status) => {
    const manager = await world.manager('N1');
    await world.raise('100001', 1);
    expect((await world.ask(manager, `/alert/lastAccessed${query}`)).status).toBe(status);
    expect(await alertsOf(manager)).toMatchObject({ newCount: 1 });
  });
});

describe('reading', () => {
  it('A7.18 A7.19 makes an alert read for that person alone, one by one or all at once', async () => {
    const [manager, colleague] = [await world.manager('N1'), await world.manager('N1')];
    await world.raise('100001', 3);
    const [newest] = (await alertsOf(manager)).data;
    expect(await view(manager, newest?.id)).toEqual({ status: 204, body: undefined });
    expect(await view(manager, newest?.id)).toEqual({ status: 204, body: undefined });
    const marks = async (person: Person) => (await alertsOf(person)).data.map(({ isRead }) => isRead);
    expect(await marks(manager)).toEqual([true, false, false]);
    expect(await world.ask(manager, '/alert/viewed/orderAlerts/all')).toEqual({ status: 204, body: undefined });
    expect(await world.ask(manager, '/alert/viewed/orderAlerts/all')).toEqual({ status: 204, body: undefined });
    expect(await marks(manager)).toEqual([true, true, true]);
    expect((await world.database.pool.query('select from alert_viewed')).rowCount).toBe(0);
    await world.raise('100001', 1);
    expect(await marks(manager)).toEqual([false, true, true, true]);
    expect(await marks(colleague)).toEqual([false, false, false, false]);
  });

  it('an alert of another territory looks the same as one that doesn’t exist', async () => {
    const manager = await world.manager('N1');
    await world.raise('100004', 1);
    const [foreign] = (await alertsOf(await world.manager('S1'))).data;
    const answers = [await view(manager, foreign?.id), await view(manager, 999_999_999)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'alert.not-found' } });
  });

  it.each<[string, object, number, string]>([
    ['no id', { AlertId: undefined }, 400, 'AlertId'],
    ['text as id', { AlertId: 'newest' }, 400, 'AlertId'],
    ['half an id', { AlertId: 1.5 }, 400, 'AlertId'],
    ['a negative id', { AlertId: -1 }, 400, 'AlertId'],
    ['another type', { AlertType: 'Invoice' }, 400, 'AlertType'],
    ['no date', { ViewedDate: undefined }, 400, 'ViewedDate'],
    ['no instant', { ViewedDate: 'now' }, 400, 'ViewedDate'],
    ['a field more', { UserId: 'x' }, 400, '(whole)'],
    ['a date that cannot be', { ViewedDate: '2199-01-01T00:00:00Z' }, 422, ''],
  ])('%s is refused', async (_what, fields, status, field) => {
    const manager = await world.manager('N1');
    await world.raise('100001', 1);
    const [newest] = (await alertsOf(manager)).data;
    const answer = await view(manager, newest?.id, fields);
    expect(answer.status).toBe(status);
    if (field !== '') expect(answer.body.errors).toEqual([expect.objectContaining({ field })]);
    expect((await alertsOf(manager)).data[0]?.isRead).toBe(false);
  });

  it('someone without territories marks nothing, and that succeeds', async () => {
    const manager = await world.manager();
    await world.raise('100001', 1);
    expect((await world.ask(manager, '/alert/viewed/orderAlerts/all')).status).toBe(204);
  });
});

describe('odd pages', () => {
  it.each(['-1', 'x', '1.5', '100001'])('page %s is refused', async (page) => {
    expect((await world.ask(await world.manager('N1'), `/alert/pageIndex/${page}/pageSize/10`)).status).toBe(400);
  });

  it('a page is never larger than 50', async () => {
    const manager = await world.manager('N1');
    await world.raise('100001', 52);
    const { body } = await world.ask(manager, '/alert/pageIndex/0/pageSize/1000000');
    expect(body.orderAlerts.data).toHaveLength(50);
  });

  it('only account managers get a response', async () => {
    const service = await signIn(world.database.pool, {
      permissions: ['CustomerService', 'PricingView', 'OrderSubmit'],
    });
    expect((await world.ask(service, '/alert/pageIndex/0/pageSize/10')).status).toBe(403);
    expect((await world.ask(undefined, '/alert/pageIndex/0/pageSize/10')).status).toBe(401);
  });
});
