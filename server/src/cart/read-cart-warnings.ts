/** Warnings about the open cart before it's sent. For information only: sending doesn't read them. */
import type { CartWarnings } from '@operatory/contract/cart-warnings';
import { findTwin, unusualNewQuantity, unusualQuantity } from '@operatory/domain/checkout';
import { dollarsFromCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { readBoughtQuantities, readCartItems, readPastOrders, readRecentOrders } from './warning-reads.ts';

export async function readCartWarnings(services: Services, scope: CustomerScope): Promise<CartWarnings> {
  const { pool } = services;
  const now = services.now();
  const items = await readCartItems(scope, pool);
  if (items.length === 0) return { unusual: [], unusualNew: [], twin: null };
  const itemNumbers = items.map(({ itemNumber }) => itemNumber);
  const today = todayOf(services, now);
  const [bought, past, recent] = await Promise.all([
    readBoughtQuantities(scope, pool, { itemNumbers, today }),
    readPastOrders(scope, pool, today),
    readRecentOrders(scope, pool, now),
  ]);
  return {
    unusual: items.flatMap(({ itemNumber, quantity, description }) => {
      const unusual = unusualQuantity(quantity, bought.get(itemNumber) ?? []);
      return unusual === undefined ? [] : [{ itemNumber, description, ...unusual }];
    }),
    unusualNew: items.flatMap(({ itemNumber, quantity, description }) => {
      const unusual = unusualNewQuantity(quantity, bought.get(itemNumber) ?? [], past);
      return unusual === undefined ? [] : [{ itemNumber, description, ...unusual }];
    }),
    ...(scope.seesPrices
      ? { pastOrders: { orders: past.orders, largestTotal: dollarsFromCents(past.largestTotal) } }
      : {}),
    twin: findTwin(items, recent) ?? null,
  };
}
