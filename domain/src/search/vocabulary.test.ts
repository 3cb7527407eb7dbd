import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typosOf } from './typos.ts';
import { type Meaning, vocabularyOf } from './vocabulary.ts';

const terms = [
  'glove',
  'gloves',
  'overglove',
  'clover',
  'oven',
  'matrix',
  'matrices',
  'a35',
  'x',
  'xlarge',
  'large',
].map((word, index) => ({ id: index + 1, word, documentCount: 10 + index }));
const vocabulary = vocabularyOf([...terms, { id: 99, word: 'vendor:7', documentCount: 5 }]);

const wordsOf = ({ ids }: Meaning['prefix']) =>
  ids.map((id) => terms.find((term) => term.id === id)?.word ?? id).sort();

const meant = (...spellings: string[]) => {
  const { prefix, contains, typo } = vocabulary.meaningOf({ spellings });
  return [wordsOf(prefix), wordsOf(contains), wordsOf(typo)];
};

describe('the meanings of a typed word', () => {
  it('are words with that prefix, then words that contain it, then words one typo away', () => {
    expect(meant('glove')).toEqual([
      ['glove', 'gloves'],
      ['glove', 'gloves', 'overglove'],
      ['clover', 'glove', 'gloves', 'overglove'],
    ]);
    expect(meant('ove')).toEqual([
      ['oven', 'overglove'],
      ['clover', 'glove', 'gloves', 'oven', 'overglove'],
      expect.anything(),
    ]);
  });

  it('include words with a letter missing, doubled, replaced, or swapped', () => {
    for (const typo of ['gloe', 'glve']) expect(meant(typo)[2], typo).toEqual([]);
    for (const typo of ['gloev', 'gglove', 'glovves', 'golves', 'glowes'])
      expect(meant(typo)[2], typo).toContain('gloves');
    for (const typo of ['matirx', 'mtrix', 'natrix', 'maatrix']) expect(meant(typo)[2], typo).toEqual(['matrix']);
    expect(meant('matrxi')[2]).toContain('matrix');
  });

  it('never guess digits or short words', () => {
    expect(meant('a356')).toEqual([[], [], []]);
    expect(meant('ovne')).toEqual([[], [], []]);
    expect(meant('12345')).toEqual([[], [], []]);
  });

  it('are only prefixes for one or two letters', () => {
    expect(meant('v')).toEqual([[], [], []]);
    expect(meant('ov')[1]).toEqual(['oven', 'overglove']);
  });

  it('include any of its spellings', () => {
    expect(meant('large', 'xlarge')[0]).toEqual(['large', 'xlarge']);
  });

  it('are never filters, which are only found by their whole name', () => {
    expect(meant('vendor')).toEqual([[], [], []]);
    expect(vocabulary.idOf('vendor:7')?.id).toBe(99);
    expect(vocabulary.idOf('vendor:8')).toBeUndefined();
  });

  it('have a count of the rows with these words', () => {
    expect(vocabulary.meaningOf({ spellings: ['glove'] }).prefix.rows).toBe(10 + 11);
  });

  it('are the same as when every word is compared', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 30 }), letters, (words, typed) => {
        const known = vocabularyOf(words.map((word, index) => ({ id: index, word, documentCount: 1 })));
        const { prefix, contains, typo } = known.meaningOf({ spellings: [typed] });
        const ids = (isMeant: (word: string) => boolean) =>
          words.flatMap((word, index) => (isMeant(word) ? [index] : []));
        const isPrefix = (word: string) => word.startsWith(typed);
        const isInside = (word: string) => isPrefix(word) || (typed.length >= 3 && word.includes(typed));
        const typos = typed.length >= 5 ? [...typosOf(typed)] : [];
        const isTypo = (word: string) => isInside(word) || typos.some((variant) => word.startsWith(variant));
        const sorted = (found: readonly number[]) => [...found].sort((a, b) => a - b);
        expect(sorted(prefix.ids)).toEqual(ids(isPrefix));
        expect(sorted(contains.ids)).toEqual(ids(isInside));
        expect(sorted(typo.ids)).toEqual(ids(isTypo));
      }),
    );
  });
});
