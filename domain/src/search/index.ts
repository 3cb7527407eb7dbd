export { foldText, searchWords, squash, type TypedWord, typedNumber, typedWords } from './normalise-words.ts';
export { isForgiving, slipsOf } from './slips.ts';
export {
  type Meaning,
  shortestInside,
  type Term,
  type Vocabulary,
  vocabularyOf,
  type WordGroup,
} from './vocabulary.ts';
