/** The outcomes of a person's calls, and whether they get the queue by e-mail. */
import type { morningQueueRoutes } from '@operatory/contract/morning-queue';
import type { RouteReply } from '@operatory/contract/route';
import type { User } from '@operatory/domain/access';
import { outcomeOf } from '@operatory/domain/morning-queue';
import type { Services } from '../services/services.ts';
import { morningHour } from './queue-mail.ts';

type Reply = RouteReply<typeof morningQueueRoutes.readMorningOutcome>;

/** Days of decisions that are looked at. */
const lookedAtDays = 30;

/**
 * Each account once a day, however many of its entries were decided, with its first order afterward. The ERP reports
 * its own orders without a time, so one on the same day counts. Orders that were sent back don't.
 */
const actedOn = `
  with acted as (
    select customer_number, min(at) as at, (at at time zone $2)::date as day from morning_decision
     where user_id = $1 and action in ('call', 'done') and undone_at is null and at > $3::timestamptz - interval '${lookedAtDays} days'
     group by customer_number, (at at time zone $2)::date)
  select a.at, (
    select min(greatest(o.order_date, a.at)) from sales_order o
     where o.customer_number = a.customer_number
       and (o.order_date >= a.at or (o.is_from_erp and o.order_date >= a.day::timestamp at time zone $2))
       and not exists (select from order_review r where r.order_number = o.order_number and r.state = 'sent-back')) as ordered
    from acted a`;

export async function readMail({ pool, settings }: Services, userId: string): Promise<Reply['mail']> {
  const { rows } = await pool.query<{ isWanted: boolean }>(
    'select is_wanted as "isWanted" from morning_mail where user_id = $1',
    [userId],
  );
  return { isWanted: rows[0]?.isWanted ?? false, isMailOn: settings.mail !== undefined, hour: morningHour };
}

export async function readMorningOutcome(services: Services, viewer: User): Promise<Reply> {
  const { pool, settings, now } = services;
  const [{ rows }, mail] = await Promise.all([
    pool.query<{ at: Date; ordered: Date | null }>(actedOn, [viewer.userId, settings.timeZone, now()]),
    readMail(services, viewer.userId),
  ]);
  const acted = rows.map(({ at, ordered }) => ({ at: at.getTime(), orderedAt: ordered?.getTime() }));
  return { ...outcomeOf(acted, now().getTime()), mail };
}

export async function saveMorningMail(services: Services, viewer: User, isWanted: boolean): Promise<Reply['mail']> {
  await services.pool.query(
    `insert into morning_mail (user_id, is_wanted, changed_at) values ($1, $2, $3)
     on conflict (user_id) do update set is_wanted = excluded.is_wanted, changed_at = excluded.changed_at`,
    [viewer.userId, isWanted, services.now()],
  );
  return readMail(services, viewer.userId);
}
