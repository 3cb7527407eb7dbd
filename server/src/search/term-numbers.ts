/**
 * Numbers the words of a search table. A word keeps its number forever, so that a server that is slightly behind still
 * queries correctly.
 */
import type pg from 'pg';
import { copyField, copyLines } from './copy-lines.ts';
import { indexNext, nextOf, startNext, takePlace } from './replace-table.ts';

export interface TermNumbers {
  /** The numbers of one row's words, each counted once for the row; ascending. */
  numbersOf(words: Iterable<string>): number[];
  /** Replaces the words, their numbers, and their counts. Returns how many words occur in at least one row. */
  write(): Promise<number>;
}

/** Starts from the words that `table` knows. The caller is in a transaction. */
export async function termNumbers(client: pg.ClientBase, table: string): Promise<TermNumbers> {
  const { rows } = await client.query<{ term_id: number; word: string }>(`select term_id, word from ${table}`);
  const ids = new Map(rows.map(({ term_id, word }) => [word, term_id]));
  let last = rows.reduce((most, { term_id }) => Math.max(most, term_id), 0);
  const counts = new Map<number, number>();

  return {
    numbersOf(words) {
      const numbers: number[] = [];
      for (const word of words) {
        let id = ids.get(word);
        if (id === undefined) {
          last += 1;
          id = last;
          ids.set(word, id);
        }
        numbers.push(id);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return numbers.sort((a, b) => a - b);
    },
    async write() {
      await startNext(client, table);
      let lines = '';
      for (const [word, id] of ids) {
        const count = counts.get(id) ?? 0;
        // A word that no row has anymore keeps its number in case it comes back.
        lines += `${id}\t${copyField(word)}\t${count}\n`;
      }
      await copyLines(client, `${nextOf(table)} (term_id, word, document_count)`, lines);
      await indexNext(client, table);
      await takePlace(client, table);
      return counts.size;
    },
  };
}

export interface NumberedTerms {
  /** The numbers of one row's words, each counted once for the row; ascending. */
  numbersOf(words: Iterable<string>): number[];
  /** Takes back the counts of the words that a row had before. */
  uncount(numbers: readonly number[]): void;
  /** Stores how the counts have changed. */
  write(): Promise<void>;
}

/**
 * The numbers of `words` as `table` stores them; new words are stored with the next numbers. Unlike `termNumbers`, it changes the
 * table in place. The caller is in a transaction and holds the lock of the search. Rejects with the database's error.
 */
export async function storedTerms(
  client: pg.ClientBase,
  table: string,
  words: readonly string[],
): Promise<NumberedTerms> {
  const asked = [...new Set(words)];
  const stored = await client.query<{ term_id: number; word: string }>(
    `select term_id, word from ${table} where word = any($1::text[])`,
    [asked],
  );
  const ids = new Map(stored.rows.map(({ term_id, word }) => [word, term_id]));
  const fresh = asked.filter((word) => !ids.has(word));
  if (fresh.length > 0) {
    const { rows } = await client.query<{ term_id: number; word: string }>(
      `insert into ${table} (term_id, word, document_count)
       select coalesce((select max(term_id) from ${table}), 0) + place, word, 0
         from unnest($1::text[]) with ordinality f (word, place)
       returning term_id, word`,
      [fresh],
    );
    for (const { term_id, word } of rows) ids.set(word, term_id);
  }
  const changes = new Map<number, number>();
  const count = (id: number, by: number) => changes.set(id, (changes.get(id) ?? 0) + by);

  return {
    numbersOf(ofRow) {
      const numbers = [...ofRow].map((word) => ids.get(word) as number);
      for (const id of numbers) count(id, 1);
      return numbers.sort((a, b) => a - b);
    },
    uncount(numbers) {
      for (const id of numbers) count(id, -1);
    },
    async write() {
      const changed = [...changes].filter(([, by]) => by !== 0);
      await client.query(
        `update ${table} t set document_count = t.document_count + c.change
           from unnest($1::int[], $2::int[]) c (term_id, change) where t.term_id = c.term_id`,
        [changed.map(([id]) => id), changed.map(([, by]) => by)],
      );
    },
  };
}
