/** Changes or cancels an order for a buyer's document, as far as the order still allows it. */
import {
  conflicting,
  type Division,
  isDivided,
  isRejection,
  judgeDeletion,
  judgeUpdate,
  needsPerson,
  type Rejection,
} from '@operatory/domain/punch-out';
import type pg from 'pg';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { tellOrderChanged } from '../../alerts/change-order.ts';
import { inTransaction } from '../../database/database.ts';
import type { DivisionPlanRow } from '../../database/schema/punch-out-orders.ts';
import { lockStanding } from '../../orders/lock-standing.ts';
import { lockReview } from '../../review/reads.ts';
import type { Services } from '../../services/services.ts';
import { callOff, type Outcome, replaceLines } from './apply-change.ts';
import { keepArrived } from './attachments.ts';
import { changeDividedOrder, type DividedChange, isLeftToPerson, type LeftToPerson } from './change-divided-order.ts';
import { hashesOf, type InboundOrderChange, type UndividedCause } from './compose-order.ts';
import {
  type AccountScopes,
  accountsOfDivision,
  composeParts,
  connectionOf,
  divisionOf,
  openScopes,
} from './divided-order.ts';
import { planDivision } from './division-plan.ts';
import { changeWords, judgeArrival, leftText, replacingSentence, writtenAt } from './earlier-documents.ts';
import { type KeptOrder, lockConnection, readKeptOrders } from './order-rows.ts';
import { keepWaiting, type LeftChange, lockLeftToPerson, outdateChanges, replacedBy } from './waiting-changes.ts';

/** What the document is judged by, under the lock of the connection. */
interface Arrival {
  readonly arrived: InboundOrderChange;
  readonly hashes: ReturnType<typeof hashesOf>;
  readonly at: Date;
}

/** What the document says about the one order that there is. */
interface Target {
  readonly scope: CustomerScope;
  readonly arrived: InboundOrderChange;
  /** Its division, if it names several ship-tos; nothing divides the order before a person has released it. */
  readonly division: Division | undefined;
}

/** The order's account and its lines in the document, which may all be for one other location. */
function targetOf(
  scopes: AccountScopes,
  { arrived, kept }: { readonly arrived: InboundOrderChange; readonly kept: KeptOrder },
): Target | Rejection {
  const division = divisionOf(arrived);
  const [part, ...further] = division !== undefined && isDivided(division) ? division.parts : [];
  const isWhole = part !== undefined && further.length === 0;
  const ofPart = isWhole
    ? { ...arrived, connection: connectionOf(arrived.connection, part.account), order: part.order }
    : arrived;
  const scope = scopes.get(ofPart.connection.customerNumber);
  if (isRejection(scope)) return scope;
  if (scope === undefined || kept.customerNumber !== scope.customerNumber) {
    return conflicting(
      'The order is for another location. Please delete it there, and send a new one for this location.',
    );
  }
  return { scope, arrived: ofPart, division: isWhole ? undefined : division };
}

/** Why the order stays one for now, and how a release divides it. */
async function undividedOf(
  client: pg.PoolClient,
  scopes: AccountScopes,
  { target: { scope, division }, arrived, at }: { readonly target: Target } & Omit<Arrival, 'hashes'>,
): Promise<{ readonly why: readonly UndividedCause[]; readonly plan: DivisionPlanRow | undefined } | Rejection> {
  if (division === undefined) return { why: [], plan: undefined };
  const divided = await composeParts(client, scopes, { arrived, division, at });
  if (isRejection(divided)) return divided;
  const isOne = 'The order was one order before.';
  const why = 'why' in divided ? divided.why : [{ about: '', text: isOne }];
  return { why, plan: planDivision(divided, scope.customerNumber) };
}

/** Locks the review and the order, so that no one decides or packs at the same time. */
async function changeOne(
  client: pg.PoolClient,
  target: Target,
  {
    orderNumber,
    change,
    scopes,
    whole,
  }: Pick<DividedChange, 'change' | 'scopes'> & Pick<KeptOrder, 'orderNumber'> & { readonly whole: InboundOrderChange },
): Promise<Outcome | LeftToPerson | Rejection> {
  const { scope, arrived } = target;
  const { type } = arrived;
  const review = await lockReview(client, orderNumber);
  const standing = await lockStanding(client, orderNumber);
  if (standing === undefined) throw new Error(`order ${orderNumber} of a buyer is not there`);
  const { lineGroups } = standing;
  const verdict = (type === 'delete' ? judgeDeletion : judgeUpdate)({ orderNumber, lineGroups, review: review?.state });
  if (isRejection(verdict)) return verdict;
  if (needsPerson(verdict)) return { why: `${verdict.why}.`, orderNumber };
  if (verdict === 'done') {
    return { orders: [{ orderNumber }], text: `Our order ${orderNumber} is already canceled.` };
  }
  const tooMany = await keepArrived(client, arrived, new Date(change.at));
  if (tooMany !== undefined) return tooMany;
  const changing = { client, scope, arrived, orderNumber, wasHeld: review?.state === 'waiting', change };
  if (type === 'update') {
    const undivided = await undividedOf(client, scopes, { target, arrived: whole, at: new Date(change.at) });
    return isRejection(undivided) ? undivided : replaceLines(changing, undivided);
  }
  return { orders: await callOff(client, [changing]), text: `Our order ${orderNumber} was canceled.` };
}

/** Stores it for a person, in place of what waited before. */
async function leaveToPerson(
  client: pg.PoolClient,
  { why, orderNumber }: LeftToPerson,
  { arrived, hashes: [contentHash], at }: Arrival,
  left: readonly LeftChange[],
): Promise<Outcome | Rejection> {
  const { type } = arrived;
  const replaced = replacedBy({ type, contentHash }, left);
  const said = `${why}${replacingSentence(replaced)}`;
  const refused = await keepWaiting(client, arrived, { contentHash, at, orderNumber, why: said });
  if (refused !== undefined) return refused;
  await outdateChanges(client, replaced, at);
  return { orders: [{ orderNumber, isReviewTouched: true }], text: leftText(why, type), leftFor: said };
}

/** After the document was carried out, nobody has to decide anymore about what waited before. Open queues are told. */
async function replaceWaiting(
  client: pg.PoolClient,
  outcome: Outcome,
  { arrived: { type }, hashes: [contentHash], at }: Arrival,
  left: readonly LeftChange[],
): Promise<Outcome> {
  const replaced = replacedBy({ type, contentHash }, left);
  if (replaced.length === 0) return outcome;
  await outdateChanges(client, replaced, at);
  return { ...outcome, orders: outcome.orders.map((touched) => ({ ...touched, isReviewTouched: true })) };
}

const deletionWaits = 'The deletion of this order waits for a person.';

/** Carries the document out on every order of the buyer's order, or stores it. The connection is locked already. */
export async function carryOutChange(
  client: pg.PoolClient,
  scopes: AccountScopes,
  arrival: Arrival,
): Promise<Outcome | Rejection> {
  const { arrived, hashes, at } = arrival;
  const { connection, envelope, order, type } = arrived;
  const { orderId } = order;
  const { connectionId } = connection;
  const rows = await readKeptOrders(client, { connectionId, orderId, payloadId: envelope.payloadId });
  const kept = rows.filter((row) => row.orderId === orderId);
  if (rows.length > kept.length) return conflicting('Another document was sent under this payloadID before.');
  const [first] = kept;
  if (first === undefined) {
    const refused = await keepWaiting(client, arrived, { contentHash: hashes[0], at });
    if (refused !== undefined) return refused;
    const text = `No order ${orderId} has been received over this connection yet. This ${changeWords[type]} waits for it.`;
    return { orders: [], text };
  }
  // Of another location, nothing is said about what came before.
  const target = kept.length === 1 ? targetOf(scopes, { arrived, kept: first }) : undefined;
  if (isRejection(target)) return target;
  const left = await lockLeftToPerson(client, { connectionId, orderId });
  const judged = judgeArrival({ arrived, hashes }, [first, ...kept.slice(1)], left);
  if (judged !== undefined) return judged;
  const isDeletionOpen = left.some(({ type: before, isOpen }) => isOpen && before === 'delete');
  if (type === 'update' && isDeletionOpen) {
    return leaveToPerson(client, { why: deletionWaits, orderNumber: first.orderNumber }, arrival, left);
  }
  const { orderVersion } = order;
  const change = {
    ...{ type, payloadId: envelope.payloadId, contentHash: hashes[0], at: at.toISOString() },
    ...(orderVersion === undefined ? {} : { orderVersion }),
    ...writtenAt(envelope),
  };
  const outcome =
    target === undefined
      ? await changeDividedOrder({ client, scopes, arrived, kept, change })
      : await changeOne(client, target, { orderNumber: first.orderNumber, change, scopes, whole: arrived });
  if (isRejection(outcome)) return outcome;
  return isLeftToPerson(outcome)
    ? leaveToPerson(client, outcome, arrival, left)
    : replaceWaiting(client, outcome, arrival, left);
}

/** The accounts of the orders that the document is about, as far as they're there. */
async function keptAccounts({ pool }: Services, { connection, order }: InboundOrderChange): Promise<string[]> {
  const wanted = { connectionId: connection.connectionId, orderId: order.orderId, payloadId: '' };
  return (await readKeptOrders(pool, wanted)).map(({ customerNumber }) => customerNumber);
}

/** Runs in one transaction. Returns a sentence about what was done, or why it wasn't. */
export async function changeTakenOrder(
  services: Services,
  arrived: InboundOrderChange,
): Promise<{ readonly text: string; readonly orderNumbers: readonly number[] } | Rejection> {
  const { connection } = arrived;
  const accounts = [...accountsOfDivision(divisionOf(arrived)), ...(await keptAccounts(services, arrived))];
  const scopes = await openScopes(services, connection, accounts);
  const ofOrder = scopes.get(connection.customerNumber);
  if (isRejection(ofOrder)) return ofOrder;
  const hashes = hashesOf(arrived.order);
  const outcome = await inTransaction(services.pool, async (client) => {
    await lockConnection(client, connection.connectionId);
    return carryOutChange(client, scopes, { arrived, hashes, at: services.now() });
  });
  if (isRejection(outcome)) return outcome;
  for (const { orderNumber, changed, isReviewTouched = false } of outcome.orders) {
    if (changed !== undefined) tellOrderChanged(services.hub, changed);
    if (isReviewTouched) services.hub.reviewChanged({ orderNumber });
  }
  return { text: outcome.text, orderNumbers: outcome.orders.map(({ orderNumber }) => orderNumber) };
}
