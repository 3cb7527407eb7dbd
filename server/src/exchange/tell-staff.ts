/** Tells those who load data and those who run the installation of something that needs them, by the e-mails that they chose. */
import { type StaffNoticeKind, usualWayOf } from '@operatory/domain/notices';
import type pg from 'pg';
import type { NoticeFacts } from '../database/schema/notices.ts';
import { goingLivePath } from '../notices/notice-words.ts';

export interface StaffEvent {
  /** Tells it from others of its kind, so that nobody is told twice. */
  readonly event: string;
  readonly facts: Omit<NoticeFacts, 'path'>;
  /** Where it leads those who load data; the others read it under *Going live*. */
  readonly path: string;
}

/** Takes back what hasn't been mailed yet and isn't so anymore. */
export async function forgetOver(pool: pg.Pool, kind: StaffNoticeKind, events: readonly string[]): Promise<void> {
  await pool.query({
    name: 'staff-notices-over',
    text: `delete from notice n
            where n.kind = $1 and n.event <> all($2::text[])
              and (n.is_for_morning or exists (select from mail m where m.notice_id = n.notice_id and m.sent_at is null))`,
    values: [kind, events],
  });
}

/** Calling it again tells nobody twice. Returns how many people it told. Rejects with the database's error. */
export async function tellStaff(pool: pg.Pool, kind: StaffNoticeKind, events: readonly StaffEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const { rowCount } = await pool.query({
    name: 'staff-notices-tell',
    text: `with happened as (select event, facts, path from json_to_recordset($1::json) as (event text, facts jsonb, path text)),
     held as (
       select u.id, lower(u.email) as email, bool_or(p.permission = 'Administration') as is_administrator,
              bool_or(p.permission = 'CustomerService') as loads_data
         from "user" u join user_permission p on p.user_id = u.id and p.permission in ('CustomerService', 'Administration')
        where u.withdrawn_at is null group by u.id),
     chosen as (
       select happened.*, held.id, held.email, held.loads_data,
              coalesce(w.way, case when held.is_administrator then $2 else $3 end) as way
         from happened cross join held left join notice_choice w on w.user_id = held.id and w.kind = $4),
     told as (
       insert into notice (user_id, kind, event, facts, is_for_morning)
       select id, $4, event, facts || jsonb_build_object('path',
                case when loads_data then path else $5 end), way = 'morning'
         from chosen where way in ('mail', 'morning')
       on conflict do nothing returning notice_id, user_id, event),
     mailed as (
       insert into mail (kind, recipient, user_id, notice_id)
       select 'notice', c.email, c.id, t.notice_id
         from told t join chosen c on c.id = t.user_id and c.event = t.event where c.way = 'mail')
     select from told`,
    values: [
      JSON.stringify(events),
      usualWayOf(kind, new Set(['Administration'])),
      usualWayOf(kind, new Set(['CustomerService'])),
      kind,
      goingLivePath,
    ],
  });
  return rowCount ?? 0;
}
