/** Alerts about the demo's orders, so that a newcomer's bell isn't empty: most are read, a few are new. */
import type { PlainDate } from '@operatory/domain/dates';
import type pg from 'pg';

/** Orders older than this many days get no alerts. */
const daysBack = 120;
/** How many of a manager's newest alerts were raised since they last opened the bell, and how many are unread. */
const newAlerts = 3;
const unreadAlerts = 9;

/**
 * Raises an alert for each of the last months' orders with backordered or canceled lines, a day or so after it was
 * placed and never after today began; managers of the demo have read all but the newest.
 */
export async function loadAlerts(client: pg.PoolClient, today: PlainDate): Promise<void> {
  await client.query(
    `insert into order_alert (order_number, alert_type, customer_number, territory_id, raised_at)
     select order_number, type, customer_number, territory_id,
            least(order_date + make_interval(hours => 20, mins => (order_number * 7 % 480)::int),
                  $1::date - make_interval(mins => (order_number * 11 % 900)::int)) as raised_at
       from sales_order join customer using (customer_number)
      cross join lateral (values ('BackOrdered', has_back_ordered_items), ('Canceled', has_canceled_items)) t(type, is_so)
      where is_so and order_date > $1::date - $2::int
      order by raised_at, order_number, type`,
    [today, daysBack],
  );
  await client.query(
    `with mine as (
       select user_id, alert_id, raised_at, row_number() over (partition by user_id order by alert_id desc) as place
         from order_alert join user_territory using (territory_id)
     )
     insert into alert_reader (user_id, last_accessed_at, viewed_through)
     select user_id, max(raised_at) filter (where place > $1), coalesce(max(alert_id) filter (where place > $2), 0)
       from mine group by user_id
     on conflict (user_id) do nothing`,
    [newAlerts, unreadAlerts],
  );
}
