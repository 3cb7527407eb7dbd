import { describe, expect, it } from 'vitest';
import { isRedemptionComplete, remainingReward, rewardQuantity } from './reward.ts';

const tiers = [
  { buyQuantity: 3, rewardQuantity: 1 },
  { buyQuantity: 12, rewardQuantity: 6 },
  { buyQuantity: 6, rewardQuantity: 2 },
];

describe('the reward of a coupon', () => {
  it.each([
    [0, 0],
    [2, 0],
    [3, 1],
    [5, 1],
    [6, 2],
    [9, 3],
    [12, 6],
    [23, 9],
    [24, 12],
  ])('B4.18 takes the largest tier first: %i bought give %i', (quantity, reward) => {
    expect(rewardQuantity(tiers, quantity)).toBe(reward);
  });

  it('gives nothing without tiers, or for a tier without a minimum', () => {
    expect(rewardQuantity([], 50)).toBe(0);
    expect(rewardQuantity([{ buyQuantity: 0, rewardQuantity: 5 }], 50)).toBe(0);
  });

  it('B4.19 subtracts what was chosen from the reward', () => {
    expect(remainingReward(5, 3)).toBe(2);
    expect(remainingReward(2, 3)).toBe(-1);
  });

  it('B4.20 is complete once as much is chosen as was earned', () => {
    expect([0, 1, 2, 3].map((redeemed) => isRedemptionComplete(2, redeemed))).toEqual([false, false, true, true]);
  });
});
