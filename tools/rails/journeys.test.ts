import { expect, it } from 'vitest';
import { longestFile, longestJourney, longJourneys, longSpecs } from './journeys.ts';
import { readSource, readSources } from './source-files.ts';

const specs = readSources(new URL('../..', import.meta.url).pathname, ['e2e']);

it('journeys, their steps, and their helpers have at most 60 lines', () => {
  expect(specs.length).toBeGreaterThan(50);
  expect(longJourneys(specs)).toEqual([]);
});

it('files of journeys have at most 250 lines', () => {
  expect(longSpecs(specs)).toEqual([]);
});

const lines = (count: number) => '  await page.goto("/");\n'.repeat(count);
const spec = (text: string) => [readSource('e2e/x.spec.ts', text)];

it.each([
  ['a journey', `test('A1.01 a visit', async ({ page }) => {\n${lines(longestJourney - 1)}});\n`, 'A1.01 a visit'],
  ['one with a value in its title', `test(\`as \${person}\`, async () => {\n${lines(longestJourney - 1)}});\n`, 'as'],
  ['a helper', `async function walk(page) {\n${lines(longestJourney - 1)}}\n`, 'walk'],
  ['a helper without a name of its own', `const walk = async (page) => {\n${lines(longestJourney - 1)}};\n`, 'walk'],
])('catches %s that is too long', (_, text, name) => {
  expect(longJourneys(spec(text))).toEqual([{ name: `e2e/x.spec.ts ${name}`, lines: longestJourney + 1 }]);
});

it('accepts a journey of 60 lines, and checks no other file', () => {
  const text = `test('a visit', async ({ page }) => {\n${lines(longestJourney - 2)}});\n`;
  expect(longJourneys(spec(text))).toEqual([]);
  const long = `test('a visit', async ({ page }) => {\n${lines(longestJourney)}});\n`;
  expect(longJourneys([readSource('web/src/x.test.ts', long)])).toEqual([]);
});

it('catches a file that is too long', () => {
  expect(longSpecs(spec(lines(longestFile)))).toEqual([]);
  expect(longSpecs(spec(lines(longestFile + 1)))).toEqual([{ name: 'e2e/x.spec.ts', lines: longestFile + 1 }]);
});
