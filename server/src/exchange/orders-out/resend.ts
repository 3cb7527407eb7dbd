/** Puts a rejected message back into the queue for the ERP. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { type Actor, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction } from '../../database/database.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Services } from '../../services/services.ts';
import { replaceDocuments } from './out-messages.ts';
import { lockMessage, readReceipt, refuseTaken } from './receipts.ts';

/** Does nothing if the message waits already. An older message than the order's latest isn't sent again. */
export async function resendMessage(
  { pool, now }: Services,
  by: Actor,
  messageId: string,
): Promise<Refusal<RefusalCode> | undefined> {
  return inTransaction(pool, async (client) => {
    const message = await lockMessage(client, messageId);
    if (message === undefined) return refuse<RefusalCode>('order-message.not-found');
    const stored = await readReceipt(client, message.id);
    if (stored === undefined) return undefined;
    if (stored.state === 'taken') return refuseTaken(stored);
    if (message.topic !== 'tags.submitted') {
      // Otherwise, an order that's being canceled wouldn't see that the ERP is about to get it.
      await lockOrder(client, Number(message.key));
      const { rowCount } = await client.query(
        `select from outbox where key = $1 and id > $2 and topic in ('order.submitted', 'order.changed', 'order.withdrawn') limit 1`,
        [message.key, message.id],
      );
      if (rowCount !== 0) return refuse<RefusalCode>('order-message.replaced');
    }
    await replaceDocuments(client, message.id);
    await client.query('delete from order_receipt where outbox_id = $1', [message.id]);
    await client.query(
      `update outbox set failed_at = null, problem = '', attempts = 0, next_attempt_at = null, waiting_since = $2 where id = $1`,
      [message.id, now()],
    );
    await writeAudit(client, { kind: 'message-resent', by, about: messageId, before: { reason: stored.reason } });
    return undefined;
  });
}
