/** Queues one e-mail a morning for everyone who wants their notices that way. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Job, repeat } from '../jobs/repeat.ts';

/** In the distributor's time zone. */
export const morningHour = 7;

/**
 * After the hour, each person with notices from before it gets one message; what an earlier message said is done. Calling it again
 * adds nothing. Returns how many messages it queued.
 */
export async function queueMorning(pool: pg.Pool, timeZone: string, now = new Date()): Promise<number> {
  await pool.query(
    `update notice n set is_for_morning = false
      where is_for_morning and exists (
        select from mail m where m.user_id = n.user_id and m.kind = 'morning' and m.created_at >= n.created_at
           and (m.sent_at is not null or m.failed_at is not null))`,
  );
  const { rowCount } = await pool.query(
    `with turn as materialized (select pg_try_advisory_xact_lock(7305551) as is_ours),
     hour as (
       select (date_trunc('day', $2::timestamptz at time zone $1) + interval '${morningHour} hours') at time zone $1 as at),
     due as (
       select distinct n.user_id from notice n, hour, turn
        where turn.is_ours and n.is_for_morning and n.created_at < hour.at and $2 >= hour.at
          and not exists (
            select from mail m where m.user_id = n.user_id and m.kind = 'morning'
               and (m.created_at >= hour.at or (m.sent_at is null and m.failed_at is null))))
     insert into mail (kind, recipient, user_id, created_at)
     select 'morning', lower(u.email), u.id, $2 from due join "user" u on u.id = due.user_id where u.withdrawn_at is null`,
    [timeZone, now],
  );
  return rowCount ?? 0;
}

/** Checks every minute; one process at a time, so that no one gets two. */
export function startMorning(
  pool: pg.Pool,
  { timeZone, log }: { readonly timeZone: string; readonly log: Pick<FastifyBaseLogger, 'warn'> },
): Job {
  return repeat(() => queueMorning(pool, timeZone), {
    name: 'morning mail',
    everyMs: 60_000,
    log,
    failure: 'the e-mails of the morning could not be queued',
  });
}
