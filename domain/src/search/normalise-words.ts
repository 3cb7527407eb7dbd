/** Turns text into searchable words: the same way for what is stored and for what is typed. */

/** Longer words are cut here on both sides; nothing real is that long. */
const longestWord = 64;

/** Signs that stand on a name without being part of it; unfolded they would become letters. */
const tradeSigns = /[\u2120\u2122\u00ae\u00a9]/g;

/** Letters that Unicode does not take apart into a letter and its accent. */
const lettersApart: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Lower case without accents; widths and ligatures made plain. */
export function foldText(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return text
    .replace(tradeSigns, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => lettersApart[letter] ?? letter);
}

/** What stands between two spaces. */
interface Chunk {
  /** Cut at everything that is neither letter nor digit. */
  readonly pieces: readonly string[];
  /** The same, but punctuation between two digits holds them together: `A3.5-inch` is `a35`, `inch`. */
  readonly numbers: readonly string[];
  /** Everything in one. */
  readonly joined: string;
}

const cut = (word: string) => (word.length > longestWord ? word.slice(0, longestWord) : word);

const piecesOf = (chunk: string) =>
  chunk
    .split(/[^\p{L}\p{N}]+/u)
    .filter((piece) => piece !== '')
    .map(cut);

function chunksOf(text: string): Chunk[] {
  return foldText(text)
    .split(/\s+/)
    .map((chunk) => {
      const pieces = piecesOf(chunk);
      if (pieces.length <= 1) return { pieces, numbers: pieces, joined: pieces[0] ?? '' };
      const numbers = piecesOf(chunk.replace(/(?<=\p{N})[^\p{L}\p{N}]+(?=\p{N})/gu, ''));
      return { pieces, numbers, joined: cut(pieces.join('')) };
    })
    .filter(({ joined }) => joined !== '');
}

const isNumber = (word: string | undefined) => word !== undefined && /^\p{N}+$/u.test(word);

/**
 * The words under which stored text is found, each once: all pieces; where punctuation parts a chunk also its joined
 * forms, so that `X-Large` is found as `x`, `large` and `xlarge`, and `A3.5` as `a3`, `5` and `a35`; a number and its
 * unit both apart and together, so that `4 g` is found as `4g` and `250mL` as `250` and `ml`.
 */
export function searchWords(text: string): string[] {
  const words = new Set<string>();
  let numberBefore: string | undefined;
  for (const { pieces, numbers, joined } of chunksOf(text)) {
    const [first = ''] = pieces;
    if (numberBefore !== undefined && /^\p{L}{1,3}$/u.test(first)) words.add(cut(numberBefore + first));
    for (const piece of pieces) {
      words.add(piece);
      const [, amount, unit] = /^(\p{N}+)(\p{L}+)$/u.exec(piece) ?? [];
      if (amount !== undefined && unit !== undefined) words.add(amount).add(unit);
    }
    for (const number of numbers) words.add(number);
    words.add(joined);
    const last = numbers.at(-1);
    numberBefore = isNumber(last) ? last : undefined;
  }
  return [...words];
}

/** One thing that was typed and must be found: in any of its spellings. */
export interface TypedWord {
  /** The piece itself first, then the joined form of the chunk that it stood in. */
  readonly spellings: readonly string[];
}

/** The words of a query, each once. An empty list means that nothing searchable was typed. */
export function typedWords(text: string): TypedWord[] {
  const words = new Map<string, TypedWord>();
  for (const { numbers, joined } of chunksOf(text)) {
    for (const piece of numbers) {
      const spellings = piece === joined ? [piece] : [piece, joined];
      words.set(spellings.join(' '), { spellings });
    }
  }
  return [...words.values()];
}

/** Letters and digits alone, lower case: how numbers are compared, with or without dashes. */
export function squash(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * What was typed, squashed, if it may be the beginning of an item or part number: it has a digit, and either no space
 * or no longer run of letters (`NV 1042-XL` may, `nitrile gloves 100` may not). Otherwise undefined.
 */
export function typedNumber(text: string): string | undefined {
  const trimmed = foldText(text).trim();
  if (!/\p{N}/u.test(trimmed)) return undefined;
  if (/\s/.test(trimmed) && /\p{L}{4}/u.test(trimmed)) return undefined;
  return squash(trimmed);
}
