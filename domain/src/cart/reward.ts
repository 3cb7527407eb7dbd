/** How many free goods a coupon grants for a number of items bought. */

/** Buy this many, get that many. */
export interface CouponTier {
  readonly buyQuantity: number;
  readonly rewardQuantity: number;
}

/**
 * The reward for a quantity: tiers from the largest `buyQuantity` down, each as often as it fits into what the larger
 * ones left [B4.18]. Tiers with a minimum below 1 are ignored.
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

/** The reward that remains to be chosen; negative if more was chosen than earned [B4.19]. */
export function remainingReward(reward: number, redeemed: number): number {
  return reward - redeemed;
}

/** Whether everything has been chosen [B4.20]. */
export function isRedemptionComplete(reward: number, redeemed: number): boolean {
  return redeemed >= reward;
}

/** How many more to buy for how many more free goods. */
export interface NextReward {
  readonly buyMore: number;
  readonly getMore: number;
}

/**
 * The next larger quantity that earns more than this one; `undefined` if no tier grants anything. Some sets of tiers
 * grant less for one more item, so this tries the quantities in order; the largest tier once more always helps.
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
