/** Decides about a back-ordered line, or proposes a decision to the practice. */
import type { BackOrderDecision, backOrderRoutes } from '@operatory/contract/back-orders';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteRequest } from '@operatory/contract/route';
import { isStaff } from '@operatory/domain/access';
import { actionWords, checkDecision } from '@operatory/domain/back-orders';
import { convertQuantity, packRatio } from '@operatory/domain/catalog';
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type ChangedOrder, tellOrderChanged } from '../alerts/change-order.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { lockStanding, type StandingOrder } from '../orders/lock-standing.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { type CompleteDecision, carryOut, unchanged } from './carry-out.ts';
import { refuseCost } from './check-cost.ts';
import { readDecisions } from './list-stand-ins.ts';
import type { DecisionRow } from './reads.ts';
import { findStandIns, readWaitingLine, type WaitingLine } from './stand-in-reads.ts';
import { tellOfDecision, tellOfProposal } from './tell-practice.ts';
import { decisionFrom, differenceOf } from './wire-lines.ts';
import { insertDecision } from './writes.ts';

type Body = RouteRequest<typeof backOrderRoutes.decideBackOrder>['body'];

export interface DecisionRequest extends Body {
  readonly orderNumber: number;
  readonly lineNumber: number;
}

/** What became of the line since the caller looked at it. */
export function refuseDecided(last: DecisionRow | undefined): Refusal<RefusalCode> {
  if (last === undefined || last.state === 'declined' || last.state === 'replaced') return refuse('back-order.changed');
  const who = last.answeredBy ?? last.by ?? 'Former user';
  const outcome =
    last.state === 'proposed'
      ? `asked the practice to ${actionWords(last, formatDate)}`
      : actionWords(last, formatDate);
  return refuse('back-order.decided', { who, outcome });
}

/** Whether the ERP has reported that the line is packed or shipped, and that only waits for its answer to our last change. */
export const isUnderWay = (order: StandingOrder | undefined, line: number): boolean =>
  order?.lines.some(({ lineNumber, lineGroup }) => lineNumber === line && lineGroup !== 'backordered') === true;

/** Locks the order; refuses if its line doesn't wait any longer, or has changed since this version of it. */
async function lockLine(
  client: pg.PoolClient,
  scope: CustomerScope,
  { orderNumber, lineNumber, version }: Pick<DecisionRequest, 'orderNumber' | 'lineNumber' | 'version'>,
): Promise<WaitingLine | Refusal<RefusalCode>> {
  const order = await lockStanding(client, orderNumber);
  const line = await readWaitingLine(scope, client, { orderNumber, lineNumber });
  if (line !== undefined && isUnderWay(order, lineNumber)) return refuse('back-order.under-way');
  if (line !== undefined && line.version === version) return line;
  const [last] = await readDecisions(scope, client, { orderNumber, lineNumber });
  if (line === undefined && last?.state !== 'done') return refuse('back-order.gone');
  return refuseDecided(last);
}

/** The decision with all data needed to carry it out: the substitute, its quantity, and its price. */
async function completed(
  scope: CustomerScope,
  database: Queryable,
  {
    request,
    line,
    today,
  }: { readonly request: DecisionRequest; readonly line: WaitingLine; readonly today: PlainDate },
): Promise<CompleteDecision | Refusal<RefusalCode>> {
  const { decisionId, action, note, substitute } = request;
  const until = request.until as PlainDate | undefined;
  const { orderNumber, lineNumber, itemNumber, quantity } = line;
  const replaced = action === 'swap' ? quantity : action === 'split' ? (request.replaced ?? 0) : undefined;
  const plain = { decisionId, orderNumber, lineNumber, itemNumber, action, note, lineQuantity: quantity };
  const refused = checkDecision({ action, until, replaced }, { line, today });
  if (refused !== undefined) return refused;
  if (action === 'wait') return { ...plain, until, description: '' };
  if (action === 'cancel') return { ...plain, description: '' };
  const found = (await findStandIns(scope, database, { line, today })).find(
    ({ product }) => product.itemNumber === substitute,
  );
  if (found === undefined) return refuse('back-order.no-stand-in', { itemNumber: substitute ?? '' });
  const { product, unitPrice } = found;
  const usual = convertQuantity(replaced ?? quantity, packRatio(line.pack, product.pack) ?? 1);
  const substituteQuantity = request.substituteQuantity ?? usual;
  // If a practice wants more, that's a separate order.
  if (!isStaff(scope.viewer) && substituteQuantity > usual)
    return refuse('back-order.too-many', { most: String(usual) });
  const instead = { substitute: product.itemNumber, substituteQuantity, unitPrice, replaced };
  return { ...plain, ...instead, description: product.description };
}

interface Decided {
  readonly decision: BackOrderDecision;
  readonly changed?: ChangedOrder | undefined;
}

/** What this request did when it came before. */
async function readEarlier(
  scope: CustomerScope,
  client: pg.PoolClient,
  { decisionId, ...place }: DecisionRequest,
): Promise<Decided | undefined> {
  const found = (await readDecisions(scope, client, place)).find((row) => row.decisionId === decisionId);
  return found === undefined ? undefined : { decision: decisionFrom(found, scope.seesPrices) };
}

/** Whether the id belongs to a decision about another line. */
async function isUsed(client: pg.PoolClient, decisionId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'back-order-id-used',
    text: 'select from back_order_decision where decision_id = $1',
    values: [decisionId],
  });
  return rowCount === 1;
}

interface Deciding {
  readonly decision: CompleteDecision;
  readonly line: WaitingLine;
  readonly isProposal: boolean;
  readonly by: Actor;
  readonly at: Date;
}

async function write(
  client: pg.PoolClient,
  scope: CustomerScope,
  { decision, line, isProposal, by, at }: Deciding,
): Promise<Decided> {
  const { orderNumber, lineNumber, decisionId, note } = decision;
  const { itemNumber, description, quantity } = line;
  const changed = isProposal ? undefined : await carryOut(client, scope, { decision, at });
  await insertDecision(scope, client, { decision, state: isProposal ? 'proposed' : 'done', at });
  const rows = await readDecisions(scope, client, { orderNumber, lineNumber });
  const written = rows.find((row) => row.decisionId === decisionId);
  if (written === undefined)
    throw new Error(`the decision about line ${lineNumber} of order ${orderNumber} is not there`);
  const words = actionWords(written, formatDate);
  const difference = differenceOf(written);
  const news = {
    ...{ decisionId, orderNumber, lineNumber, words, note, difference },
    line: { itemNumber, description, quantity },
  };
  if (isProposal) await tellOfProposal(scope, client, news);
  else await tellOfDecision(scope, client, news);
  await writeAudit(client, {
    kind: 'back-order-decided',
    by,
    about: `order ${orderNumber}, line ${lineNumber}`,
    before: { product: itemNumber, quantity },
    after: { [isProposal ? 'proposed' : 'decided']: words, ...(note === '' ? {} : { note }) },
  });
  return {
    decision: decisionFrom(written, scope.seesPrices),
    changed: changed ?? unchanged(orderNumber, scope.customerNumber),
  };
}

/**
 * One decision, however many people make it at once: the first wins, and the others are told. A repeated request
 * returns its first result.
 */
export async function decideBackOrder(
  services: Services,
  scope: CustomerScope,
  { by, request }: { readonly by: Actor; readonly request: DecisionRequest },
): Promise<BackOrderDecision | Refusal<RefusalCode>> {
  const at = services.now();
  const today = todayOf(services, at);
  const done = await inTransaction(services.pool, async (client): Promise<Decided | Refusal<RefusalCode>> => {
    const line = await lockLine(client, scope, request);
    // After the lock: a repeat that overtook its first waits for it there.
    const earlier = await readEarlier(scope, client, request);
    if (earlier !== undefined) return earlier;
    if (isRefusal(line)) return line;
    const decision = await completed(scope, client, { request, line, today });
    if (isRefusal(decision)) return decision;
    const isProposal = request.isProposal && isStaff(scope.viewer);
    const refused = isProposal ? undefined : await refuseCost(scope, client, { decision, line, today });
    if (refused !== undefined) return refused;
    if (await isUsed(client, request.decisionId)) return refuse('back-order.changed');
    return write(client, scope, { decision, line, isProposal, by, at });
  });
  if (isRefusal(done)) return done;
  if (done.changed !== undefined) tellOrderChanged(services.hub, done.changed);
  return done.decision;
}
