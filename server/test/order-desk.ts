/** An installation with carts, an ERP that takes orders with its key, and customer service that follows them. */
import type { OrderMessage } from '@operatory/contract/order-messages';
import { type App, buildApp } from '../src/app/app.ts';
import { noon, openWorld, type World } from '../src/cart/carts.fixture.ts';
import { addKey } from '../src/exchange/machine-keys.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { type SignedIn, signIn } from './sign-in.ts';

export interface OrderDesk {
  readonly world: World;
  readonly app: App;
  /** The headers with the ERP's key. */
  readonly erp: Record<string, string>;
  readonly staff: SignedIn;
  /** The application's time; noon after `clean`. */
  readonly clock: { now: Date };
  /** The application's log entries since `clean`. */
  readonly logged: Record<string, unknown>[];
  /** A call as customer service, or with other headers. */
  call(
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    payload?: object,
    headers?: Record<string, string>,
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the reply it asks for.
  ): Promise<{ readonly status: number; readonly body: any }>;
  /** The messages that wait for the ERP. */
  waiting(query?: string): Promise<OrderMessage[]>;
  /** Empties the carts, the outbox, and these tables. */
  clean(...tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export async function openOrderDesk(): Promise<OrderDesk> {
  const world = await openWorld();
  const { pool } = world.database;
  const clock = { now: new Date(noon) };
  const { log, lines: logged } = rememberingLog();
  const app = await buildApp({
    isStrict: true,
    settings: testSettings(),
    database: world.database,
    log,
    now: () => clock.now,
  });
  const erp = { authorization: `Bearer ${await addKey(pool, 'erp', ['orders'])}` };
  const staff = await signIn(pool, { email: 'desk@example.test', permissions: ['CustomerService'] });

  const call: OrderDesk['call'] = async (method, url, payload, headers = staff.headers) => {
    const answer = await app.http.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: JSON.parse(answer.body === '' ? '{}' : answer.body) };
  };
  return {
    ...{ world, app, erp, staff, clock, logged, call },
    waiting: async (query = '') => (await call('GET', `/erp/v1/messages${query}`, undefined, erp)).body.messages,
    async clean(...tables) {
      await world.clean();
      await pool.query(`truncate ${['outbox', 'order_receipt', ...tables].join(', ')}`);
      world.setClock(noon);
      clock.now = new Date(noon);
      logged.length = 0;
    },
    async close() {
      await app.close();
      await world.close();
    },
  };
}
