/** Tells those who load data and those who run the installation that the ERP rejects orders, or doesn't take them. */
import type pg from 'pg';
import { type Job, repeat } from '../jobs/repeat.ts';
import type { Services } from '../services/services.ts';
import { readStuckOrders } from './stuck-orders.ts';
import { forgetOver, type StaffEvent, tellStaff } from './tell-staff.ts';

/** While the ERP catches up, the oldest waiting message is another one each time; that is no news. */
const hoursBetween = 6;

const path = '/data-exchange?part=orders';

/** What is told already of waiting messages, and stays told for a while. */
async function readTold(pool: pg.Pool, now: Date): Promise<string | undefined> {
  const { rows } = await pool.query<{ event: string }>({
    name: 'stuck-orders-told',
    text: `select event from notice where kind = 'orders-stuck' and event like 'overdue %'
              and created_at > $1::timestamptz - $2 * interval '1 hour' order by notice_id desc limit 1`,
    values: [now, hoursBetween],
  });
  return rows[0]?.event;
}

/**
 * Each time that another order was rejected, and once when messages wait too long, with hours between. Calling it again tells nobody twice;
 * what was settled before the e-mail left isn't told anymore. Returns how many people it told. Rejects with the database's error.
 */
export async function tellStuckOrders(pool: pg.Pool, now: Date): Promise<number> {
  const { rejected, rejectedOrders, newest, overdue, overdueOrders, oldest } = await readStuckOrders(pool);
  const told = overdue === 0 ? undefined : await readTold(pool, now);
  const events: StaffEvent[] = [
    ...(rejected === 0 ? [] : [{ event: `rejected ${newest}`, facts: { rejected, orders: rejectedOrders }, path }]),
    ...(overdue === 0 ? [] : [{ event: told ?? `overdue ${oldest}`, facts: { overdue, orders: overdueOrders }, path }]),
  ];
  await forgetOver(
    pool,
    'orders-stuck',
    events.map(({ event }) => event),
  );
  return tellStaff(pool, 'orders-stuck', events);
}

/** Looks every five minutes. */
export function startStuckOrders({ pool, log, now }: Services): Job {
  return repeat(() => tellStuckOrders(pool, now()), {
    name: 'stuck orders',
    ...{ everyMs: 300_000, firstAfterMs: 90_000, log },
    failure: 'nobody could be told of orders that the ERP doesn’t take',
  });
}
