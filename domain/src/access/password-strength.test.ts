import { describe, expect, it } from 'vitest';
import { containsOwnWords, isCommonPassword } from './password-strength.ts';

describe('a common password', () => {
  it.each([
    '123456789012345',
    'aaaaaaaaaaaaaaaa',
    'passwordpassword',
    'Password-2026-Password',
    'qwertyuiopasdfghjkl',
    'abcdefghijklmnop',
    '098765432109876',
    'P@ssw0rd12345678',
    'Welcome2026!!!!!!!!',
    'changemechangeme1',
    '---------------',
  ])('%s is recognized', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'operatory-demo-1',
    'correct horse battery staple',
    'kettle-orbit-92-fern',
    'tZ4!vq9_Lm2#xRw',
    'Ünïcödé-Straße-7',
  ])('%s is not one', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe("a person's own words", () => {
  const dana = { email: 'dana.okada@smile-dental.test', name: 'Dana Okada' };

  it.each(['dana.okada@smile-dental.test', 'i-am-dana-and-i-sell', 'DANA.OKADA.9173.x', 'okada!kettle!orbit'])(
    'are found in %s',
    (password) => {
      expect(containsOwnWords(password, dana)).toBe(true);
    },
  );

  it('are not found elsewhere, and a short name is ignored', () => {
    expect(containsOwnWords('kettle-orbit-92-fern', dana)).toBe(false);
    expect(containsOwnWords('the-lions-sleep-92', { email: 'li@x.test', name: 'Li Wu' })).toBe(false);
  });
});
