/** The practice's answer to a proposal about a back-ordered line. */
import type { BackOrderDecision } from '@operatory/contract/back-orders';
import type { RefusalCode } from '@operatory/contract/refusals';
import { actionWords, checkDecision } from '@operatory/domain/back-orders';
import { formatDate } from '@operatory/domain/dates';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type ChangedOrder, tellOrderChanged } from '../alerts/change-order.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { lockStanding } from '../orders/lock-standing.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { type CompleteDecision, carryOut, unchanged } from './carry-out.ts';
import { refuseCost } from './check-cost.ts';
import { isUnderWay, refuseDecided } from './decide.ts';
import { readDecisions } from './list-stand-ins.ts';
import type { DecisionRow } from './reads.ts';
import { findStandIns, readWaitingLine, type WaitingLine } from './stand-in-reads.ts';
import { decisionFrom } from './wire-lines.ts';
import { endProposal, raiseVersion, writeAnswer } from './writes.ts';

export interface AnswerRequest {
  readonly decisionId: string;
  readonly isAgreed: boolean;
  readonly answer: string;
}

async function readPlace(scope: CustomerScope, pool: pg.Pool, decisionId: string) {
  const { rows } = await pool.query<{ orderNumber: number; lineNumber: number }>({
    name: 'back-order-proposal-place',
    text: `select order_number as "orderNumber", line_number as "lineNumber" from back_order_decision
            where decision_id = $1 and customer_number = $2`,
    values: [decisionId, scope.customerNumber],
  });
  return rows[0];
}

/** The proposal as it can be carried out now, at the price that was proposed. */
async function stillPossible(
  services: Services,
  client: pg.PoolClient,
  { scope, row, line }: { readonly scope: CustomerScope; readonly row: DecisionRow; readonly line: WaitingLine },
): Promise<CompleteDecision | Refusal<RefusalCode>> {
  const today = todayOf(services, services.now());
  const { decisionId, action, note, until, substitute, substituteQuantity, unitPriceCents, replaced } = row;
  const decision = {
    ...{ decisionId, action, note, orderNumber: line.orderNumber, lineNumber: line.lineNumber },
    ...{ itemNumber: line.itemNumber, lineQuantity: line.quantity, description: '' },
    until: until ?? undefined,
    replaced: replaced ?? undefined,
  };
  const refused = checkDecision(decision, { line, today });
  if (refused !== undefined) return refused;
  if (substitute === null) return decision;
  const found = (await findStandIns(scope, client, { line, today })).find(
    ({ product }) => product.itemNumber === substitute,
  );
  if (found === undefined) return refuse('back-order.no-stand-in', { itemNumber: substitute });
  const unitPrice = unitPriceCents ?? found.unitPrice;
  const quantity = substituteQuantity ?? found.quantity;
  return { ...decision, substitute, substituteQuantity: quantity, unitPrice, description: found.product.description };
}

/**
 * A swap replaces the whole line. If part of the line was delivered since, or it grew, the agreement no longer covers
 * what would be sent.
 */
const isOutdated = ({ action, replaced }: DecisionRow, { quantity }: WaitingLine) =>
  action === 'swap' && replaced !== null && replaced !== quantity;

interface Answered {
  readonly decision: BackOrderDecision;
  readonly changed?: ChangedOrder;
}

async function answerIn(
  services: Services,
  client: pg.PoolClient,
  call: { readonly scope: CustomerScope; readonly by: Actor; readonly request: AnswerRequest },
  place: { readonly orderNumber: number; readonly lineNumber: number },
): Promise<Answered | Refusal<RefusalCode>> {
  const { scope, by, request } = call;
  const { decisionId, isAgreed, answer } = request;
  const order = await lockStanding(client, place.orderNumber);
  const rowNow = async () => (await readDecisions(scope, client, place)).find((one) => one.decisionId === decisionId);
  const row = await rowNow();
  if (row === undefined) return refuse('back-order.no-proposal');
  if (row.state !== 'proposed') {
    const isRepeat = row.answeredBy === scope.viewer.name && (row.state === 'done') === isAgreed;
    if (isRepeat) return { decision: decisionFrom(row, scope.seesPrices) };
    const [last] = await readDecisions(scope, client, place);
    return refuseDecided(last);
  }
  const line = await readWaitingLine(scope, client, place);
  if (line === undefined) return refuse('back-order.gone');
  if (isAgreed && isUnderWay(order, place.lineNumber)) return refuse('back-order.under-way');
  if (isAgreed && isOutdated(row, line)) {
    await endProposal(scope, client, place);
    await raiseVersion(scope, client, place);
    return refuse('back-order.changed');
  }
  let changed: ChangedOrder | undefined;
  const at = services.now();
  if (isAgreed) {
    const decision = await stillPossible(services, client, { scope, row, line });
    if (isRefusal(decision)) return decision;
    const refused = await refuseCost(scope, client, { decision, line, today: todayOf(services, at) });
    if (refused !== undefined) return refused;
    changed = await carryOut(client, scope, { decision, at });
  }
  await writeAnswer(scope, client, { decisionId, isAgreed, answer, at });
  await raiseVersion(scope, client, place);
  const written = (await rowNow()) ?? row;
  const proposed = actionWords(written, formatDate);
  await writeAudit(client, {
    kind: 'back-order-decided',
    by,
    about: `order ${place.orderNumber}, line ${place.lineNumber}`,
    before: { proposed, by: row.by ?? '' },
    after: { [isAgreed ? 'agreed' : 'declined']: proposed, ...(answer === '' ? {} : { answer }) },
  });
  return {
    decision: decisionFrom(written, scope.seesPrices),
    changed: changed ?? unchanged(place.orderNumber, scope.customerNumber),
  };
}

/** Answers once; the same person may repeat the same answer. Without an answer, nothing happens. */
export async function answerBackOrder(
  services: Services,
  scope: CustomerScope,
  call: { readonly by: Actor; readonly request: AnswerRequest },
): Promise<BackOrderDecision | Refusal<RefusalCode>> {
  const place = await readPlace(scope, services.pool, call.request.decisionId);
  if (place === undefined) return refuse('back-order.no-proposal');
  const answered = await inTransaction(services.pool, (client) =>
    answerIn(services, client, { scope, ...call }, place),
  );
  if (isRefusal(answered)) {
    if (answered.refused === 'back-order.changed')
      tellOrderChanged(services.hub, unchanged(place.orderNumber, scope.customerNumber));
    return answered;
  }
  if (answered.changed !== undefined) tellOrderChanged(services.hub, answered.changed);
  return answered.decision;
}
