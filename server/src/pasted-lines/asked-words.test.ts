import { vocabularyOf } from '@operatory/domain/search';
import { expect, it } from 'vitest';
import { askedWords, type GuessedWords, maxGuessedWords } from './asked-words.ts';

/** Different for each number, of letters alone. */
const wordOf = (number: number, length: number) =>
  Array.from({ length }, (_, index) => String.fromCharCode(97 + (Math.floor(number / 26 ** index) % 26))).join('');

const terms = Array.from({ length: 20_000 }, (_, id) => ({ id: id + 1, word: `q${wordOf(id, 6)}`, documentCount: 5 }));

it('a list of a thousand lines that nobody understands is read in a bounded time', () => {
  const vocabulary = vocabularyOf(terms);
  const guessed: GuessedWords = new Set();
  const started = process.cpuUsage();
  for (let line = 0; line < 1_000; line += 1) {
    const words = Array.from({ length: 12 }, (_, index) => `zz${wordOf(line * 12 + index, 11)}`);
    expect(askedWords(words.join(' '), vocabulary, guessed)).toBeUndefined();
  }
  expect(guessed.size).toBe(maxGuessedWords);
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(10_000);
  // What the catalog knows is known on the last line as on the first, and a typo in it only on the first.
  expect(askedWords(`q${wordOf(7, 6)}`, vocabulary, guessed)).toMatchObject({ isCertain: true, count: 1 });
  expect(askedWords(`qq${wordOf(7, 6)}`, vocabulary, new Set())).toMatchObject({ isCertain: false, count: 1 });
});
