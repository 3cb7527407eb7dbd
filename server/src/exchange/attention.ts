/**
 * What needs attention: late feeds, missing files, runs that need a decision or were applied with warnings, orders that the ERP
 * rejected or didn't take, an address that was switched off, orders that it may have entered twice, X12 files with rows that can't
 * be used, rows about unknown orders, rows that can't be used now that what they waited for is here, comparisons with its books that name differences or no longer come, and catalogs that a buyer's
 * system didn't accept.
 */
import type { Attention } from '@operatory/contract/exchange-feeds';
import { type FeedName, freshnessOf, nextDue } from '@operatory/domain/exchange';
import type pg from 'pg';
import { feedNamed } from './feeds.ts';
import { isMakerGone } from './machine-keys.ts';
import { readTurnedBad, turnedBad } from './runs/later-bad.ts';
import { awaitsDecision } from './runs/waits.ts';
import { readStuckOrders } from './stuck-orders.ts';
import { readWarned } from './warned-runs.ts';

interface FeedRow {
  readonly feed: FeedName;
  readonly last_at: Date | null;
  readonly waiting: number;
  readonly waiting_since: Date | null;
  readonly gap_first: number | null;
  readonly gap_last: number | null;
  readonly gap_at: Date | null;
  readonly has_rhythm: boolean;
  readonly due_every_hours: number | null;
}

/**
 * Feeds that were ever sent. A full file brings everything up to date, so only gaps in the sequences since the last one count;
 * one that was undone did arrive.
 */
const feedsSent = `
  with applied as (
    select feed, mode, state, sequence, applied_at from exchange_run where applied_at is not null),
  whole as (select feed, max(applied_at) as at from applied where mode = 'full' and state = 'applied' group by feed),
  steps as (
    select feed, sequence::float8 as sequence, applied_at,
           lag(sequence) over (partition by feed order by sequence)::float8 as before
      from applied left join whole using (feed)
     where sequence is not null and applied_at >= coalesce(whole.at, '-infinity')),
  gap as (
    select distinct on (feed) feed, before + 1 as first, sequence - 1 as last, applied_at
      from steps where sequence > before + 1 order by feed, sequence desc),
  open as (
    select feed, count(*)::int as runs, min(created_at) as since from exchange_run t where state = 'waiting' and not ${turnedBad} group by feed)
  select feed, a.last_at, coalesce(open.runs, 0) as waiting, open.since as waiting_since,
         gap.first as gap_first, gap.last as gap_last, gap.applied_at as gap_at,
         rhythm.feed is not null as has_rhythm, rhythm.due_every_hours
    from (select feed, max(applied_at) as last_at from applied group by feed) a
    full join open using (feed) left join gap using (feed) left join exchange_rhythm rhythm using (feed)
   order by feed`;

function ofFeed(row: FeedRow, now: Date): Attention[] {
  const feed = feedNamed(row.feed);
  if (feed === undefined) return [];
  const about = { feed: row.feed, first: null, last: null };
  const lastAppliedAt = row.last_at ?? undefined;
  const rhythm = row.has_rhythm ? { dueEveryHours: row.due_every_hours } : feed;
  const due = nextDue(rhythm, lastAppliedAt);
  const isLate = freshnessOf(rhythm, { lastAppliedAt, waitingRuns: 0 }, now) === 'late';
  return [
    ...(row.waiting > 0
      ? [
          {
            ...about,
            kind: 'run-waiting' as const,
            count: row.waiting,
            since: row.waiting_since?.toISOString() ?? null,
          },
        ]
      : []),
    ...(row.gap_first !== null && row.gap_last !== null
      ? [
          {
            ...about,
            kind: 'sequence-missing' as const,
            count: row.gap_last - row.gap_first + 1,
            since: row.gap_at?.toISOString() ?? null,
            first: row.gap_first,
            last: row.gap_last,
          },
        ]
      : []),
    ...(isLate ? [{ ...about, kind: 'feed-late' as const, count: 1, since: due?.toISOString() ?? null }] : []),
  ];
}

/** An address that reported that it no longer exists; not shown once files are used instead. */
const addressOff = `
  select count(*)::int as count from erp_webhook
   where not is_on and off_reason <> '' and not exists (select from erp_file_way where is_on)`;

/** Orders for which the ERP sent a second number that no one has checked yet. */
const numbersDiffer = `
  select count(*)::int as count, min(at) as since from erp_number_conflict where settled_at is null`;

/** Rows about unknown orders: most arrive with the next file, so they are reported after a day. */
const rowsWaiting = `
  select feed, count(*)::int as count, min(waits_since) as since
    from exchange_waiting_row w
   where missing_feed = 'orders' and not ${awaitsDecision('w')} and until > $1::timestamptz and waits_since < $1::timestamptz - interval '1 day'
   group by feed order by feed`;

/** Working keys that were created by people who may no longer load data. */
const keysSeen = `select count(*)::int as count from machine_key k where k.revoked_at is null and ${isMakerGone}`;

/**
 * Catalogs for buyers that weren't accepted, still tried again or given up; not one that the account's next one has made up for, nor
 * one of a connection that is turned off or has no address for catalogs anymore: there is nothing to do about it. Naming the topic twice lets PostgreSQL use the index of what waits.
 */
const catalogsFailed = `
  with failed as (
    select id, key, created_at from outbox
     where topic = 'punch-out.catalog' and topic like 'punch-out.%' and delivered_at is null and failed_at is null and problem <> ''
     union all
    select id, key, created_at from outbox where topic = 'punch-out.catalog' and delivered_at is null and failed_at is not null)
  select count(*)::int as count, min(f.created_at) as since
    from failed f join punch_out_connection c on c.connection_id = split_part(f.key, ':', 2)
   where c.is_active and c.profile ->> 'catalogUrl' <> '' and not exists (
     select from outbox d
      where d.topic = 'punch-out.catalog' and d.id > f.id and d.delivered_at is not null
        and split_part(d.key, '/', 1) = split_part(f.key, '/', 1))`;

interface ProofRow {
  readonly checked_at: Date;
  readonly differences: number;
}

/** The ERP sends its order list nightly; allow another 12 hours. */
const longestWithoutProofMs = 36 * 3_600_000;

/**
 * A file chosen by a person doesn't show whether the nightly one arrives; it only counts where nothing else is
 * compared.
 */
const lastProof = `
  select checked_at, jsonb_array_length(missing_there) + jsonb_array_length(unknown_here) + jsonb_array_length(different) as differences
    from order_proof order by is_from_person, checked_at desc limit 1`;

const sinceIso = <Found extends { readonly since: Date }>(found: Found) => ({
  ...found,
  since: found.since.toISOString(),
});

/** Everything that needs attention now, feeds first. Rejects with the database's error. */
export async function readAttention(pool: pg.Pool, now = new Date()): Promise<Attention[]> {
  const { rows: sent } = await pool.query<FeedRow>(feedsSent);
  const { rejected, overdue, since } = await readStuckOrders(pool);
  const { rows: proofs } = await pool.query<ProofRow>(lastProof);
  const { rows: off } = await pool.query<{ count: number }>(addressOff);
  const { rows: numbers } = await pool.query<{ count: number; since: Date | null }>(numbersDiffer);
  const { rows: waiting } = await pool.query<{ feed: FeedName; count: number; since: Date }>(rowsWaiting, [now]);
  const turned = await readTurnedBad(pool);
  const { rows: catalogs } = await pool.query<{ count: number; since: Date | null }>(catalogsFailed);
  const { rows: seen } = await pool.query<{ count: number }>(keysSeen);
  const none = { feed: null, first: null, last: null };
  return [
    ...sent.flatMap((row) => ofFeed(row, now)),
    ...(rejected > 0 ? [{ ...none, kind: 'orders-rejected' as const, count: rejected, since: null }] : []),
    ...(overdue > 0
      ? [{ ...none, kind: 'orders-overdue' as const, count: overdue, since: since?.toISOString() ?? null }]
      : []),
    ...numbers.flatMap(({ count, since }): Attention[] =>
      count === 0 ? [] : [{ ...none, kind: 'numbers-differ' as const, count, since: since?.toISOString() ?? null }],
    ),
    ...(await readWarned(pool, now)),
    ...waiting.map((found): Attention => ({ ...none, kind: 'rows-waiting', ...sinceIso(found) })),
    ...turned.map((found): Attention => ({ ...none, kind: 'rows-turned-bad', ...sinceIso(found) })),
    ...off.flatMap(({ count }): Attention[] =>
      count === 0 ? [] : [{ ...none, kind: 'address-off' as const, count, since: null }],
    ),
    ...seen.flatMap(({ count }): Attention[] =>
      count === 0 ? [] : [{ ...none, kind: 'keys-seen' as const, count, since: null }],
    ),
    ...catalogs.flatMap(({ count, since }): Attention[] =>
      count === 0 ? [] : [{ ...none, kind: 'catalogs-failed' as const, count, since: since?.toISOString() ?? null }],
    ),
    ...proofs.flatMap(({ checked_at: at, differences }): Attention[] => [
      ...(differences > 0
        ? [{ ...none, kind: 'comparison-differs' as const, count: differences, since: at.toISOString() }]
        : []),
      ...(now.getTime() - at.getTime() > longestWithoutProofMs
        ? [{ ...none, kind: 'comparison-late' as const, count: 1, since: at.toISOString() }]
        : []),
    ]),
  ];
}
