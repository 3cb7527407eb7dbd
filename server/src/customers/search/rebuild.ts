/** Rebuilds the tables of the customer search from the customers; memory does not grow with their number. */
import { fewestPhoneDigits, phoneDigits } from '@operatory/domain/customers';
import { foldText, searchWords } from '@operatory/domain/search';
import type pg from 'pg';
import { copyField, copyLines } from '../../search/copy-lines.ts';
import { indexNext, nextOf, startNext, takePlace } from '../../search/replace-table.ts';
import { type TermNumbers, termNumbers } from '../../search/term-numbers.ts';
import { noteGeneration } from '../../search/word-list.ts';
import { customerWordLists, longestEdge } from './word-table.ts';

interface SourceRow {
  customer_number: string;
  name: string;
  phone: string;
  city: string;
  territory_id: string;
  is_withdrawn: boolean;
}

/** Customers held in memory at once. */
const batchSize = 5_000;

const tables = ['customer_search', 'customer_name_edge', 'customer_phone_tail'] as const;

/** What lists are ordered by: letter case and accents do not count, runs of spaces are one. */
const sortKeyOf = (name: string) => foldText(name).replace(/\s+/g, ' ').trim();

function lineOf(row: SourceRow, numbers: TermNumbers): string {
  // Lists show the city, which distinguishes two practices with the same name.
  const words = searchWords(`${row.name} ${row.city}`);
  const fields = [
    copyField(row.customer_number),
    copyField(sortKeyOf(row.name)),
    phoneDigits(row.phone),
    copyField(row.territory_id),
    row.is_withdrawn ? 't' : 'f',
    `{${numbers.numbersOf(words).join(',')}}`,
    ` ${words.join(' ')}`,
  ];
  return `${fields.join('\t')}\n`;
}

async function stage(client: pg.ClientBase, numbers: TermNumbers): Promise<void> {
  await client.query(
    `create temporary table customer_search_stage (customer_number text, sort_key text collate "C", phone_digits text,
       territory_id text, is_withdrawn boolean, terms integer[], words text) on commit drop`,
  );
  await client.query(
    'declare customer_search_source no scroll cursor for select customer_number, name, phone, ship_to_city as city, territory_id, withdrawn_at is not null as is_withdrawn from customer',
  );
  for (;;) {
    const { rows } = await client.query<SourceRow>(`fetch ${batchSize} from customer_search_source`);
    if (rows.length === 0) break;
    await copyLines(client, 'customer_search_stage', rows.map((row) => lineOf(row, numbers)).join(''));
  }
  await client.query('close customer_search_source');
}

async function fillFromStage(client: pg.ClientBase): Promise<number> {
  const next = nextOf('customer_search');
  const { rowCount } = await client.query(
    `insert into ${next} (name_rank, customer_number, phone_digits, territory_id, is_withdrawn, terms, words)
     select row_number() over (order by sort_key, customer_number collate "C"), customer_number, phone_digits,
            territory_id, is_withdrawn, terms, words
       from customer_search_stage order by sort_key, customer_number collate "C"`,
  );
  await client.query('drop table customer_search_stage');
  await client.query(
    `insert into ${nextOf('customer_name_edge')} (token, name_rank)
     select distinct left(word, size), name_rank
       from ${next}, unnest(string_to_array(ltrim(words), ' ')) as word, generate_series(1, ${longestEdge}) as size
      where size <= length(word) order by 1, 2`,
  );
  await client.query(
    `insert into ${nextOf('customer_phone_tail')} (tail, name_rank)
     select distinct right(phone_digits, size), name_rank
       from ${next}, generate_series(${fewestPhoneDigits}, 20) as size
      where size <= length(phone_digits) order by 1, 2`,
  );
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
  await noteGeneration(client, customerWordLists.fact, customers, Date.now());
  return { customers, words };
}
