/** Free goods cost nothing, so the server looks itself whether the cart earns them. */
import type { RefusalCode } from '@operatory/contract/refusals';
import {
  type CartLine,
  type CouponTier,
  noItemNumber,
  qualifyingQuantity,
  redeemedQuantity,
  rewardQuantity,
} from '@operatory/domain/cart';
import type { PlainDate } from '@operatory/domain/dates';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { CouponOptionRow } from '../database/schema/catalogue.ts';
import { refuseFields } from './field-refusal.ts';

interface RunningCoupon {
  readonly couponId: number;
  readonly tiers: readonly CouponTier[];
  readonly options: readonly CouponOptionRow[];
  readonly isDistributorFulfilled: boolean;
}

async function runningCoupons(database: Queryable, ids: readonly number[], today: PlainDate) {
  const { rows } = await database.query<RunningCoupon>(
    `select coupon_id as "couponId", tiers, options, is_distributor_fulfilled as "isDistributorFulfilled"
       from coupon where coupon_id = any($1::int[]) and $2::date between start_date and end_date`,
    [ids, today],
  );
  return new Map(rows.map((coupon) => [coupon.couponId, coupon]));
}

/** Which coupon each item counts for, among these; a contract may rule the coupon out. */
async function couponsOfItems(scope: CustomerScope, database: Queryable, itemNumbers: readonly string[]) {
  const { rows } = await database.query<{ itemNumber: string; couponId: number }>(
    `select i.item_number as "itemNumber", i.coupon_id as "couponId" from item i
       left join contract_price p on p.customer_number = $1 and p.item_number = i.item_number
      where i.item_number = any($2::text[]) and i.coupon_id is not null and p.suppress_coupon is not true`,
    [scope.customerNumber, itemNumbers],
  );
  return new Map(rows.map((row) => [row.itemNumber, row.couponId]));
}

/** Is this line one of the goods that the coupon offers, of the type that the coupon gives [B9.05]? */
function isOffered(line: CartLine, coupon: RunningCoupon): boolean {
  if (line.type !== (coupon.isDistributorFulfilled ? 1 : 2)) return false;
  return coupon.options.some((option) =>
    option.redemptionItem === null
      ? line.itemNumber === noItemNumber && line.description === option.redemptionDescription
      : line.itemNumber === option.redemptionItem,
  );
}

/**
 * Refuses free goods that no running coupon offers, and more of them than the bought items earn [B4.18] [B4.19].
 * A cart without free goods costs no query.
 */
export async function refuseUnearned(
  scope: CustomerScope,
  database: Queryable,
  { lines, today }: { readonly lines: readonly CartLine[]; readonly today: PlainDate },
): Promise<Refusal<RefusalCode> | undefined> {
  const free = lines.filter((line) => line.type !== 0);
  if (free.length === 0) return undefined;
  const couponIds = [...new Set(free.flatMap((line) => line.couponId ?? []))];
  const bought = lines.filter((line) => line.type === 0).map((line) => line.itemNumber);
  const coupons = await runningCoupons(database, couponIds, today);
  const couponOf = await couponsOfItems(scope, database, bought);
  const counted = lines.map((line) =>
    line.type === 0 ? { ...line, couponId: couponOf.get(line.itemNumber) ?? null } : line,
  );
  const isEarned = (line: CartLine) => {
    const coupon = line.couponId === null ? undefined : coupons.get(line.couponId);
    if (coupon === undefined || !isOffered(line, coupon)) return false;
    const reward = rewardQuantity(coupon.tiers, qualifyingQuantity(counted, coupon.couponId));
    return redeemedQuantity(counted, coupon.couponId) <= reward;
  };
  return refuseFields(
    lines.flatMap((line, place) =>
      line.type === 0 || isEarned(line)
        ? []
        : [
            {
              field: `items.${place}`,
              refusal: refuse('cart.free-good-not-earned', { description: line.description || line.itemNumber }),
            },
          ],
    ),
  );
}
