/** A small world for the tests of this feature: three accounts, every kind of person, the application over real HTTP. */

import Fastify from 'fastify';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { testSecret } from '../../test/ground.ts';
import { signIn } from '../../test/sign-in.ts';
import type { NewUser } from '../access/create-user.ts';
import { openHttp } from '../app/open-http.ts';
import { orderLine, salesOrder, shipment } from '../database/schema/orders.ts';
import { readSettings } from '../settings/settings.ts';
import { bindOrderRoutes } from './routes.ts';

/** 100001 is in territory T1, 100002 and 100003 are in T2. */
const people = {
  manager: { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] },
  service: { permissions: ['CustomerService'] },
  pricingViewer: { permissions: ['PricingView'] },
  submitter: { permissions: ['OrderSubmit'] },
  practice: { permissions: ['Customer'], accounts: ['100001', '100002'] },
  solo: { permissions: ['Customer'], accounts: ['100002'] },
  newcomer: { permissions: ['Customer'] },
  buyer: { permissions: ['PunchOut'], accounts: ['100001'] },
} as const satisfies Record<string, Pick<NewUser, 'permissions' | 'accounts' | 'territoryIds'>>;

export type Person = keyof typeof people | 'visitor';
export const everyPerson = [...Object.keys(people), 'visitor'] as Person[];

export interface World {
  readonly database: TestDatabase;
  readonly address: string;
  /** Calls as this person; returns the raw response. */
  get(person: Person, path: string): Promise<Response>;
  close(): Promise<void>;
}

async function settle(database: TestDatabase): Promise<Map<Person, string>> {
  await database.pool.query(`
    insert into pricing_class (code, name, position) values ('A', 'Standard', 1);
    insert into territory (territory_id, manager_first_name, manager_last_name, manager_email)
      values ('T1', 'Ana', 'Reyes', 'a@example.test'), ('T2', 'Bo', 'Lind', 'b@example.test');
    insert into customer (customer_number, name, bill_to_name, ship_to_address1, ship_to_city, ship_to_state, ship_to_zip,
                          phone, email, ship_via, pricing_class, territory_id, warehouses)
      select n, 'Practice ' || n, 'Practice ' || n, '12 Private Way', 'Tacoma', 'WA', '98402', '2535550100',
             'office@example.test', 'UPS', 'A', case n when '100001' then 'T1' else 'T2' end, '{14,16}'
        from unnest(array['100001', '100002', '100003']) n`);
  const cookies = new Map<Person, string>();
  for (const [name, rights] of Object.entries(people)) {
    const email = `${name}@example.test`;
    const { headers } = await signIn(database.pool, { email, name: `Person ${name}`, ...rights });
    cookies.set(name as Person, headers.cookie);
  }
  return cookies;
}

/** Opens the world. Close it in `afterAll`. */
export async function openWorld(): Promise<World> {
  const database = await createTestDatabase();
  const cookies = await settle(database);
  const settings = readSettings({ AUTH_SECRET: testSecret, DEMO: '0', SECOND_STEP: 'nobody' }, () => testSecret);
  const { http, bind, services, close } = await openHttp({ settings, database, log: Fastify().log, isStrict: true });
  bindOrderRoutes(bind, services);
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  return {
    database,
    address,
    get(person, path) {
      const cookie = cookies.get(person);
      return fetch(`${address}/api${path}`, cookie === undefined ? {} : { headers: { cookie } });
    },
    async close() {
      await close();
      await database.drop();
    },
  };
}

type Order = typeof salesOrder.$inferInsert;
type Line = typeof orderLine.$inferInsert;

export type GivenOrder = Partial<Order> & {
  readonly orderNumber: number;
  readonly lines?: readonly Partial<Line>[];
  readonly shipments?: readonly (typeof shipment.$inferInsert)[];
};

/** Puts orders into the database; what is not given is plain, and the marks follow from the lines. */
export async function giveOrders({ db }: TestDatabase, orders: readonly GivenOrder[]): Promise<void> {
  for (const { lines = [{}], shipments = [], ...given } of orders) {
    const has = (group: string) => lines.some((line) => (line.lineGroup ?? 'submitted') === group);
    const order: Order = {
      customerNumber: '100001',
      orderDate: new Date('2026-03-02T18:00:00Z'),
      origination: 'web',
      totalCents: lines.reduce(
        (sum, line, index) => sum + (line.quantity ?? index + 1) * (line.unitPriceCents ?? 4_321),
        0,
      ),
      hasBackOrderedItems: has('backordered'),
      hasCanceledItems: has('canceled'),
      isPending: has('pending'),
      isInSubmittedState: has('submitted'),
      ...given,
    };
    await db.insert(salesOrder).values(order);
    if (shipments.length > 0) await db.insert(shipment).values([...shipments]);
    const rows = lines.map(
      (line, index): Line => ({
        orderNumber: order.orderNumber,
        lineNumber: index + 1,
        customerNumber: order.customerNumber,
        itemNumber: `1000000${index + 1}`,
        description: `Thing ${index + 1}`,
        quantity: index + 1,
        unitPriceCents: 4_321,
        lineGroup: 'submitted',
        ...line,
      }),
    );
    if (rows.length > 0) await db.insert(orderLine).values(rows);
  }
}

const shipmentOf = (orderNumber: number, ordinal: number) => ({
  shipmentId: orderNumber * 10 + ordinal,
  orderNumber,
  shipmentNumber: `${orderNumber}-${ordinal}`,
  shippingOrderNumber: ordinal === 2 ? -orderNumber : orderNumber,
  shipmentDate: ordinal === 2 ? null : '2026-03-04',
  shippedFrom: '14',
  tracking: ordinal === 2 ? '' : '1Z999AA10123456784\n123456789012',
  hasInvoice: true,
});

/** An order of 100001 with lines in every group, two shipments, and private text wherever there can be some. */
export function orderWithEverything(orderNumber: number): GivenOrder {
  return {
    orderNumber,
    poNumber: 'PO PRIVATE',
    comments: 'Private comment',
    externalSource: 'punchout',
    isHeldForReview: true,
    holdReasons: ['Free shipping'],
    shipments: [shipmentOf(orderNumber, 1), shipmentOf(orderNumber, 2)],
    lines: [
      { lineGroup: 'submitted' },
      { lineGroup: 'pending', status: 'Credit Review' },
      { lineGroup: 'processing', status: 'Picking', allocatedWarehouse: '14' },
      { lineGroup: 'shipment', shipmentId: orderNumber * 10 + 1 },
      { lineGroup: 'shipment', shipmentId: orderNumber * 10 + 2 },
      { lineGroup: 'backordered', backOrderStatus: 'On Order', expectedReceiptDate: '2026-04-01' },
      { lineGroup: 'canceled', status: 'Canceled' },
      { lineGroup: 'shipment', status: 'Shipped', shipmentId: null },
    ],
  };
}
