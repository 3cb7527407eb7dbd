import { describe, expect, it } from 'vitest';
import { impurities } from './purity.ts';
import { readSource, readSources } from './source-files.ts';

const root = new URL('../..', import.meta.url).pathname;

describe('domain is pure', () => {
  it('is the whole package', () => {
    const files = readSources(root, ['domain/src']);
    expect(files.length).toBeGreaterThan(15);
    expect(impurities(files)).toEqual([]);
  });

  it.each([
    ['the clock', 'export const now = () => Date.now();'],
    ['today', 'export const today = () => new Date();'],
    ['chance', 'export const roll = () => Math.random();'],
    ['a promise', 'export async function later() {}'],
    ['a timer', 'export const wait = () => setTimeout(() => {}, 1);'],
    ['the process', 'export const home = process.env.HOME;'],
    ['a package', "import { z } from 'zod';\nexport const x = z;"],
    ['node', "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;"],
  ])('catches %s', (_, text) => {
    expect(impurities([readSource('domain/src/cart/wrong.ts', text)]).length).toBeGreaterThan(0);
  });

  it('allows a given instant', () => {
    const text = 'export const year = (iso: string) => new Date(iso).getUTCFullYear();';
    expect(impurities([readSource('domain/src/dates/right.ts', text)])).toEqual([]);
  });
});
