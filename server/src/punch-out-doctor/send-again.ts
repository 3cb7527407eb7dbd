/** Has a document sent again that was given up: once for each time that it was, however often somebody presses. */
import type { DeliverySeen } from '@operatory/contract/punch-out-doctor';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { Services } from '../http/services.ts';
import { type DeliveryRow, readDeliveryRow, tellDelivery } from './delivery-rows.ts';

/** A confirmation replaces the one before it: an older one must not come after a newer one. */
async function isOvertaken(database: Queryable, { deliveryId, payload }: DeliveryRow): Promise<boolean> {
  if (payload.kind !== 'ConfirmationRequest') return false;
  const { rows } = await database.query<{ isOvertaken: boolean }>({
    name: 'punch-out-doctor-overtaken',
    text: `select exists (select from outbox where topic = 'punch-out.document' and key like $1 and id > $2
                             and failed_at is null) as "isOvertaken"`,
    values: [`${payload.orderNumber}/confirmation/%`, deliveryId],
  });
  return rows[0]?.isOvertaken === true;
}

/**
 * Puts it back into the outbox, from which it is sent like any other. A document that waits or has arrived by now is
 * answered as it stands; one that was given up once more since somebody looked is not touched.
 */
export async function sendAgain(
  services: Services,
  viewer: User,
  { deliveryId, failedAt }: { readonly deliveryId: number; readonly failedAt: string },
): Promise<DeliverySeen | Refusal<RefusalCode>> {
  return inTransaction(services.pool, async (client) => {
    const row = await readDeliveryRow(client, deliveryId, { isLocked: true });
    if (row === undefined) return refuse('punch-out-doctor.delivery-absent');
    // Read once more: whoever held the lock before has noted their press meanwhile.
    const standing = async () => tellDelivery((await readDeliveryRow(client, deliveryId)) ?? row);
    if (row.failedAt === null) return standing();
    const seenAt = new Date(failedAt);
    if (row.failedAt.getTime() !== seenAt.getTime()) return refuse('punch-out-doctor.changed');
    if (await isOvertaken(client, row)) return refuse('punch-out-doctor.overtaken');
    await client.query({
      name: 'punch-out-doctor-resend-note',
      text: 'insert into punch_out_resend (delivery_id, failed_at, user_id, at) values ($1, $2, $3, $4)',
      values: [deliveryId, row.failedAt, viewer.userId, services.now()],
    });
    await client.query({
      name: 'punch-out-doctor-resend',
      text: 'update outbox set failed_at = null, attempts = 0, next_attempt_at = null where id = $1',
      values: [deliveryId],
    });
    return standing();
  });
}
