/** Stores a request about an order, after checking it against the order's lines and earlier requests. */
import type { OrderRequest, orderRequestRoutes } from '@operatory/contract/order-requests';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import { askableLines, originOf, refuseRequest } from '@operatory/domain/order-requests';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type Actor, aboutOrder, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import type { OrderRequestLineRow } from '../database/schema/order-requests.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Services } from '../services/services.ts';
import {
  type AskedOrder,
  findRequest,
  type RequestRow,
  readAskedOrder,
  readRequestsOfOrder,
  requestFrom,
} from './reads.ts';

type Body = RouteRequest<typeof orderRequestRoutes.askAboutOrder>['body'];

/** The requests about the order, and what can still be requested. */
export async function readOrderRequests(
  { pool }: Pick<Services, 'pool'>,
  scope: CustomerScope,
  orderNumber: number,
): Promise<RouteReply<typeof orderRequestRoutes.readOrderRequests> | Refusal<RefusalCode>> {
  const order = await readAskedOrder(scope, pool, orderNumber);
  if (order === undefined) return refuse('order.not-found');
  const requests = await readRequestsOfOrder(scope, pool, orderNumber);
  const known = new Map(order.lines.map((line) => [line.lineNumber, line]));
  const cancelable = new Map(askableLines(order.standing, requests).map((line) => [line.lineNumber, line.cancelable]));
  const lines = askableLines(order.lines, requests).flatMap(({ lineNumber, returnable }) => {
    const line = known.get(lineNumber);
    const most = { cancelable: order.isOfBuyer ? 0 : (cancelable.get(lineNumber) ?? 0), returnable };
    if (line === undefined || order.isSentBack || most.cancelable + most.returnable === 0) return [];
    const { itemNumber, description, quantity } = line;
    return [{ lineNumber, itemNumber, description, quantity, ...originOf(line, order.lines), ...most }];
  });
  const shown = order.isSentBack ? requests.filter(({ state }) => state !== 'asked' && state !== 'accepted') : requests;
  return { requests: shown.map(requestFrom), lines };
}

/** What has shipped according to the ERP can't be canceled, and can be returned once it's shown as shipped here. */
const linesToAsk = ({ kind }: Body, { lines, standing }: AskedOrder) => (kind === 'cancel' ? standing : lines);

/** The asked lines with what there was to ask for, which stays with the request. */
function linesOf(body: Body, order: AskedOrder, requests: readonly RequestRow[]) {
  const { kind, lines: asked } = body;
  const lines = linesToAsk(body, order);
  const known = new Map(lines.map((line) => [line.lineNumber, line]));
  const left = new Map(askableLines(lines, requests).map((line) => [line.lineNumber, line]));
  return asked.flatMap(({ lineNumber, quantity, lot }) => {
    const line = known.get(lineNumber);
    if (line === undefined) return [];
    const { itemNumber, description, quantity: had } = line;
    const of = (kind === 'cancel' ? left.get(lineNumber)?.cancelable : left.get(lineNumber)?.returnable) ?? had;
    const { isRest } = originOf(line, lines);
    const more = { ...(lot === undefined ? {} : { lot }), ...(isRest === undefined ? {} : { isRest }) };
    return [{ lineNumber, itemNumber, description, quantity, of, had, ...more }];
  });
}

async function writeRequest(
  client: pg.PoolClient,
  scope: CustomerScope,
  {
    orderNumber,
    body,
    lines,
    at,
  }: {
    readonly orderNumber: number;
    readonly body: Body;
    readonly lines: readonly OrderRequestLineRow[];
    readonly at: Date;
  },
): Promise<boolean> {
  const { requestId, kind, reason, note } = body;
  const { rowCount } = await client.query({
    name: 'order-request-write',
    text: `insert into order_request (request_id, customer_number, order_number, kind, lines, reason, note, asked_by_user_id, asked_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    values: [
      ...[requestId, scope.customerNumber, orderNumber, kind, JSON.stringify(lines)],
      ...[reason ?? null, note.trim(), scope.viewer.userId, at],
    ],
  });
  return rowCount === 1;
}

/** Safe to repeat with the same id. The order is locked, so that two who ask at once can't ask for more than there is. */
export async function askAboutOrder(
  services: Services,
  scope: CustomerScope,
  { by, orderNumber, body }: { readonly by: Actor; readonly orderNumber: number; readonly body: Body },
): Promise<OrderRequest | Refusal<RefusalCode>> {
  let isNew = false;
  const done = await inTransaction(services.pool, async (client): Promise<OrderRequest | Refusal<RefusalCode>> => {
    if ((await readAskedOrder(scope, client, orderNumber)) === undefined) return refuse('order.not-found');
    await lockOrder(client, orderNumber);
    const order = await readAskedOrder(scope, client, orderNumber);
    if (order === undefined || order.isSentBack) return refuse('order.not-found');
    const requests = await readRequestsOfOrder(scope, client, orderNumber);
    const earlier = requests.find(({ requestId }) => requestId === body.requestId);
    if (earlier !== undefined) return requestFrom(earlier);
    const refused = refuseRequest(body, { ...order, lines: linesToAsk(body, order), requests });
    if (refused !== undefined) return refused;
    const asked = { orderNumber, body, lines: linesOf(body, order, requests), at: services.now() };
    // The id may belong to a request about another order.
    if (!(await writeRequest(client, scope, asked))) return refuse('order-request.absent');
    const written = await findRequest(client, body.requestId);
    if (written === undefined) throw new Error(`request ${body.requestId} isn't there after it was written`);
    const { kind, lines } = written;
    const after = { kind, lines: lines.map(({ lineNumber, quantity }) => `${quantity} of line ${lineNumber}`) };
    await writeAudit(client, { kind: 'order-request-asked', by, about: aboutOrder(orderNumber), after });
    isNew = true;
    return requestFrom(written);
  });
  if (isNew && !isRefusal(done)) {
    services.hub.orderChanged({ customerNumber: scope.customerNumber, orderNumber });
    services.hub.reviewChanged({ orderNumber });
  }
  return done;
}
