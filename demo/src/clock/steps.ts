/** What an order of the demo looks like after each of its steps. */
import type { PlainDate } from '@operatory/domain/dates';
import type {
  LineProgress,
  LockedOrder,
  OrderProgress,
  ShipmentProgress,
} from '@operatory/server/orders/progress-writes.ts';
import { backordered, canceled, type LineState, pending, processing, shipped } from '../orders/progress.ts';
import { trackingText } from '../orders/tracking.ts';
import { randomFor } from '../random.ts';
import { type Fate, fatesOf } from './fates.ts';

/** Steps that an order takes; the last two only where something was missing. */
const smoothSteps = 8;
const lateSteps = 10;

const awaiting = processing('Awaiting Release');
const picking = processing('Picking');
const packing = processing('Packing');
const ready = processing('Ready to Ship');

/** States from step 2 on; the last one stays. */
const ways: Readonly<Record<'first' | 'second' | 'drop-shipped', readonly LineState[]>> = {
  first: [awaiting, picking, packing, shipped],
  second: [awaiting, awaiting, picking, packing, ready, shipped],
  'drop-shipped': [awaiting, awaiting, awaiting, shipped],
};

/** The parcels in the order in which they leave, with the step after which they have left. */
const parcels = [
  { fate: 'first', leavesAt: 5 },
  { fate: 'drop-shipped', leavesAt: 5 },
  { fate: 'second', leavesAt: 7 },
  { fate: 'backordered', leavesAt: 9 },
] as const satisfies readonly { fate: Fate; leavesAt: number }[];

/** The facts about the account and the day that the parcels depend on. */
export interface Destination {
  /** Branch numbers, first choice first. */
  readonly warehouses: readonly string[];
  readonly shipVia: string;
  /** The day on which the step is taken. */
  readonly today: PlainDate;
}

/** How many steps the order takes in all. */
export function stepCount({ orderNumber, lines }: Pick<LockedOrder, 'orderNumber' | 'lines'>): number {
  return [...fatesOf(orderNumber, lines).values()].includes('backordered') ? lateSteps : smoothSteps;
}

interface StatedLine {
  readonly orderNumber: number;
  readonly lineNumber: number;
  readonly today: PlainDate;
}

function stateOf(fate: Fate, step: number, { orderNumber, lineNumber, today }: StatedLine): LineState {
  const random = randomFor('demo clock line', orderNumber, lineNumber);
  // Why an order waits is the same for all of its lines.
  if (step <= 1) return pending(randomFor('demo clock order', orderNumber));
  if (fate === 'canceled') return canceled(random);
  if (fate === 'backordered') {
    if (step < 8) return backordered(today, random);
    return step === 8 ? picking : shipped;
  }
  const way = ways[fate];
  return way[Math.min(step - 2, way.length - 1)] ?? shipped;
}

/** The order after its `step`-th step, counted from 1. What was once written of a parcel stays as it is. */
export function orderAfter(order: LockedOrder, step: number, destination: Destination): OrderProgress {
  const { orderNumber } = order;
  const { today, shipVia } = destination;
  const [main = '14', second = main] = destination.warehouses;
  const fates = fatesOf(orderNumber, order.lines);
  const used = parcels.filter(({ fate }) => [...fates.values()].includes(fate));
  const ordinalOf = (fate: Fate) => used.findIndex((parcel) => parcel.fate === fate) + 1;
  const idOf = (fate: Fate) => orderNumber * 10 + ordinalOf(fate);
  const branchOf = (fate: Fate) => (fate === 'second' ? second : main);

  const lines = order.lines.map((line): LineProgress => {
    const fate = fates.get(line.lineNumber) ?? 'first';
    const state = stateOf(fate, step, { orderNumber, lineNumber: line.lineNumber, today });
    const isStillMissing = state.lineGroup === 'backordered' && line.lineGroup === 'backordered';
    const isFromBranch = step >= 2 && fate !== 'drop-shipped' && fate !== 'canceled';
    return {
      lineNumber: line.lineNumber,
      ...state,
      // What was promised is not moved by a midnight in between.
      expectedReceiptDate: isStillMissing ? line.expectedReceiptDate : state.expectedReceiptDate,
      allocatedWarehouse: isFromBranch ? branchOf(fate) : '',
      shipmentId: state.lineGroup === 'shipment' ? idOf(fate) : null,
    };
  });

  const newShipment = (fate: Fate): Omit<ShipmentProgress, 'hasInvoice'> => {
    const ordinal = ordinalOf(fate);
    const isDropShipped = fate === 'drop-shipped';
    return {
      shipmentId: idOf(fate),
      shipmentNumber: `${orderNumber}-${ordinal}`,
      shippingOrderNumber: isDropShipped ? -orderNumber : orderNumber,
      shipmentDate: today,
      shippedFrom: isDropShipped ? 'Manufacturer' : branchOf(fate),
      tracking: isDropShipped ? '' : trackingText(shipVia, randomFor('demo clock parcel', orderNumber, ordinal)),
    };
  };
  const shipments = used
    .filter(({ leavesAt }) => step >= leavesAt)
    .map(({ fate, leavesAt }): ShipmentProgress => {
      const sent = order.shipments.find(({ shipmentId }) => shipmentId === idOf(fate));
      // The invoice is there a step after the parcel has left.
      return { ...(sent ?? newShipment(fate)), hasInvoice: step > leavesAt };
    });
  return { lines, shipments };
}
