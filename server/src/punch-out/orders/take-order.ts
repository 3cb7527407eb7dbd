/** Creates the order, or one for each ship-to, that a buyer's system sends, once; what differs puts it on hold. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { conflicting, type Division, isRejection, type Rejection } from '@operatory/domain/punch-out';
import type pg from 'pg';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { inTransaction } from '../../database/database.ts';
import type { DivisionPlanRow } from '../../database/schema/punch-out-orders.ts';
import { lockBoughtItems } from '../../orders/order-writes.ts';
import { placeOrder, tellOrderPlaced } from '../../orders/place-order.ts';
import type { Services } from '../../services/services.ts';
import { applyWaiting, type EarlyChange, lockEarlyChanges } from './apply-waiting.ts';
import { keepArrived } from './attachments.ts';
import { type ComposedOrder, composeOrder, hashesOf, type InboundOrder, judgedRemarks } from './compose-order.ts';
import {
  type AccountScopes,
  accountsOfDivision,
  composeParts,
  divisionOf,
  openScopes,
  ourOrders,
} from './divided-order.ts';
import { planDivision } from './division-plan.ts';
import { type KeptOrder, keepOrder, lockConnection, readKeptOrders } from './order-rows.ts';

interface PlacedPart {
  readonly orderNumber: number;
  readonly customerNumber: CustomerNumber;
  readonly isHeld: boolean;
}

export interface OrderResult {
  /** One, or one for each ship-to of the lines. */
  readonly placed: readonly PlacedPart[];
  readonly isRepeat: boolean;
  /** What became of changes that came before it, as sentences. */
  readonly changes?: readonly string[];
  /** Why it waits, as the beginning of a sentence; blank if it doesn't. */
  readonly heldFor: string;
}

/** What the buyer's technician reads in the Status. */
export function takenText({ changes = [], ...taken }: OrderResult): string {
  return [arrivalText(taken), ...changes].join(' ');
}

function arrivalText({ placed, isRepeat, heldFor }: Omit<OrderResult, 'changes'>): string {
  const ours = ourOrders(placed.map(({ orderNumber }) => orderNumber));
  if (isRepeat) return `This order was received before, as ${ours}; it was not processed again.`;
  if (placed.length > 1) return `The order was received as ${ours}, one for each ship-to.`;
  return heldFor !== ''
    ? `The order was received as ${ours}. ${heldFor}, so our customer service looks at it first.`
    : `The order was received as ${ours}.`;
}

interface Making {
  readonly arrived: InboundOrder;
  readonly contentHash: string;
  readonly at: Date;
  /** The changes that came before it. */
  readonly early: readonly EarlyChange[];
}

interface OrderToPlace {
  readonly scope: CustomerScope;
  readonly arrived: InboundOrder;
  readonly composed: ComposedOrder;
  /** How a release divides it, if it's held as one though its lines name several ship-tos. */
  readonly plan?: DivisionPlanRow | undefined;
}

/** One order for each part; otherwise one, as it is or because it can't be divided. */
async function composeAll(
  client: pg.PoolClient,
  scopes: AccountScopes,
  { arrived, at, division }: Pick<Making, 'arrived' | 'at'> & { readonly division: Division | undefined },
): Promise<readonly OrderToPlace[] | Rejection> {
  const divided = division === undefined ? undefined : await composeParts(client, scopes, { arrived, division, at });
  if (isRejection(divided)) return divided;
  if (divided !== undefined && 'parts' in divided) return divided.parts;
  const scope = scopes.get(arrived.connection.customerNumber);
  if (scope === undefined) throw new Error('the account of the order was not opened');
  if (isRejection(scope)) return scope;
  const composed = await composeOrder(client, scope, { arrived, at, why: divided?.why ?? [] });
  const plan = planDivision(divided, scope.customerNumber);
  return isRejection(composed) ? composed : [{ scope, arrived, composed, plan }];
}

/** Writes one of our orders for the document. */
async function placePart(
  client: pg.PoolClient,
  { scope, arrived, composed, plan }: OrderToPlace,
  { contentHash, at, part }: Pick<Making, 'contentHash' | 'at'> & { readonly part: number },
): Promise<PlacedPart> {
  const { connection, envelope, order: wanted } = arrived;
  const { order, ordered, differences, delivery } = composed;
  const { orderNumber, isHeld } = await placeOrder(client, scope, order);
  await keepOrder(client, {
    connectionId: connection.connectionId,
    orderId: wanted.orderId,
    orderNumber,
    part,
    payloadId: envelope.payloadId,
    contentHash,
    orderDate: wanted.orderDate,
    deploymentMode: wanted.deploymentMode,
    dtdVersion: envelope.dtdVersion,
    parties: { from: envelope.from, to: envelope.to },
    lines: ordered,
    differences,
    remarks: judgedRemarks(arrived),
    delivery,
    orderVersion: wanted.orderVersion ?? null,
    sentAt: envelope.sentAt || null,
    receivedAt: at,
    division: plan,
  });
  return { orderNumber, isHeld, customerNumber: scope.customerNumber };
}

/** The orders as the updates that came before them will leave them, as far as they can be carried out. */
async function composeEarly(
  client: pg.PoolClient,
  scopes: AccountScopes,
  { early, at }: Pick<Making, 'early' | 'at'>,
): Promise<OrderToPlace[]> {
  const all: OrderToPlace[] = [];
  for (const { arrived } of early) {
    // One for another location than the order's can't be carried out.
    if (arrived.type === 'delete' || !scopes.has(arrived.connection.customerNumber)) continue;
    const division = divisionOf(arrived, { isAlready: true });
    const composed = await composeAll(client, scopes, { arrived, at, division });
    if (!isRejection(composed)) all.push(...composed);
  }
  return all;
}

/** Everything that creates the orders, in the one transaction that locks the connection. */
async function makeOrders(
  client: pg.PoolClient,
  scopes: AccountScopes,
  making: Making & { readonly division: Division | undefined },
): Promise<OrderResult | Rejection> {
  const toPlace = await composeAll(client, scopes, making);
  if (isRejection(toPlace)) return toPlace;
  const tooMany = await keepArrived(client, making.arrived, making.at);
  if (tooMany !== undefined) return tooMany;
  await lockBoughtItems(
    client,
    [...toPlace, ...(await composeEarly(client, scopes, making))].map(({ scope, composed }) => ({
      scope,
      lines: composed.order.lines,
    })),
  );
  const placed: PlacedPart[] = [];
  for (const [index, each] of toPlace.entries()) {
    placed.push(await placePart(client, each, { ...making, part: index + 1 }));
  }
  return { placed, isRepeat: false, heldFor: toPlace[0]?.composed.heldFor ?? '' };
}

const placedBefore = (kept: readonly KeptOrder[]): PlacedPart[] =>
  kept.map(({ orderNumber, isHeld, customerNumber }) => ({
    ...{ orderNumber, isHeld },
    customerNumber: customerNumber as CustomerNumber,
  }));

/**
 * One transaction: all orders of the document and everything about them, or nothing. Repeating the same order returns the
 * existing ones; another order with the same number, or with the id of an earlier document, is a conflict.
 */
export async function takeOrder(services: Services, arrived: InboundOrder): Promise<OrderResult | Rejection> {
  const { connection, order, envelope } = arrived;
  const division = divisionOf(arrived);
  const scopes = await openScopes(services, connection, accountsOfDivision(division));
  const hashes = hashesOf(order);
  const { connectionId } = connection;
  const result = await inTransaction(services.pool, async (client): Promise<OrderResult | Rejection> => {
    await lockConnection(client, connectionId);
    const kept = await readKeptOrders(client, { connectionId, orderId: order.orderId, payloadId: envelope.payloadId });
    const before = kept.filter(({ orderId }) => orderId === order.orderId);
    const [first] = before;
    if (first !== undefined) {
      const placed = placedBefore(before);
      if (!hashes.includes(first.contentHash)) {
        const ours = ourOrders(placed.map(({ orderNumber }) => orderNumber));
        return conflicting(`Another order came under the number ${order.orderId} before, as ${ours}.`);
      }
      // An order from before attachments were stored brings them now.
      const tooMany = await keepArrived(client, arrived, services.now());
      return tooMany ?? { placed, isRepeat: true, heldFor: '' };
    }
    if (kept.length > 0) return conflicting('Another document was sent under this payloadID before.');
    const early = await lockEarlyChanges(client, arrived);
    const making = { arrived, contentHash: hashes[0], at: services.now(), early };
    const made = await makeOrders(client, scopes, { ...making, division });
    if (isRejection(made)) return made;
    const changes = await applyWaiting(client, scopes, {
      early,
      orderNumber: made.placed[0]?.orderNumber ?? 0,
      at: services.now(),
    });
    return { ...made, changes };
  });
  if (!isRejection(result) && !result.isRepeat) {
    for (const placed of result.placed) tellOrderPlaced(services.hub, placed);
  }
  return result;
}
