import { expect, it } from 'vitest';
import { chooseWords, cutWords, nextRewardWords, standingWords, takenOutWords } from './coupon-words.ts';

it('says what is still to choose, and what the next step would bring', () => {
  expect(nextRewardWords({ buyMore: 2, getMore: 1 })).toBe('Buy 2 more, get 1');
  expect(chooseWords({ remaining: 2 })).toBe('Choose 2 free');
  expect(standingWords({ bought: 5, reward: 1, used: 0 })).toBe('5 bought, 0 of 1 free good chosen');
  expect(cutWords(1)).toContain('it comes back');
});

it('names a free good that went, and the day on which its offer ended', () => {
  const gone = { quantity: 2, description: 'Gloves', couponDescription: 'Buy 2, get 1', endedOn: '2026-02-28' };
  expect(takenOutWords(gone)).toBe('2 × Gloves (free) was taken out: the offer “Buy 2, get 1” ended on 02/28/2026.');
  expect(takenOutWords({ ...gone, endedOn: undefined })).toMatch(/no longer earns it by “Buy 2, get 1”\.$/);
  expect(takenOutWords({ ...gone, endedOn: undefined, couponDescription: '' })).toMatch(/no longer earns it\.$/);
});
