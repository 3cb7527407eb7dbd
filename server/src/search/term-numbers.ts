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
