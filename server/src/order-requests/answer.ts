/** Customer service answers requests about an order. */
import type { OrderRequest, orderRequestRoutes } from '@operatory/contract/order-requests';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import type { User } from '@operatory/domain/access';
import { requestTitle, requestWords } from '@operatory/domain/order-requests';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type ChangedOrder, tellOrderChanged } from '../alerts/change-order.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { tellOfOrder } from '../notices/order-notices.ts';
import { tell } from '../notices/tell.ts';
import type { Services } from '../services/services.ts';
import { carryOutCancellation } from './carry-out.ts';
import { countOpenRequests, findRequest, listOpenRequests, type RequestRow, requestFrom } from './reads.ts';

type Answer = RouteRequest<typeof orderRequestRoutes.answerOrderRequest>['body'];

export async function listOrderRequests(
  database: Queryable,
  { pageIndex, pageSize }: RouteRequest<typeof orderRequestRoutes.listOrderRequests>['query'],
): Promise<RouteReply<typeof orderRequestRoutes.listOrderRequests>> {
  const rows = await listOpenRequests(database, { limit: pageSize + 1, offset: pageIndex * pageSize });
  return {
    data: rows.slice(0, pageSize),
    hasMore: rows.length > pageSize,
    totalCount: await countOpenRequests(database),
  };
}

/** Whether the answer was given before, in the same words by the same person, such as by a click that was sent twice. */
const isRepeat = (
  { state, answeredByUserId, answer }: RequestRow,
  { outcome, words }: Answer,
  { userId }: User,
): boolean =>
  answeredByUserId === userId &&
  (answer.startsWith(words.trim()) || (outcome === 'finish' && answer.endsWith(words.trim()))) &&
  { accept: ['accepted', 'done'], refuse: ['refused'], finish: ['done'] }[outcome].includes(state);

/** The requester and the people who sent the order are notified. */
export async function tellOfAnswer(client: pg.PoolClient, row: RequestRow): Promise<void> {
  const { requestId, customerNumber, orderNumber, kind, state, lines, answer, askedByUserId } = row;
  const verb = state === 'accepted' || state === 'refused' || state === 'closed' ? state : 'done';
  const news = {
    kind: 'order-request-answered' as const,
    facts: {
      orderNumber,
      reasons: [`${requestTitle(row).toLowerCase()} ${verb}`, ...lines.map((line) => requestWords(kind, line))],
      message: answer,
    },
  };
  const event = `${requestId} ${state}`;
  await tellOfOrder(client, { ...news, orderNumber, event });
  if (askedByUserId === null) return;
  // Uses the same event key as the sender's notice, so nobody is notified twice.
  await tell(client, { ...news, event: `${orderNumber} ${event}`, customerNumber, userIds: [askedByUserId] });
}

interface Answering {
  readonly viewer: User;
  readonly by: Actor;
  readonly requestId: string;
  readonly answer: Answer;
}

interface Answered {
  readonly request: OrderRequest;
  readonly row: RequestRow;
  readonly changed?: ChangedOrder | undefined;
  readonly isNew: boolean;
}

/** Locks a request of the account; undefined if there is none. */
export async function lockRequest(
  client: pg.PoolClient,
  scope: CustomerScope,
  requestId: string,
): Promise<RequestRow | undefined> {
  await client.query({
    name: 'order-request-lock',
    text: 'select from order_request where request_id = $1 and customer_number = $2 for update',
    values: [requestId, scope.customerNumber],
  });
  return findRequest(client, requestId);
}

async function writeAnswer(
  client: pg.PoolClient,
  scope: CustomerScope,
  { requestId, viewer, answer }: Answering,
  { before, state, messageId, late = '', at }: CarriedOut & { readonly before: RequestRow; readonly at: Date },
): Promise<RequestRow> {
  // Details from the acceptance, such as where to send the goods, still apply when it's done.
  const words = [before.answer, answer.words.trim(), late].filter((text) => text !== '').join('\n\n');
  const isForErp = before.isForErp || (before.kind === 'cancel' && state === 'accepted');
  await client.query({
    name: 'order-request-answer',
    text: `update order_request set state = $2, answer = $3, answered_by_user_id = $4, answered_at = $5, is_for_erp = $7,
                  message_id = $8
            where request_id = $1 and customer_number = $6`,
    values: [requestId, state, words, viewer.userId, at, scope.customerNumber, isForErp, messageId ?? null],
  });
  const written = await findRequest(client, requestId);
  if (written === undefined) throw new Error(`request ${requestId} is locked and not there`);
  return written;
}

interface CarriedOut {
  readonly state: OrderRequest['state'];
  readonly changed?: ChangedOrder | undefined;
  /** The message that tells the ERP: if it's rejected, the request comes back. */
  readonly messageId?: number | undefined;
  /** What it was too late for. */
  readonly late?: string;
}

/** The resulting state, after the order was changed if that was requested. */
async function carriedOut(
  client: pg.PoolClient,
  scope: CustomerScope,
  { row, outcome, at }: { readonly row: RequestRow; readonly outcome: Answer['outcome']; readonly at: Date },
): Promise<CarriedOut | Refusal<RefusalCode>> {
  if (outcome === 'refuse') return { state: 'refused' };
  if (outcome === 'finish') return { state: 'done' };
  if (row.kind === 'return') return { state: 'accepted' };
  const { orderNumber, lines } = row;
  const result = await carryOutCancellation(client, scope, { orderNumber, lines, at });
  if (result === 'gone') return refuse('order-request.gone');
  const { isInErp, ...carried } = result;
  return { state: isInErp ? 'accepted' : 'done', ...carried };
}

/** Accepts, refuses, or finishes a request once; a second person is told who was first. */
export async function answerOrderRequest(
  services: Services,
  asked: Answering,
): Promise<OrderRequest | Refusal<RefusalCode>> {
  const { viewer, by, requestId, answer } = asked;
  const found = await findRequest(services.pool, requestId);
  if (found === undefined) return refuse('order-request.absent');
  if (answer.outcome === 'refuse' && answer.words.trim() === '') return refuse('order-request.words-missing');
  const scope = await services.scopes.open(viewer, 'account.ask-about-orders', found.customerNumber);
  if (isRefusal(scope)) return scope;
  const done = await inTransaction(services.pool, async (client): Promise<Answered | Refusal<RefusalCode>> => {
    const row = await lockRequest(client, scope, requestId);
    if (row === undefined) return refuse('order-request.absent');
    if (isRepeat(row, answer, viewer)) return { request: requestFrom(row), row, isNew: false };
    // The ERP rejected it, so it can't be carried out as accepted and may still be refused.
    const isAccepted = answer.outcome === 'finish' || (answer.outcome === 'refuse' && row.rejection !== '');
    const awaited = isAccepted ? 'accepted' : 'asked';
    if (row.state === 'withdrawn') return refuse('order-request.withdrawn', { who: row.answeredBy });
    if (row.state === 'closed') return refuse('order-request.closed', { why: row.answer });
    if (row.state !== awaited) return refuse('order-request.answered', { who: row.answeredBy });
    const at = services.now();
    const result = await carriedOut(client, scope, { row, outcome: answer.outcome, at });
    if (isRefusal(result)) return result;
    const written = await writeAnswer(client, scope, asked, { ...result, before: row, at });
    await tellOfAnswer(client, written);
    const about = `order ${row.orderNumber}`;
    const after = { state: written.state, ...(written.answer === '' ? {} : { words: written.answer }) };
    await writeAudit(client, { kind: 'order-request-answered', by, about, before: { state: row.state }, after });
    return { request: requestFrom(written), row: written, changed: result.changed, isNew: true };
  });
  if (isRefusal(done)) return done;
  const { customerNumber, orderNumber } = done.row;
  if (done.isNew) {
    tellOrderChanged(services.hub, done.changed ?? { customerNumber, orderNumber, alerts: [] });
    services.hub.reviewChanged({ orderNumber });
  }
  return done.request;
}
