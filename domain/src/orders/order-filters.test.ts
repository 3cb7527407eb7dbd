import { describe, expect, it } from 'vitest';
import { hasOrderFilters, readOrderFilters } from './order-filters.ts';

describe('order filters', () => {
  it('are read from the query of an address', () => {
    expect(
      readOrderFilters({
        hasBackOrderedItems: 'true',
        isPending: true,
        hasCanceledItems: 'false',
        isInSubmittedState: 'true',
        startDate: '2026-01-31',
        endDate: '2026-02-28',
        customerNumber: '100001',
      }),
    ).toEqual({
      hasBackOrderedItems: true,
      isPending: true,
      hasCanceledItems: false,
      isInSubmittedState: true,
      startDate: '2026-01-31',
      endDate: '2026-02-28',
      customerNumber: '100001',
    });
  });

  it("ignore what they don't recognize", () => {
    expect(
      readOrderFilters({
        hasBackOrderedItems: 'yes',
        isPending: ['true'],
        startDate: '2026-02-30',
        endDate: 'tomorrow',
        customerNumber: "1' or 1=1",
        other: 'true',
      }),
    ).toEqual({});
  });

  it('count as set only if they narrow the list to something wanted', () => {
    expect(hasOrderFilters({})).toBe(false);
    expect(hasOrderFilters(readOrderFilters({ hasCanceledItems: 'false', customerNumber: '100001' }))).toBe(false);
    expect(hasOrderFilters(readOrderFilters({ isPending: 'true' }))).toBe(true);
    expect(hasOrderFilters(readOrderFilters({ endDate: '2026-01-31' }))).toBe(true);
  });
});
