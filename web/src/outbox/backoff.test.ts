import { expect, it } from 'vitest';
import type { Failure } from '../calls/index.ts';
import { makeBackoff, retryDelaysMs } from './backoff.ts';

const tooOften = (retryAfter: number): Failure => ({
  kind: 'refused',
  status: 429,
  code: 'request.too-often',
  detail: '',
  errors: [],
  document: {},
  retryAfter,
});

it('waits longer each time, up to half a minute, and starts over after a success', () => {
  const backoff = makeBackoff(() => 0.5);
  expect(Array.from({ length: 8 }, () => backoff.next())).toEqual([...retryDelaysMs, 30_000, 30_000]);
  backoff.reset();
  expect(backoff.next()).toBe(1_000);
});

it('spreads each wait by a fifth to either side', () => {
  expect([0, 0.25, 0.999].map((value) => makeBackoff(() => value).next())).toEqual([800, 900, 1_200]);
});

it('never retries before the server’s Retry-After, but within minutes in any case', () => {
  for (const random of [0, 0.5, 0.999]) {
    expect(makeBackoff(() => random).next(tooOften(17))).toBeGreaterThanOrEqual(17_000);
    expect(makeBackoff(() => random).next(tooOften(86_400))).toBeLessThanOrEqual(360_000);
  }
  const backoff = makeBackoff(() => 0.5);
  for (let tries = 0; tries < 5; tries += 1) backoff.next();
  expect(backoff.next(tooOften(2))).toBe(30_000);
});
