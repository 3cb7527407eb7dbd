import { expect, it } from 'vitest';
import { ago } from './ago.ts';

it('says how long ago in the largest whole unit, without a space to break at', () => {
  const now = Date.parse('2030-01-10T12:00:00Z');
  const at = (iso: string) => ago(iso, now);
  expect(at('2030-01-10T11:59:30Z')).toBe('just now');
  expect(at('2030-01-10T12:00:05Z')).toBe('just now');
  expect(at('2030-01-10T11:55:00Z')).toBe('5 min ago');
  expect(at('2030-01-10T09:00:00Z')).toBe('3 h ago');
  expect(at('2029-12-29T12:00:00Z')).toBe('12 d ago');
  expect(at('no date')).toBe('just now');
});
