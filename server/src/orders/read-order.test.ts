import type { Order } from '@operatory/contract/orders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everyPerson, giveOrders, openWorld, orderWithEverything, type Person, type World } from './orders.fixture.ts';

let world: World;

const whole = 7_000_100;
const absent = 7_999_999;

beforeAll(async () => {
  world = await openWorld();
  await giveOrders(world.database, [
    orderWithEverything(whole),
    { orderNumber: 7_000_200, customerNumber: '100002' },
    { orderNumber: 7_000_300, customerNumber: '100003' },
    { orderNumber: 7_000_400, lines: [] },
  ]);
});
afterAll(() => world.close());

const read = (person: Person, number: string | number) => world.get(person, `/Order/calculated/${number}`);

async function detailOf(answer: Response): Promise<unknown> {
  return ((await answer.json()) as { detail: unknown }).detail;
}

async function readAs(person: Person, number: number): Promise<Order> {
  const answer = await read(person, number);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Order;
}

describe('one order', () => {
  it('A3.01 A3.02 A3.03 A7.10 is returned complete with all of its fields, each line in its group, to people who see the account and its prices', async () => {
    const order = await readAs('manager', whole);
    expect(order).toMatchObject({
      orderNumber: whole,
      orderDate: '2026-03-02T18:00:00.000Z',
      origination: 'web',
      externalSource: 'punchout',
      contactInfo: { customerNumber: '100001', customerName: 'Practice 100001' },
      poNumber: 'PO PRIVATE',
      comments: 'Private comment',
      total: 1_253.09,
      canceledTotal: 302.47,
      isHeldForReview: true,
      holdReasons: ['Free shipping'],
      shipTo: { line1: '12 Private Way', city: 'Tacoma', region: 'WA', postalCode: '98402', isPrimary: true },
    });
    expect(order.submitted).toEqual([
      {
        productId: '10000001',
        description: 'Thing 1',
        quantity: 1,
        status: '',
        backOrderStatus: '',
        allocatedWarehouse: '',
        expectedReceiptDate: null,
        unitPrice: 43.21,
      },
    ]);
    expect(order.pending.map(({ status }) => status)).toEqual(['Credit Review']);
    expect(order.processing).toMatchObject([
      { productId: '10000003', description: 'Thing 3', quantity: 3, status: 'Picking', allocatedWarehouse: '14' },
    ]);
    expect(order.shipments).toMatchObject([
      {
        shipmentId: whole * 10 + 1,
        shipmentNumber: `${whole}-1`,
        orderNumber: whole,
        shipmentDate: '2026-03-04',
        shippedFrom: '14',
        tracking: '1Z999AA10123456784\n123456789012',
        hasBillTrustInvoice: true,
        lines: [{ description: 'Thing 4' }],
      },
      { orderNumber: -whole, shipmentDate: null, tracking: '', lines: [{ description: 'Thing 5' }] },
      { shipmentId: 0, shipmentNumber: '', orderNumber: whole, isAwaited: true, lines: [{ description: 'Thing 8' }] },
    ]);
    expect(order.backordered).toMatchObject([{ backOrderStatus: 'On Order', expectedReceiptDate: '2026-04-01' }]);
    expect(order.canceled.map(({ description }) => description)).toEqual(['Thing 7']);
    const origins = ['operatory', 'laptop', 'web', 'phone'];
    await giveOrders(
      world.database,
      origins.map((origination, index) => ({ orderNumber: 7_000_600 + index, origination })),
    );
    for (const [index, origination] of origins.entries()) {
      expect(await readAs('manager', 7_000_600 + index)).toMatchObject({ origination, externalSource: null });
    }
  });

  it('says of what shipped without a date, or before its shipment, when it was reported', async () => {
    const days = async (who: Person) =>
      (await readAs(who, whole)).shipments.map(({ reportedAt, isAwaited }) => [reportedAt, isAwaited]);
    const unknown = [undefined, undefined];
    expect(await days('practice')).toEqual([unknown, unknown, [undefined, true]]);
    const at = '2026-03-05T18:00:00.000Z';
    await world.database.pool.query(
      `insert into order_event (order_number, kind, line_count, shipment_id, happened_at)
       select $1, 'shipped', 1, shipment, $2 from unnest($3::bigint[]) shipment`,
      [whole, at, [whole * 10 + 1, whole * 10 + 2, null]],
    );
    // The first one has a date.
    expect(await days('practice')).toEqual([unknown, [at, undefined], [at, true]]);
    const { shipments } = (await (await read('visitor', whole)).json()) as Order;
    expect(shipments.map(({ reportedAt }) => reportedAt)).toEqual([undefined, at, at]);
    await world.database.pool.query('delete from order_event where order_number = $1', [whole]);
  });

  it('names the carrier of each shipment as the ERP did, to the practice, too, and not to visitors', async () => {
    const { pool } = world.database;
    await pool.query("update sales_order set erp_order_number = 'E-100' where order_number = $1", [whole]);
    await pool.query("update shipment set erp_shipment_number = 'S-' || shipment_id where order_number = $1", [whole]);
    await pool.query(
      `insert into erp_shipment_line
         (erp_shipment_number, line_number, erp_order_number, quantity, is_drop_shipment, ship_via, tracking_numbers)
       select 'S-' || $1::bigint * 10 + 1, n, 'E-100', 1, false, via, '{}' from (values (1, 'FDEG'), (2, ''), (3, 'FedEx Ground'), (4, 'Courier')) v(n, via)`,
      [whole],
    );
    const carriers = async (who: Person) => (await readAs(who, whole)).shipments.map(({ carrier }) => carrier);
    for (const who of ['service', 'practice'] as const) {
      expect(await carriers(who)).toEqual(['Courier, FedEx Ground', undefined, undefined]);
    }
    expect(await (await read('visitor', whole)).text()).not.toMatch(/carrier|Courier/);
    await pool.query('delete from erp_shipment_line');
    await pool.query('update shipment set erp_shipment_number = null where order_number = $1', [whole]);
    await pool.query('update sales_order set erp_order_number = null where order_number = $1', [whole]);
  });

  it('without lines is still an order', async () => {
    expect(await readAs('service', 7_000_400)).toMatchObject({ submitted: [], shipments: [] });
  });

  it('says how it ships: as the account usually does, then as the ERP reports it, and nothing where that isn’t known', async () => {
    expect((await readAs('manager', 7_000_400)).shipVia).toBe('UPS');
    expect(await readAs('manager', whole)).not.toHaveProperty('shipVia');
    const { pool } = world.database;
    await pool.query("update sales_order set erp_order_number = 'E-100' where order_number = $1", [whole]);
    await pool.query(
      `insert into erp_shipment_line
         (erp_shipment_number, line_number, erp_order_number, quantity, is_drop_shipment, ship_via, tracking_numbers)
       select 'S-' || n, n, 'E-100', 1, false, via, '{}' from (values (1, 'FedEx Ground'), (2, ''), (3, 'FDEG'), (4, 'Courier')) v(n, via)`,
    );
    expect((await readAs('manager', whole)).shipVia).toBe('Courier, FedEx Ground');
    expect(await (await read('visitor', whole)).json()).not.toHaveProperty('shipVia');
    await pool.query('delete from erp_shipment_line');
    await pool.query('update sales_order set erp_order_number = null where order_number = $1', [whole]);
  });

  it('has the shipping note, such as the room to deliver to, but not for visitors', async () => {
    expect(await readAs('manager', whole)).not.toHaveProperty('shippingNote');
    const note = (text: string) =>
      world.database.pool.query('update sales_order set shipping_note = $2 where order_number = $1', [whole, text]);
    await note('Deliver to Room 4');
    for (const who of ['manager', 'practice'] as const) {
      expect((await readAs(who, whole)).shippingNote).toBe('Deliver to Room 4');
    }
    expect(await (await read('visitor', whole)).json()).not.toHaveProperty('shippingNote');
    await note('');
  });

  it('names who sent it, where that was done here', async () => {
    const { rows } = await world.database.pool.query(`select id from "user" where email = 'practice@example.test'`);
    await giveOrders(world.database, [{ orderNumber: 7_000_500, submittedByUserId: rows[0].id }]);
    expect((await readAs('manager', 7_000_500)).submittedBy).toBe('Person practice');
    expect(await readAs('manager', 7_000_200)).not.toHaveProperty('submittedBy');
  });

  it.each(['manager', 'service', 'pricingViewer', 'practice', 'buyer'] as const)(
    'has prices for %s',
    async (person) => {
      const order = await readAs(person, whole);
      expect(order).toMatchObject({ total: 1_253.09, canceledTotal: 302.47 });
      expect(order.canceled[0]?.unitPrice).toBe(43.21);
    },
  );

  it('has no prices for staff without the right to see them', async () => {
    const text = await (await read('submitter', whole)).text();
    expect(text).toContain('PO PRIVATE');
    expect(text).not.toMatch(/unitPrice|total|43\.21|1253|302\.47/i);
  });
});

describe('an order that is not there', () => {
  const invalid = ['9007199254740992', '1.5', '1e3', 'seven', '%20', '7000100x', "7000100'%20or%201=1", '+7000100'];

  it('is Invalid order number where it is no safe integer, Order not found where there is no data', async () => {
    for (const number of invalid) {
      const answer = await read('manager', number);
      expect([number, answer.status, await detailOf(answer)]).toEqual([number, 400, 'Invalid order number']);
    }
    for (const number of [absent, 0, -5, Number.MAX_SAFE_INTEGER]) {
      const answer = await read('manager', number);
      expect([number, answer.status, await detailOf(answer)]).toEqual([number, 404, 'Order not found']);
    }
  });

  it('answers exactly like one of an account that the caller does not see, after the same one query', async () => {
    const foreign: Partial<Record<Person, number>> = {
      practice: 7_000_300,
      solo: whole,
      newcomer: whole,
      buyer: 7_000_200,
    };
    for (const [person, number] of Object.entries(foreign) as [Person, number][]) {
      // The session is read first, so that only the order's own queries are counted.
      await read(person, absent);
      const query = vi.spyOn(world.database.pool, 'query');
      const answers: { status: number; text: string; queries: unknown[] }[] = [];
      for (const asked of [number, absent]) {
        query.mockClear();
        const answer = await read(person, asked);
        // A slow machine may have the session read again in between; that tells nothing about the order.
        const queries = query.mock.calls
          .map(([config]) => config as unknown as { name?: string; text: string })
          .filter(({ text }) => !text.includes('"session"'))
          .map(({ name }) => name);
        answers.push({ status: answer.status, text: await answer.text(), queries });
      }
      query.mockRestore();
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toMatchObject({ status: 404, queries: ['order-by-number'] });
    }
  });

  it('says to customer service alone that the ERP rejected it, until something newer was sent', async () => {
    const { pool } = world.database;
    const send = async (topic: string) =>
      (
        await pool.query(
          `insert into outbox (topic, key, payload) values ($1, '7000200', '{}') returning id::float8 as id`,
          [topic],
        )
      ).rows[0].id as number;
    const id = await send('order.submitted');
    const answer = (state: string) =>
      pool.query(
        `insert into order_receipt (outbox_id, topic, key, customer_number, message_at, state, erp_order_number, reason, sent_by, at)
         values ($1, 'order.submitted', '7000200', '100002', now(), $2, '', 'Account on credit hold', 'ERP', now())
         on conflict (outbox_id) do update set state = excluded.state`,
        [id, state],
      );
    const rejection = {
      messageId: `7000200.submitted.${id}`,
      topic: 'order.submitted',
      reason: 'Account on credit hold',
    };
    await answer('rejected');
    expect((await readAs('service', 7_000_200)).rejection).toEqual(rejection);
    for (const person of ['manager', 'pricingViewer', 'practice', 'visitor'] as const) {
      expect(await readAs(person, 7_000_200)).not.toHaveProperty('rejection');
    }
    await answer('taken');
    expect(await readAs('service', 7_000_200)).not.toHaveProperty('rejection');
    await answer('rejected');
    await send('order.changed');
    expect(await readAs('service', 7_000_200)).not.toHaveProperty('rejection');
  });

  it('is found by everybody who sees the account', async () => {
    const sees: Record<Person, number[]> = {
      manager: [whole, 7_000_200, 7_000_300],
      service: [whole, 7_000_200, 7_000_300],
      pricingViewer: [whole, 7_000_200, 7_000_300],
      submitter: [whole, 7_000_200, 7_000_300],
      practice: [whole, 7_000_200],
      solo: [7_000_200],
      newcomer: [],
      buyer: [whole],
      visitor: [whole, 7_000_200, 7_000_300],
    };
    for (const person of everyPerson) {
      const seen: number[] = [];
      for (const number of [whole, 7_000_200, 7_000_300]) if ((await read(person, number)).ok) seen.push(number);
      expect([person, seen]).toEqual([person, sees[person]]);
    }
  });
});
