/** Settles a change that waited for a person: made by hand, made in one step, or refused. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { tellOrderChanged } from '../../alerts/change-order.ts';
import { type Actor, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction } from '../../database/database.ts';
import { countFromDecision } from '../../orders/open-buyer-change.ts';
import { tellOrderPlaced } from '../../orders/place-order.ts';
import type { Services } from '../../services/services.ts';
import { type MadeChange, makeChange } from './make-change.ts';
import { openChange, type PlannedChange, planChange } from './plan-change.ts';
import { lockPlanFacts } from './plan-facts.ts';
import { tellSettlement } from './tell-settlement.ts';

interface Settlement {
  readonly changeId: number;
  readonly outcome: 'done' | 'refused';
  readonly note: string;
  /** For the buyer; absent or blank for none. */
  readonly message?: string | undefined;
  /** The version of the plan that the person saw, if it's to be carried out; otherwise people changed the orders by hand. */
  readonly plan?: string | undefined;
}

interface LockedChange {
  readonly orderNumber: number | null;
  readonly orderId: string;
  readonly type: 'update' | 'delete';
  readonly payloadId: string;
  readonly settledAt: Date | null;
  readonly outcome: string;
  readonly userId: string | null;
  readonly who: string | null;
  /** Our orders were changed as a plan said, rather than by hand. */
  readonly isMade: boolean;
}

async function lockChange(client: pg.PoolClient, changeId: number): Promise<LockedChange | undefined> {
  const { rows } = await client.query<LockedChange>({
    name: 'buyer-change-lock',
    text: `select w.order_number as "orderNumber", w.order_id as "orderId", w.type,
                  w.document #>> '{envelope,payloadId}' as "payloadId", w.settled_at as "settledAt", w.outcome,
                  w.settled_by_user_id as "userId", u.name as who,
                  exists (select from punch_out_order p
                           where p.connection_id = w.connection_id and p.order_id = w.order_id
                             and p.changes @> jsonb_build_array(jsonb_build_object(
                                   'payloadId', w.document #>> '{envelope,payloadId}'))) as "isMade"
             from punch_out_waiting_change w left join "user" u on u.id = w.settled_by_user_id
            where change_id = $1 for update of w`,
    values: [changeId],
  });
  return rows[0];
}

/** `repeat` if the same person settled it the same way before: made in one step, made by hand, or refused. */
function judge(
  row: LockedChange,
  { userId, outcome, plan }: Pick<Settlement, 'outcome' | 'plan'> & { readonly userId: string },
): 'new' | 'repeat' | Refusal<RefusalCode> {
  if (row.settledAt === null) return 'new';
  if (row.outcome === 'outdated') return refuse('buyer-change.outdated');
  const isSame = row.outcome === outcome && row.isMade === (plan !== undefined);
  if (row.userId === userId && isSame) return 'repeat';
  return refuse('buyer-change.already-settled', { who: row.who ?? 'The arrival of the order' });
}

interface Settling {
  readonly client: pg.PoolClient;
  readonly viewer: User;
  readonly by: Actor;
  readonly at: Date;
}

/** Records it, and queues the answer to the buyer's system. */
async function writeSettlement(
  services: Services,
  { client, viewer, by, at }: Settling,
  { row, settlement, made }: { row: LockedChange; settlement: Settlement; made: MadeChange | undefined },
): Promise<void> {
  const { changeId, outcome, message = '' } = settlement;
  const note = settlement.note.trim();
  await countFromDecision(client, [changeId], at);
  await client.query({
    name: 'buyer-change-settle',
    text: `update punch_out_waiting_change
              set settled_at = $2, outcome = $3, settled_by_user_id = $4, note = $5 where change_id = $1`,
    values: [changeId, at, outcome, viewer.userId, note],
  });
  const about = row.orderNumber === null ? `order ${row.orderId} of a buyer` : `order ${row.orderNumber}`;
  const after = {
    ...{ outcome, note },
    ...(message.trim() === '' ? {} : { message: message.trim() }),
    ...(made === undefined ? {} : { orders: made.orderNumbers }),
  };
  if (row.orderNumber !== null) {
    const { orderNumber, orderId, type, payloadId } = row;
    await tellSettlement(services, client, { changeId, orderNumber, orderId, type, payloadId, outcome, message });
  }
  await writeAudit(client, { kind: 'buyer-change-settled', by, about, after });
}

/** Settles it once; the same person may repeat the same decision. With a plan, the orders change in the same transaction. */
export async function settleBuyerChange(
  services: Services,
  { viewer, by }: { readonly viewer: User; readonly by: Actor },
  settlement: Settlement,
): Promise<{ changeId: number; outcome: Settlement['outcome'] } | Refusal<RefusalCode>> {
  const { pool, now, hub } = services;
  const { changeId, outcome, plan } = settlement;
  const opened = plan === undefined ? undefined : await openChange(services, changeId);
  let made: MadeChange | undefined;
  const settled = await inTransaction(pool, async (client) => {
    const at = now();
    // Before the change itself, as the buyer's documents lock them.
    const planned: PlannedChange | undefined =
      opened === undefined
        ? undefined
        : await planChange(client, opened, { facts: await lockPlanFacts(client, opened), at });
    const row = await lockChange(client, changeId);
    if (row === undefined) return refuse('buyer-change.absent');
    const judged = judge(row, { userId: viewer.userId, outcome, plan });
    if (isRefusal(judged)) return judged;
    if (judged === 'repeat') return row;
    if (plan !== undefined) {
      const isSame = planned?.shown.version === plan && planned.shown.obstacle === '' && outcome === 'done';
      if (opened === undefined || planned === undefined || !isSame) return refuse('buyer-change.moved');
      made = await makeChange({ client, opened, at }, planned);
    }
    await writeSettlement(services, { client, viewer, by, at }, { row, settlement, made });
    return row;
  });
  if (isRefusal(settled)) return settled;
  for (const changed of made?.changed ?? []) tellOrderChanged(hub, changed);
  for (const placed of made?.placed ?? []) tellOrderPlaced(hub, placed);
  if (settled.orderNumber !== null) hub.reviewChanged({ orderNumber: settled.orderNumber });
  return { changeId, outcome };
}
