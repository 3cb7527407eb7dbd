/** How a search treats words that no row has: it corrects typos, splits compounds, drops the rest, and reports it. */
import type { TypedWord } from './normalize-words.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Understood {
  readonly words: readonly TypedWord[];
  /** The whole search as understood; undefined if it was used as typed. */
  readonly shownFor: string | undefined;
  /** Words that nothing matches. */
  readonly dropped: readonly string[];
}

/** Halves shorter than this are letters, not words. */
const shortestHalf = 3;

const isLetters = (word: string) => /^\p{L}+$/u.test(word);

/** `tempcement` as `temp` and `cement`: the longest prefix that leaves the beginning of another word. */
function splitWord({ spellings }: TypedWord, isBeginning: (word: string) => boolean): readonly string[] | undefined {
  const [word = ''] = spellings;
  if (spellings.length > 1 || !isLetters(word)) return undefined;
  for (let at = word.length - shortestHalf; at >= shortestHalf; at -= 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every(isBeginning)) return halves;
  }
  return undefined;
}

/** Uses words as typed if any row has them. A search without any known word isn't changed and finds nothing. */
export function understand(typed: readonly TypedWord[], vocabulary: Vocabulary): Understood {
  const isBeginning = (word: string) => vocabulary.meaningOf({ spellings: [word] }).prefix.ids.length > 0;
  const words: TypedWord[] = [];
  const shown: string[] = [];
  const dropped: string[] = [];
  let isGuessed = false;
  for (const word of typed) {
    const [spelling = ''] = word.spellings;
    const meaning = vocabulary.meaningOf(word);
    const isKnown = meaning.prefix.ids.length > 0 || meaning.contains.ids.length > 0;
    if (isKnown || meaning.typo.ids.length > 0) {
      words.push(word);
      shown.push(isKnown ? spelling : meaning.typo.likeliest);
      isGuessed ||= !isKnown;
      continue;
    }
    const halves = splitWord(word, isBeginning);
    if (halves === undefined) {
      dropped.push(spelling);
      continue;
    }
    for (const half of halves) words.push({ spellings: [half] });
    shown.push(...halves);
    isGuessed = true;
  }
  if (words.length === 0) return { words: typed, shownFor: undefined, dropped: [] };
  return { words, shownFor: isGuessed ? shown.join(' ') : undefined, dropped };
}
