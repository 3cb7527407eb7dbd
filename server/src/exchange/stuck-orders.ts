/** Orders that the ERP rejected, and messages that it doesn't take. */
import { overdueOrderMs } from '@operatory/domain/exchange';
import type pg from 'pg';
import { topicsForErp } from '../database/schema/orders.ts';
import { isReplaced } from '../orders/known-to-erp.ts';
import { isHeldBack } from '../orders/open-buyer-change.ts';
import { waitsSince } from './orders-out/messages.ts';

export interface StuckOrders {
  readonly rejected: number;
  /** When the first of them was rejected. */
  readonly rejectedSince: Date | null;
  /** The numbers of some of them, newest first. */
  readonly rejectedOrders: readonly number[];
  /** The place in the outbox of the newest that was rejected. */
  readonly newest: number | null;
  readonly overdue: number;
  readonly since: Date | null;
  /** The numbers of some of the orders that wait, oldest first. */
  readonly overdueOrders: readonly number[];
  /** The place in the outbox of the oldest that waits. */
  readonly oldest: number | null;
}

/** So many orders are named. */
const maxNamed = 5;

/** Requests for shelf tags have the account's number as their key. */
const aboutOrder = `topic <> 'tags.submitted'`;

/** An order can wait with two messages. */
const stuckOrders = `
  with rejected as (
    select r.outbox_id, r.key, r.topic, r.at from order_receipt r where r.state = 'rejected' and not ${isReplaced}),
  overdue as (
    select id, key, topic, ${waitsSince('outbox')} as since
      from outbox
     where delivered_at is null and failed_at is null and topic in ${topicsForErp}
       and ${waitsSince('outbox')} < now() - $1 * interval '1 millisecond'
       and not ${isHeldBack('outbox')}
       and (exists (select from machine_key where revoked_at is null and (feeds is null or 'orders' = any(feeds)))
            or exists (select from erp_webhook) or exists (select from erp_file_way where is_on)))
  select (select count(*)::int from rejected) as rejected, (select min(at) from rejected) as "rejectedSince",
         (select max(outbox_id)::float8 from rejected) as newest,
         array(select key::float8 from rejected where ${aboutOrder}
                group by key order by max(outbox_id) desc limit ${maxNamed}) as "rejectedOrders",
         (select count(*)::int from overdue) as overdue, (select min(since) from overdue) as since,
         (select min(id)::float8 from overdue) as oldest,
         array(select key::float8 from overdue where ${aboutOrder}
                group by key order by min(id) limit ${maxNamed}) as "overdueOrders"`;

const none: StuckOrders = {
  ...{ rejected: 0, rejectedSince: null, rejectedOrders: [], newest: null },
  ...{ overdue: 0, since: null, overdueOrders: [], oldest: null },
};

/**
 * How many messages were rejected or wait too long, and of which orders. Where no program may take orders, none is missing one.
 * Rejects with the database's error.
 */
export async function readStuckOrders(pool: pg.Pool): Promise<StuckOrders> {
  const { rows } = await pool.query<StuckOrders>(stuckOrders, [overdueOrderMs]);
  return rows[0] ?? none;
}
