/** A server's copy of a search table's words, read again when the table is rebuilt or updated. */
import { type Term, type Vocabulary, vocabularyOf } from '@operatory/domain/search';
import type pg from 'pg';

/** What the fact beside a search table says. */
export interface Generation {
  /** Changes with every rebuild, which gives rows new ranks; empty when the table was never made. */
  readonly name: string;
  readonly rowCount: number;
  /** How often rows were updated since: each update can add words or change how many rows have them. */
  readonly revision: number;
}

export interface WordList extends Generation {
  readonly vocabulary: Vocabulary;
}

export interface WordLists {
  current(): Promise<WordList>;
}

/** How long a copy is trusted before the generation is read again. */
const believedMs = 1_000;

/** Notes that a search table was rebuilt; `fact` names it. The caller is in the transaction that made it. */
export async function noteGeneration(
  client: pg.ClientBase,
  fact: string,
  rowCount: number,
  now: number,
): Promise<void> {
  await client.query(
    `insert into store_fact (name, value, changed_at) values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`,
    [fact, `${now.toString(36)}:${rowCount}:0`, now],
  );
}

/** How many rows a search table has, by its fact; SQL without parameters. */
export const rowCountSql = (fact: string) =>
  `coalesce((select nullif(split_part(value, ':', 2), '')::int from store_fact where name = '${fact}'), 0)`;

/** Notes that rows were updated and `added`, or taken away, where nothing was rebuilt. The caller is in the transaction that did it. */
export async function noteRevision(client: pg.ClientBase, fact: string, added: number, now: number): Promise<void> {
  await client.query(
    `update store_fact
        set value = concat_ws(':', split_part(value, ':', 1), coalesce(nullif(split_part(value, ':', 2), '')::int, 0) + $3::int,
                              coalesce(nullif(split_part(value, ':', 3), '')::int, 0) + 1),
            changed_at = $2
      where name = $1`,
    [fact, now, added],
  );
}

async function readGeneration(pool: pg.Pool, fact: string): Promise<Generation> {
  const { rows } = await pool.query<{ value: string }>({
    name: 'search-generation',
    text: 'select value from store_fact where name = $1',
    values: [fact],
  });
  const [name = '', rowCount = '0', revision = '0'] = (rows[0]?.value ?? '').split(':');
  return { name, rowCount: Number(rowCount), revision: Number(revision) };
}

async function readTerms(pool: pg.Pool, table: string): Promise<Term[]> {
  const { rows } = await pool.query<[number, string, number]>({
    text: `select term_id, word, document_count from ${table} where document_count > 0`,
    rowMode: 'array',
  });
  return rows.map(([id, word, documentCount]) => ({ id, word, documentCount }));
}

/**
 * The words of `table`, whose generation is in `fact`. They're read at once, so that the first search doesn't wait;
 * concurrent requests share the reading.
 */
export function wordLists(pool: pg.Pool, { table, fact }: { table: string; fact: string }): WordLists {
  let known: WordList | undefined;
  let believedUntil = 0;
  let reading: Promise<WordList> | undefined;

  async function read(): Promise<WordList> {
    const generation = await readGeneration(pool, fact);
    if (known?.name !== generation.name || known.revision !== generation.revision) {
      known = { ...generation, vocabulary: vocabularyOf(await readTerms(pool, table)) };
    }
    believedUntil = performance.now() + believedMs;
    return known;
  }

  async function current(): Promise<WordList> {
    if (known !== undefined && performance.now() < believedUntil) return known;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  // If this fails, the first search tries again and reports it.
  current().catch(() => undefined);
  return { current };
}
