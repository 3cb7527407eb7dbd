/** What the words of a pasted description mean in the catalog's vocabulary. */
import { type TypedWord, typedWords, type Vocabulary, withSynonyms } from '@operatory/domain/search';

/** Words of a sentence, not of a product. */
const sentenceWords = new Set(['a', 'an', 'and', 'for', 'need', 'of', 'please', 'the', 'want', 'we', 'with']);

/** More words say nothing more. */
const maxWords = 12;
/** For a word that is the prefix of many, only the first of them count, itself first. */
const maxTerms = 64;
/** Reading more rows than this for one line takes too long. */
const maxRows = 3_000;

/** How many different words of one list are also searched for inside other words and with a typo, which takes a while. */
export const maxGuessedWords = 500;

/** The words of one list for which that was done. */
export type GuessedWords = Set<string>;

/** May this word be guessed at as well? */
function mayGuess({ spellings }: TypedWord, guessed: GuessedWords): boolean {
  const key = spellings.join(' ');
  if (!guessed.has(key) && guessed.size >= maxGuessedWords) return false;
  guessed.add(key);
  return true;
}

interface KnownWord {
  readonly ids: readonly number[];
  readonly rows: number;
  /** Only with a typo forgiven. */
  readonly isTypo: boolean;
}

export interface AskedWords {
  /** Items that have all the words; in the words of `query_int`. */
  readonly all: string;
  readonly isAllVague: boolean;
  /** Items that lack one of them; `undefined` where one word alone would be left to search by. */
  readonly allButOne: string | undefined;
  readonly isAllButOneVague: boolean;
  /** Every word is one of the catalog's, without a typo. */
  readonly isCertain: boolean;
  readonly count: number;
}

const singular = ({ spellings }: TypedWord): TypedWord | undefined => {
  const shorter = spellings.filter((word) => /\p{L}{3}s$/u.test(word)).map((word) => word.slice(0, -1));
  return shorter.length === 0 ? undefined : { spellings: shorter };
};

function knownWord(word: TypedWord, vocabulary: Vocabulary, guessed: GuessedWords): KnownWord | undefined {
  const short = word.spellings.every((spelling) => spelling.length < 3);
  const exact = word.spellings.flatMap((spelling) => vocabulary.idOf(spelling) ?? []);
  if (short && exact.length > 0) {
    const rows = exact.reduce((sum, { documentCount }) => sum + documentCount, 0);
    return { ids: exact.map(({ id }) => id), rows, isTypo: false };
  }
  const meaning = vocabulary.meaningOf(word);
  const one = singular(word);
  const single = one === undefined ? undefined : vocabulary.meaningOf(one).prefix;
  const prefix = [meaning.prefix, single].find((group) => group !== undefined && group.ids.length > 0);
  if (prefix === undefined && !mayGuess(word, guessed)) return undefined;
  const isTypo = prefix === undefined && meaning.contains.ids.length === 0;
  const meant = prefix ?? (isTypo ? meaning.typo : meaning.contains);
  if (meant.ids.length === 0) return undefined;
  return { ids: meant.ids.slice(0, maxTerms), rows: meant.rows, isTypo };
}

const anyOf = ({ ids }: KnownWord) => `(${ids.join('|')})`;
const fewest = (words: readonly KnownWord[]) => Math.min(...words.map(({ rows }) => rows));

/** `undefined` when the catalog knows none of the words. `guessed` is one set for all lines of a list. */
export function askedWords(description: string, vocabulary: Vocabulary, guessed: GuessedWords): AskedWords | undefined {
  const typed = typedWords(description)
    .map(withSynonyms)
    .filter(({ spellings }) => !spellings.every((word) => sentenceWords.has(word)))
    .slice(0, maxWords);
  const meant = typed.map((word) => knownWord(word, vocabulary, guessed));
  const known = meant.flatMap((word) => word ?? []);
  if (known.length === 0) return undefined;
  const without = known.map((_, left) => known.filter((_word, at) => at !== left));
  const isRelaxable = known.length >= 3;
  return {
    all: known.map(anyOf).join('&'),
    isAllVague: fewest(known) > maxRows,
    allButOne: isRelaxable ? without.map((words) => `(${words.map(anyOf).join('&')})`).join('|') : undefined,
    isAllButOneVague: isRelaxable && Math.max(...without.map(fewest)) > maxRows,
    isCertain: known.length === typed.length && known.every(({ isTypo }) => !isTypo),
    count: known.length,
  };
}
