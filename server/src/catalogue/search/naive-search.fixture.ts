/** The same search, written the plain way over items in memory, to compare with. It shares no code with the real one. */
import { categories, type RandomItem } from '../random-catalogue.fixture.ts';

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

const isLetterOrDigit = (sign: string) => /[\p{L}\p{N}]/u.test(sign);
const isDigit = (sign: string | undefined) => sign !== undefined && /\d/.test(sign);

/** Cut where `isCut` says, sign by sign. */
function cutAt(chunk: string, isCut: (place: number) => boolean): string[] {
  const parts = [''];
  [...chunk].forEach((sign, place) => {
    if (isLetterOrDigit(sign)) parts.push((parts.pop() ?? '') + sign);
    else if (isCut(place)) parts.push('');
  });
  return parts.filter((part) => part !== '');
}

function betweenDigits(chunk: string, place: number): boolean {
  const before = chunk.slice(0, place).match(/[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u)?.[0];
  const after = chunk.slice(place).match(/^[^\p{L}\p{N}]*([\p{L}\p{N}])/u)?.[1];
  return isDigit(before) && isDigit(after);
}

function storedWords(text: string): Set<string> {
  const words = new Set<string>();
  const chunks = plain(text)
    .split(/\s+/)
    .filter((chunk) => [...chunk].some(isLetterOrDigit));
  chunks.forEach((chunk, place) => {
    const apart = cutAt(chunk, () => true);
    const held = cutAt(chunk, (at) => !betweenDigits(chunk, at));
    for (const word of [...apart, ...held, apart.join('')]) words.add(word);
    for (const word of apart) {
      const size = word.length - word.replace(/^\d+/, '').length;
      if (size > 0 && size < word.length && !/\d/.test(word.slice(size)))
        words.add(word.slice(0, size)).add(word.slice(size));
    }
    const next = chunks[place + 1];
    const last = held.at(-1);
    if (next !== undefined && last !== undefined && /^\d+$/.test(last)) {
      const unit = cutAt(next, () => true)[0] as string;
      if (unit.length <= 3 && !/\d/.test(unit)) words.add(last + unit);
    }
  });
  return words;
}

function typedSpellings(text: string): string[][] {
  return plain(text)
    .split(/\s+/)
    .flatMap((chunk) => {
      const whole = [...chunk].filter(isLetterOrDigit).join('');
      return cutAt(chunk, (at) => !betweenDigits(chunk, at)).map((part) => [...new Set([part, whole])]);
    });
}

/** One slip away from a beginning of `word`. */
function isSlip(typed: string, word: string): boolean {
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

/** 4 begins, 5 inside, 6 slip, as the phases count; undefined for none. */
function wordPhase(spellings: readonly string[], word: string): number {
  if (spellings.some((spelling) => word.startsWith(spelling))) return 4;
  if (spellings.some((spelling) => spelling.length >= 3 && word.includes(spelling))) return 5;
  return spellings.some((spelling) => isSlip(spelling, word)) ? 6 : Number.POSITIVE_INFINITY;
}

export interface NaiveSearch {
  readonly text: string;
  readonly category?: string;
  readonly vendorId?: string;
  readonly coupon?: number;
  readonly owned?: ReadonlySet<string>;
  readonly seesHidden: boolean;
}

/** Makes a search over these items; it answers all item numbers found, in order. */
export function naiveSearch(items: readonly RandomItem[]) {
  const squashed = (text: string) => [...plain(text)].filter(isLetterOrDigit).join('');
  const ordered = items
    .map((item) => ({
      item,
      number: squashed(item.itemNumber),
      part: squashed(item.vendorPartNumber),
      words: [
        ...new Set(
          [item.description, item.pack, item.vendorName, item.categoryName].flatMap((text) => [...storedWords(text)]),
        ),
      ],
    }))
    .sort((a, b) => b.item.popularity - a.item.popularity || (a.item.itemNumber < b.item.itemNumber ? -1 : 1));
  const phasesOf = new Map<string, Map<string, number>>();

  function phaseOfWord(spellings: readonly string[], word: string): number {
    const key = spellings.join(' ');
    const known = phasesOf.get(key) ?? new Map<string, number>();
    phasesOf.set(key, known);
    const phase = known.get(word) ?? wordPhase(spellings, word);
    known.set(word, phase);
    return phase;
  }

  function isWanted(item: RandomItem, search: NaiveSearch): boolean {
    if (item.isHidden && !search.seesHidden) return false;
    if (search.vendorId !== undefined && !search.vendorId.split(',').includes(item.vendorId)) return false;
    if (search.coupon !== undefined && item.couponId !== search.coupon) return false;
    if (search.owned !== undefined && !search.owned.has(item.itemNumber)) return false;
    if (search.category === undefined) return true;
    const parents = new Map(categories.map(({ key, parent }) => [key, parent]));
    for (let key = item.categoryKey; key !== null; key = parents.get(key) ?? null) {
      if (search.category.split(',').includes(key)) return true;
    }
    return false;
  }

  return (search: NaiveSearch): string[] => {
    const typed = typedSpellings(search.text);
    const text = plain(search.text).trim();
    const mayBeNumber = /\d/.test(text) && !(/\s/.test(text) && /\p{L}{4}/u.test(text));
    const number = squashed(text);
    const found = ordered.flatMap((row, rank) => {
      if (!isWanted(row.item, search)) return [];
      if (mayBeNumber) {
        if (row.number === number) return [{ row, rank, phase: 0, key: '' }];
        if (row.part === number) return [{ row, rank, phase: 1, key: '' }];
        if (row.number.startsWith(number)) return [{ row, rank, phase: 2, key: row.number }];
        if (row.part.startsWith(number)) return [{ row, rank, phase: 3, key: row.part }];
      }
      const phase = Math.max(
        4,
        ...typed.map((spellings) =>
          Math.min(Number.POSITIVE_INFINITY, ...row.words.map((word) => phaseOfWord(spellings, word))),
        ),
      );
      return phase === Number.POSITIVE_INFINITY ? [] : [{ row, rank, phase, key: '' }];
    });
    found.sort((a, b) => a.phase - b.phase || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.rank - b.rank));
    return found.map(({ row }) => row.item.itemNumber);
  };
}
