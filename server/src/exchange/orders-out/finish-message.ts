/** Records that the ERP's staff have done manually what it rejected, so that no one waits for it anymore. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { type Actor, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { lockMessage, readReceipt, storeReceipt } from './receipts.ts';

/** Only for withdrawals and requests of shelf tags: an order is corrected or sent again. The same call again changes nothing. */
export async function finishMessage(
  { pool, now }: Services,
  by: Actor,
  messageId: string,
): Promise<Refusal<RefusalCode> | undefined> {
  return inTransaction(pool, async (client): Promise<Refusal<RefusalCode> | undefined> => {
    const message = await lockMessage(client, messageId);
    if (message === undefined) return refuse('order-message.not-found');
    if (message.topic !== 'order.withdrawn' && message.topic !== 'tags.submitted') {
      return refuse('order-message.not-by-hand');
    }
    const stored = await readReceipt(client, message.id);
    if (stored?.state === 'taken') return undefined;
    if (stored === undefined) return refuse('order-message.still-waiting');
    await storeReceipt(client, message, { state: 'taken', erpOrderNumber: '', reason: '', sentBy: by.name }, now());
    await writeAudit(client, { kind: 'message-finished', by, about: messageId, before: { reason: stored.reason } });
    return undefined;
  });
}
