/** Brings single rows of the customer search up to date, where a rebuild would take long: words keep their numbers, other rows their ranks. */
import type pg from 'pg';
import { takeMendingLocks } from '../../search/mending-locks.ts';
import { storedTerms } from '../../search/term-numbers.ts';
import { noteRevision } from '../../search/word-list.ts';
import { freeRanks } from './name-ranks.ts';
import { edgesOf, type SearchRow, type SourceRow, searchRow, sourceQuery, tailsOf } from './search-rows.ts';
import { customerWordLists } from './word-table.ts';

/** Customers updated in one transaction. */
const sliceSize = 1_000;

interface TakenRow {
  readonly customer_number: string;
  readonly name_rank: number;
  readonly sort_key: string;
  readonly terms: number[];
}

/** Takes rows out of search, with the beginnings of their words and the ends of their phone numbers. */
async function takeRows(client: pg.ClientBase, customerNumbers: readonly string[]): Promise<TakenRow[]> {
  const { rows } = await client.query<TakenRow>(
    `with taken as (
       delete from customer_search where customer_number = any($1)
       returning customer_number, name_rank, sort_key, terms, words, phone_digits
     ), edges as (
       delete from customer_name_edge e using (${edgesOf('taken')}) o where e.token = o.token and e.name_rank = o.name_rank
     ), tails as (
       delete from customer_phone_tail t using (${tailsOf('taken')}) o where t.tail = o.tail and t.name_rank = o.name_rank
     )
     select customer_number, name_rank, sort_key, terms from taken`,
    [customerNumbers],
  );
  return rows;
}

/** Puts rows into search at the ranks that `ranks` names. */
async function putRows(
  client: pg.ClientBase,
  rows: readonly SearchRow[],
  ranks: ReadonlyMap<string, number>,
): Promise<void> {
  const terms = await storedTerms(
    client,
    customerWordLists.table,
    rows.flatMap((row) => row.terms),
  );
  await client.query(
    `with given as (
       select name_rank, sort_key, customer_number, phone_digits, territory_id, is_withdrawn, terms::int[] as terms, words
         from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[])
           g (name_rank, sort_key, customer_number, phone_digits, territory_id, is_withdrawn, terms, words)
     ), rows as (
       insert into customer_search
         (name_rank, sort_key, customer_number, phone_digits, territory_id, is_withdrawn, terms, words)
       select name_rank, sort_key, customer_number, phone_digits, territory_id, is_withdrawn, terms, words from given
     ), edges as (insert into customer_name_edge (token, name_rank) ${edgesOf('given')})
     insert into customer_phone_tail (tail, name_rank) ${tailsOf('given')}`,
    [
      rows.map(({ customerNumber }) => ranks.get(customerNumber)),
      rows.map(({ sortKey }) => sortKey),
      rows.map(({ customerNumber }) => customerNumber),
      rows.map(({ phoneDigits }) => phoneDigits),
      rows.map(({ territoryId }) => territoryId),
      rows.map(({ isWithdrawn }) => isWithdrawn),
      rows.map((row) => `{${terms.numbersOf(row.terms).join(',')}}`),
      rows.map(({ text }) => text),
    ],
  );
  await terms.write();
}

/** Returns how many customers search has more than before. */
async function mendRows(client: pg.ClientBase, customerNumbers: readonly string[]): Promise<number> {
  let added = 0;
  /** Takes customers out, and returns the rows that they should have now. */
  const take = async (numbers: readonly string[]) => {
    const taken = await takeRows(client, numbers);
    const { rows } = await client.query<SourceRow>(`${sourceQuery} where customer_number = any($1)`, [numbers]);
    const terms = await storedTerms(client, customerWordLists.table, []);
    for (const row of taken) terms.uncount(row.terms);
    await terms.write();
    added += rows.length - taken.length;
    return { taken, rows: rows.map(searchRow) };
  };
  const { taken, rows } = await take(customerNumbers);
  const before = new Map(taken.map((row) => [row.customer_number, row]));
  const isMoved = ({ customerNumber, sortKey }: SearchRow) => before.get(customerNumber)?.sort_key !== sortKey;
  await putRows(
    client,
    rows.filter((row) => !isMoved(row)),
    new Map(taken.map((row) => [row.customer_number, row.name_rank])),
  );
  const moving = rows.filter(isMoved);
  const ranks = await freeRanks(client, [...moving], async (numbers) => {
    const neighbors = await take(numbers);
    moving.push(...neighbors.rows);
    return neighbors.rows;
  });
  await putRows(client, moving, ranks);
  return added;
}

/**
 * Updates search for the next slice of `customer_search_todo`, inside the caller's transaction. Returns the number of entries
 * processed; 0 means that none are left, or that a load or rebuild is running and the caller should try again later.
 * Rejects with the database's error.
 */
export async function mendCustomerSearch(client: pg.ClientBase): Promise<number> {
  const { rows: todo } = await client.query<{ todo_id: number; customer_number: string }>(
    'select todo_id, customer_number from customer_search_todo order by todo_id limit $1',
    [sliceSize],
  );
  if (todo.length === 0 || !(await takeMendingLocks(client, 'customer-search'))) return 0;
  const added = await mendRows(client, [...new Set(todo.map(({ customer_number: customerNumber }) => customerNumber))]);
  await client.query('delete from customer_search_todo where todo_id = any($1::bigint[])', [
    todo.map(({ todo_id: todoId }) => todoId),
  ]);
  await noteRevision(client, customerWordLists.fact, added, Date.now());
  return todo.length;
}

/** Whether single rows can't be placed, because a release that knew no `sort_key` rebuilt the table in the meantime. */
export async function isCustomerSearchForeign(database: pg.Pool): Promise<boolean> {
  const { rows } = await database.query<{ is_foreign: boolean }>(
    `select exists (select from customer_search_todo) and exists (select from customer_search where sort_key is null)
            as is_foreign`,
  );
  return rows[0]?.is_foreign === true;
}
