/** What about the open cart is worth a second look before it's sent. It only informs: sending doesn't read it. */
import type { CartWarnings } from '@operatory/contract/cart-warnings';
import { findTwin, unusualQuantity } from '@operatory/domain/checkout';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { readBoughtQuantities, readCartItems, readRecentOrders } from './warning-reads.ts';

export async function readCartWarnings(services: Services, scope: CustomerScope): Promise<CartWarnings> {
  const { pool } = services;
  const now = services.now();
  const items = await readCartItems(scope, pool);
  if (items.length === 0) return { unusual: [], twin: null };
  const itemNumbers = items.map(({ itemNumber }) => itemNumber);
  const [bought, recent] = await Promise.all([
    readBoughtQuantities(scope, pool, { itemNumbers, today: todayOf(services, now) }),
    readRecentOrders(scope, pool, now),
  ]);
  return {
    unusual: items.flatMap(({ itemNumber, quantity, description }) => {
      const unusual = unusualQuantity(quantity, bought.get(itemNumber) ?? []);
      return unusual === undefined ? [] : [{ itemNumber, description, ...unusual }];
    }),
    twin: findTwin(items, recent) ?? null,
  };
}
