/** An order as a document about it has to take it: as it stands here, and as the ERP has already reported it. */
import type pg from 'pg';
import { type LockedOrder, lockOrder } from './lock-order.ts';

export interface StandingLines extends LockedOrder {
  /** Groups of its lines here and, while the ERP hasn't answered to our last change, of what it has reported since. */
  readonly lineGroups: readonly string[];
}

/** What the ERP has reported as packed or shipped, and what isn't worked in yet. */
async function readWaitingGroups(client: pg.PoolClient, orderNumber: number): Promise<string[]> {
  const { rows } = await client.query<{ group: string }>({
    name: 'orders-waiting-groups',
    text: `select l.line_group as "group" from waiting_report w join erp_order_line l using (erp_order_number)
            where w.order_number = $1 and l.line_group in ('processing', 'shipment')
           union
           select 'shipment' from waiting_report w join erp_shipment_line s using (erp_order_number)
            where w.order_number = $1 and s.quantity > 0`,
    values: [orderNumber],
  });
  return rows.map(({ group }) => group);
}

/** Locks the order until the transaction ends; undefined if there is none. */
export async function lockStanding(client: pg.PoolClient, orderNumber: number): Promise<StandingLines | undefined> {
  const order = await lockOrder(client, orderNumber);
  if (order === undefined) return undefined;
  const waiting = await readWaitingGroups(client, orderNumber);
  return { ...order, lineGroups: [...order.lines.map(({ lineGroup }) => lineGroup), ...waiting] };
}
