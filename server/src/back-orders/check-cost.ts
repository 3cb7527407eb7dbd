/** Whether a decision that makes an order cost more needs an approver of the practice, as a cart of that amount would. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { PlainDate } from '@operatory/domain/dates';
import { cents } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { readApprovalCauses } from '../approval-rules/read-causes.ts';
import type { Queryable } from '../database/database.ts';
import type { CompleteDecision } from './carry-out.ts';
import type { WaitingLine } from './stand-in-reads.ts';

/** In cents; 0 for a decision without a substitute. */
function costChange(
  { substitute, substituteQuantity = 0, unitPrice = 0, replaced = 0 }: CompleteDecision,
  line: WaitingLine,
) {
  return substitute === undefined ? 0 : substituteQuantity * unitPrice - replaced * line.unitPrice;
}

async function readTotal(scope: CustomerScope, database: Queryable, orderNumber: number): Promise<number> {
  const { rows } = await database.query<{ total: number }>({
    name: 'back-order-total',
    text: 'select total_cents::float8 as total from sales_order where customer_number = $1 and order_number = $2',
    values: [scope.customerNumber, orderNumber],
  });
  return rows[0]?.total ?? 0;
}

/**
 * Refused if the practice's rule wouldn't let this person send the changed order. The month's budget already includes
 * the order, so only the added amount counts.
 */
export async function refuseCost(
  scope: CustomerScope,
  database: Queryable,
  {
    decision,
    line,
    today,
  }: { readonly decision: CompleteDecision; readonly line: WaitingLine; readonly today: PlainDate },
): Promise<Refusal<RefusalCode> | undefined> {
  const more = costChange(decision, line);
  if (more <= 0) return undefined;
  const total = cents((await readTotal(scope, database, decision.orderNumber)) + more);
  const ofTotal = await readApprovalCauses(scope, database, { total, today });
  const ofMore = await readApprovalCauses(scope, database, { total: cents(more), today });
  const causes = [
    ...ofTotal.filter(({ kind }) => kind !== 'budget'),
    ...ofMore.filter(({ kind }) => kind === 'budget'),
  ];
  return causes.length === 0 ? undefined : refuse('back-order.needs-approver');
}
