/** How far an order has come: which of its lines wait, are picked, have shipped, are missing or were canceled. */
import type { PlainDate } from '@operatory/domain/dates';
import { addDays, workingDayFrom } from '../calendar.ts';
import type { Random } from '../random.ts';
import type { LineGroup } from './rows.ts';

/** The state of one line. */
export interface LineState {
  readonly lineGroup: LineGroup;
  readonly status: string;
  readonly backOrderStatus: string;
  readonly expectedReceiptDate: PlainDate | null;
}

export const processingStatuses = ['Awaiting Release', 'Picking', 'Packing', 'Ready to Ship'] as const;

const pendingStatuses = ['Credit Review', 'Awaiting Approval', 'License Check'];
const backOrderStatuses = ['On Order with Manufacturer', 'Manufacturer Delayed', 'Allocated on Receipt', 'Backordered'];
const cancelStatuses = ['Canceled by Customer', 'Discontinued by Manufacturer', 'Canceled', 'Substituted'];

const noDate = { backOrderStatus: '', expectedReceiptDate: null } as const;

export const submitted: LineState = { lineGroup: 'submitted', status: 'Submitted', ...noDate };
export const shipped: LineState = { lineGroup: 'shipment', status: 'Shipped', ...noDate };

export function pending(random: Random): LineState {
  return { lineGroup: 'pending', status: random.pick(pendingStatuses), ...noDate };
}

export function processing(status: string): LineState {
  return { lineGroup: 'processing', status, ...noDate };
}

/** Two of three missing lines have a date by which they are expected, always after today. */
export function backordered(today: PlainDate, random: Random): LineState {
  return {
    lineGroup: 'backordered',
    status: 'Backordered',
    backOrderStatus: random.pick(backOrderStatuses),
    expectedReceiptDate: random.chance(0.67) ? workingDayFrom(addDays(today, random.between(2, 45))) : null,
  };
}

export function canceled(random: Random): LineState {
  return { lineGroup: 'canceled', status: random.pick(cancelStatuses), ...noDate };
}

/** The states of an order's lines, by its age in days. */
export function lineStates(count: number, daysAgo: number, today: PlainDate, random: Random): LineState[] {
  const all = (state: () => LineState) => Array.from({ length: count }, state);
  const most = (usual: () => LineState, rare: () => LineState, share: number) =>
    all(() => (random.chance(share) ? rare() : usual()));
  const ship = () => shipped;
  const miss = () => backordered(today, random);
  const pick = () => processing(random.pick(processingStatuses));
  const cancel = () => canceled(random);

  if (daysAgo <= 1) {
    return random.weighted<() => LineState[]>([
      [() => all(() => submitted), 45],
      [() => all(() => pending(random)), 15],
      [() => all(pick), 35],
      [() => most(pick, miss, 0.3), 5],
    ])();
  }
  if (daysAgo <= 4) {
    return random.weighted<() => LineState[]>([
      [() => all(() => pending(random)), 5],
      [() => all(pick), 25],
      [() => most(ship, pick, 0.4), 30],
      [() => all(ship), 30],
      [() => most(ship, miss, 0.3), 10],
    ])();
  }
  const missingShare = daysAgo <= 21 ? 12 : daysAgo <= 90 ? 3 : 0.3;
  return random.weighted<() => LineState[]>([
    [() => all(ship), 92],
    [() => most(ship, miss, 0.35), missingShare],
    [() => most(ship, cancel, 0.3), 3.5],
    [() => all(cancel), 0.6],
  ])();
}
