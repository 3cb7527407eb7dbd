/** The statements of the item search: few shapes, each planned once for a connection. */
import { type Statement, statement } from '../../search/statement.ts';
import { type CardRow, cardColumns, cardTables } from '../item-cards.ts';

/** A found item, with its position in the whole result. */
export interface FoundRow extends CardRow {
  phase: number;
  rank: number;
}

/** The phases of a result, best first; every found item is in exactly one. */
export const phases = {
  exactNumber: 0,
  exactPart: 1,
  numberPrefix: 2,
  partPrefix: 3,
  begins: 4,
  inside: 5,
  slip: 6,
} as const;

/** A coupon depends on dates, so the token only says that the item has a coupon. */
export const hasCoupon = `exists (select from item ci join coupon k on k.coupon_id = ci.coupon_id
    where ci.item_number = s.item_number and {today:date} between k.start_date and k.end_date)`;
const isWanted = `not s.is_withdrawn and ({seesHidden:boolean} or not s.is_hidden) and ({anyCoupon:boolean} or ${hasCoupon})`;
const hasTerms = '(s.terms @@ {terms:query_int}) is not false';
const hasText = 's.words like all ({likes:text[]}) and s.words ~ all ({matches:text[]})';
const isBetter = '(s.words like all ({betterLikes:text[]}) and s.words ~ all ({betterMatches:text[]}))';
const isNumber = '(s.number_squashed like {numberPrefix:text} or s.part_squashed like {numberPrefix:text})';

/** What is left to test on a row that an index or a walk has found. */
const rowTest = `${isWanted} and ${hasText} and ${hasTerms} and not ${isBetter} and not ${isNumber}`;

const window = 'limit {limit:integer} offset {offset:integer}';
const reach = 'limit {limit:integer} + {offset:integer}';

/** Cards for the rows of `found` (phase, sort_key, rank, item_number), in order; the lookups stay one row at a time. */
const withCards = (found: string) => `
  with found as materialized (${found})
  select found.phase, found.rank, card.*
    from found cross join lateral (
      select ${cardColumns} from ${cardTables} where i.item_number = found.item_number offset 0
    ) card
   order by found.phase, found.sort_key collate "C", found.rank`;

const columns = (phase: string, sortKey = "''") =>
  `${phase} as phase, ${sortKey}::text as sort_key, s.rank, s.item_number`;

const number = '{number:text}';
const place = '{afterPhase:integer}';
const afterRank = '{afterRank:integer}';

/** One branch of the numbers: its rows after the given place, in order. */
function numberBranch(phase: number, where: string, sortKey: string | undefined): string {
  return `(select ${columns(String(phase), sortKey)} from item_search s
            where ${place} <= ${phase} and ${where} and ${isWanted} and ${hasTerms}
            order by ${sortKey === undefined ? '' : `${sortKey}, `}s.rank ${reach})`;
}

const startRank = (phase: number) => `(case ${place} when ${phase} then ${afterRank} else 0 end)`;

const exactly = (phase: number, column: string) => `s.${column} = ${number} and s.rank > ${startRank(phase)}`;

/** Bounds as pairs: the index is then read in order, up to the page's end, however many numbers begin so. */
function beginning(phase: number, column: string): string {
  const last = `(select l.${column} from item_search l where l.rank = ${afterRank})`;
  return `(s.${column}, s.rank) > ((case ${place} when ${phase} then ${last} else ${number} end), ${startRank(phase)})
      and (s.${column}, s.rank) < ({numberEnd:text}, 0)`;
}

const numbers = [
  numberBranch(phases.exactNumber, exactly(phases.exactNumber, 'number_squashed'), undefined),
  numberBranch(
    phases.exactPart,
    `${exactly(phases.exactPart, 'part_squashed')} and s.number_squashed <> ${number}`,
    undefined,
  ),
  numberBranch(
    phases.numberPrefix,
    `${beginning(phases.numberPrefix, 'number_squashed')} and s.number_squashed <> ${number} and s.part_squashed <> ${number}`,
    's.number_squashed',
  ),
  numberBranch(
    phases.partPrefix,
    `${beginning(phases.partPrefix, 'part_squashed')} and s.part_squashed <> ${number} and s.number_squashed not like {numberPrefix:text}`,
    's.part_squashed',
  ),
].join(' union all ');

/** Exact numbers, then numbers and part numbers that begin so, in the order of the numbers. */
export const findNumbers = statement<FoundRow>('item-numbers', withCards(`${numbers} ${window}`));

const within = (column: string) => `s.${column} >= ${number} and s.${column} < {numberEnd:text}`;

export const countNumbers = statement<{ count: number }>(
  'item-numbers-count',
  `select count(*)::integer as count from item_search s
    where ((${within('number_squashed')}) or (${within('part_squashed')})) and ${isWanted} and ${hasTerms}`,
);

/** Which word phase a row belongs to; whether it has all the words is tested separately. */
const wordPhase = `case
  when s.words like all ({beginsLikes:text[]}) and s.words ~ all ({beginsMatches:text[]}) then ${phases.begins}
  when s.words like all ({insideLikes:text[]}) and s.words ~ all ({insideMatches:text[]}) then ${phases.inside}
  else ${phases.slip} end`;

/** The maximum number of term lists for the index. */
export const mostLists = 3;

const hasKeys = (lists: number) =>
  Array.from({ length: lists }, (_, place) => `s.terms && {keys${place}:integer[]}`).join(' and ');

/** Few candidates: all word phases at once, sorted. */
export const gatherWords = statement<FoundRow>(
  'item-gather',
  withCards(`
    select g.phase, '' as sort_key, g.rank, g.item_number from (
      select ${columns(wordPhase)} from item_search s
       where ${hasKeys(1)} and ${isWanted} and ${hasText} and ${hasTerms} and not ${isNumber} offset 0
    ) g
    where (g.phase, g.rank) > ({afterPhase:integer}, {afterRank:integer})
    order by g.phase, g.rank ${window}`),
);

/** Makes each statement once, when it is first needed. */
function madeOnce<Asked, Row extends object>(
  nameOf: (asked: Asked) => string,
  sqlOf: (asked: Asked) => string,
): (asked: Asked) => Statement<Row> {
  const made = new Map<string, Statement<Row>>();
  return (asked) => {
    const name = nameOf(asked);
    const known = made.get(name) ?? statement<Row>(name, sqlOf(asked));
    made.set(name, known);
    return known;
  };
}

const ownPhase = `case
  when s.number_squashed = ${number} then ${phases.exactNumber}
  when s.part_squashed = ${number} then ${phases.exactPart}
  when s.number_squashed like {numberPrefix:text} then ${phases.numberPrefix}
  when s.part_squashed like {numberPrefix:text} then ${phases.partPrefix}
  when ${hasText} and (s.terms @@ {wordTerms:query_int}) is not false then ${wordPhase} end`;

/** Every phase of some candidate rows at once. */
export const phased = (candidates: string) => `
  select c.phase, (case c.phase when ${phases.numberPrefix} then c.number_squashed when ${phases.partPrefix} then c.part_squashed else '' end)::text as sort_key,
         c.rank, c.item_number
    from (
      select ${ownPhase} as phase, s.number_squashed, s.part_squashed, s.rank, s.item_number
        from ${candidates} and ${isWanted} and ${hasTerms} offset 0
    ) c
   where c.phase is not null`;

export const ownRows = `customer_item o join item_search s on s.item_number = o.item_number
       where o.customer_number = {ownedBy:text}`;
const ownSource = phased(ownRows);

/** Among the items that one account has ever ordered: every phase at once. */
export const findOwn = statement<FoundRow>(
  'item-own',
  withCards(`
    select w.* from (${ownSource}) w
     where (w.phase, w.sort_key collate "C", w.rank) > ({afterPhase:integer},
           coalesce((select case {afterPhase:integer} when ${phases.numberPrefix} then number_squashed when ${phases.partPrefix} then part_squashed end
                       from item_search where rank = {afterRank:integer}), ''), {afterRank:integer})
     order by w.phase, w.sort_key collate "C", w.rank ${window}`),
);

export const countOwn = statement<{ count: number }>(
  'item-own-count',
  `select count(*)::integer as count from (${ownSource}) w`,
);

/** What a result can be grouped by: a name, and what distinguishes equal names. */
const groupKeys = {
  category: ["nullif(trim(c.description), '')", 'i.category_key'],
  manufacturer: ["nullif(trim(v.name), '')", 'i.vendor_id'],
} as const;

/**
 * Everything found, group after group by name, those without one last; within a group in the order of the search. The
 * whole result is sorted for each page: a group never splits across pages.
 */
function groupedItems(groupBy: keyof typeof groupKeys, candidates: string): string {
  const [name, key] = groupKeys[groupBy];
  return `
  with found as materialized (
    select w.phase, w.rank, w.item_number,
           row_number() over (order by lower(${name}) collate "C" nulls last, ${key} collate "C", w.phase, w.sort_key collate "C", w.rank) as place
      from (${phased(candidates)}) w
      join item i on i.item_number = w.item_number
      join vendor v on v.vendor_id = i.vendor_id
      left join category c on c.category_key = i.category_key
     order by place ${window}
  )
  select found.phase, found.rank, card.*
    from found cross join lateral (
      select ${cardColumns} from ${cardTables} where i.item_number = found.item_number offset 0
    ) card
   order by found.place`;
}

export const keyedRows = `item_search s
       where (s.terms && {keys0:integer[]} or (${within('number_squashed')}) or (${within('part_squashed')}))`;

export interface Grouping {
  readonly groupBy: keyof typeof groupKeys;
  /** Among the items that one account has ever ordered. */
  readonly isOwn: boolean;
}

export const findGrouped = madeOnce<Grouping, FoundRow>(
  ({ groupBy, isOwn }) => `item-grouped-${groupBy}${isOwn ? '-own' : ''}`,
  ({ groupBy, isOwn }) => groupedItems(groupBy, isOwn ? ownRows : keyedRows),
);

/** Common words: read in order of popularity until the page is full or `walkLength` rows are read. */
export const walkWords = statement<FoundRow>(
  'item-walk',
  withCards(`
    select ${columns('{phase:integer}')}
      from (select * from item_search where rank > {afterRank:integer} order by rank limit {walkLength:integer}) s
     where ${rowTest} order by s.rank ${window}`),
);

/** Each of these numbers of most popular rows has its own index. */
export const bands = [4_000, 32_000, 256_000] as const;

/**
 * `rank + 0` keeps the planner from reading in rank order and filtering, which reads everything for a rare word. A band
 * is named by its column, because `rank <= 4000` would also match the index of the next band, and the planner would use
 * it.
 */
function chainBranch(lists: number, from: number, to: number | undefined): string {
  const low = from === 0 ? '' : `s.rank + 0 > ${from} and `;
  const high = to === undefined ? '' : `s.is_top_${to} and `;
  return `(select ${columns('{phase:integer}')} from item_search s
            where ${low}${high}s.rank + 0 > {afterRank:integer} and ${hasKeys(lists)} and ${rowTest}
            order by s.rank + 0 ${reach})`;
}

export interface Chain {
  /** First band that is asked alone; those above are merged into it. */
  readonly start: number;
  /** Bands from this one on have no rows of their own: the last branch reads to the end. */
  readonly end: number;
  /** How many lists of terms are read from the index. */
  readonly lists: number;
}

/** By word index, band after band of popularity: a band is read only if those before did not fill the page. */
export const chainWords = madeOnce<Chain, FoundRow>(
  ({ start, end, lists }) => `item-chain-${start}-${end}-${lists}`,
  ({ start, end, lists }) => {
    const edges = bands.slice(start, end);
    const branches = [0, ...edges].map((from, place) => chainBranch(lists, place === 0 ? 0 : from, edges[place]));
    return withCards(`select * from (${branches.join(' union all ')}) b ${window}`);
  },
);

export const countWordsByIndex = madeOnce<number, { count: number }>(
  (lists) => `item-words-count-${lists}`,
  (lists) => `select count(*)::integer as count from item_search s where ${hasKeys(lists)} and ${rowTest}`,
);

/** For words that most items have: reads them all. */
export const countWordsByReading = statement<{ count: number }>(
  'item-words-count-all',
  `select count(*)::integer as count from item_search s where ${rowTest}`,
);
