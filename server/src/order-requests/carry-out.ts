/** Carries out an accepted cancellation: the order's lines change, and the ERP is notified. */
import { type LineChange, lateLines, lateWords, lineChanges, type NamedLine } from '@operatory/domain/order-requests';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type ChangedOrder, changeOrder } from '../alerts/change-order.ts';
import type { Queryable } from '../database/database.ts';
import { announceEdits, readHeldMessage, readMessageBefore } from '../orders/announce-lines.ts';
import { lockStanding } from '../orders/lock-standing.ts';
import { leaveReview } from '../orders/place-order.ts';
import { canceledOnRequest, type LineProgress } from '../orders/progress-writes.ts';
import { lockReview } from '../review/reads.ts';
import { endHold } from '../review/writes.ts';

const noDelivery = { backOrderStatus: '', allocatedWarehouse: '', expectedReceiptDate: null, shipmentId: null };

function lineAfter<Line extends LineProgress>(line: Line, quantity: number | undefined): LineProgress {
  if (quantity === undefined) return line;
  if (quantity > 0) return { ...line, quantity };
  return { ...line, ...noDelivery, lineGroup: 'canceled', status: canceledOnRequest };
}

async function isEntered(database: Queryable, scope: CustomerScope, orderNumber: number): Promise<boolean> {
  const { rows } = await database.query<{ isFromErp: boolean }>({
    name: 'order-request-origin',
    text: `select is_from_erp as "isFromErp" from sales_order where order_number = $1 and customer_number = $2`,
    values: [orderNumber, scope.customerNumber],
  });
  return rows[0]?.isFromErp !== false;
}

/** An order on hold that loses all its lines needs no review; another one is reviewed as it is now. */
async function changeReview(
  client: pg.PoolClient,
  scope: CustomerScope,
  { orderNumber, isEmpty }: { readonly orderNumber: number; readonly isEmpty: boolean },
): Promise<void> {
  if (isEmpty) {
    await leaveReview(client, orderNumber);
    await endHold(client, orderNumber);
    return;
  }
  await client.query({
    name: 'order-request-review-again',
    text: `update order_review set version = version + 1
            where order_number = $1 and customer_number = $2 and state = 'waiting'`,
    values: [orderNumber, scope.customerNumber],
  });
}

interface Written {
  readonly changed: ChangedOrder | undefined;
  /** The place in the outbox of the message that tells the ERP; undefined if there is none. */
  readonly messageId: number | undefined;
}

interface Carried extends Partial<Written> {
  /** Only the ERP can do it; then nothing was written. */
  readonly isInErp: boolean;
  /** Names the lines that couldn't be canceled anymore, for the person who asked; empty if there are none. */
  readonly late: string;
}

interface CarryOut {
  readonly orderNumber: number;
  readonly lines: readonly NamedLine[];
  readonly at: Date;
}

async function writeChanges(
  client: pg.PoolClient,
  scope: CustomerScope,
  {
    orderNumber,
    changes,
    isHeld,
    at,
  }: Omit<CarryOut, 'lines'> & { readonly changes: readonly LineChange[]; readonly isHeld: boolean },
): Promise<Written> {
  const before = await (isHeld ? readHeldMessage : readMessageBefore)(client, orderNumber);
  const quantities = new Map(changes.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  let isEmpty = false;
  const changed = await changeOrder(client, orderNumber, (order) => {
    const lines = order.lines.map((line) => lineAfter(line, quantities.get(line.lineNumber)));
    isEmpty = lines.every(({ lineGroup }) => lineGroup === 'canceled');
    return { shipments: [], hasOwnNotice: true, lines };
  });
  if (isHeld) await changeReview(client, scope, { orderNumber, isEmpty });
  return { changed, messageId: await announceEdits(client, { orderNumber, before, edits: changes, at, isHeld }) };
}

/**
 * Locks the review and the order, and cancels what can still be canceled as asked. What the ERP has reported as shipped can't be,
 * even if that isn't worked in yet. `gone` if none of it can be canceled anymore; then nothing was written.
 */
export async function carryOutCancellation(
  client: pg.PoolClient,
  scope: CustomerScope,
  { orderNumber, lines, at }: CarryOut,
): Promise<Carried | 'gone'> {
  // In the order in which a decision about an order on hold locks them.
  const review = await lockReview(client, orderNumber);
  // Its goods are in the cart again.
  if (review?.state === 'sent-back') return 'gone';
  const order = await lockStanding(client, orderNumber);
  if (order === undefined) return 'gone';
  const isFromErp = await isEntered(client, scope, orderNumber);
  const changes = lineChanges(order.lines, { asked: lines, isFromErp });
  if (changes === 'gone') return changes;
  const late = lateWords(lines, lateLines(lines, order.lines));
  if (changes === 'in-erp') return { isInErp: true, late };
  const written = await writeChanges(client, scope, { orderNumber, changes, isHeld: order.isHeldForReview, at });
  return { isInErp: false, late, ...written };
}
