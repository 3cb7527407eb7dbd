/** Finds one page of customers, in a total order, so that paging repeats and skips no one. */
import type { Queryable } from '../../database/database.ts';
import { collect, type RowSlice } from '../../search/collect.ts';
import type { WordList } from '../../search/word-list.ts';
import type { CustomerMatch } from './statements.ts';
import { stepsOf } from './steps.ts';
import type { CustomerSearch } from './typed-search.ts';

/** The customers at this place of the order, fewer at its end. */
export function findCustomers(
  database: Queryable,
  list: WordList,
  search: CustomerSearch & RowSlice,
): Promise<CustomerMatch[]> {
  return collect(database, stepsOf(search, list), search);
}
