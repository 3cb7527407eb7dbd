/** Moves an order on. Every change to the lines of a submitted order is made here. */
import type { CustomerNumber } from '@operatory/domain/customers';
import type pg from 'pg';
import type { Hub } from '../hub/hub.ts';
import { tellOfMove } from '../notices/order-notices.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { type OrderProgress, writeProgress } from '../orders/progress-writes.ts';
import { type RaisedAlert, raiseAlerts } from './raise-alerts.ts';

/** What open tabs are notified of after the commit. */
export interface ChangedOrder {
  readonly orderNumber: number;
  readonly customerNumber: CustomerNumber;
  readonly alerts: readonly RaisedAlert[];
}

/**
 * Locks the order, applies the change, writes lines, shipments and marks, and raises the alerts that follow, all in the
 * caller's transaction. `undefined` when there is no such order or nothing changes.
 */
export async function changeOrder(
  client: pg.PoolClient,
  orderNumber: number,
  decide: (order: LockedOrder) => OrderProgress | undefined,
): Promise<ChangedOrder | undefined> {
  const order = await lockOrder(client, orderNumber);
  const progress = order === undefined ? undefined : decide(order);
  if (order === undefined || progress === undefined) return undefined;
  await writeProgress(client, order, progress);
  await tellOfMove(client, { orderNumber, before: order.lines });
  const alerts = await raiseAlerts(client, orderNumber, {
    before: order.lines,
    after: [...progress.lines, ...(progress.addedLines ?? [])],
  });
  return { orderNumber, customerNumber: order.customerNumber, alerts };
}

/** Tells open windows; call it after the commit. */
export function tellOrderChanged(hub: Hub, { orderNumber, customerNumber, alerts }: ChangedOrder): void {
  hub.orderChanged({ customerNumber, orderNumber });
  for (const alert of alerts) hub.alertRaised(alert);
}
