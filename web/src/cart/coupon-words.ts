/** A cart's texts about its coupons. */

import type { NextReward } from '@operatory/domain/cart';
import { formatDate, parsePlainDate } from '@operatory/domain/dates';
import { byCount, plural } from '@operatory/domain/words';
import type { CartView, CouponView } from './store/index.ts';

/** `Buy 2 more, get 1 free`, or `Buy 2 more, get 1 more free` if some are free already. */
export function nextRewardWords({ buyMore, getMore }: NextReward, reward: number): string {
  return `Buy ${buyMore} more, get ${getMore}${reward > 0 ? ' more' : ''} free`;
}

/** `Choose 2 free items`. */
export function chooseWords({ remaining }: Pick<CouponView, 'remaining'>): string {
  return `Choose ${plural(remaining, 'free item')}`;
}

/** `5 bought, 1 of 3 free items chosen`. */
export function standingWords({ bought, reward, used }: Pick<CouponView, 'bought' | 'reward' | 'used'>): string {
  return `${bought} bought, ${used} of ${plural(reward, 'free item')} chosen`;
}

/** Free items that were removed because the quantity that earned them was lowered. */
export function cutWords(cut: number): string {
  return `${plural(cut, 'free item')} removed because the quantity dropped. Raise it to get ${byCount(cut, 'it', 'them')} back.`;
}

/** Why a free item was removed. */
export function removedFreeGoodsText(gone: CartView['removedFreeGoods'][number]): string {
  const { quantity, description, couponDescription, endedOn } = gone;
  const day = endedOn === undefined ? undefined : parsePlainDate(endedOn);
  const what = `${quantity} × ${description} (free) removed`;
  if (day !== undefined) return `${what}: the coupon “${couponDescription}” ended on ${formatDate(day)}.`;
  return couponDescription === ''
    ? `${what}: this cart no longer qualifies for it.`
    : `${what}: this cart no longer qualifies for “${couponDescription}”.`;
}
