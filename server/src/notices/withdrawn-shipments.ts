/** Takes back what people were told about shipped lines, once the ERP says that they haven't shipped, so that it can be told again. */
import type { Queryable } from '../database/database.ts';

/** SQL that is true unless the notice `n` says that lines have shipped, and the ERP has taken that back for all of them since. */
export const isStillTrue = `(n.kind <> 'order-shipped' or exists (
  select from order_line l
   where l.order_number = split_part(n.event, ' ', 1)::bigint and l.line_group = 'shipment'
     and l.line_number::text = any(string_to_array(split_part(n.event, ' ', 2), ','))))`;

/** The notices about these orders ($1) that aren't true anymore. */
const untrue = `
  select n.notice_id
    from unnest($1::bigint[]) o(order_number)
    join lateral (
      select s.submitted_by_user_id as user_id from sales_order s where s.order_number = o.order_number
      union select a.asked_by_user_id from order_approval a join sales_order s on s.cart_key = a.cart_key
             where s.order_number = o.order_number and a.state = 'approved') p on true
    join notice n on n.user_id = p.user_id and n.kind = 'order-shipped'
                 and split_part(n.event, ' ', 1) = o.order_number::text
   where not ${isStillTrue}
     and not exists (select from mail m where m.user_id = n.user_id and m.kind = 'morning' and m.created_at >= n.created_at
                        and m.attempts > 0)`;

/**
 * Removes the notices about shipped lines of these orders of which none has shipped after all, with their e-mails, unless one has
 * left or is being sent. Call it in the transaction of the correction, once the lines are written.
 */
export async function withdrawShipments(database: Queryable, orderNumbers: readonly number[]): Promise<void> {
  if (orderNumbers.length === 0) return;
  // First the e-mails: one that is picked up at this moment keeps its notice.
  await database.query({
    name: 'notice-withdraw-mails',
    text: `delete from mail m using (${untrue}) n
            where m.notice_id = n.notice_id and m.attempts = 0 and m.sent_at is null
              and not exists (select from mail o where o.notice_id = n.notice_id and o.attempts > 0)`,
    values: [orderNumbers],
  });
  await database.query({
    name: 'notice-withdraw-shipped',
    text: `delete from notice d using (${untrue}) n
            where d.notice_id = n.notice_id and not exists (select from mail m where m.notice_id = n.notice_id)`,
    values: [orderNumbers],
  });
}

/** The same for a notice whose e-mail was picked up before the correction, and isn't sent because of it. */
export async function withdrawUntold(database: Queryable, noticeId: number): Promise<void> {
  await database.query({
    name: 'notice-withdraw-untold',
    text: `delete from notice n
            where n.notice_id = $1 and not ${isStillTrue}
              and not exists (select from mail m where m.notice_id = n.notice_id and m.sent_at is not null)`,
    values: [noticeId],
  });
}
