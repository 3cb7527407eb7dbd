/** An approver's decision: it's made once, by someone who may decide at that moment. */
import type { Approval } from '@operatory/contract/approvals';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can, type User } from '@operatory/domain/access';
import type { QuantityChange } from '@operatory/domain/approvals';
import { isoOfVersion, versionOfIso } from '@operatory/domain/cart';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { PricedCartRow } from '../cart/cart-rows.ts';
import { lockCart } from '../cart/reads.ts';
import { sendLockedCart } from '../cart/send-locked-cart.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { tell } from '../notices/tell.ts';
import { tellOrderPlaced } from '../orders/place-order.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';
import { adjustCart } from './adjust-cart.ts';
import { type ApprovalRow, approvalFor, decidesFor, outcomeOf, readApprovalRow } from './approval-rows.ts';
import { openApproval } from './read-approvals.ts';

type Refused = Refusal<RefusalCode>;

interface Decision {
  readonly approvalId: string;
  readonly decisionId: string;
}

interface Way {
  /** Whether the request is as this decision left it; an id that was used for another one says nothing about this one. */
  readonly isMade: (row: ApprovalRow) => boolean;
  readonly carryOut: (work: Work) => Promise<Refused | undefined>;
}

interface Work {
  readonly client: pg.PoolClient;
  readonly scope: CustomerScope;
  readonly row: ApprovalRow;
  readonly cart: PricedCartRow;
  readonly now: Date;
}

/** The session may remember a right that was removed a moment ago; removing it now waits for us. */
async function mayStillDecide(database: Queryable, { viewer, customerNumber }: CustomerScope): Promise<boolean> {
  await database.query('select from "user" where id = $1 for share', [viewer.userId]);
  const { rowCount } = await database.query({
    name: 'approver-now',
    text: `select from "user" u where u.id = $1 and ${decidesFor('$2')}`,
    values: [viewer.userId, customerNumber],
  });
  return rowCount === 1;
}

/**
 * Locks the cart, then the request, as sending a cart does. Of two concurrent decisions, the second is told who made
 * the first; a repeated decision returns the result of the first.
 */
async function decideOnce(
  services: Services,
  viewer: User,
  { approvalId, decisionId }: Decision,
  { isMade, carryOut }: Way,
): Promise<Approval | Refused> {
  const opened = await openApproval(services, viewer, approvalId);
  if (isRefusal(opened)) return opened;
  const { scope } = opened;
  const now = services.now();
  return inTransaction(services.pool, async (client) => {
    const cart = await lockCart(scope, client, { key: opened.row.cartKey, today: todayOf(services, now) });
    await client.query('select from order_approval where approval_id = $1 for update', [approvalId]);
    const row = await readApprovalRow(client, approvalId);
    if (row === undefined || cart === undefined) return refuse('approval.not-found');
    if (row.decisionId === decisionId && isMade(row)) return approvalFor(viewer, row);
    if (row.state !== 'waiting') {
      return refuse('approval.decided', { name: row.decidedBy ?? row.askedBy ?? '', outcome: outcomeOf(row) });
    }
    if (!(await mayStillDecide(client, scope))) return refuse('approval.not-approver');
    const refused = await carryOut({ client, scope, row, cart, now });
    if (refused !== undefined) return refused;
    const decided = await readApprovalRow(client, approvalId);
    return decided === undefined ? refuse('approval.not-found') : approvalFor(viewer, decided);
  });
}

/** Notifies the requester of the outcome. */
async function tellAsker(
  { client, scope: { viewer, customerNumber }, row }: Work,
  facts: { readonly message?: string; readonly orderNumber?: number },
): Promise<void> {
  const { approvalId, askedByUserId } = row;
  await tell(client, {
    kind: 'approval-given',
    event: approvalId,
    customerNumber,
    facts: { approvalId, actor: viewer.name, actorId: viewer.userId, ...facts },
    userIds: [askedByUserId],
  });
}

interface WantedOrder extends Decision {
  /** The version of the cart that the approver saw. */
  readonly modified: string;
  readonly quantities: readonly QuantityChange[];
  /** What the approver accepted to send of the free goods. */
  readonly freeGoods: readonly QuantityChange[];
  /** Where the request came from. */
  readonly address: string;
}

/** Changes quantities and sends the cart as an order, in one transaction. */
export async function approveOrder(
  services: Services,
  viewer: User,
  { modified, quantities, freeGoods, address, ...decision }: WantedOrder,
): Promise<Approval | Refused> {
  let afterCommit: () => void = () => undefined;
  const carryOut = async (work: Work) => {
    const { client, scope, row, cart, now } = work;
    // Reading a request needs less than ordering, which isn't possible for a closed account.
    if (!can(viewer, 'account.change-cart', scope)) return refuse('customer.withdrawn');
    if (cart.modified !== versionOfIso(modified)) return refuse('approval.cart-changed');
    const adjusted = await adjustCart(services, scope, { client, cart, now, quantities, freeGoods });
    if (isRefusal(adjusted)) return adjusted;
    const sent = await sendLockedCart(services, scope, { client, cart: adjusted, now, address });
    // The approver's quantities are rolled back if the order can't be sent.
    if (isRefusal(sent)) throw new NotSent(sent);
    const { orderNumber, version, isHeldForReview } = sent;
    await client.query('update order_approval set decision_id = $2 where approval_id = $1', [
      row.approvalId,
      decision.decisionId,
    ]);
    await tellAsker(work, { orderNumber });
    const { customerNumber } = scope;
    afterCommit = () => {
      services.hub.cartChanged({ customerNumber, key: cart.cartKey, modified: isoOfVersion(version) });
      tellOrderPlaced(services.hub, { customerNumber, orderNumber, isHeld: isHeldForReview });
    };
    return undefined;
  };
  const isMade = ({ state }: ApprovalRow) => state === 'approved';
  const decided = await decideOnce(services, viewer, decision, { isMade, carryOut }).catch((error: unknown) => {
    if (error instanceof NotSent) return error.refusal;
    throw error;
  });
  afterCommit();
  return decided;
}

/** Rolls the transaction back. */
class NotSent extends Error {
  readonly refusal: Refused;
  constructor(refusal: Refused) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Declines with a message. The cart doesn't change, for the requester. */
export function sendApprovalBack(
  services: Services,
  viewer: User,
  { message, ...decision }: Decision & { readonly message: string },
): Promise<Approval | Refused> {
  const carryOut = async (work: Work) => {
    await work.client.query(
      `update order_approval set state = 'sent-back', decided_by_user_id = $2, decided_at = $3, decision_id = $4, message = $5
        where approval_id = $1`,
      [decision.approvalId, viewer.userId, work.now, decision.decisionId, message],
    );
    await tellAsker(work, { message });
    return undefined;
  };
  const isMade = (row: ApprovalRow) => row.state === 'sent-back' && row.message === message;
  return decideOnce(services, viewer, decision, { isMade, carryOut });
}
