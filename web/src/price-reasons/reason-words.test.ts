import { describe, expect, it } from 'vitest';
import { contractDays, couponSentences, lastOrderWords, otherContractWords, stepWords } from './reason-words.ts';

const zone = 'America/Los_Angeles';
const contract = { price: 7.5, suppressesCoupon: false } as const;

describe('the texts for price reasons say', () => {
  it('what each step is, with the class, the days of the contract, and who set the price in the cart', () => {
    const reasons = {
      pricingClass: 'Gold',
      contracts: [{ ...contract, state: 'counts' as const, validFrom: '2026-03-01' }],
      override: { setBy: 'Ana Reyes', setAt: '2026-11-24T16:43:00.000Z' },
    };
    const words = (source: 'class' | 'contract' | 'override') => stepWords({ source, price: 1 }, reasons, zone);
    expect(words('class')).toEqual({ name: 'Price for the account’s pricing class', detail: 'Gold' });
    expect(words('contract')).toEqual({ name: 'Contract price', detail: 'since 03/01/2026' });
    expect(words('override').detail).toBe('by Ana Reyes, 11/24/2026, 8:43 AM PST');
    const unknown = stepWords({ source: 'override', price: 1 }, { pricingClass: '', contracts: [] }, zone);
    expect(unknown).toEqual({ name: 'Price set in the cart', detail: '' });
  });

  it('the days of a contract, and why another one doesn’t count', () => {
    expect(contractDays({})).toBe('');
    expect(contractDays({ validTo: '2026-12-31' })).toBe('until 12/31/2026');
    expect(contractDays({ validFrom: '2026-01-01', validTo: '2026-12-31' })).toBe('01/01/2026 – 12/31/2026');
    expect(otherContractWords({ ...contract, state: 'counts' })).toBeUndefined();
    expect(otherContractWords({ ...contract, state: 'later', validFrom: '2027-01-01' })).toBe('$7.50 from 01/01/2027');
    expect(otherContractWords({ ...contract, state: 'ended', validTo: '2026-02-28' })).toBe('$7.50 until 02/28/2026');
    expect(otherContractWords({ ...contract, state: 'replaced' })).toBe('$7.50, replaced by a newer contract');
    expect(otherContractWords({ ...contract, state: 'replaced', validFrom: '2026-01-01' })).toBe(
      '$7.50 since 01/01/2026, replaced by a newer contract',
    );
  });

  it('what the coupon earns now and next, or that the contract rules it out', () => {
    const coupon = { description: 'Buy 2, get 1', endDate: '2026-12-31', isRuledOut: false, inCart: 3, earned: 1 };
    expect(couponSentences({ ...coupon, next: { buyMore: 1, getMore: 1 } })).toEqual([
      'Buy 2, get 1, until 12/31/2026.',
      '3 in the cart earn 1 free.',
      '1 more would earn 1 more free.',
    ]);
    expect(couponSentences({ ...coupon, inCart: 0 })).toHaveLength(1);
    expect(couponSentences({ ...coupon, isRuledOut: true }).at(-1)).toBe(
      'The contract rules out coupons for this product.',
    );
  });

  it('what was last paid, and how that compares', () => {
    const order = { orderNumber: 7000123, orderDate: '2026-11-02T18:00:00.000Z', quantity: 4, price: 12 };
    expect(lastOrderWords(order, 12.34, zone)).toBe('11/02/2026, order 7000123: 4 at $12.00, $0.34 less than now');
    expect(lastOrderWords(order, 6.5, zone)).toContain('$5.50 more than now');
    expect(lastOrderWords(order, 12, zone)).toContain('the same as now');
    expect(lastOrderWords(order, undefined, zone)).toBe('11/02/2026, order 7000123: 4 at $12.00');
  });
});
