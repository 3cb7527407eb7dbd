/** The coupons of a cart: read at once, and written as the contract wants them. */
import type { CartItem, CouponInfo } from '@operatory/contract/cart';
import { isStaff } from '@operatory/domain/access';
import { type CartLine, type CouponTier, couponStanding, freeGoodLine, lineIdOf } from '@operatory/domain/cart';
import type { PlainDate } from '@operatory/domain/dates';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { CouponOptionRow } from '../database/schema/catalog.ts';

/** A coupon, with the catalog's data for its free goods from our own stock. */
export interface CouponRow {
  readonly couponId: number;
  readonly legacyOfferId: string;
  readonly description: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly isRunning: boolean;
  readonly tiers: readonly CouponTier[];
  readonly options: readonly CouponOptionRow[];
  readonly isDistributorFulfilled: boolean;
  readonly rewardType: string;
  /** `[imageUrl, isHiddenFromCustomer]` by item number. */
  readonly goods: Readonly<Record<string, readonly [string, boolean]>> | null;
}

export type Coupons = ReadonlyMap<number, CouponRow>;

/** These coupons, whether they run or not. Without ids nothing is asked. */
export async function readCoupons(database: Queryable, ids: readonly number[], today: PlainDate): Promise<Coupons> {
  if (ids.length === 0) return new Map();
  const { rows } = await database.query<CouponRow>({
    name: 'cart-coupons',
    text: `select coupon_id as "couponId", legacy_offer_id as "legacyOfferId", description, start_date as "startDate",
                  end_date as "endDate", $2::date between start_date and end_date as "isRunning", tiers, options,
                  is_distributor_fulfilled as "isDistributorFulfilled", reward_type as "rewardType",
                  (select json_object_agg(i.item_number, json_build_array(i.image_url, i.is_hidden_from_customer))
                     from jsonb_array_elements(options) o join item i on i.item_number = o->>'redemptionItem') as goods
             from coupon where coupon_id = any($1::int[]) order by coupon_id`,
    values: [ids, today],
  });
  return new Map(rows.map((coupon) => [coupon.couponId, coupon]));
}

/** The ids of the coupons that these lines count toward or come from. */
export function couponIdsOf(lines: readonly CartLine[]): number[] {
  return [...new Set(lines.flatMap((line) => line.couponId ?? []))];
}

type WireOption = CouponInfo['options'][number];

function wireOption(coupon: CouponRow, option: CouponOptionRow, seesPrices: boolean): WireOption {
  const { redemptionItem, redemptionDescription, rewardValueCents } = option;
  return {
    redemptionItem,
    FreeProducts: redemptionItem === null ? redemptionDescription : null,
    redemptionDescription,
    ...(seesPrices ? { RewardValue: dollarsFromCents(cents(rewardValueCents)) } : {}),
    isRedemptionBurkhartProduct: coupon.isDistributorFulfilled && redemptionItem !== null,
    imageUrl: (redemptionItem === null ? undefined : coupon.goods?.[redemptionItem]?.[0]) ?? '',
  };
}

/** Whether this viewer can choose it. Our own items must exist and not be hidden from a customer user. */
function isOfferedTo({ viewer }: CustomerScope, { goods }: CouponRow, { redemptionItem }: CouponOptionRow): boolean {
  if (redemptionItem === null) return true;
  const good = goods?.[redemptionItem];
  return good !== undefined && (isStaff(viewer) || !good[1]);
}

/** The coupon's part of a line [C3.11]; `lines` are all lines of the cart, with the coupons that they count toward. */
export function wireLineCoupon(
  scope: CustomerScope,
  line: CartLine,
  { lines, coupons }: { readonly lines: readonly CartLine[]; readonly coupons: Coupons },
): Pick<
  CartItem,
  'coupon' | 'couponKey' | 'legacyCouponOfferId' | 'qualifyingList' | 'couponRedemptionList' | 'rewardValue'
> {
  const coupon = line.couponId === null ? undefined : coupons.get(line.couponId);
  if (coupon === undefined) {
    return {
      coupon: null,
      couponKey: null,
      legacyCouponOfferId: null,
      qualifyingList: [],
      couponRedemptionList: [],
      rewardValue: null,
    };
  }
  const key = String(coupon.couponId);
  const ofCoupon = lines.filter(({ couponId }) => couponId === line.couponId);
  const option = coupon.options.find((one) => lineIdOf(freeGoodLine(coupon, one)) === lineIdOf(line));
  const isValued = line.type !== 0 && scope.seesPrices && option !== undefined;
  return {
    coupon: {
      id: coupon.couponId,
      key,
      data: {
        LegacyCouponOfferID: coupon.legacyOfferId,
        Description: coupon.description,
        StartDate: coupon.startDate,
        EndDate: coupon.endDate,
        RewardType: coupon.rewardType,
        IsBurkhartFulfilled: coupon.isDistributorFulfilled ? 'Y' : 'N',
        Tiers: coupon.tiers.map(({ buyQuantity, rewardQuantity }) => ({
          BuyQuantity: buyQuantity,
          RewardQuantity: rewardQuantity,
        })),
        Options: coupon.options.map((one) => wireOption(coupon, one, scope.seesPrices)),
      },
    },
    couponKey: key,
    legacyCouponOfferId: coupon.legacyOfferId,
    qualifyingList: ofCoupon.filter(({ type }) => type === 0).map(lineIdOf),
    couponRedemptionList: ofCoupon.filter(({ type }) => type !== 0).map(lineIdOf),
    rewardValue: isValued ? dollarsFromCents(cents(option.rewardValueCents)) : null,
  };
}

/**
 * A cart's earned and used quantities of each of its coupons [C3.12]; coupons without lines are left out [C4.21]. If
 * the viewer doesn't get free goods, a coupon with earlier choices earns nothing: the page removes them and says so.
 */
export function wireCouponInfo(scope: CustomerScope, lines: readonly CartLine[], coupons: Coupons): CouponInfo[] {
  return couponIdsOf(lines).flatMap((couponId) => {
    const found = coupons.get(couponId);
    if (found === undefined) return [];
    const coupon = scope.viewer.areFreeGoodsOff === true ? { ...found, tiers: [], options: [] } : found;
    const standing = couponStanding(lines, { ...coupon, tiers: coupon.isRunning ? coupon.tiers : [] });
    return [
      {
        couponId,
        description: coupon.description,
        endDate: coupon.endDate,
        isRunning: coupon.isRunning,
        isBurkhartFulfilled: coupon.isDistributorFulfilled,
        tiers: [...coupon.tiers],
        items: lines
          .filter((line) => line.couponId === couponId)
          .map(({ itemNumber, type, quantity }) => ({ itemNumber, type, quantity })),
        options: coupon.options
          .filter((option) => isOfferedTo(scope, coupon, option))
          .map((option) => wireOption(coupon, option, scope.seesPrices)),
        isRedemptionComplete: standing.isComplete,
        rewardQuantityRemaining: standing.remaining,
      },
    ];
  });
}
