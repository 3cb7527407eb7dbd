/** What a cart says about its coupons. */
import type { NextReward } from '@operatory/domain/cart';
import { formatDate, parsePlainDate } from '@operatory/domain/dates';
import type { CartView, CouponView } from './store/index.ts';

/** `Buy 2 more, get 1`. */
export function nextRewardWords({ buyMore, getMore }: NextReward): string {
  return `Buy ${buyMore} more, get ${getMore}`;
}

/** `Choose 2 free`. */
export function chooseWords({ remaining }: Pick<CouponView, 'remaining'>): string {
  return `Choose ${remaining} free`;
}

/** `5 bought, 1 of 3 free goods chosen`. */
export function standingWords({ bought, reward, used }: Pick<CouponView, 'bought' | 'reward' | 'used'>): string {
  return `${bought} bought, ${used} of ${reward} free ${reward === 1 ? 'good' : 'goods'} chosen`;
}

/** What went with a lower quantity. */
export function cutWords(cut: number): string {
  return `${cut} free ${cut === 1 ? 'good' : 'goods'} taken out with the lower quantity. Raise it again, and ${cut === 1 ? 'it comes' : 'they come'} back.`;
}

/** Why a free good went, in one sentence. */
export function takenOutWords(gone: CartView['takenOut'][number]): string {
  const { quantity, description, couponDescription, endedOn } = gone;
  const day = endedOn === undefined ? undefined : parsePlainDate(endedOn);
  const what = `${quantity} × ${description} (free) was taken out`;
  if (day !== undefined) return `${what}: the offer “${couponDescription}” ended on ${formatDate(day)}.`;
  return couponDescription === ''
    ? `${what}: the cart no longer earns it.`
    : `${what}: the cart no longer earns it by “${couponDescription}”.`;
}
