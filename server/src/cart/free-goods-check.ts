/** Free goods cost nothing, so the server looks itself whether the cart earns them. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type CartLine, couponStanding, freeGoodLine, lineIdOf } from '@operatory/domain/cart';
import type { PlainDate } from '@operatory/domain/dates';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { joinContractPrice } from '../catalog/contract-price.ts';
import type { Queryable } from '../database/database.ts';
import { type CouponRow, readCoupons } from './coupon-rows.ts';
import { refuseFields } from './field-refusal.ts';

/** Which coupon each item counts for, among these; a contract may rule the coupon out. */
async function couponsOfItems(
  scope: CustomerScope,
  database: Queryable,
  { itemNumbers, today }: { readonly itemNumbers: readonly string[]; readonly today: PlainDate },
) {
  const { rows } = await database.query<{ itemNumber: string; couponId: number }>(
    `select i.item_number as "itemNumber", i.coupon_id as "couponId" from item i
       ${joinContractPrice('$1::integer', 'i.item_key', '$3::date')}
      where i.item_number = any($2::text[]) and i.coupon_id is not null and p.suppress_coupon is not true`,
    [scope.customerKey, itemNumbers, today],
  );
  return new Map(rows.map((row) => [row.itemNumber, row.couponId]));
}

/** Is this line one of the goods that the coupon offers, of the type that the coupon gives [B9.05]? */
function isOffered(line: CartLine, coupon: CouponRow): boolean {
  return coupon.options.some((option) => lineIdOf(freeGoodLine(coupon, option)) === lineIdOf(line));
}

/**
 * Refuses free goods that no running coupon offers, and more of them than the bought items earn [B4.18] [B4.19].
 * A cart without free goods costs no query.
 * @param areOff nothing is earned; as the viewer's own flag says if left out
 */
export async function refuseUnearned(
  scope: CustomerScope,
  database: Queryable,
  {
    lines,
    today,
    areOff = scope.viewer.areFreeGoodsOff === true,
  }: { readonly lines: readonly CartLine[]; readonly today: PlainDate; readonly areOff?: boolean },
): Promise<Refusal<RefusalCode> | undefined> {
  const free = lines.filter((line) => line.type !== 0);
  if (free.length === 0) return undefined;
  const couponIds = [...new Set(free.flatMap((line) => line.couponId ?? []))];
  const bought = lines.filter((line) => line.type === 0).map((line) => line.itemNumber);
  const coupons = await readCoupons(database, couponIds, today);
  const couponOf = await couponsOfItems(scope, database, { itemNumbers: bought, today });
  const counted = lines.map((line) =>
    line.type === 0 ? { ...line, couponId: couponOf.get(line.itemNumber) ?? null } : line,
  );
  const isEarned = (line: CartLine) => {
    if (areOff) return false;
    const coupon = line.couponId === null ? undefined : coupons.get(line.couponId);
    if (coupon?.isRunning !== true || !isOffered(line, coupon)) return false;
    const { used, reward } = couponStanding(counted, coupon);
    return used <= reward;
  };
  return refuseFields(
    lines.flatMap((line, index) =>
      line.type === 0 || isEarned(line)
        ? []
        : [
            {
              field: `items.${index}`,
              refusal: refuse('cart.free-good-not-earned', { description: line.description || line.itemNumber }),
            },
          ],
    ),
  );
}
