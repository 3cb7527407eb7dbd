/** Notifies people of an event, in its transaction: in the bell, and by e-mail according to their choice. */
import { type NoticeKind, usualWay } from '@operatory/domain/notices';
import type { Queryable } from '../database/database.ts';
import type { NoticeFacts } from '../database/schema/notices.ts';

export interface Told {
  readonly kind: NoticeKind;
  /** Together with person and kind, identifies an event: no one is notified twice. */
  readonly event: string;
  readonly customerNumber: string;
  readonly facts: NoticeFacts;
  readonly userIds: readonly string[];
  /** False to tell them in the bell alone. */
  readonly isMailed?: boolean;
}

/** An ERP may report that lines have shipped before it reports the shipment with its tracking numbers. The e-mail waits that long. */
export const minutesForTracking = 10;

/** Only to people of the practice who still reach the account. Who was told before, or wants nothing, isn't told. */
export const tell = (database: Queryable, told: Told): Promise<void> => tellAll(database, [told]);

/** Reports several events at once, by the same rules. */
export async function tellAll(database: Queryable, all: readonly Told[]): Promise<void> {
  const rows = all.flatMap(({ userIds, isMailed = true, ...told }) =>
    [...new Set(userIds)].map((userId) => ({ ...told, userId, isMailed, usualWay: usualWay[told.kind] })),
  );
  if (rows.length === 0) return;
  await database.query({
    name: 'notice-tell',
    text: `with chosen as (
             select n.place, n.kind, n.event, n."customerNumber", n.facts, n."isMailed", u.id, lower(u.email) as email,
                    coalesce(w.way, n."usualWay") as way
               from rows from (json_to_recordset($1::json) as (kind text, event text, "customerNumber" text, facts jsonb,
                      "userId" text, "isMailed" boolean, "usualWay" text))
                    with ordinality n(kind, event, "customerNumber", facts, "userId", "isMailed", "usualWay", place)
               join "user" u on u.id = n."userId" and u.withdrawn_at is null
               left join notice_choice w on w.user_id = u.id and w.kind = n.kind
              where exists (select from user_permission p where p.user_id = u.id and p.permission = 'Customer')
                and exists (select from user_customer c where c.user_id = u.id and c.customer_number = n."customerNumber")),
           told as (
             insert into notice (user_id, kind, event, customer_number, facts, is_for_morning)
             select id, kind, event, "customerNumber", facts, way = 'morning' from chosen where way <> 'nothing' order by place
             on conflict do nothing returning notice_id, user_id, kind, event)
           insert into mail (kind, recipient, user_id, notice_id, next_attempt_at)
           select 'notice', chosen.email, chosen.id, told.notice_id,
                  case when chosen.kind = 'order-shipped' and not jsonb_exists(chosen.facts, 'tracking')
                       then now() + interval '${minutesForTracking} minutes' else now() end
             from told join chosen on chosen.id = told.user_id and chosen.kind = told.kind and chosen.event = told.event
            where chosen.way = 'mail' and chosen."isMailed" order by told.notice_id`,
    values: [JSON.stringify(rows)],
  });
}
