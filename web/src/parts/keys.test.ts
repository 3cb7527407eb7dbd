import { describe, expect, it } from 'vitest';
import { shortcutOf } from './keys.ts';

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('the shortcuts of the page', () => {
  it('take `/` only while nobody types', () => {
    expect(shortcutOf(press('/'), false)).toBe('/');
    expect(shortcutOf(press('/'), true)).toBeUndefined();
    expect(shortcutOf(press('/', { ctrlKey: true }), false)).toBeUndefined();
  });

  it('take `?` and the beginnings of a phone number only while nobody types', () => {
    expect(shortcutOf(press('?'), false)).toBe('?');
    expect(shortcutOf(press('?'), true)).toBeUndefined();
    for (const key of ['0', '7', '+', '(']) {
      expect(shortcutOf(press(key), false)).toBe('digit');
      expect(shortcutOf(press(key), true)).toBeUndefined();
      expect(shortcutOf(press(key, { ctrlKey: true }), false)).toBeUndefined();
    }
  });

  it('take Ctrl-K and Command-K everywhere, in either letter case', () => {
    expect(shortcutOf(press('k', { ctrlKey: true }), true)).toBe('mod+k');
    expect(shortcutOf(press('K', { metaKey: true }), false)).toBe('mod+k');
    expect(shortcutOf(press('k'), false)).toBeUndefined();
  });

  it('leave combinations with Alt to the browser and to other alphabets', () => {
    expect(shortcutOf(press('k', { ctrlKey: true, altKey: true }), false)).toBeUndefined();
    expect(shortcutOf(press('/', { altKey: true }), false)).toBeUndefined();
  });
});
