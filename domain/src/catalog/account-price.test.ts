import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import { contractStates, priceOf, priceSources, priceSteps } from './account-price.ts';

describe('the price of an item', () => {
  it('is the most specific one that there is, zero included', () => {
    expect(priceOf({ class: 200 })).toBe(200);
    expect(priceOf({ class: 200, contract: 150 })).toBe(150);
    expect(priceOf({ class: 200, contract: 0 })).toBe(0);
    expect(priceOf({ class: null, contract: 150 })).toBe(150);
    expect(priceOf({ class: 200, contract: null, override: 120 })).toBe(120);
    expect(priceOf({ class: null, contract: null })).toBeUndefined();
  });

  it('is always the last step of its explanation, which names each price once, from general to specific', () => {
    const price = fc.option(fc.nat(100_000), { nil: null });
    fc.assert(
      fc.property(fc.record({ class: price, contract: price, override: price }), (known) => {
        const steps = priceSteps(known);
        expect(priceOf(known)).toBe(steps.at(-1)?.price);
        expect(steps.map(({ source }) => source)).toEqual(priceSources.filter((source) => known[source] !== null));
        for (const { source, price } of steps) expect(price).toBe(known[source]);
      }),
    );
  });
});

describe('the contracts of an account and an item', () => {
  const contract = (validFrom: string, validTo: string | null) => ({
    validFrom: validFrom as PlainDate,
    validTo: validTo as PlainDate | null,
  });

  it('count from their first day to their last, the newest before the others', () => {
    const contracts = [
      contract('0001-01-01', null),
      contract('2026-01-01', '2026-03-31'),
      contract('2026-03-01', '2026-03-31'),
      contract('2026-07-01', null),
    ];
    const on = (day: string) => contractStates(contracts, day as PlainDate);
    expect(on('2025-12-31')).toEqual(['counts', 'later', 'later', 'later']);
    expect(on('2026-01-01')).toEqual(['replaced', 'counts', 'later', 'later']);
    expect(on('2026-03-31')).toEqual(['replaced', 'replaced', 'counts', 'later']);
    expect(on('2026-04-01')).toEqual(['counts', 'ended', 'ended', 'later']);
    expect(on('2026-07-01')).toEqual(['replaced', 'ended', 'ended', 'counts']);
    expect(contractStates([], '2026-01-01' as PlainDate)).toEqual([]);
  });
});
