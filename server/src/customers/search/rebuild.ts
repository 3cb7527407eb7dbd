/** Rebuilds the tables of the customer search from the customers; memory does not grow with their number. */
import type pg from 'pg';
import { copyField, copyLines } from '../../search/copy-lines.ts';
import { indexNext, nextOf, startNext, takePlace } from '../../search/replace-table.ts';
import { type TermNumbers, termNumbers } from '../../search/term-numbers.ts';
import { noteGeneration } from '../../search/word-list.ts';
import { edgesOf, type SourceRow, searchRow, sourceQuery, tailsOf } from './search-rows.ts';
import { customerWordLists } from './word-table.ts';

/** Customers held in memory at once. */
const batchSize = 5_000;

const tables = ['customer_search', 'customer_name_edge', 'customer_phone_tail'] as const;

function lineOf(source: SourceRow, numbers: TermNumbers): string {
  const row = searchRow(source);
  const fields = [
    copyField(row.customerNumber),
    copyField(row.sortKey),
    row.phoneDigits,
    copyField(row.territoryId),
    row.isWithdrawn ? 't' : 'f',
    `{${numbers.numbersOf(row.terms).join(',')}}`,
    row.text,
  ];
  return `${fields.join('\t')}\n`;
}

async function stage(client: pg.ClientBase, numbers: TermNumbers): Promise<void> {
  await client.query(
    `create temporary table customer_search_stage (customer_number text, sort_key text collate "C", phone_digits text,
       territory_id text, is_withdrawn boolean, terms integer[], words text) on commit drop`,
  );
  await client.query(`declare customer_search_source no scroll cursor for ${sourceQuery}`);
  for (;;) {
    const { rows } = await client.query<SourceRow>(`fetch ${batchSize} from customer_search_source`);
    if (rows.length === 0) break;
    await copyLines(client, 'customer_search_stage', rows.map((row) => lineOf(row, numbers)).join(''));
  }
  await client.query('close customer_search_source');
}

/** Ranks use half of the numbers that there are, but leave no larger gaps than anyone needs. */
const usedRanks = 1_000_000_000;
const largestGap = 100_000;

async function fillFromStage(client: pg.ClientBase): Promise<number> {
  const next = nextOf('customer_search');
  const { rowCount } = await client.query(
    `insert into ${next} (name_rank, sort_key, customer_number, phone_digits, territory_id, is_withdrawn, terms, words)
     select row_number() over (order by sort_key, customer_number collate "C")
              * (select greatest(1, least(${largestGap}, ${usedRanks} / (count(*) + 1))) from customer_search_stage),
            sort_key, customer_number, phone_digits, territory_id, is_withdrawn, terms, words
       from customer_search_stage order by sort_key, customer_number collate "C"`,
  );
  await client.query('drop table customer_search_stage');
  await client.query(`insert into ${nextOf('customer_name_edge')} (token, name_rank) ${edgesOf(next)} order by 1, 2`);
  await client.query(`insert into ${nextOf('customer_phone_tail')} (tail, name_rank) ${tailsOf(next)} order by 1, 2`);
  return rowCount ?? 0;
}

/**
 * Makes `customer_search`, its words, the beginnings of words and the ends of phone numbers. Call it in a
 * transaction, after the customers were written; searches use the old tables until just before its end.
 * Rejects with the database's error.
 */
export async function rebuildCustomerSearch(client: pg.ClientBase): Promise<{ customers: number; words: number }> {
  await client.query(
    "select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(hashtext('customer-search'))",
  );
  const { rows: todo } = await client.query<{ todo_id: number }>('select todo_id from customer_search_todo');
  const numbers = await termNumbers(client, customerWordLists.table);
  for (const table of tables) await startNext(client, table);
  await stage(client, numbers);
  const customers = await fillFromStage(client);
  for (const table of tables) await indexNext(client, table);
  const words = await numbers.write();
  for (const table of tables) await takePlace(client, table);
  // Customers that were withdrawn or put back while the rows were read.
  await client.query(
    `update customer_search s set is_withdrawn = c.withdrawn_at is not null from customer c
      where c.customer_number = s.customer_number and s.is_withdrawn <> (c.withdrawn_at is not null)`,
  );
  // What loads wrote down since the rebuild began stays.
  await client.query('delete from customer_search_todo where todo_id = any($1::bigint[])', [
    todo.map(({ todo_id: todoId }) => todoId),
  ]);
  await noteGeneration(client, customerWordLists.fact, customers, Date.now());
  return { customers, words };
}
