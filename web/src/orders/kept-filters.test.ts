import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKeptFilters, writeKeptFilters } from './kept-filters.ts';
import { chosenDates, stateSwitch, switchDates, switchState } from './order-switches.ts';
import { filterPartOf, filtersOf, hasChosenFilters, parseOrdersSearch, withFilters } from './orders-search.ts';

const dated = parseOrdersSearch({ startDate: '2026-01-01', endDate: '2026-03-31', search: '700' });

describe('a filter that is switched off', () => {
  it('doesn’t apply, keeps its value, and can be turned back on unchanged', () => {
    const off = switchDates(switchState(switchState(dated, 'isPending', 'on'), 'isPending', 'off'), 'off');
    expect(off).toMatchObject({ off: 'isPending.orderDate_2026-01-01_2026-03-31', search: '700' });
    expect(filtersOf(off)).toEqual({});
    expect(hasChosenFilters(off)).toBe(true);
    expect(stateSwitch(off, 'isPending')).toBe('off');
    expect(chosenDates(off)).toEqual({ startDate: '2026-01-01', endDate: '2026-03-31', at: 'off' });
    const on = switchState(switchDates(off, 'on'), 'isPending', 'on');
    expect(filtersOf(on)).toEqual({ startDate: '2026-01-01', endDate: '2026-03-31', isPending: true });
    expect(on.off).toBeUndefined();
    expect(hasChosenFilters(switchDates(switchState(on, 'isPending', 'gone'), 'gone'))).toBe(false);
  });

  it('keeps an open range open', () => {
    const off = switchDates(parseOrdersSearch({ startDate: '2026-01-01' }), 'off');
    expect(off.off).toBe('orderDate_2026-01-01_');
    expect(filtersOf(switchDates(off, 'on'))).toEqual({ startDate: '2026-01-01' });
  });

  it('is never both on and off, even if the address says so', () => {
    const search = parseOrdersSearch({ isPending: 'true', off: 'isPending.nonsense.hasCanceledItems' });
    expect(search.off).toBe('hasCanceledItems');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const word = writeKeptFilters(readKeptFilters(text));
        expect(writeKeptFilters(readKeptFilters(word))).toBe(word);
      }),
    );
  });
});

describe('the filters of an address', () => {
  it('can be removed from it and added to another one', () => {
    const kept = filterPartOf(switchState(dated, 'hasCanceledItems', 'off'));
    expect(kept).toEqual({ startDate: '2026-01-01', endDate: '2026-03-31', off: 'hasCanceledItems' });
    const other = parseOrdersSearch({ search: '12', isPending: 'true', directLink: 'true' });
    expect(filterPartOf(withFilters(other, kept))).toEqual(kept);
    expect(withFilters(other, kept)).toMatchObject({ search: '12', directLink: 'true' });
    expect(filterPartOf(withFilters(other, { isPending: 'perhaps', anything: [1] }))).toEqual({});
  });
});
