/** Withdraws a request about an order, as long as customer service hasn't answered. */
import type { OrderRequest } from '@operatory/contract/order-requests';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, aboutOrder, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { lockRequest } from './answer.ts';
import { findRequest, type RequestRow, requestFrom } from './reads.ts';

async function markWithdrawn(
  client: pg.PoolClient,
  scope: CustomerScope,
  { requestId, at }: { readonly requestId: string; readonly at: Date },
): Promise<RequestRow> {
  await client.query({
    name: 'order-request-withdraw',
    text: `update order_request set state = 'withdrawn', answered_by_user_id = $2, answered_at = $3
            where request_id = $1 and customer_number = $4`,
    values: [requestId, scope.viewer.userId, at, scope.customerNumber],
  });
  const written = await findRequest(client, requestId);
  if (written === undefined) throw new Error(`request ${requestId} is locked and not there`);
  return written;
}

/** Safe to repeat. An answer and a withdrawal at the same time can't both count: the request is locked. */
export async function withdrawRequest(
  services: Services,
  scope: CustomerScope,
  { by, orderNumber, requestId }: { readonly by: Actor; readonly orderNumber: number; readonly requestId: string },
): Promise<OrderRequest | Refusal<RefusalCode>> {
  let isNew = false;
  const done = await inTransaction(services.pool, async (client): Promise<OrderRequest | Refusal<RefusalCode>> => {
    const row = await lockRequest(client, scope, requestId);
    if (row === undefined || row.customerNumber !== scope.customerNumber || row.orderNumber !== orderNumber) {
      return refuse('order-request.absent');
    }
    if (row.state === 'withdrawn') return requestFrom(row);
    if (row.state === 'closed') return refuse('order-request.closed', { why: row.answer });
    if (row.state !== 'asked') return refuse('order-request.answered', { who: row.answeredBy });
    const written = await markWithdrawn(client, scope, { requestId, at: services.now() });
    await writeAudit(client, { kind: 'order-request-withdrawn', by, about: aboutOrder(orderNumber) });
    isNew = true;
    return requestFrom(written);
  });
  if (isNew && !isRefusal(done)) {
    services.hub.orderChanged({ customerNumber: scope.customerNumber, orderNumber });
    services.hub.reviewChanged({ orderNumber });
  }
  return done;
}
