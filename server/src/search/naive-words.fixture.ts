/** Words found the plain way, to compare the real search with. It shares no code with it. */

export const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

const letterOrDigit = '[a-z0-9]';

/** Sizes in one word, as the trade reads them. */
export const sized = (text: string) =>
  plain(text)
    .split(/(?<=\d)\s*(?:"|''|inches|inch|in\.?|mm|cm)?\s*x\s*(?=\d|$)/)
    .join('x')
    .replace(/(\d)[ -]*(?:gauge|ga)(?![a-z0-9])\.?/g, '$1g')
    .replace(
      new RegExp(`(?<!${letterOrDigit})(x|xx|xxx|2x|3x|extra)[ -]*(small|large|sm|lg|lrg)(?!${letterOrDigit})`, 'g'),
      (_, much: string, size: string) => {
        const count = much === 'extra' ? 1 : /^\d/.test(much) ? Number(much[0]) : much.length;
        return 'x'.repeat(count) + (size[0] === 's' ? 'small' : 'large');
      },
    )
    .replace(new RegExp(`(?<!${letterOrDigit})([a-z])-(\\d\\d?(?:\\.\\d)?)(?!${letterOrDigit})`, 'g'), '$1$2');

export const isLetterOrDigit = (sign: string) => /[\p{L}\p{N}]/u.test(sign);
const isDigit = (sign: string | undefined) => sign !== undefined && /\d/.test(sign);

/** Cut where `isCut` says, sign by sign. */
function cutAt(chunk: string, isCut: (index: number) => boolean): string[] {
  const parts = [''];
  [...chunk].forEach((sign, index) => {
    if (isLetterOrDigit(sign)) parts.push((parts.pop() ?? '') + sign);
    else if (isCut(index)) parts.push('');
  });
  return parts.filter((part) => part !== '');
}

function betweenDigits(chunk: string, index: number): boolean {
  const before = chunk.slice(0, index).match(/[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u)?.[0];
  const after = chunk.slice(index).match(/^[^\p{L}\p{N}]*([\p{L}\p{N}])/u)?.[1];
  return isDigit(before) && isDigit(after);
}

export function storedWords(text: string): Set<string> {
  const words = new Set<string>();
  const chunks = sized(text)
    .split(/\s+/)
    .filter((chunk) => [...chunk].some(isLetterOrDigit));
  chunks.forEach((chunk, index) => {
    const apart = cutAt(chunk, () => true);
    const held = cutAt(chunk, (at) => !betweenDigits(chunk, at));
    for (const word of [...apart, ...held, apart.join('')]) words.add(word);
    for (const word of apart) {
      const size = word.length - word.replace(/^\d+/, '').length;
      if (size > 0 && size < word.length && !/\d/.test(word.slice(size)))
        words.add(word.slice(0, size)).add(word.slice(size));
    }
    const next = chunks[index + 1];
    const last = held.at(-1);
    if (next !== undefined && last !== undefined && /^\d+$/.test(last)) {
      const unit = cutAt(next, () => true)[0] as string;
      if (unit.length <= 3 && !/\d/.test(unit)) words.add(last + unit);
    }
  });
  return words;
}

export function typedSpellings(text: string): string[][] {
  return sized(text)
    .split(/\s+/)
    .flatMap((chunk) => {
      const whole = [...chunk].filter(isLetterOrDigit).join('');
      return cutAt(chunk, (at) => !betweenDigits(chunk, at)).map((part) => [...new Set([part, whole])]);
    });
}

/** One typo away from a beginning of `word`. */
function isTypo(typed: string, word: string): boolean {
  if (typed.length < 5 || /\d/.test(typed)) return false;
  for (let at = 0; at <= typed.length; at += 1) {
    if (!word.startsWith(typed.slice(0, at))) return false;
    const rest = word.slice(at);
    const left = typed.slice(at);
    const isLetter = /^[a-z]/.test(rest);
    if (left !== '' && rest.startsWith(left.slice(1))) return true;
    if (left.length > 1 && rest.startsWith(`${left[1]}${left[0]}${left.slice(2)}`)) return true;
    if (isLetter && (rest.slice(1).startsWith(left) || (left !== '' && rest.slice(1).startsWith(left.slice(1)))))
      return true;
  }
  return false;
}

export const nowhere = 9;

/** 0 starts with it, 1 contains it, 2 is one typo away. */
export function wordPhase(spellings: readonly string[], word: string): number {
  if (spellings.some((spelling) => word.startsWith(spelling))) return 0;
  if (spellings.some((spelling) => spelling.length >= 3 && word.includes(spelling))) return 1;
  return spellings.some((spelling) => isTypo(spelling, word.replace('@', ''))) ? 2 : nowhere;
}

/** One spelling a word that is known, none for one that is not; two words written as one become two. */
export function understood(
  typed: readonly string[][],
  isKnown: (spellings: readonly string[]) => boolean,
  prefix: (word: string) => boolean,
): string[][] {
  const kept = typed.flatMap((spellings) => {
    if (isKnown(spellings)) return [spellings];
    const [word = ''] = spellings;
    if (spellings.length > 1 || /[^a-z]/.test(word)) return [];
    const cuts = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => word.length - 3 - at);
    const cut = cuts.find((at) => prefix(word.slice(0, at)) && prefix(word.slice(at)));
    return cut === undefined ? [] : [[word.slice(0, cut)], [word.slice(cut)]];
  });
  return kept.length === 0 ? [...typed] : kept;
}
