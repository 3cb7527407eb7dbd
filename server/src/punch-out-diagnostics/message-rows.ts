/** Messages as the database has them: a page of a connection's, and one. */
import type { MessageKind } from '@operatory/contract/punch-out-diagnostics';
import type { Queryable } from '../database/database.ts';
import type { MessageFacts } from '../database/schema/punch-out-messages.ts';
import type { MessagePlace } from '../http/message-place.ts';
import { searchKey } from '../punch-out/message-log.ts';

export interface MessageListRow {
  readonly messageId: number;
  readonly connectionId: string | null;
  readonly sessionId: string | null;
  readonly at: Date;
  readonly direction: 'in' | 'out';
  readonly kind: string;
  readonly payloadId: string;
  readonly statusCode: number;
  readonly statusText: string;
  readonly reason: string;
  readonly facts: MessageFacts;
  readonly orderNumber: number | null;
  /** Of the session that it began; null where none. */
  readonly returnUrl: string | null;
}

export interface MessageDetailRow extends MessageListRow {
  readonly isProven: boolean;
  readonly deliveryId: number | null;
  readonly document: string;
  readonly answer: string;
  readonly tookMs: number;
}

const columns = `
  m.message_id as "messageId", m.connection_id as "connectionId", m.session_id as "sessionId", m.at, m.direction, m.kind,
  m.payload_id as "payloadId", m.status_code as "statusCode", m.status_text as "statusText", m.reason, m.facts,
  m.order_number as "orderNumber"`;

/** The names on the wire of each kind that people choose; every other name is `other`. */
const kindNames: Readonly<Record<Exclude<MessageKind, 'other'>, readonly string[]>> = {
  'set-up': ['PunchOutSetupRequest', 'OciArrival', 'OciDetail', 'OciSourcing'],
  return: ['PunchOutOrderMessage', 'OciReturn'],
  order: ['OrderRequest'],
  confirmation: ['ConfirmationRequest'],
  shipment: ['ShipNoticeRequest'],
  invoice: ['InvoiceDetailRequest'],
  notice: ['StatusUpdateRequest', 'ReceiptRequest', 'PaymentRemittanceRequest'],
};

export interface MessageFilter {
  /** Null: those of unknown senders. */
  readonly connectionId: string | null;
  readonly kind: MessageKind | undefined;
  readonly result: 'accepted' | 'refused' | undefined;
  /** Days where the distributor is, both included. */
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly timeZone: string;
  readonly searchText: string;
  readonly after: MessagePlace | undefined;
  readonly limit: number;
}

/** Of everything that has these words, no more is looked through: a buyer's cookie may be the same on each visit. */
const maxFound = 2_000;

/** A part of such a word is looked for in so many of a connection's messages, the newest ones: no index finds the inside of a word. */
const maxOfParts = 5_000;
const shortestPart = 3;

/** Conditions are only included if needed, so that each query can use its own index. */
export async function listMessages(database: Queryable, wanted: MessageFilter): Promise<MessageListRow[]> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [
    wanted.connectionId === null ? 'm.connection_id is null' : `m.connection_id = ${value(wanted.connectionId)}`,
  ];
  if (wanted.kind === 'other') {
    conditions.push(`m.kind <> all(${value(Object.values(kindNames).flat())})`);
  } else if (wanted.kind !== undefined) {
    conditions.push(`m.kind = any(${value(kindNames[wanted.kind])})`);
  }
  if (wanted.result !== undefined) {
    conditions.push(`m.status_code ${wanted.result === 'accepted' ? '' : 'not '}between 200 and 299`);
  }
  const midnight = (day: string) => `(${day})::timestamp at time zone ${value(wanted.timeZone)}`;
  if (wanted.startDate !== undefined) conditions.push(`m.at >= ${midnight(`${value(wanted.startDate)}::date`)}`);
  if (wanted.endDate !== undefined) conditions.push(`m.at < ${midnight(`${value(wanted.endDate)}::date + 1`)}`);
  if (wanted.after !== undefined) {
    conditions.push(`(m.at, m.message_id) < (${value(wanted.after.at)}, ${value(wanted.after.id)})`);
  }
  const key = searchKey(wanted.searchText);
  const isSearched = key !== '';
  const ofConnection = conditions[0] ?? '';
  const withPart = (part: string) => `
      union all
      select message_id, session_id, order_number
        from (select m.message_id, m.session_id, m.order_number, m.about from punch_out_message m where ${ofConnection}
               order by m.at desc nulls last, m.message_id desc nulls last limit ${maxOfParts}) newest
       where exists (select from unnest(newest.about) a(word) where position(${part} in a.word) > 0)`;
  // What names it, with all of the same visit and the same order.
  const found = `with named as materialized (
      (select message_id, session_id, order_number from punch_out_message where about @> array[${isSearched ? value(key) : ''}] limit ${maxFound})
      ${key.length < shortestPart ? '' : withPart(`${value(key)}::text`)}),
    found as materialized (
      select message_id from named
      union select o.message_id from punch_out_message o where o.session_id in (select session_id from named)
      union select o.message_id from punch_out_message o where o.order_number in (select order_number from named))`;
  if (isSearched) conditions.push('m.message_id in (select message_id from found)');
  const { rows } = await database.query<MessageListRow>(
    `${isSearched ? found : ''}
     select ${columns}, s.return_url as "returnUrl"
       from punch_out_message m left join punch_out_session s on s.session_id = m.session_id
      where ${conditions.join(' and ')}
      order by m.at desc nulls last, m.message_id desc nulls last limit ${value(wanted.limit)}`,
    values,
  );
  return rows;
}

/** One message with its documents. */
export async function readMessageRow(database: Queryable, messageId: number): Promise<MessageDetailRow | undefined> {
  const { rows } = await database.query<MessageDetailRow>({
    name: 'punch-out-diagnostics-message',
    text: `select ${columns}, m.is_proven as "isProven", m.delivery_id as "deliveryId", m.document, m.answer,
                  m.took_ms as "tookMs", s.return_url as "returnUrl"
             from punch_out_message m left join punch_out_session s on s.session_id = m.session_id
            where m.message_id = $1`,
    values: [messageId],
  });
  return rows[0];
}
