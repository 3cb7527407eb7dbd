import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoOfVersion, nextVersion, versionOfIso } from './cart-version.ts';

it('writes microseconds and reads them back', () => {
  expect(isoOfVersion(1_772_366_400_123_456)).toBe('2026-03-01T12:00:00.123456Z');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (version) => {
      expect(versionOfIso(isoOfVersion(version))).toBe(version);
    }),
  );
});

it('sorts as text in the order of the versions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8e15 }), fc.integer({ min: 1, max: 1e9 }), (version, more) => {
      expect(isoOfVersion(version) < isoOfVersion(version + more)).toBe(true);
    }),
  );
});

it.each([
  '',
  '2026-03-01',
  '2026-03-01T12:00:00Z',
  '2026-03-01T12:00:00.123456+02:00',
  '9999-12-31T23:59:59.999999Z',
  '2026-13-01T12:00:00.123456Z',
  '1960-01-01T00:00:00.000000Z',
])('rejects %j', (text) => {
  expect(versionOfIso(text)).toBeUndefined();
});

it('increases even if the clock stops or goes back', () => {
  const noon = new Date('2026-03-01T12:00:00Z');
  const first = nextVersion(0, noon);
  expect(first).toBe(noon.getTime() * 1000);
  expect(nextVersion(first, noon)).toBe(first + 1);
  expect(nextVersion(first, new Date('2026-03-01T11:00:00Z'))).toBe(first + 1);
  expect(nextVersion(first, new Date('2026-03-01T12:00:01Z'))).toBe(first + 1_000_000);
});
