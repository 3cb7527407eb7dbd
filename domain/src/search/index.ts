export { foldText, searchWords, squash, type TypedWord, typedNumber, typedWords } from './normalize-words.ts';
export {
  /** @public The comparison with a plain search, in the server's tests, reads the table. */
  synonyms,
  withSynonyms,
} from './synonyms.ts';
export { type Understood, understand } from './understand.ts';
export {
  type Meaning,
  shortestInside,
  type Term,
  type Vocabulary,
  vocabularyOf,
  type WordGroup,
  wordAside,
} from './vocabulary.ts';
