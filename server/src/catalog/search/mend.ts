/** Brings single rows of the item search up to date, where a rebuild would take long: words keep their numbers, rows their ranks. */
import type pg from 'pg';
import { takeMendingLocks } from '../../search/mending-locks.ts';
import { type NumberedTerms, storedTerms } from '../../search/term-numbers.ts';
import { noteRevision } from '../../search/word-list.ts';
import { byPopularity, type SearchRow, type SourceRow, searchRowMaker, sourceQuery } from './search-rows.ts';
import { itemWordLists } from './tokens.ts';

/** Items updated in one transaction. */
const sliceSize = 1_000;

/** The slice's rows as lists of columns, for `unnest`. */
function columnsOf(rows: readonly SearchRow[], terms: NumberedTerms): unknown[] {
  return [
    rows.map(({ itemNumber }) => itemNumber),
    rows.map(({ numberSquashed }) => numberSquashed),
    rows.map(({ partSquashed }) => partSquashed),
    rows.map(({ isHidden }) => isHidden),
    rows.map(({ isWithdrawn }) => isWithdrawn),
    rows.map((row) => `{${terms.numbersOf(row.terms).join(',')}}`),
    rows.map(({ text }) => text),
  ];
}

const given = `unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::text[], $7::text[])
  with ordinality g (item_number, number_squashed, part_squashed, is_hidden, is_withdrawn, terms, words, place)`;

/** Overwrites rows that exist. */
const updateRows = `
  update item_search s
     set number_squashed = g.number_squashed, part_squashed = g.part_squashed, is_hidden = g.is_hidden,
         is_withdrawn = g.is_withdrawn, terms = g.terms::int[], words = g.words
    from ${given} where s.item_number = g.item_number`;

/** New items go to the end of the ranks until the next rebuild. */
const insertRows = `
  insert into item_search (rank, item_number, number_squashed, part_squashed, is_hidden, is_withdrawn, terms, words)
  select coalesce((select max(rank) from item_search), 0) + g.place, g.item_number, g.number_squashed, g.part_squashed,
         g.is_hidden, g.is_withdrawn, g.terms::int[], g.words
    from ${given}`;

/** Returns how many of them are new to search. */
async function mendRows(client: pg.ClientBase, itemNumbers: readonly string[]): Promise<number> {
  const { rows: sources } = await client.query<SourceRow>(
    `${sourceQuery} where i.item_number = any($1) order by ${byPopularity}`,
    [itemNumbers],
  );
  const { rows: known } = await client.query<{ item_number: string; terms: number[] }>(
    'select item_number, terms from item_search where item_number = any($1)',
    [itemNumbers],
  );
  const isKnown = new Set(known.map(({ item_number: itemNumber }) => itemNumber));
  const rows = sources.map(searchRowMaker());
  const terms = await storedTerms(
    client,
    itemWordLists.table,
    rows.flatMap((row) => row.terms),
  );
  const [old, fresh] = [
    rows.filter(({ itemNumber }) => isKnown.has(itemNumber)),
    rows.filter(({ itemNumber }) => !isKnown.has(itemNumber)),
  ];
  if (old.length > 0) await client.query(updateRows, columnsOf(old, terms));
  if (fresh.length > 0) await client.query(insertRows, columnsOf(fresh, terms));
  const mended = new Set(rows.map(({ itemNumber }) => itemNumber));
  for (const row of known) if (mended.has(row.item_number)) terms.uncount(row.terms);
  await terms.write();
  return fresh.length;
}

/**
 * Updates search for the next slice of `item_search_todo`, inside the caller's transaction. Returns the number of entries
 * processed; 0 means that none are left, or that a load or rebuild is running and the caller should try again later.
 * Rejects with the database's error.
 */
export async function mendItemSearch(client: pg.ClientBase): Promise<number> {
  const { rows: todo } = await client.query<{ todo_id: number; item_number: string }>(
    'select todo_id, item_number from item_search_todo order by todo_id limit $1',
    [sliceSize],
  );
  if (todo.length === 0 || !(await takeMendingLocks(client, 'item-search'))) return 0;
  const added = await mendRows(client, [...new Set(todo.map(({ item_number: itemNumber }) => itemNumber))]);
  await client.query('delete from item_search_todo where todo_id = any($1)', [
    todo.map(({ todo_id: todoId }) => todoId),
  ]);
  await noteRevision(client, itemWordLists.fact, added, Date.now());
  return todo.length;
}
