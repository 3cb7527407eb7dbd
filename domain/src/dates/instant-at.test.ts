import { describe, expect, it } from 'vitest';
import { instantAt } from './instant-at.ts';
import type { PlainDate } from './plain-date.ts';

const at = (timeZone: string, day: string, hour: number) =>
  instantAt(timeZone, day as PlainDate, hour)
    .toISOString()
    .slice(0, 16);

describe('the instant of an hour in a time zone', () => {
  it('follows the clocks through the year', () => {
    expect(at('America/New_York', '2026-01-15', 6)).toBe('2026-01-15T11:00');
    expect(at('America/New_York', '2026-07-15', 6)).toBe('2026-07-15T10:00');
    expect(at('UTC', '2026-07-15', 0)).toBe('2026-07-15T00:00');
    expect(at('Asia/Kolkata', '2026-07-15', 0)).toBe('2026-07-14T18:30');
  });

  it('takes the first of two, and never loses one that the clocks skip', () => {
    // The clocks go from 2 AM to 3 AM, and back from 2 AM to 1 AM.
    expect(at('America/New_York', '2026-03-08', 2)).toBe('2026-03-08T07:00');
    expect(at('America/New_York', '2026-03-08', 3)).toBe('2026-03-08T07:00');
    expect(at('America/New_York', '2026-11-01', 1)).toBe('2026-11-01T05:00');
    expect(at('America/New_York', '2026-11-01', 2)).toBe('2026-11-01T07:00');
    // Midnight is skipped in Chile.
    expect(at('America/Santiago', '2026-09-06', 0)).toBe('2026-09-06T04:00');
  });
});
