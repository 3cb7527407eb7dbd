import { expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { amountOfLines, orderTotal } from './index.ts';

it("an order's total leaves out canceled lines", () => {
  const canceled = amountOfLines([
    { quantity: 2, unitPrice: cents(2_000) },
    { quantity: 1, unitPrice: cents(1_116) },
  ]);
  expect(orderTotal({ ordered: cents(37_198), canceled })).toEqual({ ordered: 37_198, canceled: 5_116, total: 32_082 });
  expect(orderTotal({ ordered: cents(37_198), canceled: amountOfLines([]) }).total).toBe(37_198);
});
