/** The statements that look up a whole pasted list at once, each for all its lines. */
import type { Queryable } from '../database/database.ts';
import { rowsBy } from '../database/rows-by.ts';
import { statement } from '../search/statement.ts';

const isVisible = '({seesHidden:boolean} or not s.is_hidden)';
/** Numbers of withdrawn items are still recognized, to say that they're no longer sold. */
const isSold = `not s.is_withdrawn and ${isVisible}`;
/** Sorts after everything that's stored. */
const beyondAll = `'\u{10ffff}'`;

interface NumberRow {
  key: string;
  item_number: string;
  is_item_number: boolean;
}

const findNumbers = statement<NumberRow>(
  'pasted-numbers',
  `select k.key, s.item_number, s.is_item_number
     from unnest({keys:text[]}) k(key)
    cross join lateral (
      (select s.item_number, s.rank, true as is_item_number from item_search s
        where s.number_squashed = k.key collate "C" and ${isVisible})
      union all
      (select s.item_number, s.rank, false from item_search s
        where s.part_squashed = k.key collate "C" and s.number_squashed <> k.key collate "C" and ${isVisible}
        order by s.rank limit {limit:integer})
    ) s
    order by s.is_item_number desc, s.rank`,
);

const findBeginnings = statement<Omit<NumberRow, 'is_item_number'>>(
  'pasted-beginnings',
  `select k.key, s.item_number
     from unnest({keys:text[]}) k(key)
    cross join lateral (
      (select s.item_number, s.number_squashed as sort_key from item_search s
        where s.number_squashed > k.key collate "C" and s.number_squashed < (k.key || ${beyondAll}) collate "C" and ${isSold}
        order by s.number_squashed, s.rank limit {limit:integer})
      union all
      (select s.item_number, s.part_squashed from item_search s
        where s.part_squashed > k.key collate "C" and s.part_squashed < (k.key || ${beyondAll}) collate "C" and ${isSold}
        order by s.part_squashed, s.rank limit {limit:integer})
    ) s`,
);

interface WordsRow {
  place: number;
  item_number: string;
}

/**
 * What the account ordered before comes first, then the closest match, which has the fewest extra words; for a single
 * word, the best seller. The account's own items are read once for all lines.
 */
const byWords = (name: string, band: string) =>
  statement<WordsRow>(
    name,
    `with own as materialized (
       select s.item_number, s.terms, s.rank, length(s.words) as word_count
         from customer_item o join item_search s on s.item_number = o.item_number
        where o.customer_number = {customerNumber:text} and ${isSold}
     )
     select w.place, s.item_number
       from unnest({places:integer[]}, {queries:text[]}, {shorts:boolean[]}) w(place, query, is_short)
      cross join lateral (
        (select o.item_number, true as is_own, case when w.is_short then 0 else o.word_count end as fit, o.rank
           from own o where o.terms @@ w.query::query_int
          order by case when w.is_short then 0 else o.word_count end, o.rank limit {limit:integer})
        union all
        (select s.item_number, false, case when w.is_short then 0 else length(s.words) end as fit, s.rank
           from item_search s
          where s.terms @@ w.query::query_int and ${band}${isSold}
          order by case when w.is_short then 0 else length(s.words) end, s.rank limit {limit:integer})
      ) s
      order by w.place, s.is_own desc, s.fit, s.rank`,
  );

const findByWords = byWords('pasted-words', '');
const findPopularByWords = byWords('pasted-words-popular', 's.is_top_4000 and ');

const findOwn = statement<{ item_number: string }>(
  'pasted-ordered-before',
  `select item_number from customer_item
    where customer_number = {customerNumber:text} and item_number = any({itemNumbers:text[]})`,
);

/** So many are looked at for each line, so that enough are left when some can't be ordered. */
const limit = 20;

/** A single statement for 1,000 lines of common words would exceed the statement timeout. */
const questionsAtOnce = 100;

/** Which items have a number. */
export interface NumberMatches {
  readonly asItem: readonly string[];
  readonly asPart: readonly string[];
}

export interface PastedReads {
  /** By squashed number. */
  byNumber(keys: readonly string[]): Promise<ReadonlyMap<string, NumberMatches>>;
  /** Items whose number or manufacturer's number starts like this, by squashed number. */
  byBeginning(keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Which of these items the account has ordered. */
  orderedBefore(itemNumbers: readonly string[]): Promise<ReadonlySet<string>>;
  /** Items that have the words, by place of the question: those ordered before first, then the closest fit. */
  byWords(questions: readonly WordQuestion[]): Promise<ReadonlyMap<number, readonly string[]>>;
}

export interface WordQuestion {
  readonly place: number;
  /** In the words of `query_int`. */
  readonly query: string;
  /** One word isn't enough to distinguish close matches. */
  readonly isShort: boolean;
  /** Too many items have these words for all of them to be read: only those that sell most are. */
  readonly isVague: boolean;
}

interface ReadsFor {
  readonly customerNumber: string;
  /** Only staff find hidden items. */
  readonly seesHidden: boolean;
}

export function pastedReads(database: Queryable, { customerNumber, seesHidden }: ReadsFor): PastedReads {
  const base = { seesHidden, limit };

  async function wordsOf(questions: readonly WordQuestion[], find: typeof findByWords): Promise<WordsRow[]> {
    // Equal questions are looked up once.
    const alike = [...rowsBy(questions, ({ query, isShort }) => `${query} ${isShort}`).values()];
    const rows: WordsRow[] = [];
    for (let at = 0; at < alike.length; at += questionsAtOnce) {
      const part = alike.slice(at, at + questionsAtOnce).flatMap(([question]) => question ?? []);
      const places = part.map((_, index) => at + index);
      const queries = part.map(({ query }) => query);
      const shorts = part.map(({ isShort }) => isShort);
      rows.push(...(await find.run(database, { ...base, customerNumber, places, queries, shorts })));
    }
    return rows.flatMap((row) => (alike[row.place] ?? []).map(({ place }) => ({ ...row, place })));
  }

  return {
    async byNumber(keys) {
      if (keys.length === 0) return new Map();
      const rows = await findNumbers.run(database, { ...base, keys: [...new Set(keys)] });
      return new Map(
        [...rowsBy(rows, ({ key }) => key)].map(([key, found]) => [
          key,
          {
            asItem: found.filter((row) => row.is_item_number).map((row) => row.item_number),
            asPart: found.filter((row) => !row.is_item_number).map((row) => row.item_number),
          },
        ]),
      );
    },
    async byBeginning(keys) {
      if (keys.length === 0) return new Map();
      const rows = await findBeginnings.run(database, { ...base, keys: [...new Set(keys)] });
      return new Map(
        [...rowsBy(rows, ({ key }) => key)].map(([key, found]) => [key, found.map((row) => row.item_number)]),
      );
    },
    async byWords(questions) {
      const [specific, vague] = await Promise.all([
        wordsOf(
          questions.filter(({ isVague }) => !isVague),
          findByWords,
        ),
        wordsOf(
          questions.filter(({ isVague }) => isVague),
          findPopularByWords,
        ),
      ]);
      return new Map(
        [...rowsBy([...specific, ...vague], ({ place }) => place)].map(([place, found]) => [
          place,
          [...new Set(found.map((row) => row.item_number))],
        ]),
      );
    },
    async orderedBefore(itemNumbers) {
      if (itemNumbers.length === 0) return new Set();
      const rows = await findOwn.run(database, { customerNumber, itemNumbers });
      return new Set(rows.map((row) => row.item_number));
    },
  };
}
