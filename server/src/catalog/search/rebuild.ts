/** Rebuilds the tables of the item search from the items; memory does not grow with their number. */
import type pg from 'pg';
import { copyField, copyLines } from '../../search/copy-lines.ts';
import { indexNext, nextOf, startNext, takePlace } from '../../search/replace-table.ts';
import { termNumbers } from '../../search/term-numbers.ts';
import { noteGeneration } from '../../search/word-list.ts';
import { byPopularity, type SearchRow, type SourceRow, searchRowMaker, sourceQuery } from './search-rows.ts';
import { itemWordLists } from './tokens.ts';
import { forgetWork, readWork } from './work-left.ts';

/** Items held in memory at once. */
const batchSize = 5_000;

function lineOf(row: SearchRow, rank: number, terms: readonly number[]): string {
  const fields = [
    rank,
    copyField(row.itemNumber),
    row.numberSquashed,
    row.partSquashed,
    row.isHidden ? 't' : 'f',
    row.isWithdrawn ? 't' : 'f',
    `{${terms.join(',')}}`,
    row.text,
  ];
  return `${fields.join('\t')}\n`;
}

/**
 * Makes `item_search` and its words: items by popularity, ties by number, withdrawn ones last. Call it in a transaction, after items,
 * manufacturers and categories were written; searches use the old tables until just before its end.
 * Rejects with the database's error.
 */
export async function rebuildItemSearch(client: pg.ClientBase): Promise<{ items: number; words: number }> {
  await client.query(
    "select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(hashtext('item-search'))",
  );
  const work = await readWork(client);
  const numbers = await termNumbers(client, 'item_term');
  await startNext(client, 'item_search');
  await client.query(
    `declare item_search_source no scroll cursor for ${sourceQuery} order by i.withdrawn_at is not null, ${byPopularity}`,
  );
  const rowOf = searchRowMaker();
  let rank = 0;
  for (;;) {
    const { rows } = await client.query<SourceRow>(`fetch ${batchSize} from item_search_source`);
    if (rows.length === 0) break;
    let lines = '';
    for (const source of rows) {
      rank += 1;
      const row = rowOf(source);
      lines += lineOf(row, rank, numbers.numbersOf(row.terms));
    }
    await copyLines(
      client,
      `${nextOf('item_search')} (rank, item_number, number_squashed, part_squashed, is_hidden, is_withdrawn, terms, words)`,
      lines,
    );
  }
  await client.query('close item_search_source');
  await indexNext(client, 'item_search');
  const words = await numbers.write();
  await takePlace(client, 'item_search');
  // Items withdrawn or restored while the rows were read.
  await client.query(
    `update item_search s set is_withdrawn = i.withdrawn_at is not null from item i
      where i.item_number = s.item_number and s.is_withdrawn <> (i.withdrawn_at is not null)`,
  );
  await forgetWork(client, work);
  await noteGeneration(client, itemWordLists.fact, rank, Date.now());
  return { items: rank, words };
}
