import { expect, it } from 'vitest';
import { typedWords } from './normalize-words.ts';
import { synonyms, withSynonyms } from './synonyms.ts';

const spelled = (text: string) => typedWords(text).map((word) => withSynonyms(word).spellings.join('/'));

it('finds what catalogs call the same thing, in the singular and the plural', () => {
  expect(spelled('carpules')).toEqual(['carpules/cartridge']);
  expect(spelled('napkin')).toEqual(['napkin/bib']);
  expect(spelled('lg glove')).toEqual(['lg/large', 'glove']);
  expect(spelled('constructor')).toEqual(['constructor']);
});

it('has synonyms that are search words themselves', () => {
  for (const [typed, others] of Object.entries(synonyms)) {
    for (const word of [typed, ...others]) expect(typedWords(word)).toEqual([{ spellings: [word] }]);
  }
});
