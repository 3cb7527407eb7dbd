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
  it('use `/` only while nobody types', () => {
    expect(shortcutOf(press('/'), 'nothing')).toBe('/');
    expect(shortcutOf(press('/'), 'text')).toBeUndefined();
    expect(shortcutOf(press('/', { ctrlKey: true }), 'nothing')).toBeUndefined();
  });

  it('use `?` and the start of a phone number only while nobody types', () => {
    expect(shortcutOf(press('?'), 'nothing')).toBe('?');
    expect(shortcutOf(press('?'), 'text')).toBeUndefined();
    for (const key of ['0', '7', '+', '(']) {
      expect(shortcutOf(press(key), 'nothing')).toBe('digit');
      expect(shortcutOf(press(key), 'text')).toBeUndefined();
      expect(shortcutOf(press(key, { ctrlKey: true }), 'nothing')).toBeUndefined();
    }
  });

  it('use `o`, `/`, and `?` in a number field, where they type nothing, but not its digits', () => {
    for (const key of ['o', '/', '?'] as const) {
      expect(shortcutOf(press(key), 'a number')).toBe(key);
      expect(shortcutOf(press(key), 'text')).toBeUndefined();
    }
    expect(shortcutOf(press('7'), 'a number')).toBeUndefined();
    expect(shortcutOf(press('o', { ctrlKey: true }), 'nothing')).toBeUndefined();
  });

  it('use Ctrl-K and Command-K everywhere, in either letter case', () => {
    expect(shortcutOf(press('k', { ctrlKey: true }), 'text')).toBe('mod+k');
    expect(shortcutOf(press('K', { metaKey: true }), 'nothing')).toBe('mod+k');
    expect(shortcutOf(press('k'), 'nothing')).toBeUndefined();
  });

  it('leave combinations with Alt to the browser and to other alphabets', () => {
    expect(shortcutOf(press('k', { ctrlKey: true, altKey: true }), 'nothing')).toBeUndefined();
    expect(shortcutOf(press('/', { altKey: true }), 'nothing')).toBeUndefined();
  });
});
