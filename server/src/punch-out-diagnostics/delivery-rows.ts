/** Documents for buyers in the outbox, and who resent them. */
import type { DeliverySummary } from '@operatory/contract/punch-out-diagnostics';
import type { Queryable } from '../database/database.ts';
import { pausedUntil } from '../punch-out/deliveries/delivery-queues.ts';
import type { OutgoingDocument } from '../punch-out/deliveries/moved-order.ts';

export interface DeliveryRow {
  readonly deliveryId: number;
  readonly payload: OutgoingDocument;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly failedAt: Date | null;
  readonly problem: string;
  /** Its address left others for the account unanswered. */
  readonly pausedUntil: Date | null;
  readonly isOff: boolean;
  readonly sentAgain: readonly { readonly by: string | null; readonly at: string }[];
}

const columns = `
  o.id as "deliveryId", o.payload, o.created_at as "createdAt", o.attempts, o.next_attempt_at as "nextAttemptAt", o.delivered_at as "deliveredAt",
  o.failed_at as "failedAt", o.problem, ${pausedUntil} as "pausedUntil",
  exists (select from punch_out_connection c where c.connection_id = o.payload->>'connectionId' and not c.is_active) as "isOff",
  coalesce((select json_agg(json_build_object('by', u.name, 'at', r.at) order by r.at desc)
              from punch_out_resend r left join "user" u on u.id = r.user_id where r.delivery_id = o.id), '[]') as "sentAgain"`;

const ofBuyers = `o.topic in ('punch-out.document', 'punch-out.catalog') and o.topic like 'punch-out.%'`;

/** Of one connection: what was given up first, then what waits; the newest first in each. */
export async function listDeliveryRows(database: Queryable, connectionId: string): Promise<DeliveryRow[]> {
  const { rows } = await database.query<DeliveryRow>({
    name: 'punch-out-diagnostics-deliveries',
    text: `(select ${columns} from outbox o
             where ${ofBuyers} and o.delivered_at is null and o.failed_at is not null and o.payload->>'connectionId' = $1
             order by o.id desc limit 200)
           union all
           (select ${columns} from outbox o
             where ${ofBuyers} and o.delivered_at is null and o.failed_at is null and o.payload->>'connectionId' = $1
             order by o.id desc limit 200)`,
    values: [connectionId],
  });
  return rows;
}

/** One of them, locked if the caller is about to change it. */
export async function readDeliveryRow(
  database: Queryable,
  deliveryId: number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<DeliveryRow | undefined> {
  const { rows } = await database.query<DeliveryRow>(
    `select ${columns} from outbox o where o.id = $1 and ${ofBuyers} ${isLocked ? 'for update of o' : ''}`,
    [deliveryId],
  );
  return rows[0];
}

export function tellDelivery(row: DeliveryRow, now: Date): DeliverySummary {
  const { payload, nextAttemptAt, deliveredAt, failedAt } = row;
  const isWaiting = deliveredAt === null && failedAt === null;
  return {
    deliveryId: row.deliveryId,
    kind: payload.kind,
    ...(payload.orderNumber === undefined ? {} : { orderNumber: payload.orderNumber }),
    ...(payload.catalog === undefined ? {} : { customerNumber: payload.catalog.account }),
    state: deliveredAt !== null ? 'delivered' : failedAt !== null ? 'failed' : 'waiting',
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts,
    ...(nextAttemptAt === null || !isWaiting ? {} : { nextAttemptAt: nextAttemptAt.toISOString() }),
    ...(isWaiting && row.pausedUntil !== null && row.pausedUntil > now
      ? { pausedUntil: row.pausedUntil.toISOString() }
      : {}),
    ...(isWaiting && row.isOff ? { isOff: true as const } : {}),
    ...(failedAt === null ? {} : { failedAt: failedAt.toISOString() }),
    problem: row.problem,
    sentAgain: row.sentAgain.map(({ by, at }) => ({
      by: by ?? 'a former user',
      at: new Date(at).toISOString(),
    })),
  };
}
