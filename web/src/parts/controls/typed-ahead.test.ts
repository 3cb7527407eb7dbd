import { expect, test } from 'vitest';
import { textAfter } from './typed-ahead.ts';

test('letters, blanks and signs make the text, Backspace takes one back, other keys are no part of it', () => {
  expect(['g', 'l', 'x', 'Backspace', 'o', ' ', '½'].reduce((text, key) => textAfter(text, key) ?? text, '')).toBe(
    'glo ½',
  );
  expect(textAfter('', 'Backspace')).toBe('');
  for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown', 'F5']) expect(textAfter('a', key)).toBeUndefined();
});
