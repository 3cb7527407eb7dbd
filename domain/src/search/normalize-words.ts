/** Turns text into searchable words, the same way for stored and for typed text. */

/** Longer words are cut here on both sides; no real word is that long. */
const longestWord = 64;

/** Signs that aren't part of a name; folding would turn them into letters. */
const tradeSigns = /[\u2120\u2122\u00ae\u00a9]/g;

/** Letters that Unicode doesn't decompose into a letter and its accent. */
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

/** Lower case without accents; full widths and ligatures become plain. */
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

const apart = '(?<![\\p{L}\\p{N}])';
const ended = '(?![\\p{L}\\p{N}])';
const crosses = /(\p{N})\s*(?:["”″]|''|in(?:ch(?:es)?)?\b\.?|mm\b|cm\b)?\s*[x×]\s*(?=\p{N}|$)/gu;
const gauges = /(\p{N})\s*-?\s*(?:ga|gauge)\b\.?/gu;
const extraSizes = new RegExp(`${apart}(x{1,3}|[23]x|extra)[\\s-]*(sm(?:all)?|l(?:r?g|arge))${ended}`, 'gu');
const shades = new RegExp(`${apart}(\\p{L})-(\\p{N}{1,2}(?:\\.\\p{N})?)${ended}`, 'gu');

const extraPrefix: Readonly<Record<string, string>> = { '2x': 'xx', '3x': 'xxx', extra: 'x' };

/**
 * Folded text in which each size is one word, in any spelling: `2" x 2"` and `2x2`, `30 ga` and `30G`, `X-Large` and
 * `extra large`, `A-2` and `A2`. So `small` doesn't find X-Small first.
 */
function sizesJoined(folded: string): string {
  return folded
    .replace(crosses, '$1x')
    .replace(gauges, '$1g')
    .replace(extraSizes, (_, prefix: string, size: string) => {
      return `${extraPrefix[prefix] ?? prefix}${size.startsWith('s') ? 'small' : 'large'}`;
    })
    .replace(shades, '$1$2');
}

/** The text between two spaces. */
interface Chunk {
  /** Split at everything that is neither a letter nor a digit. */
  readonly pieces: readonly string[];
  /** The same, but punctuation between two digits doesn't split: `A3.5-inch` is `a35`, `inch`. */
  readonly numbers: readonly string[];
  /** Everything joined. */
  readonly joined: string;
}

const cut = (word: string) => (word.length > longestWord ? word.slice(0, longestWord) : word);

const piecesOf = (chunk: string) =>
  chunk
    .split(/[^\p{L}\p{N}]+/u)
    .filter((piece) => piece !== '')
    .map(cut);

function chunksOf(text: string): Chunk[] {
  return sizesJoined(foldText(text))
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
 * The words under which stored text is found, each once: all pieces; if punctuation splits a chunk, also its joined
 * forms, so that `Tie-On` is found as `tie`, `on`, and `tieon`, and `A3.5` as `a3`, `5`, and `a35`; and a number and
 * its unit both separately and together, so that `4 g` is found as `4g`, and `250mL` as `250` and `ml`.
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

/** One typed thing that must be found, in any of its spellings. */
export interface TypedWord {
  /** The piece itself first, then the joined form of its chunk. */
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

/** Only letters and digits, in lower case: how numbers are compared, with or without dashes. */
export function squash(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * The typed text, squashed, if it may be the beginning of an item or part number: it has a digit, and no space or no
 * longer run of letters (`NV 1042-XL` may, `nitrile gloves 100` may not). Otherwise undefined.
 */
export function typedNumber(text: string): string | undefined {
  const trimmed = foldText(text).trim();
  if (!/\p{N}/u.test(trimmed)) return undefined;
  if (/\s/.test(trimmed) && /\p{L}{4}/u.test(trimmed)) return undefined;
  return squash(trimmed);
}
