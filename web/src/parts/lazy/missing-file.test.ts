import { expect, it } from 'vitest';
import { isMissingFile } from './missing-file.ts';

it('recognizes a chunk that did not load, by the error messages of each browser', () => {
  for (const text of [
    'Failed to fetch dynamically imported module: http://x/assets/a.js',
    'error loading dynamically imported module: http://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ]) {
    expect(isMissingFile(new TypeError(text))).toBe(true);
  }
  expect(isMissingFile(new TypeError('x is not a function'))).toBe(false);
  expect(isMissingFile('Failed')).toBe(false);
});
