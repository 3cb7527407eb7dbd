/** Ends the request of a cart that is sent. */
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

/** An approver who sends the cart approves it; otherwise it no longer needed one. Call it with the cart locked. */
export async function settleApproval(
  scope: CustomerScope,
  database: Queryable,
  { cartKey, orderNumber, at }: { readonly cartKey: string; readonly orderNumber: number; readonly at: Date },
): Promise<void> {
  const { viewer } = scope;
  const isApprover = viewer.permissions.has('Customer') && viewer.permissions.has('ApproveOrders');
  await database.query({
    name: 'approval-settle',
    text: `update order_approval set state = $3, decided_by_user_id = $4, decided_at = $5, order_number = $6
            where cart_key = $1 and customer_number = $2 and state = 'waiting'`,
    values: [cartKey, scope.customerNumber, isApprover ? 'approved' : 'withdrawn', viewer.userId, at, orderNumber],
  });
}
