import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wrongSpellings } from './spelling.ts';

const root = new URL('../..', import.meta.url).pathname;

it('code and documents are spelled the American way', () => {
  const list = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.css', '*.mjs', '*.md'], { cwd: root });
  const files = list
    .toString()
    .split('\0')
    // Decisions stay as they were written, and this rail contains the words that it forbids.
    .filter((path) => path !== '' && !path.startsWith('docs/decisions/') && !path.startsWith('tools/rails/spelling'));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((path) => wrongSpellings(path, readFileSync(`${root}/${path}`, 'utf8')))).toEqual([]);
});

it.each([
  'const colourOf = 1;',
  '/** Is cancelled. */',
  'it is recognised',
  'not sold any more.',
  'made anew',
  'a Neighbour',
])('catches %s', (line) => expect(wrongSpellings('x.ts', line)).toHaveLength(1));

it.each(['const color = 1;', 'aria-labelledby', 'any more than 3', 'organism', 'from demo_fulfilment', 'promise'])(
  'allows %s',
  (line) => expect(wrongSpellings('x.ts', line)).toEqual([]),
);
