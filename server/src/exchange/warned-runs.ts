/** Runs that were applied with warnings or without some of their rows, until someone marks them as read for everyone. */
import type { Attention, ReadableKind } from '@operatory/contract/exchange-feeds';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { FeedName } from '@operatory/domain/exchange';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { type Actor, writeAudits } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { loadName, type RunRow } from './runs/run-row.ts';

/** Whether the run `r` was applied and there's something to read: it has warnings, or rows of it were rejected. */
export const hasWarnings = `(r.state = 'applied' and (cardinality(r.warnings) > 0 or (r.counts ->> 'bad')::int > 0))`;

/** Nobody has marked what there is to read in the run `r` as read. */
export const isUnread = 'r.warnings_read_at is null';

/**
 * Conditions on the runs `r` that are listed at the time $1. X12 files don't wait for a person, so nobody would see that rows of
 * one were left out: it's listed for a week, or until a later file with the same numbers is loaded completely. Other runs are
 * listed for a week, or until a later full file of the feed is applied without any warnings.
 */
const isListed: Readonly<Record<ReadableKind, string>> = {
  'rows-left-out': `
    r.format = 'x12' and r.state = 'applied' and (r.counts ->> 'bad')::int > 0 and r.applied_at > $1::timestamptz - interval '7 days'
    and ${isUnread} and not exists (
      select from exchange_run later
       where later.feed = r.feed and later.run_id > r.run_id and later.state = 'applied' and (later.counts ->> 'bad')::int = 0
         and exists (select from x12_number n where n.run_id = r.run_id and n.kind = 'named')
         and not exists (
           select from x12_number n where n.run_id = r.run_id and n.kind = 'named' and not exists (
             select from x12_number m where m.run_id = later.run_id and m.kind = 'named' and m.number = n.number)))`,
  'runs-with-warnings': `
    ${hasWarnings} and r.applied_at > $1::timestamptz - interval '7 days' and ${isUnread}
    and not (r.format = 'x12' and (r.counts ->> 'bad')::int > 0)
    and not exists (
      select from exchange_run later
       where later.feed = r.feed and later.run_id > r.run_id and later.mode = 'full' and later.state = 'applied'
         and cardinality(later.warnings) = 0 and (later.counts ->> 'bad')::int = 0)`,
};

const summary = `count(*)::int as count, min(r.applied_at) as since,
  (array_agg(r.import_id order by r.applied_at desc))[1] as "lastImportId" from exchange_run r`;

interface Listed {
  readonly feed: FeedName | null;
  readonly count: number;
  readonly since: Date;
  readonly lastImportId: string;
}

/** The entries about runs that nobody has read: X12 files with bad rows in one, the others by feed. */
export async function readWarned(pool: Queryable, now: Date): Promise<Attention[]> {
  const { rows: leftOut } = await pool.query<Listed>(
    `select null as feed, ${summary} where ${isListed['rows-left-out']} having count(*) > 0`,
    [now],
  );
  const { rows: warned } = await pool.query<Listed>(
    `select r.feed, ${summary} where ${isListed['runs-with-warnings']} group by r.feed order by r.feed`,
    [now],
  );
  const entryOf = (kind: ReadableKind) => (listed: Listed) => ({
    kind,
    ...listed,
    since: listed.since.toISOString(),
    first: null,
    last: null,
  });
  return [...leftOut.map(entryOf('rows-left-out')), ...warned.map(entryOf('runs-with-warnings'))];
}

interface Reader {
  readonly userId: string;
  readonly actor: Actor;
}

async function mark(
  client: pg.PoolClient,
  which: string,
  values: readonly unknown[],
  { userId, actor }: Reader,
): Promise<void> {
  const { rows } = await client.query<RunRow>(
    `update exchange_run set warnings_read_at = clock_timestamp(), warnings_read_by = $2
      where run_id in (select r.run_id from exchange_run r where ${which} order by r.run_id for update of r)
      returning *`,
    [values[0], userId, ...values.slice(1)],
  );
  await writeAudits(
    client,
    rows.map((run) => ({ kind: 'load-warnings-read', by: actor, about: loadName(run) })),
  );
}

/**
 * Marks what there is to read in one run as read. The first reader's name stays if others repeat it. `exchange.no-warnings` if the run
 * isn't applied or has nothing to read.
 */
export async function markRead(pool: pg.Pool, run: RunRow, by: Reader): Promise<undefined | Refusal<RefusalCode>> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `select from exchange_run r where r.run_id = $1 and ${hasWarnings} for update`,
      [run.run_id],
    );
    if (rowCount === 0) return refuse('exchange.no-warnings');
    await mark(client, `r.run_id = $1 and ${isUnread}`, [run.run_id], by);
    return undefined;
  });
}

/**
 * Marks the runs of one entry as read, up to the last one that the person saw. Loads are applied one after the other, so one that
 * comes later is a new entry. `exchange.import-unknown` if there's no such run.
 */
export async function markAllRead(
  pool: pg.Pool,
  entry: { readonly kind: ReadableKind; readonly feed: FeedName | null; readonly lastImportId: string },
  by: Reader,
): Promise<undefined | Refusal<RefusalCode>> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ run_id: number }>('select run_id from exchange_run where import_id = $1', [
      entry.lastImportId,
    ]);
    if (rows[0] === undefined) return refuse('exchange.import-unknown');
    const upTo = '(select applied_at from exchange_run where run_id = $4)';
    await mark(
      client,
      `${isListed[entry.kind]} and ($3::text is null or r.feed = $3) and r.applied_at <= ${upTo}`,
      [new Date(), entry.feed, rows[0].run_id],
      by,
    );
    return undefined;
  });
}

/** The names of those who marked runs as read, by their ids. */
export async function readReaders(pool: Queryable, rows: readonly RunRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ warnings_read_by: by }) => (by === null ? [] : [by]));
  if (ids.length === 0) return new Map();
  const { rows: people } = await pool.query<{ id: string; name: string }>(
    'select id, name from "user" where id = any($1)',
    [ids],
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}
