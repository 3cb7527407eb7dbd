/** The item search written the plain way over items in memory, to compare the real one with. They share no code but the list of synonyms. */
import { synonyms } from '@operatory/domain/search';
import {
  isLetterOrDigit,
  nowhere,
  plain,
  storedWords,
  typedSpellings,
  understood,
  wordPhase,
} from '../../search/naive-words.fixture.ts';
import { categories, type RandomItem } from '../random-catalog.fixture.ts';

/** The manufacturer's words after the product's own: the mark prevents them from matching as a prefix. */
const withMakersLast = (own: readonly string[], makers: readonly string[]) => [
  ...own,
  ...makers.filter((word) => !own.includes(word)).map((word) => (word.length < 3 ? word : `@${word}`)),
];

export interface NaiveSearch {
  readonly text: string;
  readonly category?: string;
  readonly vendorId?: string;
  readonly coupon?: number;
  readonly owned?: ReadonlySet<string>;
  readonly seesHidden: boolean;
}

/** Makes a search over these items, of which some are withdrawn; it returns all item numbers found, in order. */
export function naiveSearch(items: readonly RandomItem[], withdrawn: ReadonlySet<string> = new Set()) {
  const squashed = (text: string) => [...plain(text)].filter(isLetterOrDigit).join('');
  const allWords: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (word: string) => {
    const place = places.get(word) ?? allWords.push(word) - 1;
    places.set(word, place);
    return place;
  };
  const ordered = items
    .map((item) => ({
      item,
      number: squashed(item.itemNumber),
      part: squashed(item.vendorPartNumber),
      words: withMakersLast(
        [item.description, item.pack, item.categoryName].flatMap((text) => [...storedWords(text)]),
        [...storedWords(item.vendorName)],
      ).map(placeOf),
    }))
    .sort((a, b) => b.item.popularity - a.item.popularity || (a.item.itemNumber < b.item.itemNumber ? -1 : 1));
  const parents = new Map(categories.map(({ key, parent }) => [key, parent]));

  function isWanted(item: RandomItem, search: NaiveSearch): boolean {
    if (withdrawn.has(item.itemNumber) || (item.isHidden && !search.seesHidden)) return false;
    if (search.vendorId !== undefined && !search.vendorId.split(',').includes(item.vendorId)) return false;
    if (search.coupon !== undefined && item.couponId !== search.coupon) return false;
    if (search.owned !== undefined && !search.owned.has(item.itemNumber)) return false;
    if (search.category === undefined) return true;
    for (let key = item.categoryKey; key !== null; key = parents.get(key) ?? null) {
      if (search.category.split(',').includes(key)) return true;
    }
    return false;
  }

  /** The worst of the typed words' best places. */
  function phaseOf(words: readonly number[], typed: readonly (readonly number[])[]): number {
    let worst = 0;
    for (const phases of typed) {
      let best = nowhere;
      for (const word of words) best = Math.min(best, phases[word] ?? nowhere);
      worst = Math.max(worst, best);
    }
    return worst;
  }

  const phases = (spellings: readonly string[]) => allWords.map((word) => wordPhase(spellings, word));

  function found(search: NaiveSearch, words: readonly string[][]): string[] {
    const typed = words.map(phases);
    const text = plain(search.text).trim();
    const mayBeNumber = /\d/.test(text) && !(/\s/.test(text) && /\p{L}{4}/u.test(text));
    const number = squashed(text);
    const rows: { itemNumber: string; rank: number; phase: number; key: string }[] = [];
    ordered.forEach((row, rank) => {
      if (!isWanted(row.item, search)) return;
      const { itemNumber } = row.item;
      if (mayBeNumber && row.number === number) rows.push({ itemNumber, rank, phase: 0, key: '' });
      else if (mayBeNumber && row.part === number) rows.push({ itemNumber, rank, phase: 1, key: '' });
      else if (mayBeNumber && row.number.startsWith(number)) rows.push({ itemNumber, rank, phase: 2, key: row.number });
      else if (mayBeNumber && row.part.startsWith(number)) rows.push({ itemNumber, rank, phase: 3, key: row.part });
      else {
        const phase = phaseOf(row.words, typed);
        if (phase !== nowhere) rows.push({ itemNumber, rank, phase: 4 + phase, key: '' });
      }
    });
    rows.sort((a, b) => a.phase - b.phase || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.rank - b.rank));
    return rows.map(({ itemNumber }) => itemNumber);
  }

  return (search: NaiveSearch): string[] => {
    const typed = typedSpellings(search.text).map((spellings) => [
      ...new Set([...spellings, ...spellings.flatMap((one) => synonyms[one] ?? synonyms[one.replace(/s$/, '')] ?? [])]),
    ]);
    const isKnown = (spellings: readonly string[]) => phases(spellings).some((phase) => phase !== nowhere);
    const asked = understood(typed, isKnown, (word) => allWords.some((known) => known.startsWith(word)));
    const everywhere = { text: search.text, seesHidden: search.seesHidden };
    const isDropped = asked !== typed && typed.some((spellings) => !isKnown(spellings) && !asked.includes(spellings));
    // As a number alone, although some of its words match nothing.
    if (isDropped && typed.some(isKnown) && found(everywhere, [[' ']]).length > 0) return found(search, [[' ']]);
    const whole = asked.filter((spellings) => spellings.some((one) => places.has(one) || places.has(`@${one}`)));
    if (whole.length > 0 && whole.length < asked.length && found(everywhere, asked).length === 0)
      return found(search, whole);
    return found(search, asked);
  };
}
