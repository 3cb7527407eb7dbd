/** The words the message desk searches to find a load: from its file name, the reason it was refused, and its bad rows. */
import type pg from 'pg';
import type { Queryable } from '../database/database.ts';
import { errorText } from './error-text.ts';
import { feedNamed } from './feeds.ts';
import type { RunRow } from './runs/run-row.ts';
import { workTable } from './work-tables.ts';

/** Of a load with more bad rows, the first are found. */
const maxRows = 1_000;
const longestWord = 60;
/** PostgreSQL's limit for the words of one load is a megabyte, in bytes. */
const maxCharacters = 200_000;

/** Letters and digits only, so that a search finds “SO-1001” as “so 1001”, too. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, longestWord));

/** As a search for all of the words, or their beginnings; undefined if there are none. */
export function wordQuery(text: string): string | undefined {
  const words = [...new Set(wordsOf(text))].map((word) => `'${word}':*`);
  return words.length === 0 ? undefined : words.join(' & ');
}

/** Minimum length of a substring match. */
export const shortestPart = 3;
/** Substring matches scan only this many of the newest loads with words, because no index supports them. */
const maxLoads = 2_000;

/**
 * The parts that a load's words must contain; a shorter part has to start a word. Undefined if none is long enough for
 * a substring match.
 */
export function wordParts(text: string): string[] | undefined {
  const words = [...new Set(wordsOf(text))];
  if (!words.some((word) => word.length >= shortestPart)) return undefined;
  return words.map((word) => (word.length < shortestPart ? ` ${word}` : word));
}

/** SQL of the newest loads whose words contain all of these parts; `parts` is SQL of a text array, or of null. */
export const loadsWithParts = (parts: string) => `
  select w.run_id
    from (select run_id, words from exchange_run_word where ${parts} is not null order by run_id desc limit ${maxLoads}) w
   cross join lateral (select ' ' || array_to_string(tsvector_to_array(w.words), ' ') as text) t
   where not exists (select from unnest(${parts}) p(part) where position(p.part in t.text) = 0)`;

function fewEnough(texts: readonly string[]): string[] {
  const found = new Set<string>();
  let left = maxCharacters;
  for (const word of texts.flatMap(wordsOf)) {
    if (found.has(word)) continue;
    left -= word.length;
    if (left < 0) break;
    found.add(word);
  }
  return [...found];
}

/** Adds the words of these texts to those of the load. Safe to repeat. */
export async function noteLoadWords(database: Queryable, runId: number, texts: readonly string[]): Promise<void> {
  const words = fewEnough(texts);
  if (words.length === 0) return;
  await database.query({
    name: 'load-words-note',
    text: `insert into exchange_run_word as w (run_id, words) values ($1, array_to_tsvector($2::text[]))
           on conflict (run_id) do update set words = w.words || excluded.words`,
    values: [runId, words],
  });
}

/** Indexes the rows that can't be used and those that wait for others. Call it before the run's work tables are dropped. */
export async function noteBadRows(client: pg.PoolClient, run: Pick<RunRow, 'run_id' | 'feed'>): Promise<void> {
  const { rows } = await client.query<{ key: string; column: string; value: string; code: string }>(
    `select coalesce(array_to_string(k.key, ' '), '') as key, e.column_name as "column", e.value, e.code
       from (select * from exchange_error where run_id = $1 and is_fatal order by "row", column_name limit ${maxRows}) e
       left join (select distinct on (row_number) row_number, key from ${workTable('kept', run.run_id)}) k on k.row_number = e."row"`,
    [run.run_id],
  );
  const { rows: waiting } = await client.query<{ key: string }>(
    `select row_key as key from ${workTable('aside', run.run_id)} limit ${maxRows}`,
  );
  const feed = feedNamed(run.feed);
  await noteLoadWords(client, run.run_id, [
    ...rows.flatMap(({ key, ...error }) => [key, error.value, errorText(feed, error)]),
    ...waiting.map(({ key }) => key),
  ]);
}
