/** Who did what to an order: from its cart to the decision about it. */

import type { HistoryEntry } from '@operatory/contract/history';
import type { RefusalCode } from '@operatory/contract/refusals';
import { actionWords } from '@operatory/domain/back-orders';
import { formatDate, plainDateIn } from '@operatory/domain/dates';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { actorOf, cartEntries, nothingMore } from './history-entries.ts';
import {
  type ApprovalFactsRow,
  type OrderEventRow,
  type OrderFactsRow,
  readAccount,
  readApprovalFacts,
  readOrderEvents,
  readOrderFacts,
  readReturns,
  readWrites,
} from './history-reads.ts';

/** Later documents of the buyer's system, the decision, the hold, and the sending, newest first. */
function ownEntries(
  facts: OrderFactsRow,
  { accountName, timeZone }: { readonly accountName: string; readonly timeZone: string },
): HistoryEntry[] {
  const { reviewState, decidedAt, decidedBy, message, holdReasons, sender, submittedAs } = facts;
  const sentAt = facts.orderDate.toISOString();
  const entries: HistoryEntry[] = (facts.buyerChanges ?? []).toReversed().map(({ type, at, differences }) => ({
    ...nothingMore,
    kind: type === 'update' ? 'buyer-changed' : 'buyer-canceled',
    at,
    ...(facts.buyer === null ? {} : { actor: facts.buyer }),
    reasons: [...differences],
  }));
  for (const { at, by, changes } of (facts.corrections ?? []).toReversed()) {
    const who = actorOf({ actor: by, actedAs: 'customer-service' }, accountName);
    entries.push({ ...nothingMore, kind: 'corrected', at: new Date(at).toISOString(), ...who, reasons: [...changes] });
  }
  if ((reviewState === 'released' || reviewState === 'sent-back') && decidedAt !== null) {
    entries.push({
      ...nothingMore,
      kind: reviewState,
      at: decidedAt.toISOString(),
      ...actorOf({ actor: decidedBy, actedAs: 'customer-service' }, accountName),
      message: message ?? '',
    });
  }
  if (reviewState !== null) entries.push({ ...nothingMore, kind: 'held', at: sentAt, reasons: holdReasons });
  entries.push({
    ...nothingMore,
    kind: 'submitted',
    at: sentAt,
    ...(facts.isFromErp ? { day: plainDateIn(timeZone, facts.orderDate) } : {}),
    ...actorOf({ actor: sender ?? facts.buyer, actedAs: submittedAs }, accountName),
  });
  return entries;
}

/** Decisions and proposals about back-ordered lines, and the practice's answers, newest first. */
function backOrderEntries({ decisions }: OrderFactsRow, accountName: string): HistoryEntry[] {
  return (decisions ?? []).toReversed().flatMap((row) => {
    const { at, answeredAt, state, by, actedAs, answeredBy, note, answer, itemNumber, description } = row;
    const words = actionWords(row, formatDate);
    const product = `#${itemNumber} ${description}`;
    const wasDecided = state === 'done' && answeredAt === null;
    const decided: HistoryEntry = {
      ...nothingMore,
      kind: wasDecided ? 'back-order-decided' : 'back-order-asked',
      at: new Date(at).toISOString(),
      ...actorOf({ actor: by, actedAs }, accountName),
      reasons: [product, words],
      message: note,
    };
    if (answeredAt === null) return [decided];
    const answered: HistoryEntry = {
      ...nothingMore,
      kind: 'back-order-answered',
      at: new Date(answeredAt).toISOString(),
      ...actorOf({ actor: answeredBy, actedAs: null }, accountName),
      reasons: [product, state === 'declined' ? `not to ${words}` : words],
      message: answer,
    };
    return [answered, decided];
  });
}

/** The decision and the request, newest first. */
function approvalEntries(facts: ApprovalFactsRow | undefined): HistoryEntry[] {
  if (facts === undefined) return [];
  const { askedBy, askedAt, note, decidedBy, decidedAt } = facts;
  const entry = (kind: HistoryEntry['kind'], at: Date, actor: string | null, message: string): HistoryEntry => ({
    ...nothingMore,
    ...{ kind, message, at: at.toISOString() },
    ...(actor === null ? {} : { actor }),
  });
  return [entry('approval-given', decidedAt, decidedBy, ''), entry('approval-asked', askedAt, askedBy, note)];
}

/** Where only the day is known, noon sorts it after the order was placed and among the others of its day. */
function eventEntry(
  { kind, happenedAt, day, lineCount, shipmentId, isUndated }: OrderEventRow,
  orderDate: Date,
): HistoryEntry {
  const noon = new Date(`${day}T12:00:00Z`);
  const at = happenedAt ?? (noon < orderDate ? orderDate : noon);
  return {
    ...nothingMore,
    kind,
    at: at.toISOString(),
    lineCount,
    ...(day === null ? {} : { day }),
    ...(shipmentId === null ? {} : { shipmentId }),
    ...(isUndated ? { isUndated } : {}),
  };
}

/** Newest first; what happened at the same moment keeps its order. */
const newestFirst = (entries: readonly HistoryEntry[]) =>
  entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));

/** For an order that wasn't created here, only when it was placed and shipped is known. */
export async function readOrderHistory(
  { pool, settings }: Services,
  scope: CustomerScope,
  orderNumber: number,
): Promise<{ entries: HistoryEntry[] } | Refusal<RefusalCode>> {
  const [facts, account, events, approval] = await Promise.all([
    readOrderFacts(scope, pool, orderNumber),
    readAccount(scope, pool),
    readOrderEvents(scope, pool, orderNumber),
    readApprovalFacts(scope, pool, orderNumber),
  ]);
  if (facts === undefined || account === undefined) return refuse('order.not-found');
  const { cartKey } = facts;
  const happened = events.toReversed().map((event) => eventEntry(event, facts.orderDate));
  const own = newestFirst([
    ...happened,
    ...backOrderEntries(facts, account.name),
    ...ownEntries(facts, { accountName: account.name, timeZone: settings.timeZone }),
    ...approvalEntries(approval),
  ]);
  if (cartKey === null) return { entries: own };
  const [rows, returns] = await Promise.all([readWrites(scope, pool, cartKey), readReturns(pool, cartKey)]);
  return { entries: [...own, ...(await cartEntries(scope, pool, { rows, returns, accountName: account.name }))] };
}
