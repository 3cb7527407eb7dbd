/** Which changes to an order's lines raise which alerts. */
import { type OrderAlertType, orderAlertKinds, orderAlertTypes } from './alert-types.ts';

/** A line by its number within the order, and the group that it's in. */
export interface AlertLine {
  readonly lineNumber: number;
  readonly lineGroup: string;
}

/**
 * The alerts that this change raises: one per type if at least one line is in its group now that wasn't before. A new
 * line counts like a changed one. This doesn't check whether the order already had such an alert: an order has at most
 * one of each type, however often its lines change.
 */
export function alertsRaised(before: readonly AlertLine[], after: readonly AlertLine[]): OrderAlertType[] {
  const groupBefore = new Map(before.map(({ lineNumber, lineGroup }) => [lineNumber, lineGroup]));
  return orderAlertTypes.filter((type) => {
    const { lineGroup: wanted } = orderAlertKinds[type];
    return after.some((line) => line.lineGroup === wanted && groupBefore.get(line.lineNumber) !== wanted);
  });
}
