import { describe, expect, it } from 'vitest';
import { addressKey, limiter } from './limiter.ts';

describe('a limiter', () => {
  it('allows this many in one span and says how long to wait', () => {
    let time = 0;
    const turns = limiter({ most: 2, seconds: 10, now: () => time });
    expect([turns.take('a'), turns.take('a'), turns.take('a')]).toEqual([0, 0, 10]);
    expect(turns.take('b')).toBe(0);
    time = 9_001;
    expect(turns.take('a')).toBe(1);
    time = 10_000;
    expect(turns.take('a')).toBe(0);
  });

  it('gives turns back', () => {
    const turns = limiter({ most: 1, seconds: 10, now: () => 0 });
    turns.take('a');
    turns.giveBack('a');
    turns.giveBack('a');
    turns.giveBack('nobody');
    expect([turns.take('a'), turns.take('a')]).toEqual([0, 10]);
  });

  it('keeps a bounded number of keys, the latest', () => {
    let time = 0;
    const turns = limiter({ most: 1, seconds: 1_000, now: () => time });
    for (let n = 0; n < 60_000; n += 1) {
      time += 1;
      turns.take(String(n));
    }
    expect(turns.take('59999')).toBeGreaterThan(0);
    expect(turns.take('0')).toBe(0);
  });
});

describe('the key of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (address, key) => expect(addressKey(address)).toBe(key));
});
