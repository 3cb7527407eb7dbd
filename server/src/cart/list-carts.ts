/** The active cart of an account, as a page of one. */
import type { Cart } from '@operatory/contract/cart';
import type { Page } from '@operatory/contract/page';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../http/services.ts';
import { couponLinesOf, wireCart } from './cart-rows.ts';
import { couponIdsOf, readCoupons } from './coupon-rows.ts';
import { readOrMakeActiveCart } from './reads.ts';
import { todayOf } from './today.ts';

/** The cart that is not submitted, with the prices of now; made at first need [C4.17]. */
export async function activeCart(services: Services, scope: CustomerScope): Promise<Cart> {
  const now = services.now();
  const today = todayOf(services, now);
  const row = await readOrMakeActiveCart(scope, services.pool, { today, now });
  return wireCart(scope, row, await readCoupons(services.pool, couponIdsOf(couponLinesOf(row)), today));
}

/** The first page holds the active cart, every other page nothing. */
export async function listCarts(services: Services, scope: CustomerScope, pageIndex: number): Promise<Page<Cart>> {
  return { data: pageIndex === 0 ? [await activeCart(services, scope)] : [], hasMore: false };
}
