/** The statements that find every phase at once: an account's own items, and results in groups. */
import { cardColumns, cardTables } from '../item-cards.ts';
import {
  type FoundRow,
  hasTerms,
  hasText,
  isWanted,
  madeOnce,
  number,
  phases,
  window,
  withCards,
  within,
  wordPhase,
} from './found-rows.ts';

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
export const favoriteRows = `favorite f join item_search s on s.item_number = f.item_number
       where f.user_id = {favoritesOf:text}
         and ({ownedBy:text} is null or exists (
           select from customer_item o where o.customer_number = {ownedBy:text} and o.item_number = s.item_number))`;

/** The small set that is searched: items that an account has ever ordered, or a person's favorites. */
export type Chosen = 'own' | 'favorites';

const chosenRows: Readonly<Record<Chosen, string>> = { own: ownRows, favorites: favoriteRows };

/** Every phase at once. */
export const findChosen = madeOnce<Chosen, FoundRow>(
  (among) => `item-${among}`,
  (among) =>
    withCards(`
    select w.* from (${phased(chosenRows[among])}) w
     where (w.phase, w.sort_key collate "C", w.rank) > ({afterPhase:integer},
           coalesce((select case {afterPhase:integer} when ${phases.numberPrefix} then number_squashed when ${phases.partPrefix} then part_squashed end
                       from item_search where rank = {afterRank:integer}), ''), {afterRank:integer})
     order by w.phase, w.sort_key collate "C", w.rank ${window}`),
);

export const countChosen = madeOnce<Chosen, { count: number }>(
  (among) => `item-${among}-count`,
  (among) => `select count(*)::integer as count from (${phased(chosenRows[among])}) w`,
);

/** The grouping keys of a result: a name, and what distinguishes equal names. */
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

/** The groups, and the columns that they're read from. */
const groupTables = {
  category: ["nullif(trim(description), '')", 'category_key', 'category'],
  manufacturer: ["nullif(trim(name), '')", 'vendor_id', 'vendor'],
} as const;

/**
 * The same, where much of the catalog is found: groups are numbered once, and the items are read in one go instead of
 * one by one. The planner expects few rows, so tables that have to be joined completely are after an `offset 0`.
 */
function groupedMany(groupBy: keyof typeof groupTables): string {
  const [name, key, table] = groupTables[groupBy];
  return `
  with numbered as materialized (
    select ${key} as key,
           (row_number() over (order by lower(${name}) collate "C" nulls last, ${key} collate "C"))::integer as place
      from ${table}
  ), found as materialized (
    select w.phase, w.sort_key, w.rank, w.item_number, placed.place
      from (${phased(keyedRows)}) w
      join (select i.item_number, n.place from item i left join numbered n on n.key = i.${key} offset 0) placed
        on placed.item_number = w.item_number
     order by placed.place nulls last, w.phase, w.sort_key collate "C", w.rank ${window}
  )
  select found.phase, found.rank, card.*
    from found cross join lateral (
      select ${cardColumns} from ${cardTables} where i.item_number = found.item_number offset 0
    ) card
   order by found.place nulls last, found.phase, found.sort_key collate "C", found.rank`;
}

export const keyedRows = `item_search s
       where (s.terms && {keys0:integer[]} or (${within('number_squashed')}) or (${within('part_squashed')}))`;

export interface Grouping {
  readonly groupBy: keyof typeof groupKeys;
  /** Among chosen items, or whether much of the catalog is found. */
  readonly among: Chosen | 'few' | 'many';
}

export const findGrouped = madeOnce<Grouping, FoundRow>(
  ({ groupBy, among }) => `item-grouped-${groupBy}${among === 'few' ? '' : `-${among}`}`,
  ({ groupBy, among }) =>
    among === 'many' ? groupedMany(groupBy) : groupedItems(groupBy, among === 'few' ? keyedRows : chosenRows[among]),
);
