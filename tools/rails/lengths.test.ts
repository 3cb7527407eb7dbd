import { expect, it } from 'vitest';
import { packages } from './arrows.ts';
import { longestComponent, longestFunction, longFunctions, wrongLengths } from './lengths.ts';
import { readSource, readSources } from './source-files.ts';

/** Functions that are too long, with their allowed length. An entry only shrinks: the test fails if it's too large. */
const allowed = {
  'web/src/cart/store/cart-worker.ts cartWorker': 150,
  'web/src/checkout/use-shipping-address.ts useShippingAddress': 90,
  'web/src/outbox/outbox.ts createOutbox': 170,
} as const;

it('functions have at most 80 lines and components 120, apart from a list that only shrinks', () => {
  const files = readSources(new URL('../..', import.meta.url).pathname, packages);
  expect(files.length).toBeGreaterThan(500);
  expect(wrongLengths(longFunctions(files), allowed)).toEqual([]);
});

const withLines = (head: string, lines: number) => `${head} {\n${'  count();\n'.repeat(lines - 2)}}\n`;

it.each([
  ['a function', 'web/src/cart/x.ts', withLines('export function far()', longestFunction + 1)],
  ['an arrow function', 'server/src/cart/x.ts', `${withLines('export const far = () =>', longestFunction + 1)};`],
  ['a method', 'domain/src/cart/x.ts', `export const way = { ${withLines('far()', longestFunction + 1)} };`],
  ['a component', 'web/src/cart/x.tsx', withLines('export function Far()', longestComponent + 1)],
])('catches %s that is too long', (_, path, text) => {
  const found = longFunctions([readSource(path, text)]);
  expect(found).toHaveLength(1);
  expect(found[0]?.name).toMatch(/ far$/i);
  expect(wrongLengths(found, {})).toHaveLength(1);
});

it('lets a component have more lines than a function, and a test as many as it likes', () => {
  const text = withLines('export function Far()', longestComponent);
  expect(longFunctions([readSource('web/src/cart/x.tsx', text)])).toEqual([]);
  expect(longFunctions([readSource('web/src/cart/x.test.ts', text)])).toEqual([]);
});

it('names an allowance that is larger than needed, or no longer needed', () => {
  const found = [{ name: 'a.ts far', lines: 100 }];
  expect(wrongLengths(found, { 'a.ts far': 110 })).toEqual([]);
  expect(wrongLengths(found, { 'a.ts far': 120 })).toHaveLength(1);
  expect(wrongLengths([], { 'a.ts far': 100 })).toHaveLength(1);
  expect(wrongLengths(found, { 'a.ts far': 99 })).toHaveLength(1);
});
