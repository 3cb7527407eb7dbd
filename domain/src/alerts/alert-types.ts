/** The two kinds of alerts about an order, and how each is shown. */
import { type LineGroupLook, lineGroupLooks, type OrderState } from '../orders/index.ts';

/** The names are those on the wire. */
export const orderAlertTypes = ['BackOrdered', 'Canceled'] as const;

export type OrderAlertType = (typeof orderAlertTypes)[number];

interface OrderAlertKind {
  /** The group that a line enters when the alert is raised. */
  readonly lineGroup: 'backordered' | 'canceled';
  /** The filter of the orders screen that shows the alert's orders. */
  readonly orderState: OrderState;
}

export const orderAlertKinds: Readonly<Record<OrderAlertType, OrderAlertKind>> = {
  BackOrdered: { lineGroup: 'backordered', orderState: 'hasBackOrderedItems' },
  Canceled: { lineGroup: 'canceled', orderState: 'hasCanceledItems' },
};

/** An alert looks like the lines it's about: an icon, a word, and a color. */
export function orderAlertLook(type: OrderAlertType): LineGroupLook {
  return lineGroupLooks[orderAlertKinds[type].lineGroup];
}

/** An alert names this many lines of its order; further ones are counted. */
export const maxAlertLines = 3;
