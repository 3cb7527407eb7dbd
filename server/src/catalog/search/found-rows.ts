/** What all statements of the item search share: the phases of a result, the tests of a row, and the cards of a page. */
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
  prefix: 4,
  contains: 5,
  typo: 6,
} as const;

/** A coupon depends on dates, so the token only says that the item has a coupon. */
export const hasCoupon = `exists (select from item ci join coupon k on k.coupon_id = ci.coupon_id
    where ci.item_number = s.item_number and {today:date} between k.start_date and k.end_date)`;
export const isWanted = `not s.is_withdrawn and ({seesHidden:boolean} or not s.is_hidden) and ({anyCoupon:boolean} or ${hasCoupon})`;
export const hasTerms = '(s.terms @@ {terms:query_int}) is not false';
export const hasText = 's.words like all ({likes:text[]}) and s.words ~ all ({matches:text[]})';
const isBetter = '(s.words like all ({betterLikes:text[]}) and s.words ~ all ({betterMatches:text[]}))';
export const isNumber = '(s.number_squashed like {numberPrefix:text} or s.part_squashed like {numberPrefix:text})';

/** The remaining conditions for a row found by an index or a scan. */
export const rowTest = `${isWanted} and ${hasText} and ${hasTerms} and not ${isBetter} and not ${isNumber}`;

export const window = 'limit {limit:integer} offset {offset:integer}';
export const reach = 'limit {limit:integer} + {offset:integer}';

/** Cards for the rows of `found` (phase, sort_key, rank, item_number), in order; the lookups stay one row at a time. */
export const withCards = (found: string) => `
  with found as materialized (${found})
  select found.phase, found.rank, card.*
    from found cross join lateral (
      select ${cardColumns} from ${cardTables} where i.item_number = found.item_number offset 0
    ) card
   order by found.phase, found.sort_key collate "C", found.rank`;

export const columns = (phase: string, sortKey = "''") =>
  `${phase} as phase, ${sortKey}::text as sort_key, s.rank, s.item_number`;

export const number = '{number:text}';

export const within = (column: string) => `s.${column} >= ${number} and s.${column} < {numberEnd:text}`;

/** Which word phase a row belongs to; whether it has all the words is tested separately. */
export const wordPhase = `case
  when s.words like all ({prefixLikes:text[]}) and s.words ~ all ({prefixMatches:text[]}) then ${phases.prefix}
  when s.words like all ({containsLikes:text[]}) and s.words ~ all ({containsMatches:text[]}) then ${phases.contains}
  else ${phases.typo} end`;

/** Makes each statement once, when it is first needed. */
export function madeOnce<Asked, Row extends object>(
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
