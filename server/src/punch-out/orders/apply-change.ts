/** What a buyer's document does to one order of ours: cancels it, or replaces its lines. */
import { isRejection, type Rejection } from '@operatory/domain/punch-out';
import type pg from 'pg';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { type ChangedOrder, moveOrders, raiseAlertsOf } from '../../alerts/change-order.ts';
import type { DivisionPlanRow, OrderChangeRow } from '../../database/schema/punch-out-orders.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { forgetOrderedItems, lockBoughtItems } from '../../orders/order-writes.ts';
import { announceWithdrawal, leaveReview, replaceOrder } from '../../orders/place-order.ts';
import type { OrderProgress } from '../../orders/progress-writes.ts';
import { endHold } from '../../review/writes.ts';
import {
  type ComposedOrder,
  composeOrder,
  type InboundOrderChange,
  judgedRemarks,
  type UndividedCause,
} from './compose-order.ts';
import { noteOrderChange } from './order-rows.ts';

/** What open pages are notified of after the commit. */
export interface TouchedOrder {
  readonly orderNumber: number;
  readonly changed?: ChangedOrder;
  readonly isReviewTouched?: boolean;
}

/** A sentence for the buyer's engineer, and the orders that the document is about; none while the order hasn't arrived. */
export interface Outcome {
  readonly text: string;
  readonly orders: readonly TouchedOrder[];
  /** Why a person decides about it, as a sentence; absent if it was carried out. */
  readonly leftFor?: string;
}

export interface ChangeContext {
  readonly client: pg.PoolClient;
  readonly scope: CustomerScope;
  readonly arrived: InboundOrderChange;
  readonly orderNumber: number;
  readonly wasHeld: boolean;
  readonly change: Omit<OrderChangeRow, 'differences'>;
}

const reasonOf = ({ arrived: { connection, order, envelope, type } }: ChangeContext) => ({
  connection: connection.connectionId,
  orderId: order.orderId,
  payloadId: envelope.payloadId,
  type,
});

const canceledByBuyer = ({ lines }: LockedOrder): OrderProgress => ({
  shipments: [],
  hasOwnEntry: true,
  lines: lines.map((line) => ({
    ...line,
    lineGroup: 'canceled',
    status: 'Canceled by the buyer',
    backOrderStatus: '',
    allocatedWarehouse: '',
    expectedReceiptDate: null,
  })),
});

/**
 * Cancels every line of these orders, removes the orders from the review queue, and notifies the ERP to drop them, in one
 * transaction. Alerts come last, once for all orders: everyone who raises one waits from then on until the commit, also a load
 * that holds what the account bought.
 */
export async function callOff(client: pg.PoolClient, orders: readonly ChangeContext[]): Promise<TouchedOrder[]> {
  await lockBoughtItems(client, orders);
  for (const { orderNumber, wasHeld } of orders) {
    if (wasHeld) await leaveReview(client, orderNumber);
    await endHold(client, orderNumber);
  }
  const orderNumbers = orders.map(({ orderNumber }) => orderNumber);
  const moved = await moveOrders(client, orderNumbers, canceledByBuyer);
  for (const changing of orders) {
    const { scope, orderNumber, wasHeld, change } = changing;
    await forgetOrderedItems(scope, client, orderNumber);
    if (!wasHeld) {
      await announceWithdrawal(client, scope, { orderNumber, why: reasonOf(changing), at: new Date(change.at) });
    }
    await noteOrderChange(client, orderNumber, { change: { ...change, differences: [] } });
  }
  const raised = await raiseAlertsOf(client, moved);
  const changedOf = new Map(raised.map((changed) => [changed.orderNumber, changed]));
  return orders.map(({ orderNumber, wasHeld }) => {
    const changed = changedOf.get(orderNumber);
    return { orderNumber, isReviewTouched: wasHeld, ...(changed === undefined ? {} : { changed }) };
  });
}

interface Replacement {
  readonly changing: ChangeContext;
  readonly composed: ComposedOrder;
  /** How a release divides it. */
  readonly plan?: DivisionPlanRow | undefined;
}

async function writeReplacement({ changing, composed, plan }: Replacement): Promise<TouchedOrder> {
  const { client, scope, arrived, orderNumber, wasHeld, change } = changing;
  const { order, ordered, differences, delivery } = composed;
  await replaceOrder(client, scope, { orderNumber, order, wasHeld, why: reasonOf(changing) });
  await noteOrderChange(client, orderNumber, {
    change: { ...change, differences: [...differences] },
    lines: ordered,
    remarks: judgedRemarks(arrived),
    delivery,
    division: plan,
  });
  return {
    orderNumber,
    isReviewTouched: wasHeld || differences.length > 0,
    changed: { orderNumber, customerNumber: scope.customerNumber, alerts: [] },
  };
}

/** Writes the new lines of these orders, in one transaction. */
export async function writeReplacements(
  client: pg.PoolClient,
  replacements: readonly Replacement[],
): Promise<TouchedOrder[]> {
  await lockBoughtItems(
    client,
    replacements.map(({ changing: { scope, orderNumber }, composed }) => ({
      ...{ scope, orderNumber },
      lines: composed.order.lines,
    })),
  );
  const orders: TouchedOrder[] = [];
  for (const replacement of replacements) orders.push(await writeReplacement(replacement));
  return orders;
}

/** Replaces the lines, after comparing them with the returned cart like those of a new order. */
export async function replaceLines(
  changing: ChangeContext,
  { why, plan }: { readonly why: readonly UndividedCause[]; readonly plan: DivisionPlanRow | undefined },
): Promise<Outcome | Rejection> {
  const { client, scope, arrived, orderNumber, change } = changing;
  const composed = await composeOrder(client, scope, { arrived, at: new Date(change.at), why });
  if (isRejection(composed)) return composed;
  const orders = await writeReplacements(client, [{ changing, composed, plan }]);
  const { differences, heldFor } = composed;
  return {
    orders,
    text:
      differences.length > 0
        ? `Our order ${orderNumber} was changed. ${heldFor}, so our customer service looks at it first.`
        : `Our order ${orderNumber} was changed.`,
  };
}
