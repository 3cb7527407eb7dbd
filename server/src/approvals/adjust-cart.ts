/** Saves an approver's quantities as a change of the cart. */
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import { kindOf } from '@operatory/domain/access';
import { adjustQuantities, areOfOtherLines, type QuantityChange } from '@operatory/domain/approvals';
import { nextVersion } from '@operatory/domain/cart';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { contentOfRow, couponLinesOf, type PricedCartRow } from '../cart/cart-rows.ts';
import { couponIdsOf, readCoupons } from '../cart/coupon-rows.ts';
import { lockCart } from '../cart/reads.ts';
import { saveChanges } from '../cart/save-changes.ts';
import type { LockedCart } from '../cart/send-locked-cart.ts';
import { writeCart } from '../cart/store.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { refuseUnseenFreeGoods } from './accept-free-goods.ts';
import { approvedHash } from './approval-rows.ts';

interface Adjustment extends LockedCart {
  readonly quantities: readonly QuantityChange[];
  /** The quantities of free goods that the approver accepted. */
  readonly freeGoods: readonly QuantityChange[];
}

/**
 * The cart with the quantities, still locked; the same cart if they change nothing. Refused if one is for a line of
 * another cart, or if they change free goods in a way that the approver didn't accept.
 */
export async function adjustCart(
  services: Services,
  scope: CustomerScope,
  { client, cart, now, quantities, freeGoods }: Adjustment,
): Promise<PricedCartRow | Refusal<RefusalCode>> {
  const today = todayOf(services, now);
  const before = contentOfRow(cart);
  const counted = couponLinesOf(cart);
  const said = [...quantities, ...freeGoods];
  if (areOfOtherLines(counted, said)) return refuse('approval.cart-changed');
  const coupons = [...(await readCoupons(client, couponIdsOf(counted), today)).values()];
  const content = adjustQuantities(before, quantities, { counted, coupons });
  const refused = refuseUnseenFreeGoods(cart, content, said);
  if (refused !== undefined) return refused;
  const changes = saveChanges(before, content);
  if (changes.lines.length === 0) return cart;
  const { viewer } = scope;
  const isWritten = await writeCart(scope, client, {
    key: cart.cartKey,
    saveId: randomUUID(),
    base: cart.modified,
    version: nextVersion(cart.modified, now),
    content,
    contentHash: approvedHash,
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
