/** Takes the steps that are due: each in one transaction, each once, however many processes look at the same time. */
import { plainDateIn } from '@operatory/domain/dates';
import { type ChangedOrder, changeOrder, tellOrderChanged } from '@operatory/server/alerts/change-order.ts';
import { inTransaction } from '@operatory/server/database/database.ts';
import type { Services } from '@operatory/server/services/services.ts';
import type pg from 'pg';
import { orderAfter, stepCount } from './steps.ts';

export type ClockParts = Pick<Services, 'pool' | 'hub' | 'settings' | 'now'>;

/**
 * Begins to follow orders that were sent here, are not held for review, were not taken by an ERP, and have no later day to be
 * filled on; the first step is due one pace after they were sent.
 */
async function followNewOrders({ pool, settings, now }: ClockParts): Promise<void> {
  await pool.query({
    name: 'demo-clock-follow',
    text: `insert into demo_fulfilment (order_number, due_at)
           select order_number, order_date + make_interval(secs => $1) from sales_order o
            where is_in_submitted_state and cart_key is not null and not is_held_for_review and erp_order_number is null
              and coalesce(options ->> 'futureFillDate', '') <= $2
              and not exists (select from demo_fulfilment f where f.order_number = o.order_number)
           on conflict do nothing`,
    values: [settings.demoClockSeconds, plainDateIn(settings.timeZone, now())],
  });
}

interface Due {
  orderNumber: number;
  stepsTaken: number;
  warehouses: string[];
  shipVia: string;
}

/** Locks one order whose step is due and which no other process is moving. An ERP that took it in the meantime moves it itself. */
async function lockDue(client: pg.PoolClient, now: Date): Promise<Due | undefined> {
  const { rows } = await client.query<Due>({
    name: 'demo-clock-due',
    text: `select f.order_number as "orderNumber", f.steps_taken as "stepsTaken", c.warehouses,
                  c.ship_via as "shipVia"
             from demo_fulfilment f join sales_order o using (order_number) join customer c using (customer_number)
            where f.due_at <= $1 and not o.is_held_for_review and o.erp_order_number is null
            order by f.due_at limit 1 for update of f skip locked`,
    values: [now],
  });
  return rows[0];
}

/** Takes one step of one order; `undefined` when nothing is due. */
function takeOne({ pool, settings, now }: ClockParts): Promise<ChangedOrder | 'gone' | undefined> {
  return inTransaction(pool, async (client) => {
    const at = now();
    const due = await lockDue(client, at);
    if (due === undefined) return undefined;
    const step = due.stepsTaken + 1;
    let isLast = true;
    const changed = await changeOrder(client, due.orderNumber, (order) => {
      // A line that was canceled in the meantime isn't shipped.
      const isCalledOff = order.lines.every(({ lineGroup }) => lineGroup === 'canceled');
      isLast = isCalledOff || step >= stepCount(order);
      if (isCalledOff) return undefined;
      return orderAfter(order, step, { ...due, today: plainDateIn(settings.timeZone, at) });
    });
    await client.query({
      name: 'demo-clock-note',
      text: 'update demo_fulfilment set steps_taken = $2, due_at = $3 where order_number = $1',
      values: [due.orderNumber, step, isLast ? null : new Date(at.getTime() + settings.demoClockSeconds * 1_000)],
    });
    return changed ?? 'gone';
  });
}

/** Takes every step that is due and notifies open tabs; returns how many were taken. */
export async function takeDueSteps(parts: ClockParts): Promise<number> {
  await followNewOrders(parts);
  for (let taken = 0; ; taken += 1) {
    const changed = await takeOne(parts);
    if (changed === undefined) return taken;
    if (changed !== 'gone') tellOrderChanged(parts.hub, changed);
  }
}
