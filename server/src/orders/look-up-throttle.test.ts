import { parseOrderNumber } from '@operatory/domain/orders';
import { expect, it } from 'vitest';
import { lookUpThrottle } from './look-up-throttle.ts';

function setUp() {
  let time = 0;
  const ask = lookUpThrottle(() => time);
  const number = (value: number) => parseOrderNumber(value) ?? expect.fail('not an order number');
  return {
    /** Seconds to wait, 0 when let through. */
    ask: (address: string, orderNumber: number) => ask(address, number(orderNumber)),
    pass(seconds: number) {
      time += seconds * 1000;
    },
  };
}

const count = (times: number, ask: (index: number) => number) =>
  Array.from({ length: times }, (_, index) => ask(index)).filter((seconds) => seconds === 0).length;

it('an office that looks after its parcels is never turned away', () => {
  const { ask, pass } = setUp();
  for (let minute = 0; minute < 6 * 60; minute += 1) {
    expect(count(2, (index) => ask('203.0.113.7', 7_000_000 + index))).toBe(2);
    pass(60);
  }
});

it('an address that tries numbers in turn is stopped, told how long, and let in again afterward', () => {
  const { ask, pass } = setUp();
  expect(count(100, (index) => ask('203.0.113.7', 7_000_000 + index * 1500))).toBe(30);
  const seconds = ask('203.0.113.7', 7_500_000);
  expect(seconds).toBe(60);
  pass(seconds);
  expect(ask('203.0.113.7', 7_500_000)).toBe(0);
});

it('an address gets no further by patience', () => {
  const { ask, pass } = setUp();
  let through = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    through += count(30, (index) => ask('203.0.113.7', 7_000_000 + minute * 30_000 + index * 1000));
    pass(60);
  }
  expect(through).toBe(150);
});

it('neighbors in one IPv6 network count as one address', () => {
  const { ask } = setUp();
  expect(count(100, (index) => ask(`2001:db8:1:2::${index + 1}`, 7_000_000 + index * 1500))).toBe(30);
  expect(ask('2001:db8:1:3::1', 7_000_000)).toBe(0);
});

it('many addresses cannot search a range of numbers faster together', () => {
  const { ask } = setUp();
  const spread = (index: number) => ask(`198.51.100.${index % 50}`, 7_000_000 + (index % 1000));
  // 50 addresses ask 10 times each: the range lets 120 through, the reserve a little for those who had asked least.
  const through = count(500, spread);
  expect(through).toBeLessThanOrEqual(240);
  expect(spread(0)).toBeGreaterThan(0);
});

it('honest people get through while machines search the range that their order is in, and in every other range', () => {
  const { ask } = setUp();
  for (let index = 0; index < 600; index += 1) ask(`198.51.100.${index % 30}`, 7_000_000 + index);
  expect(ask('198.51.100.1', 7_000_100)).toBeGreaterThan(0);
  expect(ask('203.0.113.7', 7_000_100)).toBe(0);
  expect(ask('203.0.113.8', 7_000_101)).toBe(0);
  expect(ask('203.0.113.9', 7_001_000)).toBe(0);
});

it('a refused caller uses up nothing that others share', () => {
  const { ask } = setUp();
  count(10_000, () => ask('198.51.100.1', 7_000_001));
  expect(count(60, (place) => ask(`203.0.113.${place}`, 7_000_002))).toBe(60);
});
