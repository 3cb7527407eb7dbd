/** The customer search's stored data of a customer, for the rebuild and for single changes. */
import { fewestPhoneDigits, phoneDigits } from '@operatory/domain/customers';
import { foldText, searchWords } from '@operatory/domain/search';
import { longestEdge } from './word-table.ts';

export interface SourceRow {
  readonly customer_number: string;
  readonly name: string;
  readonly phone: string;
  readonly city: string;
  readonly territory_id: string;
  readonly is_withdrawn: boolean;
}

/** A query of `SourceRow`s, to be continued with a condition. */
export const sourceQuery = `select customer_number, name, phone, ship_to_city as city, territory_id,
       withdrawn_at is not null as is_withdrawn from customer`;

export interface SearchRow {
  readonly customerNumber: string;
  /** What lists are ordered by: letter case and accents do not count, runs of spaces are one. */
  readonly sortKey: string;
  readonly phoneDigits: string;
  readonly territoryId: string;
  readonly isWithdrawn: boolean;
  readonly terms: readonly string[];
  /** ` word word word`, folded. */
  readonly text: string;
}

export function searchRow(row: SourceRow): SearchRow {
  // Lists show the city, which distinguishes two practices with the same name.
  const terms = searchWords(`${row.name} ${row.city}`);
  return {
    customerNumber: row.customer_number,
    sortKey: foldText(row.name).replace(/\s+/g, ' ').trim(),
    phoneDigits: phoneDigits(row.phone),
    territoryId: row.territory_id,
    isWithdrawn: row.is_withdrawn,
    terms,
    text: ` ${terms.join(' ')}`,
  };
}

/** SQL of the beginnings of words (`token`, `name_rank`) of these rows of `customer_search`. */
export const edgesOf = (rows: string) => `
  select distinct left(word, size) as token, name_rank
    from ${rows}, unnest(string_to_array(ltrim(words), ' ')) as word, generate_series(1, ${longestEdge}) as size
   where size <= length(word)`;

/** SQL of the ends of phone numbers (`tail`, `name_rank`) of these rows of `customer_search`. */
export const tailsOf = (rows: string) => `
  select distinct right(phone_digits, size) as tail, name_rank
    from ${rows}, generate_series(${fewestPhoneDigits}, 20) as size
   where size <= length(phone_digits)`;
