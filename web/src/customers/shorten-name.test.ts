import { expect, it } from 'vitest';
import { shortenName } from './shorten-name.ts';

it('cuts a name to 30 characters with an ellipsis', () => {
  expect(shortenName('Union Street Endodontics')).toBe('Union Street Endodontics');
  expect(shortenName('a'.repeat(30))).toBe('a'.repeat(30));
  expect(shortenName('a'.repeat(31))).toBe(`${'a'.repeat(29)}…`);
  expect(shortenName('Summit Advanced Cosmetic Dentistry & Sedation')).toBe('Summit Advanced Cosmetic Dent…');
  expect(shortenName('Vista del Sol Community Center x')).toHaveLength(30);
  expect(shortenName(`${'😀'.repeat(40)}`)).toBe(`${'😀'.repeat(29)}…`);
});
