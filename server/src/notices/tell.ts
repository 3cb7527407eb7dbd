/** Tells people what happened, in its transaction: in the bell, and by e-mail as each of them chose. */
import { type NoticeKind, usualWay } from '@operatory/domain/notices';
import type { Queryable } from '../database/database.ts';
import type { NoticeFacts } from '../database/schema/notices.ts';

export interface Told {
  readonly kind: NoticeKind;
  /** With person and kind, tells one event from another: nobody is told twice. */
  readonly event: string;
  readonly customerNumber: string;
  readonly facts: NoticeFacts;
  readonly userIds: readonly string[];
}

/** Only to people of the practice who still reach the account. Who was told before, or wants nothing, isn't told. */
export async function tell(database: Queryable, { kind, event, customerNumber, facts, userIds }: Told): Promise<void> {
  await database.query({
    name: 'notice-tell',
    text: `with chosen as (
             select u.id, lower(u.email) as email, coalesce(w.way, $6) as way from "user" u
               left join notice_choice w on w.user_id = u.id and w.kind = $2
              where u.id = any($1) and u.withdrawn_at is null
                and exists (select from user_permission p where p.user_id = u.id and p.permission = 'Customer')
                and exists (select from user_customer c where c.user_id = u.id and c.customer_number = $4)),
           told as (
             insert into notice (user_id, kind, event, customer_number, facts, is_for_morning)
             select id, $2, $3, $4, $5, way = 'morning' from chosen where way <> 'nothing'
             on conflict do nothing returning notice_id, user_id)
           insert into mail (kind, recipient, user_id, notice_id)
           select 'notice', chosen.email, chosen.id, told.notice_id
             from told join chosen on chosen.id = told.user_id where chosen.way = 'mail'`,
    values: [[...new Set(userIds)], kind, event, customerNumber, JSON.stringify(facts), usualWay[kind]],
  });
}
