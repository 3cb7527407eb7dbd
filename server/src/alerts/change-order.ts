/** Moves orders on. Every change to the lines of a submitted order is made here. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { withSubstituted } from '@operatory/domain/orders';
import type pg from 'pg';
import type { Hub } from '../hub/hub.ts';
import { tellOfMoves } from '../notices/order-notices.ts';
import { linesAfter } from '../orders/lines-after.ts';
import { type LockedOrder, lockOrders } from '../orders/lock-order.ts';
import { type OrderMove, type OrderProgress, writeMoves } from '../orders/progress-writes.ts';
import { type AlertCall, alertCallOf, type RaisedAlert, raiseAlerts } from './raise-alerts.ts';

/** What open tabs are notified of after the commit. */
export interface ChangedOrder {
  readonly orderNumber: number;
  readonly customerNumber: CustomerNumber;
  readonly alerts: readonly RaisedAlert[];
}

/** An order that was changed, and the alerts that it calls for, which are yet to be raised. */
export interface MovedOrder extends AlertCall {
  readonly customerNumber: CustomerNumber;
}

const numbersOf = (shipments: readonly { readonly tracking: string }[]) =>
  new Set(shipments.flatMap(({ tracking }) => tracking.split('\n')).filter((number) => number !== ''));

/** Tracking numbers that the order's shipments had before this move and don't have after it. */
function withdrawnTrackingOf({ order: { shipments: before }, progress }: OrderMove): string[] {
  const gone = new Set([
    ...(progress.removedShipments ?? []),
    ...progress.shipments.map(({ shipmentId }) => shipmentId),
  ]);
  const now = numbersOf([...before.filter(({ shipmentId }) => !gone.has(shipmentId)), ...progress.shipments]);
  return [...numbersOf(before)].filter((number) => !now.has(number));
}

/**
 * Locks the orders, applies the change to each, and writes lines, shipments, marks, and notices, all in the caller's
 * transaction and in a constant number of statements. Returns those that changed; the caller raises their alerts last.
 */
export async function moveOrders(
  client: pg.PoolClient,
  orderNumbers: readonly number[],
  decide: (order: LockedOrder) => OrderProgress | undefined,
): Promise<MovedOrder[]> {
  const moves: OrderMove[] = (await lockOrders(client, orderNumbers)).flatMap((order) => {
    const progress = decide(order);
    return progress === undefined ? [] : [{ order, progress }];
  });
  await writeMoves(client, moves);
  await tellOfMoves(
    client,
    moves.flatMap((move) =>
      move.progress.hasOwnNotice === true
        ? []
        : [
            {
              ...{ orderNumber: move.order.orderNumber, before: move.order.lines },
              withdrawnTracking: withdrawnTrackingOf(move),
            },
          ],
    ),
  );
  return moves.map(({ order: { orderNumber, customerNumber, lines }, progress }) => ({
    customerNumber,
    ...alertCallOf({
      ...{ orderNumber, before: withSubstituted(lines) },
      after: withSubstituted(linesAfter(lines, progress)),
    }),
  }));
}

/** Raises the alerts of the orders that were changed, last in the transaction. Returns the hub events for open tabs. */
export async function raiseAlertsOf(client: pg.PoolClient, moved: readonly MovedOrder[]): Promise<ChangedOrder[]> {
  const raised = await raiseAlerts(client, moved);
  return moved.map(({ orderNumber, customerNumber }) => ({
    orderNumber,
    customerNumber,
    alerts: raised.get(orderNumber) ?? [],
  }));
}

/**
 * Locks the order, applies the change, writes lines, shipments and marks, and raises the resulting alerts, all in the
 * caller's transaction. `undefined` when there is no such order or nothing changes.
 */
export async function changeOrder(
  client: pg.PoolClient,
  orderNumber: number,
  decide: (order: LockedOrder) => OrderProgress | undefined,
): Promise<ChangedOrder | undefined> {
  return (await raiseAlertsOf(client, await moveOrders(client, [orderNumber], decide)))[0];
}

/** Notifies open tabs; call it after the commit. */
export function tellOrderChanged(hub: Hub, { orderNumber, customerNumber, alerts }: ChangedOrder): void {
  hub.orderChanged({ customerNumber, orderNumber });
  for (const alert of alerts) hub.alertRaised(alert);
}
