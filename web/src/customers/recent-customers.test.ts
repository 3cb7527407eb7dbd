import { expect, it, vi } from 'vitest';
import { preferencesOf } from '../access/preferences.ts';
import { noteCustomer } from './recent-customers.ts';

it('stores a person’s last eight customers, newest first, each once', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) noteCustomer('a@demo.test', String(number));
  expect(preferencesOf('a@demo.test').recentCustomers).toEqual(['3', '9', '8', '7', '6', '5', '4', '2']);
  expect(preferencesOf('b@demo.test').recentCustomers).toBeUndefined();
});
