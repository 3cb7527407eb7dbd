import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPreferences, parsePreferences, preferencesOf } from './preferences.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe('preferences', () => {
  it('are stored per person, and a change leaves the others as they were', () => {
    keepPreferences('a@demo.test', { compactListView: true });
    keepPreferences('a@demo.test', { orderFilters: { isPending: true } });
    expect(preferencesOf('a@demo.test')).toEqual({ compactListView: true, orderFilters: { isPending: true } });
    expect(preferencesOf('b@demo.test')).toEqual({});
    keepPreferences('a@demo.test', { orderFilters: undefined });
    expect(preferencesOf('a@demo.test')).toEqual({ compactListView: true });
  });

  it('return the same object as long as nothing changed', () => {
    keepPreferences('a@demo.test', { compactListView: true });
    expect(preferencesOf('a@demo.test')).toBe(preferencesOf('a@demo.test'));
  });

  it('survive a browser that refuses storage', () => {
    vi.stubGlobal('localStorage', undefined);
    keepPreferences('c@demo.test', { compactListView: true });
    expect(preferencesOf('c@demo.test')).toEqual({ compactListView: true });
  });

  it('are read from any text without a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => parsePreferences(text)).not.toThrow();
      }),
    );
    expect(
      parsePreferences('{"version":1,"compactListView":"yes","savedOrderSets":[1,{"name":"a","search":{}}]}'),
    ).toEqual({
      savedOrderSets: [{ name: 'a', search: {} }],
    });
    expect(parsePreferences('{"version":2,"compactListView":true}')).toEqual({});
  });
});
