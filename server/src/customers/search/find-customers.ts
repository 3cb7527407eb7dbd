/** Finds one page of customers, in a total order, so that paging repeats and skips nobody. */
import { typedPhone } from '@operatory/domain/customers';
import { typedWords } from '@operatory/domain/search';
import type { Queryable } from '../../database/database.ts';
import { statement } from '../../search/statement.ts';
import { groupOf, type Level, type MeantWord, meantWords } from '../../search/word-groups.ts';
import type { WordList } from '../../search/word-list.ts';

export interface CustomerFound {
  readonly customerNumber: string;
  readonly name: string;
  readonly phone: string;
  readonly city: string;
  readonly state: string;
  /** The version of the open cart and how many lines it has; null without one. */
  readonly cartModified: number | null;
  readonly cartLines: number | null;
}

export interface CustomerSearch {
  readonly searchText: string;
  /** Only accounts of these territories; `all` for every account. */
  readonly territories: 'all' | readonly string[];
  readonly sort: 'name' | 'cart';
  readonly isAscending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A query that no row meets: every row has at least one term, and none has this number. */
const noRow = '0';

/** Terms of which a row must have one for every typed word, at this level or a better one. */
function termsAt(words: readonly MeantWord[], level: Level): string {
  if (words.length === 0) return noRow;
  const groups = words.map((word) => groupOf(word, level));
  return groups.some(({ ids }) => ids.length === 0) ? noRow : groups.map(({ ids }) => `(${ids.join('|')})`).join('&');
}

/**
 * How well a row answers: 0 its number, 1 its number begins so, 2 its phone number holds the digits, then by words:
 * 3 their beginnings, 4 inside words, 5 one slip away.
 */
const phase = `
  case when s.customer_number = {number:text} then 0
       when s.customer_number like {numberBegins:text} then 1
       when s.phone_digits like {phoneHolds:text} then 2
       when s.terms @@ {begins:text}::query_int then 3
       when s.terms @@ {inside:text}::query_int then 4
       else 5 end`;

const found = (order: string, isListing: boolean) => `
  select c.customer_number as "customerNumber", c.name, c.phone, c.ship_to_city as city, c.ship_to_state as state,
         o.modified as "cartModified", o.line_count as "cartLines"
    from customer_search s
    join customer c on c.customer_number = s.customer_number
    left join cart o on o.customer_number = s.customer_number and o.submitted_at is null and o.line_count > 0
   where ({territories:text[]} is null or s.territory_id = any ({territories:text[]}))
     ${
       isListing
         ? ''
         : `and (s.customer_number like {numberBegins:text} or s.phone_digits like {phoneHolds:text}
            or s.terms @@ {slip:text}::query_int)`
     }
   order by ${isListing ? '' : `${phase},`} ${order}
   limit {limit:integer} offset {offset:integer}`;

const orders = {
  'name up': 's.name_rank',
  'name down': 's.name_rank desc',
  'cart up': 'o.modified asc nulls last, s.name_rank',
  'cart down': 'o.modified desc nulls last, s.name_rank',
} as const;

type Order = keyof typeof orders;

const statements = Object.fromEntries(
  (Object.keys(orders) as Order[]).map((order) => [
    order,
    {
      list: statement<CustomerFound>(`customers-listed ${order}`, found(orders[order], true)),
      search: statement<CustomerFound>(`customers-found ${order}`, found(orders[order], false)),
    },
  ]),
) as Record<Order, Record<'list' | 'search', ReturnType<typeof statement<CustomerFound>>>>;

/** The customers at this place of the order, as many as `limit` says or fewer at the end. */
export async function findCustomers(
  database: Queryable,
  list: WordList,
  search: CustomerSearch,
): Promise<CustomerFound[]> {
  const text = search.searchText.trim();
  const digits = text.replace(/[\s()+./\u2010-\u2015-]/g, '');
  const isNumber = /^\d{1,12}$/.test(digits);
  const phone = typedPhone(text);
  const words = meantWords(typedWords(text), list.vocabulary);
  const order: Order = `${search.sort} ${search.isAscending ? 'up' : 'down'}`;
  return statements[order][text === '' ? 'list' : 'search'].run(database, {
    territories: search.territories === 'all' ? null : search.territories,
    number: isNumber ? digits : '',
    // No number is empty, so an empty pattern meets nobody.
    numberBegins: isNumber ? `${digits}%` : '',
    phoneHolds: phone === undefined ? '' : `%${phone}%`,
    begins: termsAt(words, 'begins'),
    inside: termsAt(words, 'inside'),
    slip: termsAt(words, 'slip'),
    limit: search.limit,
    offset: search.offset,
  });
}
