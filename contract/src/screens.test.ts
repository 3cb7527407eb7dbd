import { describe, expect, it } from 'vitest';
import { accountScreens, isScreen, isTagScreen, parseAccountPath, screens } from './screens.ts';

/** An address of a screen, with values for all parameters. */
const example = (screen: string) => screen.replace('$panel', 'notes').replace(/\{-\$\w+\}|\$\w+/g, '7');

describe('the addresses of screens', () => {
  it('match screens, with and without optional parts, in any letter case, and in a punch-out session', () => {
    const all = [...Object.values(screens), ...Object.values(accountScreens).map((one) => screens.account + one)];
    for (const screen of all) {
      const address = example(screen);
      const shortest = example(screen.replace(/\/\{-\$\w+\}/g, '')) || '/';
      for (const path of [address, shortest, `${address}/`.replace('//', '/'), address.toUpperCase()]) {
        expect(isScreen(path), path).toBe(true);
        expect(isScreen(`/PunchOut/sid/s-1/uid/jo%20b${path}`), path).toBe(true);
      }
    }
    expect(isScreen('/punchout/sid/s-1/uid/jo')).toBe(true);
    expect(isScreen('/tag/100001/10000001')).toBe(true);
  });

  it('are the only addresses that match', () => {
    for (const path of [
      '/nothing',
      '/order',
      '/order/1/2/3/4',
      '/customer/1/nothing',
      '/customer/1/cart/2',
      '/tag/x/1',
      '/homes',
      '/x/home',
      '/punchout/sid/s-1',
      '/punchout/sid/s-1/uid/jo/nothing',
      '/punchout/sid/s-1/uid/jo/tag',
      '/assets/index.js',
      '/%',
    ]) {
      expect(isScreen(path), path).toBe(false);
    }
    expect(isTagScreen('/tag/x')).toBe(true);
    expect(isTagScreen('/tags')).toBe(false);
  });

  it('name their account and tab', () => {
    expect(parseAccountPath('/Customer/100001/Cart?a=b')).toEqual({ id: '100001', screen: 'cart' });
    expect(parseAccountPath('/customer/x')).toEqual({ id: 'x', screen: '' });
    expect(parseAccountPath('/order/7')).toBeUndefined();
  });
});
