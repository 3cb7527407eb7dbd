import { describe, expect, it } from 'vitest';
import { refusePassword } from './weak-passwords.ts';

const dana = { name: 'Dana Li Okada', email: 'd.okada@smile.test', brandName: 'Evergreen Dental' };
const codeOf = async (password: string) => (await refusePassword(password, dana))?.refused;

describe('a password that someone chooses', () => {
  it.each([
    'liverpool1234',
    '1qaz2wsx3edc',
    'q1w2e3r4t5y6',
    '1q2w3e4r5t6y',
    'qazwsxedcrfv',
    'zaq12wsxcde3',
    'babygirl1234',
    'chocolate1234',
    'butterfly123',
    'elizabeth123',
    'L1verp00l1234',
    'operatory-demo-1',
    'Operatory2026!!',
    'operatory-chocolate-1',
    'Evergreen-Dental-26',
  ])('isn’t %s, which is among the first ones that are tried', async (password) => {
    expect(await codeOf(password)).toBe('access.password-common');
  });

  it('isn’t made of the person’s own name or e-mail, even a short one', async () => {
    expect(await codeOf('okada-orbit-kettle')).toBe('access.password-own-words');
    expect(await codeOf('d.okada@smile.test')).toBe('access.password-own-words');
    expect(await codeOf('liliLILIlili1')).toBe('access.password-common');
  });

  it.each([
    'correct horse battery',
    'four wet umbrellas',
    'kettle-orbit-92-fern',
    'tZ4!vq9_Lm2#xRw',
    'Tom and his dog',
    'my operatory has seven green lamps',
    'Ünïcödé-Straße-7',
  ])('may be %s', async (password) => {
    expect(await codeOf(password)).toBeUndefined();
  });

  it('is checked quickly, however long and odd it is', async () => {
    await codeOf('four wet umbrellas');
    const began = process.cpuUsage();
    await codeOf('p@ssw0rd1!'.repeat(12));
    await codeOf('@4(3!10$5+7%2'.repeat(9));
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
  });
});
