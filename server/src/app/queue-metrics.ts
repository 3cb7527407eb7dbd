/**
 * Messages and work waiting to leave the installation, for Prometheus: how many, for how long, and how many were
 * abandoned.
 */
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { topicsForErp } from '../database/schema/orders.ts';
import { waitsSince } from '../exchange/orders-out/messages.ts';
import { isReplaced } from '../orders/known-to-erp.ts';
import { isHeldBack } from '../orders/open-buyer-change.ts';

/**
 * One row per queue. `waiting` includes retries; `oldest` is in seconds, 0 for an empty queue, and for a load since the
 * start of its phase or, before its first, since it arrived; `given_up` counts what is no longer retried. Each count
 * reads a partial index of unfinished work.
 */
const queues = `
  select 'orders-to-erp' as queue, count(*)::int as waiting, min(${waitsSince('outbox')}) as since,
         (select count(*)::int from order_receipt r where state = 'rejected' and not ${isReplaced}) as given_up
    from outbox where delivered_at is null and failed_at is null and topic in ${topicsForErp} and not ${isHeldBack('outbox')}
  union all
  select 'documents-to-buyers', count(*)::int, min(created_at),
         (select count(*)::int from outbox where failed_at is not null and topic like 'punch-out.%')
    from outbox where delivered_at is null and failed_at is null and topic like 'punch-out.%'
     -- Those of a connection that is turned off wait until someone turns it on.
     and not exists (select from punch_out_connection c where c.connection_id = outbox.payload->>'connectionId' and not c.is_active)
  union all
  select 'mail', count(*)::int, min(created_at),
         (select count(*)::int from mail where failed_at > now() - interval '1 day')
    from mail where sent_at is null and failed_at is null
  union all
  select 'loads', count(*)::int, min(greatest(created_at, phase_started_at)), 0
    from exchange_run where ended_at is null and state not in ('ready', 'waiting')`;

export interface QueueRow {
  readonly queue: string;
  readonly waiting: number;
  readonly since: Date | null;
  readonly given_up: number;
}

export async function readQueues(pool: pg.Pool): Promise<QueueRow[]> {
  const { rows } = await pool.query<QueueRow>({ name: 'queue-metrics', text: queues });
  return rows;
}

/** Three gauges by queue. Without the database there's nothing to say, so they are absent then. */
export function measureQueues(pool: pg.Pool, registry: Registry, now: () => Date): void {
  const gauge = (name: string, help: string, read: () => Promise<readonly (readonly [string, number])[]>) => {
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      // The same from every worker.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const values = await read().catch(() => []);
        this.reset();
        for (const [queue, value] of values) this.set({ queue }, value);
      },
    });
  };
  // The gauges of one scrape share one query.
  let reading: Promise<QueueRow[]> | undefined;
  const read = () => {
    reading ??= readQueues(pool).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const seconds = (since: Date | null) =>
    since === null ? 0 : Math.max(0, (now().getTime() - since.getTime()) / 1000);
  gauge('queue_waiting', 'Messages and work waiting, by queue.', async () =>
    (await read()).map(({ queue, waiting }) => [queue, waiting] as const),
  );
  gauge('queue_oldest_seconds', 'How long the oldest of them has waited.', async () =>
    (await read()).map(({ queue, since }) => [queue, seconds(since)] as const),
  );
  gauge('queue_given_up', 'What needs a person: rejected by the ERP, or no longer tried.', async () =>
    (await read()).map(({ queue, given_up: givenUp }) => [queue, givenUp] as const),
  );
}
