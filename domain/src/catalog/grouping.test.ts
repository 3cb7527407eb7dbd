import { describe, expect, it } from 'vitest';
import { groupChoices, groupLabel, isGroupBy } from './grouping.ts';

const glove = { categoryDescription: 'Gloves', vendorName: 'Farrowick' };

describe('grouping', () => {
  it('A9.10 is by none, category or manufacturer', () => {
    expect(groupChoices.map(({ label }) => label)).toEqual(['None', 'Category', 'Manufacturer']);
    expect(groupLabel(glove, 'category')).toBe('Gloves');
    expect(groupLabel(glove, 'manufacturer')).toBe('Farrowick');
    expect([undefined, 'category', 'manufacturer', 'none', 1].map(isGroupBy)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('has a name for products without a group', () => {
    expect(groupLabel({ ...glove, categoryDescription: null }, 'category')).toBe('(Uncategorized)');
    expect(groupLabel({ ...glove, vendorName: ' ' }, 'manufacturer')).toBe('(Uncategorized)');
  });
});
