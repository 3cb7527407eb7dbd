/** Resends a document that failed, once for each failure, however often someone presses the button. */
import type { DeliverySummary } from '@operatory/contract/punch-out-diagnostics';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { catalogKind } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { inTransaction, type Queryable } from '../database/database.ts';
import { endPauses } from '../punch-out/deliveries/delivery-queues.ts';
import type { Services } from '../services/services.ts';
import { type DeliveryRow, readDeliveryRow, tellDelivery } from './delivery-rows.ts';

/** A confirmation replaces the one before it: an older one must not come after a newer one. */
async function isOvertaken(database: Queryable, { deliveryId, payload }: DeliveryRow): Promise<boolean> {
  if (payload.kind !== 'ConfirmationRequest') return false;
  const { rows } = await database.query<{ isOvertaken: boolean }>({
    name: 'punch-out-diagnostics-overtaken',
    text: `select exists (select from outbox where topic = 'punch-out.document' and key like $1 and id > $2
                             and failed_at is null) as "isOvertaken"`,
    values: [`${payload.orderNumber}/confirmation/%`, deliveryId],
  });
  return rows[0]?.isOvertaken === true;
}

/**
 * Puts it back into the outbox, which sends it like any other. A document that is waiting or delivered by now is returned
 * as it is; one that failed again since the page was loaded isn't touched.
 */
export async function sendAgain(
  services: Services,
  viewer: User,
  { deliveryId, failedAt }: { readonly deliveryId: number; readonly failedAt: string },
): Promise<DeliverySummary | Refusal<RefusalCode>> {
  return inTransaction(services.pool, async (client) => {
    const row = await readDeliveryRow(client, deliveryId, { isLocked: true });
    if (row === undefined) return refuse('punch-out-diagnostics.delivery-absent');
    // Read again, because the previous holder of the lock may have resent it.
    const standing = async () => tellDelivery((await readDeliveryRow(client, deliveryId)) ?? row, services.now());
    if (row.failedAt === null) return standing();
    const seenAt = new Date(failedAt);
    if (row.failedAt.getTime() !== seenAt.getTime()) return refuse('punch-out-diagnostics.changed');
    if (await isOvertaken(client, row)) return refuse('punch-out-diagnostics.overtaken');
    await client.query({
      name: 'punch-out-diagnostics-resend-note',
      text: 'insert into punch_out_resend (delivery_id, failed_at, user_id, at) values ($1, $2, $3, $4)',
      values: [deliveryId, row.failedAt, viewer.userId, services.now()],
    });
    await client.query({
      name: 'punch-out-diagnostics-resend',
      text: 'update outbox set failed_at = null, attempts = 0, next_attempt_at = null where id = $1',
      values: [deliveryId],
    });
    // A person is waiting, so a paused connection is tried again, too. A catalog isn't held back by the pause of other documents.
    if (row.payload.kind !== catalogKind) await endPauses(client, row.payload.connectionId);
    return standing();
  });
}
