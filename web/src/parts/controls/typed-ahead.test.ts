import { expect, test } from 'vitest';
import { textAfter } from './typed-ahead.ts';

test('letters, blanks, and punctuation form the text, Backspace deletes one, and other keys are ignored', () => {
  expect(['g', 'l', 'x', 'Backspace', 'o', ' ', '½'].reduce((text, key) => textAfter(text, key) ?? text, '')).toBe(
    'glo ½',
  );
  expect(textAfter('', 'Backspace')).toBe('');
  for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown', 'F5']) expect(textAfter('a', key)).toBeUndefined();
});
