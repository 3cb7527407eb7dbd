import { describe, expect, it } from 'vitest';
import { isOrderBoxKey, orderDigits } from './order-box-key.ts';

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean } = {}) =>
  isOrderBoxKey({ key, ctrlKey: false, metaKey: false, ...held });

describe('the keys of the order-number box', () => {
  it('are digits, arrows, editing keys, copy and paste', () => {
    for (const key of [
      '0',
      '9',
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'Enter',
      'Backspace',
      'Delete',
      'Shift',
      'Tab',
    ]) {
      expect(press(key)).toBe(true);
    }
    for (const key of ['c', 'v', 'C', 'V']) {
      expect(press(key, { ctrlKey: true })).toBe(true);
      expect(press(key, { metaKey: true })).toBe(true);
    }
  });

  it('allow nothing else', () => {
    for (const key of ['a', 'e', '-', '+', '.', ' ', 'c', 'v', 'Home', 'F1', '٣']) expect(press(key)).toBe(false);
    for (const key of ['x', 'a', '1']) expect(press(key, { ctrlKey: true })).toBe(false);
  });

  it('keep only the digits of pasted text', () => {
    expect(orderDigits(' #200 145\n')).toBe('200145');
    expect(orderDigits('abc')).toBe('');
  });
});
