/** The request for approval of the account's cart. */
import type { Approval } from '@operatory/contract/approvals';
import { kindOf } from '@operatory/domain/access';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { type ApprovalRow, approvalColumns, approvalFor, approvalTables, readApprovers } from './approval-rows.ts';

interface CartApproval {
  readonly request: Approval | null;
  readonly isOwn: boolean;
  readonly approvers: string[];
}

const none: CartApproval = { request: null, isOwn: false, approvers: [] };

/**
 * A punch-out session has its own cart, and the practice's approvals aren't the buyer's concern. A cart that was sent
 * back and then requested again is waiting; one that became an order has no request.
 */
export async function readCartApproval({ pool }: Services, scope: CustomerScope): Promise<CartApproval> {
  if (kindOf(scope.viewer) === 'punch-out-user') return none;
  const { rows } = await pool.query<ApprovalRow>({
    name: 'approval-of-cart',
    text: `select ${approvalColumns} from ${approvalTables} join cart k on k.cart_key = a.cart_key
            where a.customer_number = $1 and k.submitted_at is null and a.state in ('waiting', 'sent-back')
            order by a.asked_at desc, a.state desc limit 1`,
    values: [scope.customerNumber],
  });
  const [row] = rows;
  if (row === undefined) return none;
  const approvers = row.state === 'waiting' ? await readApprovers(scope, pool) : [];
  return {
    request: approvalFor(scope.viewer, row),
    isOwn: row.askedByUserId === scope.viewer.userId,
    approvers: approvers.map(({ name }) => name),
  };
}
