/**
 * A separate process that submits carts and dies by SIGKILL: `<database url> <statement>` submits the active cart and
 * dies after the statement with that name; with `never`, it fills and submits carts until it's killed.
 */
import { randomUUID } from 'node:crypto';
import type { User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal } from '@operatory/domain/refusals';
import type pg from 'pg';
import { customerScopes } from '../access/customer-scope.ts';
import { openDatabase } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { activeCart } from './list-carts.ts';
import { saveCart } from './save-cart.ts';
import { lines, sentOf } from './sent.fixture.ts';
import { submitCart } from './submit-cart.ts';

const [url = '', last] = process.argv.slice(2);
const customerNumber = '100001' as CustomerNumber;
const viewer: User = {
  kind: 'user',
  userId: 'killed',
  email: 'killed@example.test',
  name: 'Killed',
  permissions: new Set(['CustomerService']),
  territoryIds: new Set(),
  accounts: 'all',
};

const database = openDatabase(url, { onConnectionError: () => {} });

type Connect = () => Promise<pg.PoolClient>;

/** Every transaction runs on a client that ends the process after the statement of this name. */
const connect = database.pool.connect.bind(database.pool) as Connect;
const mortal = async () => {
  const client = await connect();
  const query = client.query.bind(client) as (asked: string | { name: string }, values?: unknown[]) => Promise<unknown>;
  const asking: typeof query = async (asked, values) => {
    const result = await query(asked, values);
    if ((typeof asked === 'string' ? asked : asked.name) === last) process.kill(process.pid, 'SIGKILL');
    return result;
  };
  return Object.assign(client, { query: asking });
};
// The pool itself asks for connections with a callback, for single statements.
Object.assign(database.pool, {
  connect: (callback?: unknown) =>
    callback === undefined ? mortal() : (connect as (callback: unknown) => unknown)(callback),
});
const scopes = customerScopes(database.pool);
const services = {
  ...database,
  scopes,
  settings: { timeZone: 'America/Los_Angeles' },
  hub: {
    cartChanged: () => {},
    orderChanged: () => {},
    listChanged: () => {},
    noteChanged: () => {},
    alertRaised: () => {},
    favoritesChanged: () => {},
    alertsRead: () => {},
  },
  now: () => new Date('2026-03-02T20:00:00Z'),
} as unknown as Services;
const scope = await scopes.open(viewer, 'account.use-cart', customerNumber);
if (isRefusal(scope)) throw new Error(scope.refused);

for (let round = 1; ; round += 1) {
  const cart = await activeCart(services, scope);
  if (last === 'never') {
    await saveCart(services, scope, sentOf(cart, { saveId: randomUUID(), items: lines([1, round], [2, 1], [3, 2]) }));
  }
  await submitCart(services, scope, {
    key: cart.key,
    modified: undefined,
  });
  process.stdout.write('.');
}
