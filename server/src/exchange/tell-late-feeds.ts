/** Tells those who load data and those who run the installation that a feed's next file is late: once for each file that is missing. */
import { feeds } from '@operatory/domain/exchange';
import { usualWayOf } from '@operatory/domain/notices';
import type pg from 'pg';
import { type Job, repeat } from '../jobs/repeat.ts';
import type { Services } from '../services/services.ts';
import { readAttention } from './attention.ts';

/**
 * Calling it again tells nobody twice; what arrived in the meantime isn't told anymore. One process does it at a time. Returns how many
 * people it told. Rejects with the database's error.
 */
export async function tellLateFeeds(pool: pg.Pool, now: Date): Promise<number> {
  const late = (await readAttention(pool, now)).filter(({ kind }) => kind === 'feed-late');
  const events = late.map(({ feed, since }) => ({
    // In words, as the e-mail says it.
    feed: feed === null ? '' : feeds[feed].title.toLowerCase(),
    event: `${feed} ${since}`,
  }));
  await pool.query(
    `delete from notice n
      where n.kind = 'feed-late' and n.event <> all($1::text[])
        and (n.is_for_morning or exists (select from mail m where m.notice_id = n.notice_id and m.sent_at is null))`,
    [events.map(({ event }) => event)],
  );
  if (events.length === 0) return 0;
  const { rowCount } = await pool.query(
    `with late as (select feed, event from json_to_recordset($1::json) as (feed text, event text)),
     held as (
       select u.id, lower(u.email) as email, bool_or(p.permission = 'Administration') as is_administrator,
              bool_or(p.permission = 'CustomerService') as loads_data
         from "user" u join user_permission p on p.user_id = u.id and p.permission in ('CustomerService', 'Administration')
        where u.withdrawn_at is null group by u.id),
     chosen as (
       select late.*, held.id, held.email, held.loads_data,
              coalesce(w.way, case when held.is_administrator then $2 else $3 end) as way
         from late cross join held left join notice_choice w on w.user_id = held.id and w.kind = 'feed-late'),
     told as (
       insert into notice (user_id, kind, event, facts, is_for_morning)
       select id, 'feed-late', event, jsonb_build_object('feed', feed, 'path',
                case when loads_data then '/data-exchange' else '/administration?part=going-live' end), way = 'morning'
         from chosen where way in ('mail', 'morning')
       on conflict do nothing returning notice_id, user_id, event),
     mailed as (
       insert into mail (kind, recipient, user_id, notice_id)
       select 'notice', c.email, c.id, t.notice_id
         from told t join chosen c on c.id = t.user_id and c.event = t.event where c.way = 'mail')
     select from told`,
    [
      JSON.stringify(events),
      usualWayOf('feed-late', new Set(['Administration'])),
      usualWayOf('feed-late', new Set(['CustomerService'])),
    ],
  );
  return rowCount ?? 0;
}

/** Looks every five minutes. */
export function startLateFeeds({ pool, log, now }: Services): Job {
  return repeat(() => tellLateFeeds(pool, now()), {
    ...{ everyMs: 300_000, firstAfterMs: 60_000, log },
    failure: 'nobody could be told of late feeds',
  });
}
