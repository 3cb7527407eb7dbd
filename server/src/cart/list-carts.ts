/** The carts of an account. */
import type { Cart } from '@operatory/contract/cart';
import type { Page } from '@operatory/contract/page';
import type { PlainDate } from '@operatory/domain/dates';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { couponLinesOf, type PricedCartRow, wireCart } from './cart-rows.ts';
import { couponIdsOf, readCoupons } from './coupon-rows.ts';
import { readOrMakeActiveCart, readSubmittedCarts } from './reads.ts';

async function toWire(services: Services, scope: CustomerScope, row: PricedCartRow, today: PlainDate): Promise<Cart> {
  return wireCart(scope, row, await readCoupons(services.pool, couponIdsOf(couponLinesOf(row)), today));
}

/** The active cart at current prices; created when first needed. */
export async function activeCart(services: Services, scope: CustomerScope): Promise<Cart> {
  const now = services.now();
  const today = todayOf(services, now);
  return toWire(services, scope, await readOrMakeActiveCart(scope, services.pool, { today, now }), today);
}

/** One cart per page: the active one, then ordered ones, newest first. */
export async function listCarts(services: Services, scope: CustomerScope, pageIndex: number): Promise<Page<Cart>> {
  const now = services.now();
  const today = todayOf(services, now);
  if (pageIndex === 0) {
    const active = await readOrMakeActiveCart(scope, services.pool, { today, now });
    return { data: [await toWire(services, scope, active, today)], hasMore: active.hasSubmitted };
  }
  const rows = await readSubmittedCarts(scope, services.pool, { today, limit: 2, offset: pageIndex - 1 });
  const data = await Promise.all(rows.slice(0, 1).map((row) => toWire(services, scope, row, today)));
  return { data, hasMore: rows.length > 1 };
}
