/** The words of a search table in memory: which of them a typed word can match, and how many rows have them. */
import type { TypedWord } from './normalize-words.ts';
import { isForgiving, typosOf } from './typos.ts';

export interface Term {
  readonly id: number;
  readonly word: string;
  /** How many rows have it. */
  readonly documentCount: number;
}

/** Words that a typed word can mean; `rows` is the sum of their counts, an upper bound for the number of results. */
export interface WordGroup {
  readonly ids: readonly number[];
  readonly rows: number;
  /** The one that most rows have; empty for no words. */
  readonly likeliest: string;
}

/**
 * The matches of a typed word, each level including the previous one: words that start with it, contain it, or are one
 * typo away.
 */
export interface Meaning {
  readonly prefix: WordGroup;
  readonly contains: WordGroup;
  readonly typo: WordGroup;
}

/** Shorter words only match as prefixes. */
export const shortestInside = 3;

const asideMark = '@';

/**
 * Prefix stored before a word that is less specific than a row's own words, such as the manufacturer's name: it then
 * matches as a substring at best, so that rows with the word in their own text come first. Short words aren't changed.
 */
export const wordAside = (word: string) => (word.length < shortestInside ? word : asideMark + word);

const withoutMark = (word: string) => (word.startsWith(asideMark) ? word.slice(asideMark.length) : word);

export interface Vocabulary {
  readonly size: number;
  /** Id of exactly this word or filter token; undefined if no row has it. */
  idOf(word: string): Term | undefined;
  /** Whether a row has exactly this word, be it aside. */
  isWhole(word: string): boolean;
  meaningOf(word: TypedWord): Meaning;
}

/** Ids kept over all meanings, so that a word typed by many is worked out once and memory stays bounded. */
const maxIdsKept = 1_000_000;

/** Position of the first word that isn't before `word`. */
function placeOf(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The terms at these positions. */
function groupAt(terms: readonly Term[], found: ReadonlySet<number>): WordGroup {
  const ids: number[] = [];
  let rows = 0;
  let likeliest: Term | undefined;
  for (const place of found) {
    const term = terms[place] as Term;
    ids.push(term.id);
    rows += term.documentCount;
    if (likeliest === undefined || term.documentCount > likeliest.documentCount) likeliest = term;
  }
  return { ids, rows, likeliest: withoutMark(likeliest?.word ?? '') };
}

/** Builds the vocabulary. Filter tokens, which contain a colon, are only found by `idOf`. */
export function vocabularyOf(terms: readonly Term[]): Vocabulary {
  const byWord = new Map(terms.map((term) => [term.word, term]));
  const sorted = terms.filter(({ word }) => !word.includes(':')).sort((a, b) => (a.word < b.word ? -1 : 1));
  const words = sorted.map(({ word }) => word);
  const { joined, starts } = joinedText(words);
  const kept = new Map<string, Meaning>();
  let idsKept = 0;

  function addBeginnings(word: string, found: Set<number>): void {
    for (let index = placeOf(words, word); words[index]?.startsWith(word); index += 1) found.add(index);
  }

  function addInsides(word: string, found: Set<number>): void {
    if (word.length < shortestInside) return;
    let at = joined.indexOf(word);
    while (at !== -1) {
      const place = placeAt(starts, at);
      found.add(place);
      at = joined.indexOf(word, starts[place + 1] ?? joined.length);
    }
  }

  const groupOf = (found: ReadonlySet<number>) => groupAt(sorted, found);

  function workOut({ spellings }: TypedWord): Meaning {
    const found = new Set<number>();
    for (const word of spellings) addBeginnings(word, found);
    const prefix = groupOf(found);
    let contains: WordGroup | undefined;
    let typo: WordGroup | undefined;
    // The other levels read much of the vocabulary, so they run only on demand.
    const readContains = () => {
      for (const word of spellings) addInsides(word, found);
      const group = found.size === prefix.ids.length ? prefix : groupOf(found);
      idsKept += group.ids.length;
      return group;
    };
    const readTypo = (before: WordGroup) => {
      for (const written of spellings.filter(isForgiving).flatMap((word) => [...typosOf(word)])) {
        addBeginnings(written, found);
        addBeginnings(wordAside(written), found);
      }
      const group = found.size === before.ids.length ? before : groupOf(found);
      idsKept += group.ids.length;
      return group;
    };
    return {
      prefix,
      get contains() {
        contains ??= readContains();
        return contains;
      },
      get typo() {
        typo ??= readTypo(this.contains);
        return typo;
      },
    };
  }

  return {
    size: terms.length,
    idOf: (word) => byWord.get(word),
    isWhole: (word) => byWord.has(word) || byWord.has(wordAside(word)),
    meaningOf(word) {
      const key = word.spellings.join(' ');
      let meaning = kept.get(key);
      if (meaning === undefined) {
        meaning = workOut(word);
        if (idsKept > maxIdsKept) {
          kept.clear();
          idsKept = 0;
        }
        kept.set(key, meaning);
        idsKept += meaning.prefix.ids.length + 10;
      }
      return meaning;
    },
  };
}

/**
 * All words in one text, separated by line breaks, and the start of each, so that one scan finds a substring in any of
 * them.
 */
function joinedText(words: readonly string[]) {
  const starts = new Int32Array(words.length);
  let length = 0;
  words.forEach((word, index) => {
    starts[index] = length;
    length += word.length + 1;
  });
  return { joined: words.join('\n'), starts };
}

/** The last position whose word starts at or before `at`. */
function placeAt(starts: Int32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
