/** Divides an order on hold by the ship-tos of its lines when customer service releases it, in the release's transaction. */
import { randomUUID } from 'node:crypto';
import type { CustomerNumber } from '@operatory/domain/customers';
import { cents } from '@operatory/domain/money';
import { isRejection } from '@operatory/domain/punch-out';
import { refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../../access/customer-scope.ts';
import type { DivisionPlanRow, PlannedPartRow } from '../../database/schema/punch-out-orders.ts';
import type { HoldCauseRow } from '../../database/schema/reviews.ts';
import { lockStanding } from '../../orders/lock-standing.ts';
import { lockBoughtItems, type NewOrder, type NewOrderLine } from '../../orders/order-writes.ts';
import { placeOrder, replaceOrder, tellOrderPlaced } from '../../orders/place-order.ts';
import { isAsPlanned } from '../../orders/planned-lines.ts';
import type { DivideReleased, ReleaseDivision } from '../../review/release-order.ts';
import type { Services } from '../../services/services.ts';
import { readConnection } from '../connections.ts';
import { openScopes } from './divided-order.ts';
import { keepPlannedPart, lockConnection, narrowKeptOrder } from './order-rows.ts';

interface HeldRow {
  readonly connectionId: string;
  readonly orderId: string;
  readonly payloadId: string;
  readonly division: DivisionPlanRow;
}

async function readHeld({ pool }: Services, orderNumber: number): Promise<HeldRow | undefined> {
  const { rows } = await pool.query<HeldRow>({
    name: 'punch-out-held-division',
    text: `select connection_id as "connectionId", order_id as "orderId", payload_id as "payloadId", division
             from punch_out_order p
            where order_number = $1 and jsonb_array_length(division -> 'parts') > 1 and ${isAsPlanned}`,
    values: [orderNumber],
  });
  return rows[0];
}

interface HeldHead {
  readonly submittedByUserId: string;
  readonly holdReasons: string[];
  readonly causes: HoldCauseRow[];
  readonly isAsPlanned: boolean;
}

/** What the orders have in common with the one on hold. */
async function readHead(client: pg.PoolClient, orderNumber: number): Promise<HeldHead> {
  const { rows } = await client.query<HeldHead>({
    name: 'punch-out-held-head',
    text: `select o.submitted_by_user_id as "submittedByUserId", o.hold_reasons as "holdReasons", r.causes,
                  ${isAsPlanned} as "isAsPlanned"
             from sales_order o join order_review r using (order_number) join punch_out_order p using (order_number)
            where order_number = $1`,
    values: [orderNumber],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`order ${orderNumber} is released and not there`);
  return row;
}

interface PartToWrite {
  readonly part: PlannedPartRow;
  readonly scope: CustomerScope;
}

const linesOf = ({ part }: PartToWrite) => part.orderLines as unknown as readonly NewOrderLine[];

const newOrderOf = (
  each: PartToWrite,
  { at, poNumber, head }: { readonly at: Date; readonly poNumber: string; readonly head: HeldHead },
): NewOrder => ({
  ...{ cartKey: randomUUID(), submittedAt: at, poNumber },
  submittedByUserId: head.submittedByUserId,
  submittedAs: 'punch-out-user',
  externalSource: 'punchout',
  ...{ comments: each.part.comments, shippingNote: each.part.shippingNote, options: each.part.options },
  total: cents(each.part.totalCents),
  ...{ holdReasons: [], holdCauses: [], lines: linesOf(each) },
});

interface Dividing {
  readonly client: pg.PoolClient;
  readonly orderNumber: number;
  readonly at: Date;
}

/**
 * The first part stays the order that was on hold; each of the others becomes an order of its own. Undefined, and nothing is
 * written, if the lines changed since the plan was read.
 */
async function writeParts(
  { client, orderNumber, at }: Dividing,
  { orderId, payloadId }: HeldRow,
  [own, ...others]: readonly [PartToWrite, ...PartToWrite[]],
) {
  await lockStanding(client, orderNumber);
  const head = await readHead(client, orderNumber);
  if (!head.isAsPlanned) return undefined;
  const written = { at, poNumber: orderId, head };
  await lockBoughtItems(client, [
    { scope: own.scope, orderNumber, lines: linesOf(own) },
    ...others.map((each) => ({ scope: each.scope, lines: linesOf(each) })),
  ]);
  // Still on hold here: the release, which comes next, hands it over to the ERP.
  const held = { ...newOrderOf(own, written), holdReasons: head.holdReasons, holdCauses: head.causes };
  const why = { orderId, payloadId, type: 'divided' };
  await replaceOrder(client, own.scope, { orderNumber, order: held, wasHeld: true, why });
  await narrowKeptOrder(client, orderNumber, own.part);
  const placed: { orderNumber: number; customerNumber: CustomerNumber; isHeld: boolean }[] = [];
  for (const each of others) {
    const made = await placeOrder(client, each.scope, newOrderOf(each, written));
    await keepPlannedPart(client, { from: orderNumber, orderNumber: made.orderNumber, part: each.part });
    placed.push({ ...made, customerNumber: each.scope.customerNumber });
  }
  return placed;
}

/**
 * Undefined if the order stays one. The plan can only change with the version of the review, which the release checks under
 * its lock.
 */
export const divideReleased: DivideReleased = async (services, orderNumber) => {
  const held = await readHeld(services, orderNumber);
  const connection = held === undefined ? undefined : await readConnection(services.pool, held.connectionId);
  if (held === undefined || connection === undefined) return undefined;
  const { parts } = held.division;
  const accounts = parts.map(({ customerNumber }) => customerNumber);
  const scopes = await openScopes(services, connection, accounts);
  const toWrite: PartToWrite[] = [];
  for (const part of parts) {
    const scope = scopes.get(part.customerNumber);
    if (scope === undefined || isRejection(scope)) {
      return refuse('review.account-closed', { customerNumber: part.customerNumber });
    }
    toWrite.push({ part, scope });
  }
  const [own, ...others] = toWrite;
  if (own === undefined) return undefined;
  const placed: NonNullable<Awaited<ReturnType<typeof writeParts>>>[number][] = [];
  const division: ReleaseDivision = {
    // Before the review, as documents of the buyer lock them: none is carried out on some of the orders only.
    lock: (client) => lockConnection(client, held.connectionId),
    async write(dividing) {
      const written = await writeParts(dividing, held, [own, ...others]);
      if (written === undefined) return refuse('review.changed');
      placed.push(...written);
      return written.map((each) => each.orderNumber);
    },
    after() {
      for (const each of placed) tellOrderPlaced(services.hub, each);
    },
  };
  return division;
};
