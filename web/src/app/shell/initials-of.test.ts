import { expect, it } from 'vitest';
import { initialsOf } from './initials-of.ts';

it('takes the first letters of the first and last word', () => {
  expect(initialsOf('Morgan Reyes')).toBe('MR');
  expect(initialsOf('  ana maría de la cruz ')).toBe('AC');
  expect(initialsOf('Cher')).toBe('C');
  expect(initialsOf('')).toBe('');
});
