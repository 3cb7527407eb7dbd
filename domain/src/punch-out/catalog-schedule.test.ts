import { describe, expect, it } from 'vitest';
import { catalogFault, isScheduleNew, nextCatalogTime, usualCatalogSettings } from './catalog-schedule.ts';

const zone = 'America/New_York';
const daily = {
  ...{ ...usualCatalogSettings, catalogUrl: 'https://buyer.example/', catalogSchedule: 'daily' as const },
  ...{ isActive: true, dialect: 'cxml' },
};
const weekly = { ...daily, catalogSchedule: 'weekly' as const, catalogDay: 'wednesday' as const };
const next = (settings: Parameters<typeof nextCatalogTime>[0], after: string) =>
  nextCatalogTime(settings, zone, new Date(after))?.toISOString().slice(0, 16);

describe('when a catalog is sent next', () => {
  it('is every day at the hour of the installation’s time zone, strictly after the time before', () => {
    expect(next(daily, '2026-11-30T10:59:00Z')).toBe('2026-11-30T11:00');
    expect(next(daily, '2026-11-30T11:00:00Z')).toBe('2026-12-01T11:00');
    expect(next({ ...daily, catalogHour: '00:00' }, '2026-11-30T04:30:00Z')).toBe('2026-11-30T05:00');
    // The clocks are set forward in between.
    expect(next(daily, '2026-03-07T12:00:00Z')).toBe('2026-03-08T10:00');
  });

  it('is once a week on its day', () => {
    expect(next(weekly, '2026-11-30T12:00:00Z')).toBe('2026-12-02T11:00');
    expect(next(weekly, '2026-12-02T11:00:00Z')).toBe('2026-12-09T11:00');
  });

  it('is never if nothing is sent on schedule', () => {
    for (const off of [
      { catalogSchedule: 'off' },
      { isActive: false },
      { catalogUrl: '' },
      { dialect: 'oci' },
    ] as const) {
      expect(next({ ...daily, ...off }, '2026-11-30T12:00:00Z')).toBeUndefined();
    }
  });
});

it('counts again if it was turned on or has another time, and otherwise goes on', () => {
  expect(isScheduleNew(undefined, daily)).toBe(true);
  expect(isScheduleNew({ ...daily, isActive: false }, daily)).toBe(true);
  expect(isScheduleNew({ ...daily, catalogHour: '07:00' }, daily)).toBe(true);
  expect(isScheduleNew({ ...daily, catalogUrl: 'https://other.example/' }, daily)).toBe(false);
  expect(isScheduleNew(daily, { ...daily, catalogSchedule: 'off' })).toBe(false);
});

it('says which values can be used', () => {
  expect(catalogFault('catalogHour', '6:30')).toContain('full hour from 00:00 to 23:00');
  expect(catalogFault('catalogSchedule', 'hourly')).toContain('off, daily, weekly');
  expect([catalogFault('catalogHour', '06:00'), catalogFault('currency', 'x')]).toEqual([undefined, undefined]);
});
