/** Saves an approver's quantities as a change of the cart. */
import { randomUUID } from 'node:crypto';
import { kindOf } from '@operatory/domain/access';
import { adjustQuantities, type QuantityChange } from '@operatory/domain/approvals';
import { nextVersion } from '@operatory/domain/cart';
import type { CustomerScope } from '../access/customer-scope.ts';
import { contentOfRow, couponLinesOf, type PricedCartRow } from '../cart/cart-rows.ts';
import { couponIdsOf, readCoupons } from '../cart/coupon-rows.ts';
import { lockCart } from '../cart/reads.ts';
import { saveChanges } from '../cart/save-changes.ts';
import type { LockedCart } from '../cart/send-locked-cart.ts';
import { writeCart } from '../cart/store.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';

/** The cart with the quantities, still locked; the same cart if they change nothing. */
export async function adjustCart(
  services: Services,
  scope: CustomerScope,
  { client, cart, now, quantities }: LockedCart & { readonly quantities: readonly QuantityChange[] },
): Promise<PricedCartRow> {
  const today = todayOf(services, now);
  const before = contentOfRow(cart);
  const counted = couponLinesOf(cart);
  const coupons = [...(await readCoupons(client, couponIdsOf(counted), today)).values()];
  const content = adjustQuantities(before, quantities, { counted, coupons });
  const changes = saveChanges(before, content);
  if (changes.lines.length === 0) return cart;
  const { viewer } = scope;
  const isWritten = await writeCart(scope, client, {
    key: cart.cartKey,
    saveId: randomUUID(),
    base: cart.modified,
    version: nextVersion(cart.modified, now),
    content,
    contentHash: 'approved',
    tagged: [],
    untagged: [],
    actorUserId: viewer.userId,
    actedAs: kindOf(viewer),
    changes,
    savedAt: now,
  });
  const adjusted = isWritten ? await lockCart(scope, client, { key: cart.cartKey, today }) : undefined;
  if (adjusted === undefined) throw new Error(`cart ${cart.cartKey} changed under its own lock`);
  return adjusted;
}
