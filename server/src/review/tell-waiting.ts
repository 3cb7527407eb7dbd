/** E-mails customer service about buyers' orders on hold and buyers' changes that wait for a person. */
import { usualWayOf, waysByMail } from '@operatory/domain/notices';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { WaitingItem } from '../database/schema/notices.ts';
import { type Job, repeat } from '../jobs/repeat.ts';
import type { Services } from '../services/services.ts';

/** What comes within that time of an e-mail is in the next one. */
const minutesBetween = 30;

const kind = 'buyer-waiting';

/** The changes and orders that nobody was told of, locked, so that one process tells of them. */
async function lockUntold(client: Queryable): Promise<WaitingItem[]> {
  const { rows: changes } = await client.query<WaitingItem>({
    name: 'review-untold-changes',
    text: `select type as what, change_id as id, order_id as "orderId" from punch_out_waiting_change
            where settled_at is null and order_number is not null and told_at is null
            order by received_at, change_id for update skip locked`,
  });
  const { rows: orders } = await client.query<WaitingItem>({
    name: 'review-untold-orders',
    text: `select 'order' as what, r.order_number as id, p.order_id as "orderId"
             from order_review r join punch_out_order p on p.order_number = r.order_number
            where r.state = 'waiting' and r.told_at is null
            order by r.held_at, r.order_number for update of r skip locked`,
  });
  return [...changes, ...orders];
}

async function noteTold(client: Queryable, items: readonly WaitingItem[], at: Date): Promise<void> {
  const idsOf = (isOrder: boolean) => items.filter(({ what }) => (what === 'order') === isOrder).map(({ id }) => id);
  await client.query({
    name: 'review-changes-told',
    text: 'update punch_out_waiting_change set told_at = $2 where change_id = any($1)',
    values: [idsOf(false), at],
  });
  await client.query({
    name: 'review-orders-told',
    text: 'update order_review set told_at = $2 where order_number = any($1)',
    values: [idsOf(true), at],
  });
}

/** Whether an e-mail has just left; whatever has come since then waits for the next one. */
async function isTooSoon(client: Queryable, now: Date): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'review-told-lately',
    text: `select from notice where kind = $1 and created_at > $2::timestamptz - $3 * interval '1 minute' limit 1`,
    values: [kind, now, minutesBetween],
  });
  return rowCount !== 0;
}

/** To those who decide: customer service. Each thing is told once, so the first one identifies the event. */
async function tellDeciders(client: Queryable, items: readonly WaitingItem[], now: Date): Promise<number> {
  const { rowCount } = await client.query({
    name: 'review-waiting-tell',
    text: `with chosen as (
             select u.id, lower(u.email) as email, coalesce(w.way, $1) as way
               from "user" u left join notice_choice w on w.user_id = u.id and w.kind = $2
              where u.withdrawn_at is null
                and exists (select from user_permission p where p.user_id = u.id and p.permission = 'CustomerService')),
           told as (
             insert into notice (user_id, kind, event, facts, is_for_morning, created_at)
             select id, $2, $3, $4, way = 'morning', $6 from chosen where way = any($5)
             on conflict do nothing returning notice_id, user_id),
           mailed as (
             insert into mail (kind, recipient, user_id, notice_id)
             select 'notice', c.email, c.id, t.notice_id from told t join chosen c on c.id = t.user_id where c.way = 'mail')
           select from told`,
    values: [
      usualWayOf(kind, new Set(['CustomerService'])),
      kind,
      `${items[0]?.what} ${items[0]?.id}`,
      JSON.stringify({ waiting: items, path: '/review' }),
      waysByMail,
      now,
    ],
  });
  return rowCount ?? 0;
}

/**
 * Tells of each change and order once: those that came together, in one e-mail. Returns how many people it told. Rejects with
 * the database's error.
 */
export function tellWaiting(pool: pg.Pool, now: Date): Promise<number> {
  return inTransaction(pool, async (client) => {
    if (await isTooSoon(client, now)) return 0;
    const items = await lockUntold(client);
    if (items.length === 0) return 0;
    await noteTold(client, items, now);
    return tellDeciders(client, items, now);
  });
}

/** Looks every minute. */
export function startTellingWaiting({ pool, log, now }: Services): Job {
  return repeat(() => tellWaiting(pool, now()), {
    name: 'buyers’ changes and orders that wait',
    ...{ everyMs: 60_000, firstAfterMs: 45_000, log },
    failure: 'nobody could be told of buyers’ changes and orders that wait',
  });
}
