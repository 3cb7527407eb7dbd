/** Rebuilds the tables of the item search from the items; memory does not grow with their number. */
import { searchWords, squash } from '@operatory/domain/search';
import type pg from 'pg';
import { copyField, copyLines } from '../../search/copy-lines.ts';
import { indexNext, nextOf, startNext, takePlace } from '../../search/replace-table.ts';
import { type TermNumbers, termNumbers } from '../../search/term-numbers.ts';
import { noteGeneration } from '../../search/word-list.ts';
import { categoryTokens, couponToken, itemWordLists, vendorToken } from './tokens.ts';

interface SourceRow {
  item_number: string;
  description: string;
  pack: string;
  vendor_part_number: string;
  vendor_id: string;
  vendor_name: string;
  category_key: string | null;
  category_description: string | null;
  coupon_id: number | null;
  is_hidden: boolean;
  is_withdrawn: boolean;
}

/** Items held in memory at once. */
const batchSize = 5_000;

/** Manufacturers and categories repeat: their words are worked out once. */
const mostRemembered = 50_000;

function wordsOfRow(row: SourceRow, remembered: Map<string, readonly string[]>): Set<string> {
  const words = new Set(searchWords(row.description));
  for (const text of [row.pack, row.vendor_name, row.category_description ?? '']) {
    let known = remembered.get(text);
    if (known === undefined) {
      if (remembered.size > mostRemembered) remembered.clear();
      known = searchWords(text);
      remembered.set(text, known);
    }
    for (const word of known) words.add(word);
  }
  return words;
}

function tokensOfRow(row: SourceRow): string[] {
  const tokens = [vendorToken(row.vendor_id), ...categoryTokens(row.category_key)];
  if (row.coupon_id !== null) tokens.push(couponToken);
  return tokens;
}

function lineOf(
  row: SourceRow,
  rank: number,
  numbers: TermNumbers,
  remembered: Map<string, readonly string[]>,
): string {
  const words = wordsOfRow(row, remembered);
  const terms = numbers.numbersOf([...words, ...tokensOfRow(row)]);
  const fields = [
    rank,
    copyField(row.item_number),
    squash(row.item_number),
    squash(row.vendor_part_number),
    row.is_hidden ? 't' : 'f',
    row.is_withdrawn ? 't' : 'f',
    `{${terms.join(',')}}`,
    ` ${[...words].join(' ')}`,
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
  const numbers = await termNumbers(client, 'item_term');
  await startNext(client, 'item_search');
  await client.query(
    `declare item_search_source no scroll cursor for
     select i.item_number, i.description, i.pack, i.vendor_part_number, i.vendor_id, v.name as vendor_name,
            i.category_key, c.description as category_description, i.coupon_id, i.is_hidden_from_customer as is_hidden,
            i.withdrawn_at is not null as is_withdrawn
       from item i
       join vendor v on v.vendor_id = i.vendor_id
       left join category c on c.category_key = i.category_key
      order by i.withdrawn_at is not null, i.popularity desc, i.item_number collate "C"`,
  );
  const remembered = new Map<string, readonly string[]>();
  let rank = 0;
  for (;;) {
    const { rows } = await client.query<SourceRow>(`fetch ${batchSize} from item_search_source`);
    if (rows.length === 0) break;
    let lines = '';
    for (const row of rows) {
      rank += 1;
      lines += lineOf(row, rank, numbers, remembered);
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
  // What was withdrawn or put back while the rows were read.
  await client.query(
    `update item_search s set is_withdrawn = i.withdrawn_at is not null from item i
      where i.item_number = s.item_number and s.is_withdrawn <> (i.withdrawn_at is not null)`,
  );
  await noteGeneration(client, itemWordLists.fact, rank, Date.now());
  return { items: rank, words };
}
