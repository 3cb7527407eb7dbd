import { expect, it } from 'vitest';
import { CannotStart } from '../settings/cannot-start.ts';
import { readCommandLine } from './command-line.ts';

it("reads words and options, and says in a sentence which option doesn't exist", () => {
  const read = readCommandLine(['machine-key', 'add', 'erp', '--feeds', 'items']);
  expect([read.words, read.feeds, read.isTryOut]).toEqual([['machine-key', 'add', 'erp'], 'items', false]);
  for (const args of [['list', '--foo'], ['--feeds']]) {
    expect(() => readCommandLine(args)).toThrow(CannotStart);
    expect(() => readCommandLine(args)).toThrow(/^[^.]*--(foo|feeds)[^.]*\. README\.md lists/);
  }
});
