/**
 * Applies the ERP's reports about an order that arrived before it acknowledged our change or withdrawal of that order.
 */
import type pg from 'pg';
import { type ChangedOrder, tellOrderChanged } from '../../alerts/change-order.ts';
import { inTransaction } from '../../database/database.ts';
import { eachInTurn } from '../../jobs/each-in-turn.ts';
import { type Job, repeat } from '../../jobs/repeat.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Services } from '../../services/services.ts';
import { literal } from '../checking/column-sql.ts';
import { addWarnings } from '../runs/finish-run.ts';
import { followOrders } from './follow-orders.ts';

/** What catching up needs. */
export type CatchUpParts = Pick<Services, 'pool' | 'hub' | 'log'> & {
  readonly settings: Pick<Services['settings'], 'timeZone'>;
};

/** Number of orders per batch. */
const pageSize = 500;

/** The next orders after this number with news that the ERP has answered about since; or the one of `only`. */
async function answeredSince(pool: pg.Pool, after: number, only: number | null): Promise<readonly number[]> {
  const { rows } = await pool.query<{ orderNumber: number }>({
    name: 'erp-orders-behind',
    text: `select distinct r.order_number::float8 as "orderNumber" from waiting_report r
            where r.order_number > $1 and ($2::bigint is null or r.order_number = $2) and not exists (
                select from outbox w where w.key = r.order_number::text and w.topic in ('order.changed', 'order.withdrawn')
                   and w.delivered_at is null and w.failed_at is null)
            order by 1 limit ${pageSize}`,
    values: [after, only],
  });
  return rows.map((row) => row.orderNumber);
}

/**
 * The order's notes are deleted first, whether its rows still exist or not: a load may have been undone, or the ERP may
 * have sent another number in its acknowledgment. If another message is waiting by then, they are written again. The
 * order is locked before its notes, as loads do.
 */
async function catchUpOrder({ pool, settings }: CatchUpParts, orderNumber: number): Promise<ChangedOrder[]> {
  return inTransaction(pool, async (client) => {
    await lockOrder(client, orderNumber);
    const { rows } = await client.query<{ erpOrderNumber: string; runId: number | null }>({
      name: 'erp-orders-behind-take',
      text: 'delete from waiting_report where order_number = $1 returning erp_order_number as "erpOrderNumber", run_id as "runId"',
      values: [orderNumber],
    });
    if (rows.length === 0) return [];
    const runId = rows.reduce<number | null>(
      (last, row) => (row.runId === null ? last : Math.max(last ?? 0, row.runId)),
      null,
    );
    const numbers = rows.map(({ erpOrderNumber }) => literal(erpOrderNumber));
    const warned: string[] = [];
    const changed = await followOrders(client, `select unnest(array[${numbers.join(', ')}])`, {
      ...{ timeZone: settings.timeZone, runId, isFromBefore: true },
      warn: (sentence) => warned.push(sentence),
    });
    if (runId !== null) await addWarnings(client, runId, warned);
    return changed;
  });
}

/**
 * Catches up with all such orders, or with the one of this number. Safe to repeat, and to run in several processes: an
 * order's reports are applied once, under its lock. A failing order doesn't delay the others.
 */
export async function catchUp(parts: CatchUpParts, only: number | null = null): Promise<void> {
  let after = 0;
  const all: number[] = [];
  for (;;) {
    const page = await answeredSince(parts.pool, after, only);
    all.push(...page);
    if (page.length < pageSize) break;
    after = page.at(-1) ?? after;
  }
  await eachInTurn(all, async (behind) => {
    for (const changed of await catchUpOrder(parts, behind)) tellOrderChanged(parts.hub, changed);
  });
}

/**
 * For reports left behind after an acknowledgment: its process ended, or the report was being loaded at that moment.
 */
const msBetweenLooks = 15_000;

/** Catches up for as long as the server runs. */
export function startCatchingUp(parts: CatchUpParts): Job {
  return repeat(() => catchUp(parts), {
    name: 'changed orders',
    everyMs: msBetweenLooks,
    log: parts.log,
    failure: 'what the ERP reported of changed orders waits',
  });
}
