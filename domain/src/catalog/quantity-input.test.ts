import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaveQuantity, type QuantityRules, startQuantity, stepQuantity, typeQuantity } from './quantity-input.ts';

const typed = (text: string, rules: QuantityRules = {}) => typeQuantity(startQuantity(rules), text, rules);
const left = (text: string, rules: QuantityRules = {}) => leaveQuantity(typed(text, rules), rules).text;

describe('a quantity box', () => {
  it('A5.06 takes whole numbers from 1, rounds, falls back, shows the error and returns to the last valid number', () => {
    // a number, 1 at least, no most
    expect(typed('12').quantity).toBe(12);
    expect(typed('0')).toMatchObject({ quantity: undefined, error: 'Enter a whole number, 1 or more.' });
    expect(typed('abc')).toMatchObject({ quantity: undefined, error: expect.any(String) });
    expect(typed('999999').quantity).toBe(999_999);
    // another least, and a most
    const rules = { minimum: 2, maximum: 10 };
    expect(typed('1', rules)).toMatchObject({ quantity: undefined, error: 'Enter a whole number from 2 to 10.' });
    expect(typed('11', rules).quantity).toBeUndefined();
    expect(typed('10', rules).quantity).toBe(10);
    // rounded
    expect(typed('2.4').quantity).toBe(2);
    expect(left('2.5')).toBe('3');
    // empty
    expect(typed('').quantity).toBeUndefined();
    expect(typed('', { hasDefault: true }).quantity).toBe(1);
    expect(left(' ', { hasDefault: true })).toBe('1');
    // left while invalid
    const wrong = typeQuantity(typed('7'), '-3', {});
    expect(leaveQuantity(wrong, {})).toEqual({ text: '7', quantity: 7, lastValid: 7, error: undefined });
    expect(leaveQuantity(wrong, { isForCartAdd: true })).toBe(wrong);
  });

  it('leaves the text as typed', () => {
    expect(typed('2.').text).toBe('2.');
    expect(typed('2.6')).toMatchObject({ text: '2.6', quantity: 3 });
    expect(typed('1e3').quantity).toBeUndefined();
    expect(typed('0x10').quantity).toBeUndefined();
    expect(typed('１２').quantity).toBeUndefined();
  });

  it('accepts 0 where 0 is allowed', () => {
    expect(typed('0', { minimum: 0 }).quantity).toBe(0);
    expect(Object.is(typed('-0.2', { minimum: 0 }).quantity, 0)).toBe(true);
  });

  it('steps within its bounds', () => {
    const rules = { maximum: 3 };
    expect(stepQuantity(startQuantity(rules, 3), 1, rules).quantity).toBe(3);
    expect(stepQuantity(startQuantity(rules, 1), -1, rules).quantity).toBe(1);
    expect(stepQuantity(typeQuantity(startQuantity(rules, 2), 'x', rules), 1, rules)).toMatchObject({
      text: '3',
      error: undefined,
    });
  });

  it('has a valid number or an error, whatever is typed', () => {
    const rules = fc.record({
      minimum: fc.integer({ min: 0, max: 5 }),
      maximum: fc.integer({ min: 5, max: 50 }),
      hasDefault: fc.boolean(),
      isForCartAdd: fc.boolean(),
    });
    const text = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.integer({ min: -9, max: 99 }).map(String),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(rules, fc.array(text, { maxLength: 6 }), (given, texts) => {
        let state = startQuantity(given);
        for (const one of texts) {
          state = typeQuantity(state, one, given);
          expect(state.quantity === undefined).toBe(state.error !== undefined);
          if (state.quantity !== undefined && one.trim() !== '') {
            expect(Number.isSafeInteger(state.quantity)).toBe(true);
            expect(state.quantity).toBeGreaterThanOrEqual(given.minimum);
            expect(state.quantity).toBeLessThanOrEqual(given.maximum);
          }
          const after = leaveQuantity(state, given);
          if (!given.isForCartAdd) expect(after.quantity).toBe(after.lastValid);
        }
      }),
    );
  });
});
