/** What a plan starts from: our orders for the buyer's order, and whether its deletion waits, too. */
import type pg from 'pg';
import type { Queryable } from '../../database/database.ts';
import { lockParts, readParts, type StandingPart } from '../orders/change-divided-order.ts';
import { type KeptOrder, lockConnection, readKeptOrders } from '../orders/order-rows.ts';
import { lockLeftToPerson } from '../orders/waiting-changes.ts';
import type { OpenedChange } from './plan-change.ts';

export interface PlanFacts {
  /** Every order of the buyer's order. */
  readonly kept: readonly KeptOrder[];
  /** The current state of each. */
  readonly standing: readonly StandingPart[];
  readonly isDeletionOpen: boolean;
}

const keptOf = (database: Queryable, { connection: { connectionId }, arrived }: OpenedChange) =>
  readKeptOrders(database, { connectionId, orderId: arrived.order.orderId, payloadId: '' });

/** For carrying it out. Takes the locks of the buyer's documents, in their order: the connection, the changes that wait, the orders. */
export async function lockPlanFacts(client: pg.PoolClient, opened: OpenedChange): Promise<PlanFacts> {
  const { connection, arrived, changeId } = opened;
  const { connectionId } = connection;
  await lockConnection(client, connectionId);
  const left = await lockLeftToPerson(client, { connectionId, orderId: arrived.order.orderId });
  const kept = await keptOf(client, opened);
  const standing = await lockParts(client, kept);
  const isDeletionOpen = left.some((each) => each.isOpen && each.changeId !== changeId && each.type === 'delete');
  return { kept, standing, isDeletionOpen };
}

/** For showing it: without locks, so that someone who looks neither waits for a load nor holds up the buyer's documents. */
export async function readPlanFacts(client: pg.PoolClient, opened: OpenedChange): Promise<PlanFacts> {
  const { connection, arrived, changeId } = opened;
  const kept = await keptOf(client, opened);
  const { rows } = await client.query<{ isDeletionOpen: boolean }>({
    name: 'buyer-change-deletion-open',
    text: `select exists (select from punch_out_waiting_change
                           where connection_id = $1 and order_id = $2 and order_number is not null and settled_at is null
                             and change_id <> $3 and type = 'delete') as "isDeletionOpen"`,
    values: [connection.connectionId, arrived.order.orderId, changeId],
  });
  return { kept, standing: await readParts(client, kept), isDeletionOpen: rows[0]?.isDeletionOpen === true };
}
