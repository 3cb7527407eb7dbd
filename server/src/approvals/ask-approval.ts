/** Asks the approvers of a practice to send its cart. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff } from '@operatory/domain/access';
import { causeLabels } from '@operatory/domain/approvals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { readApprovalCauses } from '../approval-rules/read-causes.ts';
import { lockCart, readOrMakeActiveCart } from '../cart/reads.ts';
import { orderOfCart, refuseSubmit } from '../cart/send-locked-cart.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { tell } from '../notices/tell.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { outcomeOf, readApprovalRow, readApprovers } from './approval-rows.ts';
import { askedLinesOf } from './request-lines.ts';

/** A repeated request for the same cart within this time notifies the approvers in the bell, without another e-mail. */
const quietMinutes = 30;

interface WantedRequest {
  /** Random; the same one again changes nothing while the request waits. */
  readonly approvalId: string;
  readonly note: string;
}

/**
 * How an earlier request with this ID affects this one: the same one if it still waits, or a refusal, because no one
 * would be asked. Undefined if there's none.
 */
async function refuseEarlier(
  { viewer, customerNumber }: CustomerScope,
  client: Queryable,
  { approvalId, note, cartKey }: WantedRequest & { readonly cartKey: string },
): Promise<'same' | Refusal<RefusalCode> | undefined> {
  const earlier = await readApprovalRow(client, approvalId);
  if (earlier === undefined) return undefined;
  const isOwn = earlier.customerNumber === customerNumber && earlier.askedByUserId === viewer.userId;
  if (isOwn && earlier.state !== 'waiting') {
    return refuse('approval.decided', {
      name: earlier.decidedBy ?? earlier.askedBy ?? '',
      outcome: outcomeOf(earlier),
    });
  }
  const isSame = isOwn && earlier.cartKey === cartKey && earlier.note === note.trim();
  return isSame ? 'same' : refuse('approval.id-reused');
}

interface Replacing {
  readonly cartKey: string;
  /** The request that takes the place of the one that waits. */
  readonly approvalId: string;
  readonly now: Date;
}

/** A cart has one request. The author of the earlier one is notified that it was replaced, and by whom. */
async function replaceWaiting(
  client: Queryable,
  { viewer, customerNumber }: CustomerScope,
  { cartKey, approvalId, now }: Replacing,
): Promise<void> {
  const { rows } = await client.query<{ id: string; askedBy: string }>(
    `update order_approval set state = 'withdrawn', decided_at = $2, decided_by_user_id = $3, replaced_by = $4
      where cart_key = $1 and state = 'waiting' returning approval_id as id, asked_by_user_id as "askedBy"`,
    [cartKey, now, viewer.userId, approvalId],
  );
  for (const { id, askedBy } of rows.filter((row) => row.askedBy !== viewer.userId)) {
    await tell(client, {
      ...{ kind: 'approval-given', event: id, customerNumber, userIds: [askedBy] },
      facts: { approvalId: id, actor: viewer.name, actorId: viewer.userId, isReplaced: true },
    });
  }
}

/** Checks the cart as for sending it, stores the request, and notifies the approvers. It replaces a waiting request. */
export async function askApproval(
  services: Services,
  scope: CustomerScope,
  { approvalId, note }: WantedRequest,
): Promise<{ approvers: string[] } | Refusal<RefusalCode>> {
  const now = services.now();
  const today = todayOf(services, now);
  const { viewer, customerNumber } = scope;
  return inTransaction(services.pool, async (client) => {
    const { cartKey } = await readOrMakeActiveCart(scope, client, { today, now });
    const cart = await lockCart(scope, client, { key: cartKey, today });
    const approvers = await readApprovers(scope, client);
    const told = { approvers: approvers.map(({ name }) => name) };
    const earlier = await refuseEarlier(scope, client, { approvalId, note, cartKey });
    if (earlier !== undefined) return earlier === 'same' ? told : earlier;
    if (cart === undefined || cart.submittedAt !== null) return refuse('cart.empty');
    const locked = { client, cart, now };
    const refused = await refuseSubmit(services, scope, locked);
    if (refused !== undefined) return refused;
    const { total } = await orderOfCart(scope, locked);
    const causes = await readApprovalCauses(scope, client, { total, today });
    if (causes.length === 0) return refuse('approval.not-needed');
    if (approvers.length === 0)
      return refuse(isStaff(viewer) ? 'approval.practice-lacks-approver' : 'approval.no-approver');
    const { rowCount: asked } = await client.query(
      `select from order_approval where cart_key = $1 and asked_by_user_id = $2
          and asked_at > $3::timestamptz - interval '${quietMinutes} minutes' limit 1`,
      [cartKey, viewer.userId, now],
    );
    await replaceWaiting(client, scope, { cartKey, approvalId, now });
    await client.query(
      `insert into order_approval
         (approval_id, customer_number, cart_key, asked_by_user_id, asked_at, asked_modified, note, causes, lines)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[approvalId, customerNumber, cartKey, viewer.userId, now, cart.modified],
        ...[note.trim(), JSON.stringify(causeLabels(causes)), JSON.stringify(askedLinesOf(cart))],
      ],
    );
    await tell(client, {
      kind: 'approval-asked',
      event: approvalId,
      customerNumber,
      facts: { approvalId, actor: viewer.name, actorId: viewer.userId, message: note.trim() },
      userIds: approvers.map(({ id }) => id),
      isMailed: asked === 0,
    });
    return told;
  });
}
