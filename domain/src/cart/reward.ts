/** How many free goods a coupon gives for a number of items bought. */

/** Buy this many, get that many. */
export interface CouponTier {
  readonly buyQuantity: number;
  readonly rewardQuantity: number;
}

/**
 * The reward of a quantity: tiers from the largest `buyQuantity` down, each as often as it fits into what the
 * larger ones left [B4.18]. Tiers that ask for less than 1 count for nothing.
 */
export function rewardQuantity(tiers: readonly CouponTier[], quantity: number): number {
  let left = quantity;
  let reward = 0;
  for (const tier of [...tiers].sort((one, other) => other.buyQuantity - one.buyQuantity)) {
    if (tier.buyQuantity < 1) continue;
    const times = Math.floor(left / tier.buyQuantity);
    reward += times * tier.rewardQuantity;
    left -= times * tier.buyQuantity;
  }
  return reward;
}

/** What is still to be chosen; negative when more was chosen than earned [B4.19]. */
export function remainingReward(reward: number, redeemed: number): number {
  return reward - redeemed;
}

/** Has everything been chosen [B4.20]? */
export function isRedemptionComplete(reward: number, redeemed: number): boolean {
  return redeemed >= reward;
}

/** How many more have to be bought for how many more free goods. */
export interface NextReward {
  readonly buyMore: number;
  readonly getMore: number;
}

/**
 * The nearest larger quantity that earns more than this one; `undefined` when no tier gives anything. Some sets
 * of tiers give less for one more, so the quantities are tried one by one; the largest tier once more always helps.
 */
export function nextReward(tiers: readonly CouponTier[], quantity: number): NextReward | undefined {
  const reward = rewardQuantity(tiers, quantity);
  const giving = tiers.filter(({ rewardQuantity: gives }) => gives > 0);
  const farthest = Math.max(0, ...giving.map(({ buyQuantity }) => buyQuantity)) * 2;
  for (let buyMore = 1; buyMore <= farthest; buyMore += 1) {
    const getMore = rewardQuantity(tiers, quantity + buyMore) - reward;
    if (getMore > 0) return { buyMore, getMore };
  }
  return undefined;
}
