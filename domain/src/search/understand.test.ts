import { expect, it } from 'vitest';
import { typedWords } from './normalize-words.ts';
import { understand } from './understand.ts';
import { vocabularyOf } from './vocabulary.ts';

const words = ['nitrile', 'gloves', 'glove', 'temporary', 'cement', 'wipes', 'sectional'];
const vocabulary = vocabularyOf(words.map((word, index) => ({ id: index + 1, word, documentCount: 10 - index })));

function told(text: string) {
  const { words: used, shownFor, dropped } = understand(typedWords(text), vocabulary);
  return [used.map(({ spellings }) => spellings[0]).join(' '), shownFor, dropped.join(' ')];
}

it('uses known words as typed, and reports nothing', () => {
  expect(told('nitrile glov')).toEqual(['nitrile glov', undefined, '']);
});

it('states which word it searched for instead of a typo', () => {
  expect(told('nitrlie gloves')).toEqual(['nitrlie gloves', 'nitrile gloves', '']);
});

it('splits two words written as one', () => {
  expect(told('tempcement')).toEqual(['temp cement', 'temp cement', '']);
});

it("drops a word that nothing matches and names it, unless it's the only one", () => {
  expect(told('cavi wipes')).toEqual(['wipes', undefined, 'cavi']);
  expect(told('qqqxzzv')).toEqual(['qqqxzzv', undefined, '']);
});
