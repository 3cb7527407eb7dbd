import { expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { amountOfLines, orderTotal } from './index.ts';

it("an order's total leaves out canceled lines", () => {
  const canceled = amountOfLines([
    { quantity: 2, unitPrice: cents(2_000) },
    { quantity: 1, unitPrice: cents(1_116) },
  ]);
  expect(orderTotal({ all: cents(37_198), canceled })).toEqual({
    ...{ ordered: 37_198, substituted: 0, canceled: 5_116, total: 32_082 },
  });
  expect(orderTotal({ all: cents(37_198), canceled: amountOfLines([]) }).total).toBe(37_198);
});

it('counts a line and its substitute once', () => {
  // $30.00 of one product, $10.00 of another that is replaced by $12.50 of a third.
  const amounts = { all: cents(5_250), canceled: cents(0), replaced: cents(1_000), substitutes: cents(1_250) };
  expect(orderTotal(amounts)).toEqual({ ordered: 4_000, substituted: 250, canceled: 0, total: 4_250 });
});
