/** A small world for the tests of this feature: practices in three territories, managers of some, the routes over real HTTP. */

import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindAccessRoutes } from '../app/access-routes.ts';
import { inTransaction } from '../database/database.ts';
import type { Settings } from '../settings/settings.ts';
import { changeOrder, tellOrderChanged } from './change-order.ts';
import { bindAlertRoutes } from './routes.ts';

/** 100001 and 100002 are in N1, 100003 in N2, 100004 in S1. */
const practices = [
  { customerNumber: '100001', territoryId: 'N1', name: 'Northside Dental' },
  { customerNumber: '100002', territoryId: 'N1' },
  { customerNumber: '100003', territoryId: 'N2' },
  { customerNumber: '100004', territoryId: 'S1' },
];

export interface AlertWorld {
  readonly database: TestDatabase;
  readonly ground: TestGround;
  /** A manager of these territories. */
  manager(...territoryIds: string[]): Promise<SignedIn>;
  /** Stores an order with lines in these groups and returns its number. */
  order(customerNumber: string, ...groups: string[]): Promise<number>;
  /** Moves the lines of an order into these groups, like the system that ships orders, and notifies open tabs. */
  move(orderNumber: number, ...groups: string[]): Promise<void>;
  /** Raises that many alerts for the account, one an order, and returns the orders' numbers. */
  raise(customerNumber: string, count: number): Promise<number[]>;
  ask(person: SignedIn | undefined, path: string, body?: object): Promise<{ status: number; body: Body }>;
  close(): Promise<void>;
}

interface Body {
  code?: string;
  errors?: { field: string }[];
  orderAlerts: {
    data: { id: number; salesOrderId: number; orderAlertType: string; isRead: boolean; [field: string]: unknown }[];
    totalCount: number;
    newCount: number;
  };
}

/** Opens the world; close it in `afterAll`. */
export async function openAlertWorld(settings: Partial<Settings> = {}): Promise<AlertWorld> {
  const database = await createTestDatabase();
  await addPractices(database.pool, practices);
  const ground = await openTestGround(database, settings);
  bindAccessRoutes(ground.bind, ground.services, ground.sessions);
  bindAlertRoutes(ground.bind, ground.services);
  let lastNumber = 7_000_000;

  const world: AlertWorld = {
    database,
    ground,
    manager: (...territoryIds) => signIn(database.pool, { permissions: ['PricingView', 'OrderSubmit'], territoryIds }),
    async order(customerNumber, ...groups) {
      lastNumber += 1;
      const orderNumber = lastNumber;
      await database.pool.query(
        `insert into sales_order (order_number, customer_number, order_date, origination, total_cents,
                                  is_in_submitted_state)
         values ($1, $2, now(), 'operatory', 1000, true)`,
        [orderNumber, customerNumber],
      );
      await database.pool.query(
        `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
                                 unit_price_cents, line_group)
         select $1, place, $2, '1000000' || place, 'Thing ' || place, 1, 100, grp
           from unnest($3::text[]) with ordinality l(grp, place)`,
        [orderNumber, customerNumber, groups],
      );
      return orderNumber;
    },
    async move(orderNumber, ...groups) {
      const changed = await inTransaction(database.pool, (client) =>
        changeOrder(client, orderNumber, ({ lines }) => ({
          lines: lines.map((line, index) => ({ ...line, lineGroup: groups[index] ?? line.lineGroup })),
          shipments: [],
        })),
      );
      if (changed !== undefined) tellOrderChanged(ground.services.hub, changed);
    },
    async raise(customerNumber, count) {
      const numbers: number[] = [];
      for (let n = 0; n < count; n += 1) {
        const orderNumber = await world.order(customerNumber, 'submitted');
        await world.move(orderNumber, 'backordered');
        numbers.push(orderNumber);
      }
      return numbers;
    },
    async ask(person, path, body) {
      const isReading = path.includes('/pageIndex/');
      const response = await ground.http.inject({
        method: isReading ? 'GET' : 'POST',
        url: `/api${path}`,
        ...(person === undefined ? {} : { headers: person.headers }),
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: response.statusCode, body: (response.body === '' ? undefined : response.json()) as Body };
    },
    async close() {
      await ground.close();
      await database.drop();
    },
  };
  return world;
}
