/** What staff see of the messages to the ERP. */
import type { Delivery, MessageState, MessageTopic, Proof, ProofSummary } from '@operatory/contract/order-messages';
import type { Page } from '@operatory/contract/page';
import type pg from 'pg';
import { topicsForErp } from '../../database/schema/orders.ts';
import { isReplaced } from '../../orders/known-to-erp.ts';
import { heldBackWords, isHeldBack } from '../../orders/open-buyer-change.ts';
import { messageIdOf, waitsSince } from './messages.ts';
import { listNumberConflicts } from './number-conflicts.ts';

interface DeliveryRow {
  readonly id: number;
  readonly topic: MessageTopic;
  readonly key: string;
  readonly customer_number: string;
  readonly created_at: Date;
  readonly erp_order_number: string;
  readonly reason: string;
  readonly sent_by: string;
  readonly at: Date | null;
}

const waiting = `
  select id::float8 as id, topic, key, coalesce(payload ->> 'customerNumber', '') as customer_number, created_at,
         '' as erp_order_number, case when ${isHeldBack('outbox')} then '${heldBackWords}' else problem end as reason, '' as sent_by, null::timestamptz as at
    from outbox where delivered_at is null and failed_at is null and topic in ${topicsForErp}
   order by outbox.id limit $1 offset $2`;

const answered = `
  select outbox_id::float8 as id, topic, key, customer_number, message_at as created_at, erp_order_number, reason, sent_by, at
    from order_receipt r where state = $3 and (state = 'taken' or not ${isReplaced})
   order by outbox_id desc limit $1 offset $2`;

/** Messages in one state: waiting ones oldest first, others newest first. */
export async function listDeliveries(
  pool: pg.Pool,
  {
    state,
    pageIndex,
    pageSize,
  }: { readonly state: MessageState; readonly pageIndex: number; readonly pageSize: number },
): Promise<Page<Delivery>> {
  const range = [pageSize + 1, pageIndex * pageSize];
  const { rows } =
    state === 'waiting'
      ? await pool.query<DeliveryRow>(waiting, range)
      : await pool.query<DeliveryRow>(answered, [...range, state]);
  return {
    hasMore: rows.length > pageSize,
    data: rows.slice(0, pageSize).map((row) => ({
      messageId: messageIdOf(row),
      topic: row.topic,
      orderNumber: row.topic === 'tags.submitted' ? null : Number(row.key),
      customerNumber: row.customer_number,
      createdAt: row.created_at.toISOString(),
      state,
      erpOrderNumber: row.erp_order_number,
      reason: row.reason,
      by: row.sent_by,
      at: row.at?.toISOString() ?? null,
    })),
  };
}

interface OverviewRow {
  readonly waiting: number;
  readonly waiting_since: Date | null;
  readonly rejected: number;
  readonly last_taken_at: Date | null;
  readonly has_key: boolean;
}

interface ProofRow {
  readonly sent_by: string;
  readonly since: Date;
  readonly orders: number;
  readonly missing_there: number[];
  readonly unknown_here: number[];
  readonly different: Proof['different'];
  readonly checked_at: Date;
}

const proofOf = (row: ProofRow): ProofSummary => ({
  checkedAt: row.checked_at.toISOString(),
  by: row.sent_by,
  since: row.since.toISOString(),
  orders: row.orders,
  missingThere: row.missing_there,
  unknownHere: row.unknown_here,
  different: row.different.map(({ orderNumber, ours, theirs }) => ({
    orderNumber,
    ourLines: ours.lines,
    theirLines: theirs.lines,
    isTotalDifferent: ours.totalCents !== theirs.totalCents,
  })),
});

/** Counts of messages, the last proof, and numbers that contradict each other. */
export async function readOverview(pool: pg.Pool) {
  const { rows } = await pool.query<OverviewRow>(
    `select w.waiting, w.waiting_since,
            (select count(*)::int from order_receipt r where state = 'rejected' and not ${isReplaced}) as rejected,
            (select max(at) from order_receipt where state = 'taken') as last_taken_at,
            exists (select from machine_key where revoked_at is null and (feeds is null or 'orders' = any(feeds)))
              or exists (select from erp_webhook) or exists (select from erp_file_way where is_on) as has_key
       from (select count(*)::int as waiting, min(${waitsSince('outbox')}) as waiting_since from outbox
              where delivered_at is null and failed_at is null and topic in ${topicsForErp}) w`,
  );
  const { rows: proofs } = await pool.query<ProofRow>(
    `select sent_by, since, orders, missing_there, unknown_here, different, checked_at
       from order_proof order by checked_at desc limit 1`,
  );
  const [row] = rows;
  const [proof] = proofs;
  return {
    waiting: row?.waiting ?? 0,
    waitingSince: row?.waiting_since?.toISOString() ?? null,
    rejected: row?.rejected ?? 0,
    lastTakenAt: row?.last_taken_at?.toISOString() ?? null,
    hasKey: row?.has_key ?? false,
    proof: proof === undefined ? null : proofOf(proof),
    conflicts: await listNumberConflicts(pool),
  };
}
