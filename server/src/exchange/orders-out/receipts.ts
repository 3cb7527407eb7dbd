/** The ERP's response to a message: accepted, or rejected with a reason. */
import type { MessageTopic, Receipt } from '@operatory/contract/order-messages';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import pg from 'pg';
import { inTransaction } from '../../database/database.ts';
import { followMessage } from '../../order-requests/follow-message.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Services } from '../../services/services.ts';
import { catchUp } from '../order-history/catch-up.ts';
import { messageIdOf, placeOf } from './messages.ts';
import { noteNumberConflict } from './number-conflicts.ts';

export interface NewReceipt {
  readonly messageId: string;
  readonly state: 'taken' | 'rejected';
  readonly erpOrderNumber: string;
  readonly reason: string;
  /** The name of the key. */
  readonly sentBy: string;
  /** A document about the order itself may say more than the receipt before, if that gave no number. */
  readonly overrulesBare?: boolean;
  /** When the message was posted, where this comes from how the post ended: a rejection that arrived since says more. */
  readonly postedAt?: Date;
}

/** Stores a receipt, as `setReceipt` does. */
export type ReceiptSetter = (receipt: NewReceipt) => Promise<Receipt | Refusal<RefusalCode>>;

interface LockedMessage {
  readonly id: number;
  readonly topic: MessageTopic;
  readonly key: string;
  readonly created_at: Date;
  readonly customer_number: string;
}

interface ReceiptRow {
  readonly state: 'taken' | 'rejected';
  readonly erp_order_number: string;
  readonly reason: string;
  readonly sent_by: string;
  readonly at: Date;
}

const receiptOf = (messageId: string, row: ReceiptRow): Receipt => ({
  messageId,
  state: row.state,
  erpOrderNumber: row.erp_order_number,
  reason: row.reason,
  by: row.sent_by,
  at: row.at.toISOString(),
});

/** Locks the message until the transaction ends; undefined if there is none with this id for an ERP. */
export async function lockMessage(client: pg.PoolClient, messageId: string): Promise<LockedMessage | undefined> {
  const { id, key, kind } = placeOf(messageId);
  const { rows } = await client.query<LockedMessage>(
    `select id::float8 as id, topic, key, created_at, coalesce(payload ->> 'customerNumber', '') as customer_number
       from outbox where id = $1 and key = $2 and topic in ('order.' || $3, 'tags.' || $3) and topic <> 'order.held' for update`,
    [id, key, kind],
  );
  return rows[0];
}

/** Returns the stored answer to the message; undefined if there is none yet. */
export async function readReceipt(client: pg.PoolClient, id: number): Promise<ReceiptRow | undefined> {
  const { rows } = await client.query<ReceiptRow>(
    'select state, erp_order_number, reason, sent_by, at from order_receipt where outbox_id = $1',
    [id],
  );
  return rows[0];
}

/** Says that the ERP took the message, under which number if it named one. */
export const refuseTaken = ({ erp_order_number: number }: Pick<ReceiptRow, 'erp_order_number'>) =>
  refuse<RefusalCode>('order-message.taken', {
    how: number === '' ? 'without naming its own number' : `as “${number}”`,
  });

/** Sets the ERP's number of the order, once. A withdrawn order needs none, and a tag request has none. */
async function noteErpNumber(
  client: pg.PoolClient,
  { topic, key }: LockedMessage,
  { state, erpOrderNumber }: NewReceipt,
): Promise<Refusal<RefusalCode> | undefined> {
  if (state === 'rejected' || erpOrderNumber === '') return undefined;
  if (topic !== 'order.submitted' && topic !== 'order.changed') return undefined;
  const { rows } = await client.query<{ before: string | null }>(
    `update sales_order o set erp_order_number = coalesce(o.erp_order_number, $2)
       from (select order_number, erp_order_number from sales_order where order_number = $1::bigint for update) b
      where o.order_number = b.order_number returning b.erp_order_number as before`,
    [key, erpOrderNumber],
  );
  const before = rows[0]?.before ?? erpOrderNumber;
  return before === erpOrderNumber
    ? undefined
    : refuse('order-message.other-number', { orderNumber: key, erpOrderNumber: before });
}

export async function storeReceipt(
  client: pg.PoolClient,
  message: LockedMessage,
  { state, erpOrderNumber, reason, sentBy }: Omit<NewReceipt, 'messageId' | 'overrulesBare' | 'postedAt'>,
  at: Date,
): Promise<void> {
  await client.query(
    `insert into order_receipt
       (outbox_id, topic, key, customer_number, message_at, state, erp_order_number, reason, sent_by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (outbox_id) do update
       set state = excluded.state, erp_order_number = excluded.erp_order_number, reason = excluded.reason,
           sent_by = excluded.sent_by, at = excluded.at`,
    [
      message.id,
      message.topic,
      message.key,
      message.customer_number,
      message.created_at,
      state,
      erpOrderNumber,
      reason,
      sentBy,
      at,
    ],
  );
  await client.query(
    `update outbox set delivered_at = case when $2 then $3::timestamptz end, failed_at = case when $2 then null else $3::timestamptz end,
            problem = $4 where id = $1`,
    [message.id, state === 'taken', at, reason],
  );
  await followMessage(client, message, { state, reason });
}

/** The ERP has an order after all that was withdrawn without notifying it, because it had rejected it. */
async function sendWithdrawal(client: pg.PoolClient, { id, key }: LockedMessage): Promise<void> {
  await client.query(
    `update outbox w set delivered_at = null
      where w.key = $1 and w.id > $2 and w.topic = 'order.withdrawn' and w.delivered_at is not null
        and not exists (select from order_receipt r where r.outbox_id = w.id)`,
    [key, id],
  );
}

async function settle(client: pg.PoolClient, receipt: NewReceipt, at: Date) {
  const message = await lockMessage(client, receipt.messageId);
  if (message === undefined) return refuse<RefusalCode>('order-message.not-found');
  const stored = await readReceipt(client, message.id);
  const isBare = stored?.erp_order_number === '';
  // The first number of an order that was taken without one.
  const isFirstNumber = isBare && receipt.state === 'taken' && receipt.erpOrderNumber !== '';
  const isOverruled = isFirstNumber || (isBare && receipt.overrulesBare === true);
  if (stored?.state === 'taken' && !isOverruled) {
    const isSame = receipt.state === 'taken' && ['', stored.erp_order_number].includes(receipt.erpOrderNumber);
    if (isSame) return { message, stored };
    return refuseTaken(stored);
  }
  if (stored !== undefined && receipt.postedAt !== undefined && stored.at >= receipt.postedAt)
    return { message, stored };
  const isTakenLate = stored?.state === 'rejected' && receipt.state === 'taken' && message.topic !== 'tags.submitted';
  // A cancellation at the same moment has to see that the ERP has the order.
  if (isTakenLate) await lockOrder(client, Number(message.key));
  // A rejected message may be taken later, once someone has fixed it in the ERP.
  const isNumberNew = isOverruled && receipt.erpOrderNumber !== '';
  if (stored?.state === receipt.state && stored.reason === receipt.reason && !isNumberNew) return { message, stored };
  const refused = await noteErpNumber(client, message, receipt);
  if (refused !== undefined) return refused;
  await storeReceipt(client, message, receipt, at);
  if (isTakenLate) await sendWithdrawal(client, message);
  const { state, erpOrderNumber, reason, sentBy } = receipt;
  return { message, stored: { state, erp_order_number: erpOrderNumber, reason, sent_by: sentBy, at } };
}

/** These refusals mean that the ERP sent a number that contradicts the stored one. */
const conflicting: ReadonlySet<RefusalCode> = new Set([
  'order-message.taken',
  'order-message.other-number',
  'order-message.number-used',
]);

/** Logs why a receipt was refused, and keeps a contradicting number for people to check. */
async function noteRefused({ pool, log, now }: Services, receipt: NewReceipt, code: RefusalCode): Promise<void> {
  const { messageId, state, erpOrderNumber: named, sentBy } = receipt;
  log.warn({ messageId, erpOrderNumber: named, code }, 'A receipt of the ERP was refused');
  const { key, kind } = placeOf(messageId);
  const isOfOrder = kind === 'submitted' || kind === 'changed';
  if (!isOfOrder || state === 'rejected' || named === '' || !conflicting.has(code)) return;
  await noteNumberConflict(pool, { orderNumber: Number(key), named, sentBy, at: now() });
}

const isTakenNumber = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505';

/**
 * Stores the receipt and sets the ERP's number on the order, both or neither. The same receipt again changes nothing.
 * Another answer to a taken message is refused, and people are told: the ERP made two orders of one, or mixed two up.
 */
export async function setReceipt(services: Services, receipt: NewReceipt): Promise<Receipt | Refusal<RefusalCode>> {
  const { pool, hub, now } = services;
  if (receipt.state === 'rejected' && receipt.reason === '') return refuse('order-message.reason-missing');
  try {
    const settled = await inTransaction(pool, async (client) => settle(client, receipt, now()));
    if (isRefusal(settled)) {
      await noteRefused(services, receipt, settled.refused);
      return settled;
    }
    const { message, stored } = settled;
    if (message.topic !== 'tags.submitted') {
      const orderNumber = Number(message.key);
      hub.orderChanged({ customerNumber: message.customer_number as CustomerNumber, orderNumber });
      // A request about the order may have come back, or be done.
      if (message.topic !== 'order.submitted') hub.reviewChanged({ orderNumber });
      // The receipt is stored; any remaining work is picked up periodically.
      await catchUp(services, orderNumber).catch((error: unknown) =>
        services.log.warn({ err: error, orderNumber }, 'what the ERP reported of a changed order waits'),
      );
    }
    return receiptOf(messageIdOf(message), stored);
  } catch (error) {
    if (!isTakenNumber(error)) throw error;
    await noteRefused(services, receipt, 'order-message.number-used');
    return refuse('order-message.number-used', { erpOrderNumber: receipt.erpOrderNumber });
  }
}
