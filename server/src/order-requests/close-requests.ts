/** Closes requests that no longer apply, such as canceling lines that already shipped, and notifies the requester. */
import { type Closing, closingOf, type OrderNow } from '@operatory/domain/order-requests';
import type pg from 'pg';
import { writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { type Job, repeat } from '../jobs/repeat.ts';
import type { Services } from '../services/services.ts';
import { tellOfAnswer } from './answer.ts';
import { findRequest, type RequestRow } from './reads.ts';

type Parts = Pick<Services, 'pool' | 'hub' | 'now' | 'log'>;

/** The system itself. */
const byItself = { id: null, name: 'Operatory', address: '' };

/** Open requests whose order has changed in a way that may close them. */
async function findCandidates(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ requestId: string }>({
    name: 'order-requests-to-close',
    text: `select r.request_id as "requestId" from order_request r
            where r.state in ('asked', 'accepted')
              and (not exists (select from sales_order o where o.order_number = r.order_number)
                   or exists (select from order_review w where w.order_number = r.order_number and w.state = 'sent-back')
                   or (r.kind = 'cancel' and exists (
                        select from jsonb_to_recordset(r.lines) as a("lineNumber" int, quantity int)
                          left join order_line l on l.order_number = r.order_number and l.line_number = a."lineNumber"
                         where l.line_number is null or l.line_group in ('shipment', 'canceled') or l.quantity < a.quantity)))
            order by r.asked_at`,
  });
  return rows.map(({ requestId }) => requestId);
}

async function readOrderNow(client: pg.PoolClient, { orderNumber }: RequestRow): Promise<OrderNow | undefined> {
  const { rows } = await client.query<OrderNow>({
    name: 'order-request-order-now',
    text: `select exists (select from order_review w where w.order_number = o.order_number and w.state = 'sent-back') as "isSentBack",
                  coalesce((select json_agg(json_build_object('lineNumber', l.line_number, 'lineGroup', l.line_group,
                                                              'quantity', l.quantity, 'erpLineNumber', l.erp_line_number))
                     from order_line l where l.order_number = o.order_number), '[]') as lines
             from sales_order o where o.order_number = $1`,
    values: [orderNumber],
  });
  return rows[0];
}

async function writeClosing(
  client: pg.PoolClient,
  before: RequestRow,
  { closing: { state, words }, at }: { readonly closing: Closing; readonly at: Date },
): Promise<void> {
  // The text from the acceptance stays.
  const answer = [before.answer, words].filter((text) => text !== '').join('\n\n');
  await client.query({
    name: 'order-request-close',
    text: `update order_request set state = $2, answer = $3, answered_by_user_id = null, answered_at = $4
            where request_id = $1 and customer_number = $5`,
    values: [before.requestId, state, answer, at, before.customerNumber],
  });
  const written = await findRequest(client, before.requestId);
  if (written !== undefined) await tellOfAnswer(client, written);
  const about = `order ${before.orderNumber}`;
  const after = { state, words };
  await writeAudit(client, {
    kind: 'order-request-closed',
    by: byItself,
    about,
    before: { state: before.state },
    after,
  });
}

/** Locks the request, so this and a simultaneous answer can't both count. */
async function closeRequest({ pool, hub, now }: Parts, requestId: string): Promise<boolean> {
  const closed = await inTransaction(pool, async (client) => {
    await client.query({
      name: 'order-request-lock-to-close',
      text: 'select from order_request where request_id = $1 for update',
      values: [requestId],
    });
    const row = await findRequest(client, requestId);
    if (row === undefined) return undefined;
    const closing = closingOf(row, await readOrderNow(client, row));
    if (closing === undefined) return undefined;
    await writeClosing(client, row, { closing, at: now() });
    return row;
  });
  if (closed === undefined) return false;
  hub.orderChanged({ customerNumber: closed.customerNumber, orderNumber: closed.orderNumber });
  hub.reviewChanged({ orderNumber: closed.orderNumber });
  return true;
}

/** Returns how many were closed. */
export async function closeRequests(parts: Parts, isStopped: () => boolean = () => false): Promise<number> {
  let count = 0;
  for (const requestId of await findCandidates(parts.pool)) {
    if (isStopped()) break;
    if (await closeRequest(parts, requestId)) count += 1;
  }
  return count;
}

/** Orders change through loads, at the back-order desk, and in Review. Checking every ten seconds covers them all. */
export const startClosingRequests = (parts: Parts): Job =>
  repeat((isStopped) => closeRequests(parts, isStopped), {
    name: 'closing requests',
    everyMs: 10_000,
    log: parts.log,
    failure: 'requests about orders could not be closed',
  });
