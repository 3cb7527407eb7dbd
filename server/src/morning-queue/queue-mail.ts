/** Queues the queue's e-mail once a day for those who want it. */
import { plainDateIn } from '@operatory/domain/dates';
import type pg from 'pg';
import { type Job, repeat } from '../jobs/repeat.ts';
import type { Services } from '../services/services.ts';

/** In the distributor's time zone. */
export const morningHour = 7;

/**
 * After the hour, once this day's reasons are there. The day is recorded in the statement that queues it, so no one
 * gets two. Returns how many it queued.
 */
export async function queueMorningMails(
  pool: pg.Pool,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<number> {
  const today = plainDateIn(timeZone, now);
  // Before the hour, this is still the day before.
  if (plainDateIn(timeZone, new Date(now.getTime() - morningHour * 3_600_000)) < today) return 0;
  const { rowCount } = await pool.query(
    `with due as (
       update morning_mail set mailed_on = $1
        where is_wanted and (mailed_on is null or mailed_on < $1) and exists (select from morning_build where built_on = $1)
        returning user_id)
     insert into mail (kind, recipient, user_id, created_at)
     select 'morning-queue', lower(u.email), u.id, $2 from due join "user" u on u.id = due.user_id where u.withdrawn_at is null`,
    [today, now],
  );
  return rowCount ?? 0;
}

/** Looks every minute. */
export function startMorningMails({ pool, settings, log, now }: Services): Job {
  return repeat(() => queueMorningMails(pool, { timeZone: settings.timeZone, now: now() }), {
    name: 'morning queue mail',
    ...{ everyMs: 60_000, log },
    failure: 'the e-mails of the morning queue could not be queued',
  });
}
