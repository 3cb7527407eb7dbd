/** Withdraws a request for approval. */
import type { Approval } from '@operatory/contract/approvals';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { lockCart } from '../cart/reads.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { approvalFor, outcomeOf, readApprovalRow } from './approval-rows.ts';

/**
 * Withdraws a waiting request; the cart doesn't change. Only the requester may. The cart is locked first, as for a
 * decision, so if both arrive together, the second is refused. A repeated call changes nothing.
 */
export function withdrawApproval(
  services: Services,
  scope: CustomerScope,
  approvalId: string,
): Promise<Approval | Refusal<RefusalCode>> {
  const { viewer, customerNumber } = scope;
  const now = services.now();
  return inTransaction(services.pool, async (client) => {
    const known = await readApprovalRow(client, approvalId);
    if (known?.customerNumber !== customerNumber || known.askedByUserId !== viewer.userId) {
      return refuse('approval.not-own');
    }
    await lockCart(scope, client, { key: known.cartKey, today: todayOf(services, now) });
    await client.query(
      `update order_approval set state = 'withdrawn', decided_by_user_id = $3, decided_at = $4
        where approval_id = $1 and customer_number = $2 and state = 'waiting'`,
      [approvalId, customerNumber, viewer.userId, now],
    );
    const row = await readApprovalRow(client, approvalId);
    if (row === undefined) return refuse('approval.not-own');
    if (row.state === 'withdrawn' && !row.isReplaced) return approvalFor(viewer, row);
    return refuse('approval.decided', { name: row.decidedBy ?? row.askedBy ?? '', outcome: outcomeOf(row) });
  });
}
