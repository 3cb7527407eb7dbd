/** The statements that carry a decision out; all of them run in the transaction that holds the review's lock. */

import type { ReturnNote } from '@operatory/domain/review';
import type { Queryable } from '../database/database.ts';
import { readHeldMessage } from '../orders/announce-lines.ts';
import { noteMoves } from '../orders/note-move.ts';
import { canceledOnRequest } from '../orders/progress-writes.ts';
import { withdrawFromErp } from '../orders/withdraw-from-erp.ts';

export interface DecisionRecord {
  readonly orderNumber: number;
  readonly state: 'released' | 'sent-back';
  readonly at: Date;
  readonly byUserId: string;
  readonly decisionId: string;
  readonly message: string;
  /** Where the lines went. */
  readonly cartKey: string | null;
  readonly notes: readonly ReturnNote[];
}

/** Records the decision, increases the version, so that no one can decide on the old one, and ends the claim. */
export async function writeDecision(database: Queryable, made: DecisionRecord): Promise<void> {
  await database.query({
    name: 'review-decide',
    text: `update order_review
              set state = $2, version = version + 1, decided_at = $3, decided_by_user_id = $4, decision_id = $5,
                  message = $6, cart_key = $7, notes = $8,
                  claimed_by_user_id = null, claimed_at = null, claim_active_at = null
            where order_number = $1 and state = 'waiting'`,
    values: [
      made.orderNumber,
      made.state,
      made.at,
      made.byUserId,
      made.decisionId,
      made.message,
      made.cartKey,
      JSON.stringify(made.notes),
    ],
  });
}

/** The order continues like one that was never held. */
export async function endHold(database: Queryable, orderNumber: number): Promise<void> {
  await database.query({
    name: 'review-end-hold',
    text: 'update sales_order set is_held_for_review = false where order_number = $1',
    values: [orderNumber],
  });
}

/** The order ends here: it's neither on hold nor waiting to be processed, and its lines say where they are. */
export async function takeOrderBack(database: Queryable, orderNumber: number): Promise<void> {
  await database.query({
    name: 'review-take-order-back',
    text: `with o as (
             update sales_order set is_held_for_review = false, is_in_submitted_state = false where order_number = $1
             returning order_number)
           update order_line l set status = 'Sent back to cart' from o
            where l.order_number = o.order_number and l.status <> $2`,
    values: [orderNumber, canceledOnRequest],
  });
  await noteMoves(database, [orderNumber]);
}

/**
 * Notifies the ERP of the decision: a released order is `order.submitted` like any other; one that was sent back is
 * `order.withdrawn`, if the ERP has it. Both include who decided.
 */
export async function announceDecision(
  database: Queryable,
  {
    orderNumber,
    state,
    at,
    byUserId,
    message,
  }: Pick<DecisionRecord, 'orderNumber' | 'state' | 'at' | 'byUserId' | 'message'>,
): Promise<void> {
  const review = { state, decidedAt: at.toISOString(), decidedByUserId: byUserId, message };
  const payload = { ...(await readHeldMessage(database, orderNumber)), review };
  if (state !== 'released') {
    await withdrawFromErp(database, { orderNumber, payload, at });
    return;
  }
  await database.query({
    name: 'review-announce',
    text: `insert into outbox (topic, key, payload, created_at) values ('order.submitted', $1, $2, $3)`,
    values: [String(orderNumber), JSON.stringify(payload), at],
  });
}
