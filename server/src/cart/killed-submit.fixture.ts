/**
 * A process of its own that submits carts and dies by SIGKILL: `<database url> <step>` submits the active cart and dies
 * after that step; with the step `never` it fills and submits carts until somebody kills it.
 */
import { randomUUID } from 'node:crypto';
import type { User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal } from '@operatory/domain/refusals';
import { customerScopes } from '../access/customer-scope.ts';
import { openDatabase } from '../database/database.ts';
import type { Services } from '../http/services.ts';
import { activeCart } from './list-carts.ts';
import { saveCart } from './save-cart.ts';
import { lines, sentOf } from './sent.fixture.ts';
import { submitCart } from './submit-cart.ts';

const [url = '', step] = process.argv.slice(2);
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

const database = openDatabase(url, { onIdleError: () => {} });
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
    alertsRead: () => {},
  },
  now: () => new Date('2026-03-02T20:00:00Z'),
} as unknown as Services;
const scope = await scopes.open(viewer, 'account.use-cart', customerNumber);
if (isRefusal(scope)) throw new Error(scope.refused);

for (let round = 1; ; round += 1) {
  const cart = await activeCart(services, scope);
  if (step === 'never') {
    await saveCart(services, scope, sentOf(cart, { saveId: randomUUID(), items: lines([1, round], [2, 1], [3, 2]) }));
  }
  await submitCart(services, scope, {
    key: cart.key,
    modified: undefined,
    onStep: (reached) => {
      if (reached === step) process.kill(process.pid, 'SIGKILL');
    },
  });
  process.stdout.write('.');
}
