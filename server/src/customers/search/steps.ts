/** The steps of a customer search: which statements find which phases, in order. */
import { collect, countOf, type Step } from '../../search/collect.ts';
import {
  anyText,
  chooseKeys,
  everyRow,
  groupOf,
  hasOwnRows,
  type Level,
  levels,
  type MeantWord,
  noText,
  restOf,
  type TextTest,
  textTest,
} from '../../search/word-groups.ts';
import type { WordList } from '../../search/word-list.ts';
import { edgeFor, keysFor } from './level-way.ts';
import {
  byBilled,
  byCart,
  byEdge,
  byNumber,
  byPhone,
  byTerms,
  byTerritory,
  byWalk,
  byWords,
  type CustomerMatch,
  countNumbers,
  countPhones,
  countTerritories,
  inTerritories,
  type Order,
  phases,
  type Search,
} from './statements.ts';
import { asValues, baseValues, type CustomerSearch, nothing, type Typed, typed, type Values } from './typed-search.ts';

type CustomerStep = Step<CustomerMatch>;

/** Past this many candidates a page is found in the order of the result instead of by sorting them. */
const maxGathered = 1_000;

/** Reading through the carts takes longer, so sorting pays for more. */
const maxGatheredByCart = (rowCount: number) => Math.min(5_000, Math.max(maxGathered, rowCount / 10));

/** No term has this number. */
const noRow = '0';

function stepOf({ find, count }: Search, values: Values): CustomerStep {
  return {
    find: (database, limit, offset) => find.run(database, { ...values, limit, offset }),
    count: (database) => countOf(count.run(database, values)),
  };
}

function territoryStep(what: Typed, base: Values, order: Order): CustomerStep {
  const { test, terms } = restOf(what.words.map((word) => groupOf(word, 'typo')));
  const isKnown = what.words.every(({ meaning }) => meaning.typo.ids.length > 0);
  // Without a term, all are listed; punctuation alone finds no one.
  const isFindable = isKnown && (what.words.length > 0 || what.text === '');
  return stepOf(inTerritories[order], {
    ...base,
    ...asValues(test),
    terms: isFindable ? terms : noRow,
  });
}

interface Phase {
  readonly phase: number;
  readonly test: TextTest;
  readonly terms: string;
  readonly better: TextTest;
  /** The beginning of a word under which all rows of the phase are found. */
  readonly edge?: string | undefined;
  readonly numberLike?: string;
  readonly notNumber?: string;
  readonly phoneLike?: string;
  /** Rows whose number starts with the typed digits are in an earlier phase. */
  readonly isAfterNumbers?: boolean;
  /** Terms of which every row of the phase has one, if it is faster to read all of those rows. */
  readonly keys?: readonly number[] | undefined;
  /** Reads the requested territories side by side. */
  readonly isByTerritory?: boolean;
}

/** Matches every row. */
const every = { test: anyText, terms: everyRow, better: noText } as const;

/** One phase of many rows: in order of name, and by cart first those with a cart and then the others. */
function phaseSteps(base: Values, wanted: Phase, order: Order): CustomerStep[] {
  const values = {
    ...base,
    ...(wanted.isAfterNumbers === true ? {} : { numberPrefix: nothing }),
    phase: wanted.phase,
    ...asValues(wanted.test),
    terms: wanted.terms,
    betterLikes: wanted.better.likes,
    betterMatches: wanted.better.matches,
    edge: wanted.edge,
    numberLike: wanted.numberLike ?? '%',
    notNumber: wanted.notNumber ?? nothing,
    phoneLike: wanted.phoneLike ?? '%',
    keys: wanted.keys,
  };
  if (wanted.keys !== undefined) return [stepOf(byTerms[order], values)];
  const stream = wanted.isByTerritory === true ? byTerritory : wanted.edge === undefined ? byWalk : byEdge;
  switch (order) {
    case 'name up':
      return [stepOf(stream.up, values)];
    case 'name down':
      return [stepOf(stream.down, values)];
    default:
      return [stepOf(byCart[order], values), stepOf(stream.withoutCart, values)];
  }
}

/** Few numbers begin so: they are sorted. Many do: after the exact one the result is read in its order. */
function numberStep(base: Values, number: string, order: Order): CustomerStep {
  // Before all numbers that go on after these digits.
  const exact = stepOf(byNumber[order], { ...base, numberEnd: `${number}!` });
  const longer: Phase = { ...every, numberLike: `${number}%`, notNumber: number, phase: phases.numberPrefix };
  const many = [exact, ...phaseSteps({ ...base, phoneInside: nothing, billed: [] }, longer, order)];
  return eitherOf(stepOf(byNumber[order], base), many, countNumbers, base);
}

/** The same for phone numbers that hold the digits. */
function phoneStep(base: Values, phone: string, order: Order): CustomerStep {
  const holding: Phase = { ...every, phoneLike: `%${phone}%`, phase: phases.phone, isAfterNumbers: true };
  const many = phaseSteps({ ...base, phoneInside: nothing, billed: [] }, holding, order);
  return eitherOf(stepOf(byPhone[order], base), many, countPhones, base);
}

/** Decides by a bounded count. */
function eitherOf(
  few: CustomerStep,
  many: readonly CustomerStep[],
  counting: typeof countNumbers,
  values: Values,
): CustomerStep {
  return {
    async find(database, limit, offset) {
      const count = await countOf(counting.run(database, { ...values, most: maxGathered + 1 }));
      if (count === 0) return [];
      return count > maxGathered ? collect(database, many, { limit, offset }) : few.find(database, limit, offset);
    },
    count: few.count,
  };
}

function levelSteps(
  base: Values,
  words: readonly MeantWord[],
  level: Level,
  { order, rowCount }: { readonly order: Order; readonly rowCount: number },
): CustomerStep[] {
  const asTyped = words.map(({ word }) => word);
  const { test, terms } = restOf(words.map((word) => groupOf(word, level)));
  const better = level === 'prefix' ? noText : textTest(asTyped, level === 'contains' ? 'prefix' : 'contains');
  return phaseSteps(
    base,
    {
      phase: phases[level],
      test,
      terms,
      better,
      edge: level === 'prefix' ? edgeFor(words).edge : undefined,
      keys: keysFor(words, level, { isByCart: order.startsWith('cart'), rowCount }),
      isAfterNumbers: true,
    },
    order,
  );
}

function wordSteps(base: Values, words: readonly MeantWord[], list: WordList, order: Order): CustomerStep[] {
  if (words.length === 0 || words.some(({ meaning }) => meaning.typo.ids.length === 0)) return [];
  const keys = chooseKeys(
    words.map((word) => groupOf(word, 'typo')),
    list.rowCount,
    { maxLists: 1 },
  );
  const most = order.startsWith('cart') ? maxGatheredByCart(list.rowCount) : maxGathered;
  if (keys.rows <= most) {
    return [stepOf(byWords[order], { ...base, keys: keys.lists[0], terms: keys.terms, ...asValues(keys.test) })];
  }
  return levels
    .filter((level) => hasOwnRows(words, level))
    .flatMap((level) => levelSteps(base, words, level, { order, rowCount: list.rowCount }));
}

/** All accounts of the requested territories, if nothing was typed. */
function listSteps(base: Values, order: Order): CustomerStep[] {
  return phaseSteps({ ...base, phoneInside: nothing }, { ...every, phase: phases.prefix, isByTerritory: true }, order);
}

/** The steps of a search; none if no one can be found. */
export function stepsOf(search: CustomerSearch, list: WordList): CustomerStep[] {
  const order: Order = `${search.sort} ${search.isAscending ? 'up' : 'down'}`;
  const what = typed(search, list);
  const base = baseValues(what, search.territories);
  const steps = [
    ...(what.number === undefined ? [] : [numberStep(base, what.number, order)]),
    ...(what.phone === undefined ? [] : [phoneStep(base, what.phone, order)]),
    ...(what.billed.length === 0 ? [] : [stepOf(byBilled[order], base)]),
    ...wordSteps(base, what.words, list, order),
  ];
  if (search.territories === 'all') return steps;
  const inAll = what.text === '' ? listSteps(base, order) : steps;
  return [eitherOf(territoryStep(what, base, order), inAll, countTerritories, base)];
}
