/** Rows that waited for others, and turned out to be bad once those were there. */
import type { ImportRun, RowError } from '@operatory/contract/exchange-runs';
import type { Queryable } from '../../database/database.ts';
import { type FoundError, rowErrorOf } from '../error-text.ts';
import { feedNamed } from '../feeds.ts';
import type { RunRow } from './run-row.ts';

type LaterBad = ImportRun['laterBad'][number];

/** SQL: the run `t` tried rows again, and some of them are bad, whatever a person has decided about it. */
const hasBadRows = `t.retries_run_id is not null and (t.counts ->> 'bad')::int > 0`;

/** SQL: the run `t` tried rows again and waits for a person, because some of them are bad. */
export const turnedBad = `(t.state = 'waiting' and ${hasBadRows})`;

type ErrorRow = FoundError & Pick<RowError, 'row'>;
type Retry = Pick<RunRow, 'feed' | 'headings' | 'format' | 'import_id'> & {
  readonly of: number;
  readonly bad: number;
  readonly first: ErrorRow | null;
};

const firstError = `
  (select jsonb_build_object('row', e."row", 'column', e.column_name, 'value', e.value, 'code', e.code)
     from exchange_error e where e.run_id = t.run_id and e.is_fatal order by e."row", e.column_name limit 1) as first`;

const textOf = (run: Pick<Retry, 'feed' | 'headings' | 'format' | 'first'>): string =>
  run.first === null ? '' : rowErrorOf(feedNamed(run.feed), run, run.first).text;

/** Of each of the runs, by its id, the runs that tried its rows again and found bad ones. */
export async function readLaterBad(
  database: Queryable,
  runIds: readonly number[],
): Promise<ReadonlyMap<number, readonly LaterBad[]>> {
  const found = new Map<number, LaterBad[]>();
  if (runIds.length === 0) return found;
  const { rows } = await database.query<Retry>(
    `select t.retries_run_id as of, t.import_id, t.feed, t.headings, t.format, (t.counts ->> 'bad')::int as bad, ${firstError}
       from exchange_run t
      where t.retries_run_id = any($1) and ${hasBadRows} and t.state in ('waiting', 'applied', 'discarded') order by t.run_id`,
    [runIds],
  );
  for (const run of rows) {
    const one = { importId: run.import_id, rows: run.bad, text: textOf(run) };
    found.set(run.of, [...(found.get(run.of) ?? []), one]);
  }
  return found;
}

/** What's wrong with the first bad row of the run; blank without one. */
export async function firstBadText(database: Queryable, run: RunRow): Promise<string> {
  const { rows } = await database.query<Pick<Retry, 'first'>>(
    `select ${firstError} from exchange_run t where t.run_id = $1`,
    [run.run_id],
  );
  return textOf({ ...run, first: rows[0]?.first ?? null });
}

export interface TurnedBad {
  readonly feed: RunRow['feed'];
  readonly count: number;
  readonly since: Date;
  readonly reason: string;
}

/** For each feed, the rows that turned bad and that nobody has decided about, with what is wrong with the first. */
export async function readTurnedBad(database: Queryable): Promise<TurnedBad[]> {
  const { rows } = await database.query<Retry & { readonly count: number; readonly since: Date }>(
    `select distinct on (t.feed) t.feed, t.headings, t.format, ${firstError},
            (sum((t.counts ->> 'bad')::int) over (partition by t.feed))::int as count,
            min(t.created_at) over (partition by t.feed) as since
       from exchange_run t where ${turnedBad} order by t.feed, t.run_id`,
  );
  return rows.map((run) => ({ feed: run.feed, count: run.count, since: run.since, reason: textOf(run) }));
}
