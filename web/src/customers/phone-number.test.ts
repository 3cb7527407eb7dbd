import { expect, it } from 'vitest';
import { formatPhone } from './phone-number.ts';

it('shows ten digits in groups and leaves the rest alone', () => {
  expect(formatPhone('5550101234')).toBe('(555) 010-1234');
  expect(formatPhone('')).toBe('');
  expect(formatPhone('+44 20 7946')).toBe('+44 20 7946');
});
