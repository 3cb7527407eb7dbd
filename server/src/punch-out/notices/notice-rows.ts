/** Where the notices of buyers' systems are stored. */
import type { NoticeFacts } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';

export interface StoredNotice {
  readonly noticeId: number;
  readonly payloadId: string;
  readonly contentHash: string;
  readonly answer: string;
  readonly orderNumbers: readonly number[];
}

export interface NewNotice {
  readonly connectionId: string;
  readonly payloadId: string;
  readonly contentHash: string;
  /** Blank for what may be told again. */
  readonly number: string;
  readonly answer: string;
  readonly receivedAt: Date;
  readonly orders: ReadonlyMap<number, NoticeFacts>;
}

/** SQL: the receipt `n` was withdrawn because a newer document with its number counts instead. */
const isReplaced = `exists (
  select from punch_out_notice later where later.connection_id = n.connection_id and later.number = n.number
     and later.notice_id > n.notice_id and later.canceled_at is null)`;

/**
 * Those that came in this document or, if the notice has a number, with the same content. A payment or receipt that a newer document
 * replaced is still a repeat if it comes again; a receipt that was deleted isn't.
 */
export async function readEarlierNotices(
  database: Queryable,
  {
    connectionId,
    payloadId,
    contentHash,
    number,
    isPayment,
  }: Pick<NewNotice, 'connectionId' | 'payloadId' | 'contentHash' | 'number'> & { readonly isPayment: boolean },
): Promise<StoredNotice[]> {
  const { rows } = await database.query<StoredNotice>({
    name: 'punch-out-notices-earlier',
    text: `select notice_id::float8 as "noticeId", payload_id as "payloadId", content_hash as "contentHash", answer,
                  array(select order_number::float8 from punch_out_notice_order o
                         where o.notice_id = n.notice_id order by 1) as "orderNumbers"
             from punch_out_notice n
            where connection_id = $1
              and (payload_id = $2 or content_hash = $3 and $4 <> '' and number <> '' and (canceled_at is null or $5 or ${isReplaced}))
            order by notice_id`,
    values: [connectionId, payloadId, contentHash, number, isPayment],
  });
  return rows;
}

/** Stores it with its part about each order. */
export async function storeNotice(database: Queryable, notice: NewNotice): Promise<void> {
  await database.query({
    name: 'punch-out-notice-store',
    text: `with stored as (
             insert into punch_out_notice (connection_id, payload_id, content_hash, number, answer, received_at)
             values ($1, $2, $3, $4, $5, $6) returning notice_id)
           insert into punch_out_notice_order (notice_id, order_number, facts)
           select notice_id, o."orderNumber", o.facts
             from stored, json_to_recordset($7::json) o("orderNumber" bigint, facts jsonb)`,
    values: [
      notice.connectionId,
      notice.payloadId,
      notice.contentHash,
      notice.number,
      notice.answer,
      notice.receivedAt,
      JSON.stringify([...notice.orders].map(([orderNumber, facts]) => ({ orderNumber, facts }))),
    ],
  });
}

/**
 * Takes back the receipt that this document brought or, if none is named, the one with this number; returns its orders, none
 * if there is no such receipt.
 */
export async function cancelReceipt(
  database: Queryable,
  {
    connectionId,
    payloadId,
    number,
    at,
  }: { readonly connectionId: string; readonly payloadId: string; readonly number: string; readonly at: Date },
): Promise<number[]> {
  const { rows } = await database.query<{ orderNumber: number }>({
    name: 'punch-out-receipt-cancel',
    text: `with canceled as (
             update punch_out_notice n set canceled_at = $4
              where connection_id = $1 and canceled_at is null and ($2 <> '' and payload_id = $2 or $2 = '' and number = $3)
                and exists (select from punch_out_notice_order o
                             where o.notice_id = n.notice_id and o.facts ->> 'kind' = 'receipt')
             returning notice_id)
           select distinct order_number::float8 as "orderNumber" from punch_out_notice_order join canceled using (notice_id)
            order by 1`,
    values: [connectionId, payloadId, number, at],
  });
  return rows.map(({ orderNumber }) => orderNumber);
}

/**
 * Withdraws earlier documents of the same payment that name any of these invoices, because the new one replaces them.
 * Returns their orders. Documents of the payment about other invoices stay.
 */
export async function replacePayments(
  database: Queryable,
  {
    connectionId,
    number,
    at,
    paid,
  }: {
    readonly connectionId: string;
    readonly number: string;
    readonly at: Date;
    readonly paid: readonly { readonly orderNumber: number; readonly invoiceNumber: string }[];
  },
): Promise<number[]> {
  const { rows } = await database.query<{ orderNumber: number }>({
    name: 'punch-out-payments-replace',
    text: `with replaced as (
             update punch_out_notice n set canceled_at = $3
              where connection_id = $1 and number = $2 and canceled_at is null
                and exists (
                  select from punch_out_notice_order o cross join jsonb_array_elements(o.facts -> 'details') d
                    join json_to_recordset($4::json) p("orderNumber" bigint, "invoiceNumber" text)
                      on p."orderNumber" = o.order_number and p."invoiceNumber" = d ->> 'invoiceNumber'
                   where o.notice_id = n.notice_id and o.facts ->> 'kind' = 'payment')
             returning notice_id)
           select distinct order_number::float8 as "orderNumber" from punch_out_notice_order join replaced using (notice_id)
            order by 1`,
    values: [connectionId, number, at, JSON.stringify(paid)],
  });
  return rows.map(({ orderNumber }) => orderNumber);
}

/**
 * Withdraws earlier documents of the same receipt about any of these orders, because the new one says what was received. Returns
 * their orders. Documents of the receipt about other orders stay.
 */
export async function replaceReceipts(
  database: Queryable,
  {
    connectionId,
    number,
    at,
    orderNumbers,
  }: {
    readonly connectionId: string;
    readonly number: string;
    readonly at: Date;
    readonly orderNumbers: readonly number[];
  },
): Promise<number[]> {
  const { rows } = await database.query<{ orderNumber: number }>({
    name: 'punch-out-receipts-replace',
    text: `with replaced as (
             update punch_out_notice n set canceled_at = $3
              where connection_id = $1 and number = $2 and canceled_at is null
                and exists (select from punch_out_notice_order o
                             where o.notice_id = n.notice_id and o.order_number = any($4::bigint[]) and o.facts ->> 'kind' = 'receipt')
             returning notice_id)
           select distinct order_number::float8 as "orderNumber" from punch_out_notice_order join replaced using (notice_id)
            order by 1`,
    values: [connectionId, number, at, orderNumbers],
  });
  return rows.map(({ orderNumber }) => orderNumber);
}

/** Notices about an order that weren't withdrawn, newest first. */
export async function readOrderNotices(
  database: Queryable,
  orderNumber: number,
): Promise<{ readonly receivedAt: Date; readonly payloadId: string; readonly facts: NoticeFacts }[]> {
  const { rows } = await database.query<{ receivedAt: Date; payloadId: string; facts: NoticeFacts }>({
    name: 'punch-out-order-notices',
    text: `select n.received_at as "receivedAt", n.payload_id as "payloadId", o.facts
             from punch_out_notice_order o join punch_out_notice n using (notice_id)
            where o.order_number = $1 and n.canceled_at is null
            order by n.received_at desc, n.notice_id desc limit 500`,
    values: [orderNumber],
  });
  return rows;
}
