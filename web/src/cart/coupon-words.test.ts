import { expect, it } from 'vitest';
import { chooseWords, cutWords, nextRewardWords, removedFreeGoodsText, standingWords } from './coupon-words.ts';

it('says what is still to choose, and what the next step would earn', () => {
  expect(nextRewardWords({ buyMore: 2, getMore: 1 }, 0)).toBe('Buy 2 more, get 1 free');
  expect(nextRewardWords({ buyMore: 2, getMore: 1 }, 3)).toBe('Buy 2 more, get 1 more free');
  expect(chooseWords({ remaining: 2 })).toBe('Choose 2 free items');
  expect(standingWords({ bought: 5, reward: 1, used: 0 })).toBe('5 bought, 0 of 1 free item chosen');
  expect(cutWords(1)).toContain('Raise it to get it back');
});

it('names a free good that went, and the day on which its offer ended', () => {
  const gone = { quantity: 2, description: 'Gloves', couponDescription: 'Buy 2, get 1', endedOn: '2026-02-28' };
  expect(removedFreeGoodsText(gone)).toBe('2 × Gloves (free) removed: the coupon “Buy 2, get 1” ended on 02/28/2026.');
  expect(removedFreeGoodsText({ ...gone, endedOn: undefined })).toMatch(/no longer qualifies for “Buy 2, get 1”\.$/);
  expect(removedFreeGoodsText({ ...gone, endedOn: undefined, couponDescription: '' })).toMatch(
    /no longer qualifies for it\.$/,
  );
});
