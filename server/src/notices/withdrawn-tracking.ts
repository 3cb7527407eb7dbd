/** Takes tracking numbers out of notices and waiting e-mails, once the ERP has corrected them or taken them back. */
import type { Queryable } from '../database/database.ts';
import { minutesForTracking } from './tell.ts';

export interface WithdrawnTracking {
  readonly orderNumber: number;
  /** Numbers that no shipment of the order has anymore. */
  readonly numbers: readonly string[];
}

/**
 * Removes the numbers from the notices about these orders. An e-mail that has no number left waits for one as if it had never had
 * any; if it would only repeat what an earlier one said, it's removed. Call it in the transaction of the correction, before the new
 * numbers are added.
 */
export async function withdrawTracking(database: Queryable, withdrawn: readonly WithdrawnTracking[]): Promise<void> {
  if (withdrawn.length === 0) return;
  await database.query({
    name: 'notice-withdraw-tracking',
    text: `with withdrawn as (
             select "orderNumber" as order_number, numbers
               from json_to_recordset($1::json) as ("orderNumber" bigint, numbers jsonb)),
           kept as (
             select n.notice_id, jsonb_agg(t.number order by t.place) filter (where not jsonb_exists(w.numbers, t.number)) as numbers
               from withdrawn w
               join lateral (
                 select s.submitted_by_user_id as user_id from sales_order s where s.order_number = w.order_number
                 union select a.asked_by_user_id from order_approval a join sales_order s on s.cart_key = a.cart_key
                        where s.order_number = w.order_number and a.state = 'approved') p on true
               join notice n on n.user_id = p.user_id and n.kind = 'order-shipped'
                            and split_part(n.event, ' ', 1) = w.order_number::text
              cross join lateral jsonb_array_elements_text(coalesce(n.facts -> 'tracking', '[]')) with ordinality t(number, place)
              group by n.notice_id
             having bool_or(jsonb_exists(w.numbers, t.number))),
           told as (
             update notice n
                set facts = case when kept.numbers is null then n.facts - '{tracking,isTrackingLate}'::text[]
                                 else n.facts || jsonb_build_object('tracking', kept.numbers) end
               from kept where n.notice_id = kept.notice_id),
           waiting as (
             select m.mail_id, exists (select from mail o where o.notice_id = m.notice_id
                                          and (o.sent_at is not null or o.attempts > 0)) as is_second
               from mail m join kept on kept.notice_id = m.notice_id and kept.numbers is null
              where m.sent_at is null and m.failed_at is null and m.attempts = 0),
           removed as (delete from mail m using waiting where m.mail_id = waiting.mail_id and waiting.is_second)
           update mail m set next_attempt_at = greatest(m.next_attempt_at, m.created_at + interval '${minutesForTracking} minutes')
             from waiting where m.mail_id = waiting.mail_id and not waiting.is_second`,
    values: [JSON.stringify(withdrawn)],
  });
}
