/** Changes of orders that wait: for their order, or for a person. */
import {
  type BuyerOrder,
  type EarlierDocument,
  isRejection,
  type Rejection,
  tryLater,
} from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import type { WaitingDocument } from '../../database/schema/punch-out-orders.ts';
import { countFromDecision } from '../../orders/open-buyer-change.ts';
import { keepArrived } from './attachments.ts';
import type { InboundOrderChange } from './compose-order.ts';

/** What one buyer's system can have waiting: changes of one order, and of all its orders. */
export const maxWaiting = { ofOrder: 20, ofConnection: 200 } as const;

/**
 * Why no more of the buyer's changes are stored; `known` for one that is there already: under its id, written after
 * this one, or as the newest one that waits for the order. What doesn't say when it was written is taken as it arrives.
 */
async function judgeRoom(
  database: Queryable,
  { connection: { connectionId }, order: { orderId }, envelope: { payloadId, sentAt = '' } }: InboundOrderChange,
  contentHash: string,
): Promise<'known' | Rejection | undefined> {
  const { rows } = await database.query<{ isKnown: boolean; ofOrder: number; ofConnection: number }>({
    name: 'punch-out-changes-count',
    text: `select coalesce(bool_or(order_id = $2 and split_part(content_hash, '.', 1) = $3
                                   and (outcome in ('', 'outdated') and document #>> '{envelope,payloadId}' = $4
                                        or settled_at is null and $5 <> '' and coalesce(document #>> '{envelope,sentAt}', '') > $5)), false)
                  or coalesce((array_agg(content_hash order by change_id desc)
                                 filter (where order_id = $2 and settled_at is null))[1] = $3, false) as "isKnown",
                  (count(*) filter (where order_id = $2))::int as "ofOrder", count(*)::int as "ofConnection"
             from punch_out_waiting_change where connection_id = $1 and (settled_at is null or order_id = $2)`,
    values: [connectionId, orderId, contentHash, payloadId, sentAt],
  });
  const { isKnown = false, ofOrder = 0, ofConnection = 0 } = rows[0] ?? {};
  if (isKnown) return 'known';
  if (ofOrder >= maxWaiting.ofOrder) {
    return tryLater(
      `${maxWaiting.ofOrder} changes of this order were stored already. Please call our customer service.`,
    );
  }
  if (ofConnection < maxWaiting.ofConnection) return undefined;
  return tryLater(`${maxWaiting.ofConnection} changes of your orders wait already. Please call our customer service.`);
}

/**
 * Stores the change, or says why not; once, unless the buyer wants the same again after something else. Without an order
 * number it waits for its order. The connection is locked.
 */
export async function keepWaiting(
  database: Queryable,
  arrived: InboundOrderChange,
  kept: {
    readonly contentHash: string;
    readonly at: Date;
    readonly orderNumber?: number;
    /** Why a person decides, as a sentence. */
    readonly why?: string;
  },
): Promise<Rejection | undefined> {
  const { connection, order, envelope, type } = arrived;
  const room = await judgeRoom(database, arrived, kept.contentHash);
  const refused = isRejection(room) ? room : await keepArrived(database, arrived, kept.at);
  if (refused !== undefined || room === 'known') return refused;
  // The earlier one with this content makes room, and counts no longer: others came in between, and this one follows them.
  await database.query({
    name: 'punch-out-change-again',
    text: `update punch_out_waiting_change
              set content_hash = content_hash || '.' || change_id, settled_at = coalesce(settled_at, $4),
                  outcome = case when settled_at is null then 'outdated' else outcome end
            where connection_id = $1 and order_id = $2 and content_hash = $3`,
    values: [connection.connectionId, order.orderId, kept.contentHash, kept.at],
  });
  const { payloadId, dtdVersion, sentAt, from, to } = envelope;
  await database.query({
    name: 'punch-out-change-wait',
    text: `insert into punch_out_waiting_change
             (connection_id, order_id, order_number, type, content_hash, why, document, received_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      connection.connectionId,
      order.orderId,
      kept.orderNumber ?? null,
      type,
      kept.contentHash,
      kept.why ?? '',
      JSON.stringify({ order, envelope: { payloadId, dtdVersion, sentAt, from, to } }),
      kept.at,
    ],
  });
  return undefined;
}

/** A change that a person decides about, has decided about, or no longer has to. */
export interface LeftChange {
  readonly changeId: number;
  readonly type: 'update' | 'delete';
  readonly orderNumber: number;
  readonly contentHash: string;
  readonly why: string;
  readonly isOpen: boolean;
  readonly outcome: string;
  /** When it came; an instant. */
  readonly at: string;
  readonly document: EarlierDocument;
}

/**
 * The changes of this order that were left to a person, the first one first, under a lock: nobody settles them until the
 * transaction ends.
 */
export async function lockLeftToPerson(
  database: Queryable,
  { connectionId, orderId }: { readonly connectionId: string; readonly orderId: string },
): Promise<LeftChange[]> {
  const { rows } = await database.query<
    Omit<LeftChange, 'at' | 'document'> & {
      receivedAt: Date;
      payloadId: string;
      sentAt: string;
      orderVersion: number | null;
    }
  >({
    name: 'punch-out-changes-left',
    text: `select change_id as "changeId", type, order_number as "orderNumber", split_part(content_hash, '.', 1) as "contentHash", why, settled_at is null as "isOpen", outcome,
                  received_at as "receivedAt", coalesce(document #>> '{envelope,payloadId}', '') as "payloadId",
                  coalesce(document #>> '{envelope,sentAt}', '') as "sentAt",
                  (document #>> '{order,orderVersion}')::int as "orderVersion"
             from punch_out_waiting_change
            where connection_id = $1 and order_id = $2 and order_number is not null and outcome <> 'applied'
            order by received_at, change_id for update`,
    values: [connectionId, orderId],
  });
  return rows.map(({ receivedAt, payloadId, sentAt, orderVersion, ...row }) => ({
    ...row,
    at: receivedAt.toISOString(),
    document: {
      payloadId,
      ...(orderVersion === null ? {} : { orderVersion }),
      ...(sentAt === '' ? {} : { sentAt }),
    },
  }));
}

/** What a newer document replaces. A deletion is only replaced by another one, and the same content stays. */
export const replacedBy = (
  { type, contentHash }: Pick<LeftChange, 'type' | 'contentHash'>,
  left: readonly LeftChange[],
): LeftChange[] =>
  left.filter(
    (each) => each.isOpen && each.contentHash !== contentHash && (each.type === 'update' || type === 'delete'),
  );

/** Nobody has to decide about them anymore. They're locked. */
export async function outdateChanges(database: Queryable, changes: readonly LeftChange[], at: Date): Promise<void> {
  const changeIds = changes.map(({ changeId }) => changeId);
  await countFromDecision(database, changeIds, at);
  await database.query({
    name: 'punch-out-changes-outdated',
    text: `update punch_out_waiting_change set settled_at = $2, outcome = 'outdated' where change_id = any($1)`,
    values: [changeIds, at],
  });
}

export interface WaitingChange {
  readonly changeId: number;
  readonly type: 'update' | 'delete';
  readonly contentHash: string;
  readonly document: Omit<WaitingDocument, 'order'> & { readonly order: BuyerOrder };
}

/** The changes that came before this order, the first one first, under a lock. */
export async function lockWaitingFor(
  database: Queryable,
  { connectionId, orderId }: { readonly connectionId: string; readonly orderId: string },
): Promise<WaitingChange[]> {
  const { rows } = await database.query<WaitingChange>({
    name: 'punch-out-changes-waiting',
    text: `select change_id as "changeId", type, content_hash as "contentHash", document from punch_out_waiting_change
            where connection_id = $1 and order_id = $2 and order_number is null and settled_at is null
            order by change_id for update`,
    values: [connectionId, orderId],
  });
  return rows;
}

/** The order has arrived: the change was applied, or (with a reason) waits for a person. */
export async function noteArrival(
  database: Queryable,
  changeId: number,
  { orderNumber, at, why }: { readonly orderNumber: number; readonly at: Date; readonly why: string },
): Promise<void> {
  await database.query({
    name: 'punch-out-change-arrival',
    text: `update punch_out_waiting_change
              set order_number = $2, why = $3, settled_at = case when $3 = '' then $4::timestamptz end,
                  outcome = case when $3 = '' then 'applied' else '' end
            where change_id = $1`,
    values: [changeId, orderNumber, why, at],
  });
}
