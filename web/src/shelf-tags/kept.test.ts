import { afterEach, expect, it, vi } from 'vitest';
import { forgetPerson, keep, keptNames } from './kept.ts';

afterEach(() => void vi.unstubAllGlobals());

it('who signs out leaves nothing on the device but what waits to be sent', () => {
  const kept: Record<string, string> = {};
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(kept, { [key]: value }) },
    removeItem: { value: (key: string) => void delete kept[key] },
  });
  vi.stubGlobal('window', { localStorage: kept });
  for (const name of ['person', 'account/ana/100001', 'item/ana/1', 'learnt/ana/7', 'list/ana/100001', 'waiting/1']) {
    expect(keep(name, { name })).toBe(true);
  }
  kept['operatory/cart/ana'] = 'of the shop';
  forgetPerson();
  expect(keptNames('')).toEqual(['waiting/1']);
  expect(kept['operatory/cart/ana']).toBe('of the shop');
});
