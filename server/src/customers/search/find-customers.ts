/** Finds one page of customers, in a total order, so that paging neither repeats nor skips anyone. */
import type { Queryable } from '../../database/database.ts';
import { collect, type RowSlice } from '../../search/collect.ts';
import type { WordList } from '../../search/word-list.ts';
import type { CustomerMatch } from './statements.ts';
import { stepsOf } from './steps.ts';
import { type CustomerSearch, typedNumber } from './typed-search.ts';

/** As in the feed of customers. */
const longestBillTo = 20;

/** The accounts that are billed to the typed number, ignoring case. Part of a number finds none. */
async function readBilled(database: Queryable, searchText: string): Promise<readonly string[]> {
  const text = searchText.trim();
  if (text === '' || text.length > longestBillTo) return [];
  const { rows } = await database.query<{ customerNumber: string }>({
    name: 'customers-billed-to',
    text: `select customer_number as "customerNumber" from customer where bill_to_number = any($1)`,
    values: [[...new Set([text, text.toUpperCase(), text.toLowerCase(), typedNumber(text) ?? text])]],
  });
  return rows.map(({ customerNumber }) => customerNumber);
}

/** The customers at this place of the order, fewer at its end. */
export async function findCustomers(
  database: Queryable,
  list: WordList,
  search: CustomerSearch & RowSlice,
): Promise<CustomerMatch[]> {
  const billed = await readBilled(database, search.searchText);
  return collect(database, stepsOf({ ...search, billed }, list), search);
}
