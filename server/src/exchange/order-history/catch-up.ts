/** Works in what the ERP reported of an order while it hadn't taken our change or withdrawal of that order yet. */
import type pg from 'pg';
import { type ChangedOrder, tellOrderChanged } from '../../alerts/change-order.ts';
import { inTransaction } from '../../database/database.ts';
import { eachInTurn } from '../../jobs/each-in-turn.ts';
import { type Job, repeat } from '../../jobs/repeat.ts';
import type { Services } from '../../services/services.ts';
import { addWarnings } from '../runs/finish-run.ts';
import { followOrders } from './follow-orders.ts';

/** What catching up needs. */
export type CatchUpParts = Pick<Services, 'pool' | 'hub' | 'log'> & {
  readonly settings: Pick<Services['settings'], 'timeZone'>;
};

/** Orders with news that the ERP has answered about since; all of them, or the one of this number. */
async function answeredSince(pool: pg.Pool, orderNumber: number | null): Promise<readonly number[]> {
  const { rows } = await pool.query<{ orderNumber: number }>({
    name: 'erp-orders-behind',
    text: `select distinct r.order_number::float8 as "orderNumber" from waiting_report r
            where ($1::bigint is null or r.order_number = $1) and not exists (
                select from outbox w where w.key = r.order_number::text and w.topic in ('order.changed', 'order.withdrawn')
                   and w.delivered_at is null and w.failed_at is null)
            order by 1 limit 1000`,
    values: [orderNumber],
  });
  return rows.map((row) => row.orderNumber);
}

async function catchUpOrder({ pool, settings }: CatchUpParts, orderNumber: number): Promise<ChangedOrder[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ runId: number | null }>({
      name: 'erp-orders-behind-runs',
      text: `select run_id as "runId" from waiting_report where order_number = $1 order by run_id desc nulls last`,
      values: [orderNumber],
    });
    const runId = rows[0]?.runId ?? null;
    const warned: string[] = [];
    const changed = await followOrders(
      client,
      `select erp_order_number from waiting_report where order_number = ${Math.trunc(orderNumber)}`,
      { timeZone: settings.timeZone, runId, warn: (sentence) => warned.push(sentence), isFromBefore: true },
    );
    if (runId !== null) await addWarnings(client, runId, warned);
    return changed;
  });
}

/**
 * Catches up with all such orders, or with the one of this number. Safe to repeat, and at the same time by several processes: an
 * order's news is worked in once, under its lock. One that fails holds up no other.
 */
export async function catchUp(parts: CatchUpParts, orderNumber: number | null = null): Promise<void> {
  await eachInTurn(await answeredSince(parts.pool, orderNumber), async (behind) => {
    for (const changed of await catchUpOrder(parts, behind)) tellOrderChanged(parts.hub, changed);
  });
}

/** For what an answer left behind: its process ended, or the report was being loaded at that moment. */
const msBetweenLooks = 15_000;

/** Catches up for as long as the server runs. */
export function startCatchingUp(parts: CatchUpParts): Job {
  return repeat(() => catchUp(parts), {
    everyMs: msBetweenLooks,
    log: parts.log,
    failure: 'what the ERP reported of changed orders waits',
  });
}
