/** Makes an update that a person accepted: our orders are changed, added, and canceled in the transaction that settles it. */
import type pg from 'pg';
import type { ChangedOrder } from '../../alerts/change-order.ts';
import type { OrderChangeRow } from '../../database/schema/punch-out-orders.ts';
import { lockBoughtItems } from '../../orders/order-writes.ts';
import { type PlacedOrder, placeOrder } from '../../orders/place-order.ts';
import { type ChangeContext, callOff, writeReplacements } from '../orders/apply-change.ts';
import { type StandingPart, scopeOf } from '../orders/change-divided-order.ts';
import type { ComposedOrder } from '../orders/compose-order.ts';
import type { ComposedPart } from '../orders/divided-order.ts';
import { plannedPart } from '../orders/division-plan.ts';
import { writtenAt } from '../orders/earlier-documents.ts';
import { keepPlannedPart, noteOrderChange } from '../orders/order-rows.ts';
import type { OpenedChange, PlannedChange } from './plan-change.ts';

/** What open pages are notified of after the commit. */
export interface MadeChange {
  readonly changed: readonly ChangedOrder[];
  readonly placed: readonly (PlacedOrder & Pick<ChangedOrder, 'customerNumber'>)[];
  readonly orderNumbers: readonly number[];
}

interface Making {
  readonly client: pg.PoolClient;
  readonly opened: OpenedChange;
  readonly at: Date;
}

/** The person has seen what differs, so it holds the order no longer. */
const accepted = (composed: ComposedOrder): ComposedOrder => ({
  ...composed,
  order: { ...composed.order, holdReasons: [], holdCauses: [] },
});

function noteOf({ opened: { arrived, contentHash }, at }: Making): Omit<OrderChangeRow, 'differences'> {
  const { envelope, order, type } = arrived;
  return {
    ...{ type, payloadId: envelope.payloadId, contentHash, at: at.toISOString() },
    ...(order.orderVersion === undefined ? {} : { orderVersion: order.orderVersion }),
    ...writtenAt(envelope),
  };
}

/** The plan has an obstacle if the order's account can't be opened, so nothing is left out here without a word. */
function contextOf(making: Making, standing: StandingPart, composed?: ComposedPart): ChangeContext {
  const { client, opened } = making;
  const { orderNumber } = standing.kept;
  const scope = composed?.scope ?? scopeOf(opened.scopes, standing.kept);
  if (scope === undefined) throw new Error(`the account of order ${orderNumber} can't be opened`);
  return {
    ...{ client, scope, orderNumber, wasHeld: standing.review === 'waiting' },
    arrived: { ...(composed?.arrived ?? opened.arrived), type: 'update' },
    change: noteOf(making),
  };
}

/** A new order for a ship-to that no order of the buyer's order had. */
async function add({ client, at }: Making, from: number, each: ComposedPart) {
  const order = { ...accepted(each.composed).order, submittedAt: at };
  const placed = await placeOrder(client, each.scope, order);
  await keepPlannedPart(client, { from, orderNumber: placed.orderNumber, part: plannedPart(each) });
  return { ...placed, customerNumber: each.scope.customerNumber };
}

/** Everything is locked by the plan. Alerts come last, as in a deletion. */
export async function makeChange(making: Making, { orders, kept }: PlannedChange): Promise<MadeChange> {
  const { client } = making;
  const replaced = orders.flatMap(({ standing, composed }) =>
    standing === undefined || composed === undefined
      ? []
      : [{ changing: contextOf(making, standing, composed), composed: accepted(composed.composed) }],
  );
  const added = orders.flatMap(({ standing, composed }) =>
    standing === undefined && composed !== undefined ? [composed] : [],
  );
  const dropped = orders.flatMap(({ standing, composed }) =>
    standing === undefined || composed !== undefined ? [] : [contextOf(making, standing)],
  );
  await lockBoughtItems(client, [
    ...replaced.map(({ changing: { scope, orderNumber }, composed }) => ({
      ...{ scope, orderNumber },
      lines: composed.order.lines,
    })),
    ...dropped.map(({ scope, orderNumber }) => ({ scope, orderNumber })),
    ...added.map(({ scope, composed }) => ({ scope, lines: composed.order.lines })),
  ]);
  const touched = await writeReplacements(client, replaced);
  const touchedNumbers = new Set(orders.flatMap(({ standing }) => standing?.kept.orderNumber ?? []));
  for (const { orderNumber } of kept.filter((each) => !touchedNumbers.has(each.orderNumber))) {
    await noteOrderChange(client, orderNumber, { change: { ...noteOf(making), differences: [] } });
  }
  // What is canceled remembers the document only at the end, so a new order takes its history from another one, if there is one.
  const canceledNumbers = new Set(dropped.map(({ orderNumber }) => orderNumber));
  const source = kept.find(({ orderNumber }) => !canceledNumbers.has(orderNumber));
  const placed: MadeChange['placed'][number][] = [];
  for (const each of added) {
    const made = await add(making, (source ?? kept[0])?.orderNumber ?? 0, each);
    if (source === undefined) {
      await noteOrderChange(client, made.orderNumber, { change: { ...noteOf(making), differences: [] } });
    }
    placed.push(made);
  }
  const canceled = await callOff(client, dropped);
  return {
    changed: [...touched, ...canceled].flatMap(({ changed }) => (changed === undefined ? [] : [changed])),
    placed,
    orderNumbers: [...touchedNumbers, ...placed.map(({ orderNumber }) => orderNumber)],
  };
}
