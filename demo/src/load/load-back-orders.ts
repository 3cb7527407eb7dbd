/** How the demo's back-ordered lines came to wait: some of their dates slipped, and one practice is asked about a line. */
import type { PlainDate } from '@operatory/domain/dates';
import type pg from 'pg';

/** Two of five dates slipped, some of them more than once, each time by a week or two. */
async function slipDates(client: pg.PoolClient, today: PlainDate): Promise<void> {
  await client.query(
    `update back_order b
        set slips = s.slips, first_expected = b.expected - s.slips * (7 + (b.order_number % 8)::int),
            slipped_at = least($1::date - (b.order_number % 6)::int, $1::date)
       from (select order_number, line_number, (array[1, 2, 1, 3, 1])[1 + order_number % 5] as slips from back_order) s
      where s.order_number = b.order_number and s.line_number = b.line_number and b.expected is not null
        and (b.order_number + b.line_number) % 5 < 2`,
    [today],
  );
}

/** Makes a line wait at a practice of the demo's people, whose orders have all shipped. */
async function keepWaiting(client: pg.PoolClient, today: PlainDate): Promise<void> {
  const account = '100009';
  await client.query(
    `with late as (
       update order_line
          set line_group = 'backordered', status = 'Backordered', back_order_status = 'Manufacturer Delayed',
              expected_receipt_date = $1::date + 9
        where customer_number = $2 and type = 0 and line_group = 'canceled'
       returning order_number)
     update sales_order set has_back_ordered_items = true, has_canceled_items = false
      where order_number in (select order_number from late)`,
    [today, account],
  );
  await client.query(
    'update back_order b set since = o.order_date from sales_order o where o.order_number = b.order_number and b.customer_number = $1',
    [account],
  );
}

/** Customer service proposes to wait, and the practice hasn't answered yet. */
async function askPractice(client: pg.PoolClient, today: PlainDate): Promise<void> {
  await client.query(
    `insert into back_order_decision (decision_id, order_number, line_number, customer_number, item_number, action, state,
                                      until, note, by_user_id, acted_as, at)
     select gen_random_uuid(), b.order_number, b.line_number, b.customer_number, b.item_number,
            'wait', 'proposed', $1::date + 21, 'The manufacturer says three weeks. Is that soon enough?',
            (select id from "user" where email = 'service@demo.test'), 'customer-service', $1::date - interval '3 hours'
       from back_order b join order_line l using (order_number, line_number)
      where b.customer_number = '100009' and l.line_group = 'backordered' and l.type = 0
      order by b.since desc, b.order_number limit 1`,
    [today],
  );
  await client.query(
    `update back_order b set version = 2 from back_order_decision d
      where d.order_number = b.order_number and d.line_number = b.line_number`,
  );
}

export async function loadBackOrders(client: pg.PoolClient, today: PlainDate): Promise<void> {
  await keepWaiting(client, today);
  await slipDates(client, today);
  await askPractice(client, today);
}
