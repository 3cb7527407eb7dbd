/** An order of an account with lines in several states, and people around it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signInAll } from '../../test/sign-in.ts';
import { bindReviewRoutes } from '../review/routes.ts';
import { closeRequests } from './close-requests.ts';
import { bindOrderRequestRoutes } from './routes.ts';

export const account = '100009';
export const orderNumber = 7_900_001;
export const returned = { kind: 'return', reason: 'damaged', lines: [{ lineNumber: 3, quantity: 4, lot: 'A1' }] };
export const canceled = { kind: 'cancel', lines: [{ lineNumber: 1, quantity: 2 }] };

/** Sets it up for a file of tests; the order is new for each. */
export function useOrder() {
  let database: TestDatabase;
  let ground: TestGround;
  let people: ReadonlyMap<string, SignedIn>;

  beforeAll(async () => {
    database = await createDemoDatabase();
    ground = await openTestGround(database);
    bindOrderRequestRoutes(ground.bind, ground.services);
    bindReviewRoutes(ground.bind, ground.services);
    people = await signInAll(database.pool, {
      service: { name: 'Sam Service', permissions: ['CustomerService'] },
      second: { name: 'Sue Service', permissions: ['CustomerService'] },
      buyer: { permissions: ['Customer', 'OrderSubmit'], accounts: [account] },
      requester: { permissions: ['Customer', 'RequestOnly'], accounts: [account] },
      viewer: { permissions: ['Customer', 'ViewOnly'], accounts: [account] },
      stranger: { permissions: ['Customer', 'OrderSubmit'], accounts: ['100002'] },
    });
  });
  afterAll(async () => {
    await ground.close();
    await database.drop();
  });
  beforeEach(async () => {
    const { pool } = database;
    await pool.query('delete from order_request; delete from notice; delete from order_review');
    await pool.query('delete from outbox');
    await pool.query('delete from sales_order where order_number = $1', [orderNumber]);
    await pool.query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, is_in_submitted_state)
       values ($1, $2, now(), 'web', 1200, true)`,
      [orderNumber, account],
    );
    await pool.query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, type, line_group)
       select $1, n, $2, '1000000' || n, 'Box ' || n, quantity, price, type, grp
         from (values (1, 5, 100, 0, 'submitted'), (2, 1, 0, 1, 'submitted'), (3, 4, 100, 0, 'shipment'), (4, 3, 100, 0, 'processing'))
              v(n, quantity, price, type, grp)`,
      [orderNumber, account],
    );
  });

  async function call(method: 'GET' | 'POST', url: string, who: string, payload?: object) {
    const answer = await ground.http.inject({
      ...{ method, url: `/api${url}`, headers: { ...people.get(who)?.headers } },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const url = `/Order/requests/${orderNumber}/customer/${account}`;
  return {
    rows: async (text: string) => (await database.pool.query(text)).rows,
    call,
    close: () => closeRequests(ground.services),
    read: async (who = 'buyer') => (await call('GET', url, who)).body,
    ask: (request: object, who = 'buyer') => call('POST', url, who, { requestId: randomUUID(), ...request }),
    answer: (requestId: string, answer: object, who = 'service') =>
      call('POST', `/review/orderRequests/${requestId}/answer`, who, answer),
    lines: async () =>
      (
        await database.pool.query(
          'select line_number as n, quantity, line_group as "group" from order_line where order_number = $1 order by 1',
          [orderNumber],
        )
      ).rows,
    messages: async () =>
      (
        await database.pool.query(
          `select topic, payload from outbox where topic like 'order.%' and topic <> 'order.moved' order by id`,
        )
      ).rows,
  };
}
