/** The statements of the customer search: few shapes, each planned once for a connection. */
import { type Statement, statement } from '../../search/statement.ts';

export interface CustomerMatch {
  readonly customerNumber: string;
  readonly name: string;
  /** Ten digits. */
  readonly phone: string;
  readonly city: string;
  readonly state: string;
  /** When the open cart was last saved, an ISO instant with microseconds; null without one. */
  readonly cartModified: string | null;
  readonly cartLines: number | null;
}

/** How well a customer matches, best first; every found customer is in exactly one phase. */
export const phases = {
  exactNumber: 0,
  numberPrefix: 1,
  phone: 2,
  billed: 3,
  prefix: 4,
  contains: 5,
  typo: 6,
} as const;

export const orders = {
  'name up': 'name_rank',
  'name down': 'name_rank desc',
  'cart up': 'modified nulls last, name_rank',
  'cart down': 'modified desc nulls last, name_rank',
} as const;

export type Order = keyof typeof orders;

const isNumber = '(s.customer_number like {numberPrefix:text})';
const isPhone = '(s.phone_digits like {phoneInside:text})';
const isBilled = '(s.customer_number = any ({billed:text[]}))';
const hasText = '(s.words like all ({likes:text[]}) and s.words ~ all ({matches:text[]}))';
const hasTerms = '((s.terms @@ {terms:query_int}) is not false)';
const isBetter = '(s.words like all ({betterLikes:text[]}) and s.words ~ all ({betterMatches:text[]}))';

const wordPhase = `case
  when s.words like all ({prefixLikes:text[]}) and s.words ~ all ({prefixMatches:text[]}) then ${phases.prefix}
  when s.words like all ({containsLikes:text[]}) and s.words ~ all ({containsMatches:text[]}) then ${phases.contains}
  else ${phases.typo} end`;

const anyPhase = `case
  when s.customer_number = {number:text} then ${phases.exactNumber}
  when ${isNumber} then ${phases.numberPrefix}
  when ${isPhone} then ${phases.phone}
  when ${isBilled} then ${phases.billed}
  when ${hasText} and ${hasTerms} then ${wordPhase} end`;

/** Never finds withdrawn accounts, or accounts outside the territories that the search is limited to. */
const isReached = '(not s.is_withdrawn and ({isEverywhere:boolean} or s.territory_id = any ({territories:text[]})))';

/** The open cart of `s`, where its account has one with lines. */
const openCart =
  "cart k on k.customer_number = s.customer_number and k.submitted_at is null and k.line_count > 0 and k.punch_out_session_id = ''";

const columns = (phase: string, modified: string, nameRank = 's.name_rank') =>
  `${phase} as phase, ${nameRank}, s.customer_number, ${modified} as modified`;

export interface Search {
  readonly find: Statement<CustomerMatch>;
  readonly count: Statement<{ count: number }>;
}

/** The result columns of a customer `c`, with the account's own cart if it has lines. */
export const customerFacts = `
  c.customer_number as "customerNumber", c.name, c.phone, c.ship_to_city as city, c.ship_to_state as state,
  to_char(to_timestamp(o.modified / 1000000) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.')
    || lpad((o.modified % 1000000)::text, 6, '0') || 'Z' as "cartModified",
  o.line_count as "cartLines"
  from customer c
  left join cart o on o.customer_number = c.customer_number and o.submitted_at is null and o.line_count > 0
                  and o.punch_out_session_id = ''`;

/** A page of `rows` (phase, name_rank, customer_number, modified) in this order, with the result columns of each. */
function search(name: string, order: string, rows: string): Search {
  const find = statement<CustomerMatch>(
    `customers-${name}`,
    `with found as materialized (${rows} order by ${order} limit {limit:integer} offset {offset:integer})
     select shown.* from found cross join lateral (
       select ${customerFacts}
        where c.customer_number = found.customer_number offset 0
     ) shown order by ${order}`,
  );
  const count = statement<{ count: number }>(
    `customers-${name}-count`,
    `select count(*)::integer as count from (${rows}) rows`,
  );
  return { find, count };
}

function inEachOrder(make: (order: Order) => Search): Readonly<Record<Order, Search>> {
  return {
    'name up': make('name up'),
    'name down': make('name down'),
    'cart up': make('cart up'),
    'cart down': make('cart down'),
  };
}

/** Few candidates: all of them, sorted. Carts are only read if they matter. */
const gathered = (name: string, phase: string, source: string, where: string) =>
  inEachOrder((order) => {
    const isByCart = order.startsWith('cart');
    const rows = `select g.* from (
        select ${columns(phase, isByCart ? 'k.modified' : 'null::bigint')}
          from ${source} ${isByCart ? `left join ${openCart}` : ''} where ${where} and ${isReached} offset 0
      ) g where g.phase is not null`;
    return search(`${name} ${order}`, `phase, ${orders[order]}`, rows);
  });

const ofTerritories = 's.territory_id = any ({territories:text[]})';

/** The accounts of some territories: every phase at once. */
export const inTerritories = gathered('territories', anyPhase, 'customer_search s', ofTerritories);

/** At most `most` of them are counted. */
export const countTerritories = statement<{ count: number }>(
  'customers-territories-few',
  `select count(*)::integer as count from (select from customer_search s where ${ofTerritories} limit {most:integer}) few`,
);

/** Numbers that begin so, the exact one first. */
export const byNumber = gathered(
  'number',
  `case when s.customer_number = {number:text} then ${phases.exactNumber} else ${phases.numberPrefix} end`,
  'customer_search s',
  's.customer_number ~>=~ {number:text} and s.customer_number ~<~ {numberEnd:text}',
);

/** Counts at most `most` of them, to decide whether sorting them all is worthwhile. */
export const countNumbers = statement<{ count: number }>(
  'customers-number-few',
  `select count(*)::integer as count from (
     select from customer_search s where s.customer_number ~>=~ {number:text} and s.customer_number ~<~ {numberEnd:text}
      limit {most:integer}) few`,
);

const phoneTails = 'customer_phone_tail t where t.tail >= {phone:text} and t.tail < {phoneEnd:text}';

/** Phone numbers that have the digits anywhere; the lookups stay one row at a time. */
export const byPhone = gathered(
  'phone',
  String(phases.phone),
  `(select distinct t.name_rank from ${phoneTails} offset 0) p
   cross join lateral (select * from customer_search r where r.name_rank = p.name_rank offset 0) s`,
  `not ${isNumber}`,
);

/** The same for phone numbers. */
export const countPhones = statement<{ count: number }>(
  'customers-phone-few',
  `select count(*)::integer as count from (select from ${phoneTails} limit {most:integer}) few`,
);

/** The accounts of a bill-to group whose number was typed. */
export const byBilled = gathered(
  'billed',
  String(phases.billed),
  'customer_search s',
  `${isBilled} and not ${isNumber} and not ${isPhone}`,
);

const isRest = `not ${isNumber} and not ${isPhone} and not ${isBilled}`;

/** Few candidates by their words: all word phases at once. */
export const byWords = gathered(
  'words',
  wordPhase,
  'customer_search s',
  `s.terms && {keys:integer[]} and ${hasText} and ${hasTerms} and ${isRest}`,
);

/** What one phase asks of a row when many have to be looked at. */
const isWanted = `${hasText} and ${hasTerms} and not ${isBetter} and s.customer_number like {numberLike:text}
  and s.customer_number <> {notNumber:text} and s.phone_digits like {phoneLike:text} and ${isRest} and ${isReached}`;

/** One phase whose rows all have one of a few terms: all of them, sorted. */
export const byTerms = gathered(
  'terms',
  '{phase:integer}',
  'customer_search s',
  `s.terms && {keys:integer[]} and ${isWanted}`,
);

const withoutCart = `not exists (select from ${openCart.replace(' on ', ' where ')})`;

/** One phase in order of name, read until the page is full. */
const streamed = (name: string, nameRank: string, source: (direction: string, further: string) => string) => {
  const make = (direction: '' | 'desc', isWithoutCart: boolean) =>
    search(
      `${name}${direction === '' ? '' : ' down'}${isWithoutCart ? ' without cart' : ''}`,
      `name_rank ${direction}`,
      `select ${columns('{phase:integer}', 'null::bigint', nameRank)}
         from ${source(direction, isWithoutCart ? withoutCart : 'true')}
        where ${isWanted}${isWithoutCart ? ` and ${withoutCart}` : ''}`,
    );
  return { up: make('', false), down: make('desc', false), withoutCart: make('', true) };
};

/** By the beginning of one word; the lookups stay one row at a time, in the order of the beginnings. */
export const byEdge = streamed(
  'edge',
  'e.name_rank',
  (direction) => `(
    select name_rank from customer_name_edge where token = {edge:text} order by name_rank ${direction} offset 0
  ) e cross join lateral (select * from customer_search r where r.name_rank = e.name_rank offset 0) s`,
);

/** Through some territories at once, of each no more than the page can need. */
export const byTerritory = streamed(
  'territory',
  's.name_rank',
  (direction, further) => `unnest({territories:text[]}) as own(territory_id) cross join lateral (
    select * from customer_search s where s.territory_id = own.territory_id and not s.is_withdrawn and ${further}
     order by s.name_rank ${direction} limit {limit:integer} + {offset:integer}
  ) s`,
);

/** Through all customers. */
export const byWalk = streamed(
  'walk',
  's.name_rank',
  (direction) => `(select * from customer_search order by name_rank ${direction} offset 0) s`,
);

const carts = (order: 'cart up' | 'cart down', direction: '' | 'desc') =>
  search(
    `carts ${order}`,
    `modified ${direction}, name_rank`,
    `select ${columns('{phase:integer}', 'k.modified')} from (
        select modified, customer_number from cart
         where submitted_at is null and line_count > 0 and punch_out_session_id = ''
         order by modified ${direction} offset 0
      ) k cross join lateral (select * from customer_search r where r.customer_number = k.customer_number offset 0) s
      where ${isWanted}`,
  );

/** One phase among the accounts with an open cart, in order of the carts, read until the page is full. */
export const byCart = { 'cart up': carts('cart up', ''), 'cart down': carts('cart down', 'desc') };
