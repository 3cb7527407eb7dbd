/** What generating orders needs to know about every item, compact enough for a quarter of a million items in memory. */
import type { Random } from '../random.ts';
import type { CouponRow } from './coupons.ts';
import type { ItemRow } from './items.ts';

export interface KnownItem {
  readonly itemNumber: string;
  readonly description: string;
  readonly categoryKey: string;
  /** Cents by pricing class. */
  readonly prices: readonly number[];
  readonly isDropShipOnly: boolean;
  /** So expensive that no one orders two. */
  readonly isDear: boolean;
  /** Can be bought by anyone without asking. */
  readonly isFree: boolean;
  readonly offer: KnownOffer | null;
}

/** The lowest tier of an item's offer, and what that gives. */
interface KnownOffer {
  readonly couponId: number;
  readonly buy: number;
  readonly reward: number;
  readonly isOwn: boolean;
  readonly good: CouponRow['options'][number];
}

export interface ItemIndex {
  readonly add: (row: ItemRow, coupon: CouponRow | undefined) => void;
  readonly count: () => number;
  /** The item at that place, in order of item number. Throws a RangeError past the end. */
  readonly at: (index: number) => KnownItem;
  /** The category under which an item's sales are reported. */
  readonly salesCategoryOf: (itemNumber: string) => string;
  /** The place of an item, popular ones more often. */
  readonly draw: (random: Random) => number;
}

/** An empty index; all items are added before the first draw. */
export function itemIndex(): ItemIndex {
  const items: KnownItem[] = [];
  /** Popularity summed up to each item. */
  const sums: number[] = [];
  const salesCategories = new Map<string, string>();

  return {
    add(row, coupon) {
      if (row.salesCategory !== null) salesCategories.set(row.itemNumber, row.salesCategory);
      const [tier, good] = [coupon?.tiers[0], coupon?.options[0]];
      items.push({
        itemNumber: row.itemNumber,
        description: row.description,
        categoryKey: row.categoryKey,
        prices: row.prices,
        isDropShipOnly: row.isDropShipOnly,
        isDear: (row.prices[0] ?? 0) > 25_000,
        isFree: row.lifeCycle === 'A' && row.isOrderable && !row.isHiddenFromCustomer && !row.isOnHold,
        offer:
          tier === undefined || coupon === undefined || good === undefined
            ? null
            : {
                couponId: coupon.couponId,
                buy: tier.buyQuantity,
                reward: tier.rewardQuantity,
                isOwn: coupon.isDistributorFulfilled,
                good,
              },
      });
      sums.push((sums.at(-1) ?? 0) + row.popularity);
    },
    count: () => items.length,
    salesCategoryOf: (itemNumber) => salesCategories.get(itemNumber) ?? 'MERCHANDISE',
    at(index) {
      const item = items[index];
      if (item === undefined) throw new RangeError(`there is no item at place ${index}`);
      return item;
    },
    draw(random) {
      const wanted = random.next() * (sums.at(-1) ?? 0);
      let low = 0;
      let high = sums.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle] ?? 0) > wanted) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}
