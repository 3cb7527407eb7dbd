/** Updates a cancellation when the ERP answers the resulting change or withdrawal. */
import type pg from 'pg';

export interface AnsweredMessage {
  /** In the outbox. */
  readonly id: number;
  readonly topic: string;
  /** The order's number. */
  readonly key: string;
  readonly created_at: Date;
}

/** A cancellation that the ERP rejects goes back to customer service with the ERP's reason. */
async function reopen(client: pg.PoolClient, { id, key }: AnsweredMessage, reason: string): Promise<void> {
  await client.query({
    name: 'order-request-rejected',
    text: `update order_request set state = 'accepted', is_for_erp = true, rejection = $3
            where order_number = $1::bigint and message_id = $2 and state in ('done', 'accepted')`,
    values: [key, id, reason],
  });
}

/**
 * Once the ERP has taken the message after all, nobody has to do anything. A later one has the change as well if it was written
 * before the rejection, and a withdrawal leaves nothing to change.
 */
async function close(client: pg.PoolClient, { id, key, topic, created_at: at }: AnsweredMessage): Promise<void> {
  await client.query({
    name: 'order-request-taken',
    text: `update order_request q set state = 'done', rejection = ''
            where q.order_number = $1::bigint and q.state = 'accepted' and q.rejection <> ''
              and (q.message_id = $2 or q.message_id < $2
                   and ($3 = 'order.withdrawn'
                        or $4 <= (select r.at from order_receipt r where r.outbox_id = q.message_id)))`,
    values: [key, id, topic, at],
  });
}

/** In the transaction of the receipt. */
export async function followMessage(
  client: pg.PoolClient,
  message: AnsweredMessage,
  { state, reason }: { readonly state: 'taken' | 'rejected'; readonly reason: string },
): Promise<void> {
  if (message.topic !== 'order.changed' && message.topic !== 'order.withdrawn') return;
  await (state === 'rejected' ? reopen(client, message, reason) : close(client, message));
}

/** A correction is sent instead of the message that was rejected, so its answer counts from now on. */
export async function passOn(
  client: pg.PoolClient,
  { orderNumber, from, to }: { readonly orderNumber: number; readonly from: number; readonly to: number },
): Promise<void> {
  await client.query({
    name: 'order-request-pass-on',
    text: 'update order_request set message_id = $3 where order_number = $1 and message_id = $2',
    values: [orderNumber, from, to],
  });
}
