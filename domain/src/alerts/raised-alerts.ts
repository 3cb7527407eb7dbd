/** Which change of an order's lines raises which alert [A1.09] [A4.14]. */
import { type OrderAlertType, orderAlertKinds, orderAlertTypes } from './alert-types.ts';

/** A line by its number within the order, and the group in which it stands. */
export interface AlertLine {
  readonly lineNumber: number;
  readonly lineGroup: string;
}

/**
 * The alerts that this change raises: one of a type when at least one line is in its group now that was not there
 * before. A line that is new to the order counts like one that changed. Whether the order had such an alert
 * earlier is not asked here: an order has one of each type at most, however often its lines come and go.
 */
export function alertsRaised(before: readonly AlertLine[], after: readonly AlertLine[]): OrderAlertType[] {
  const groupBefore = new Map(before.map(({ lineNumber, lineGroup }) => [lineNumber, lineGroup]));
  return orderAlertTypes.filter((type) => {
    const { lineGroup: wanted } = orderAlertKinds[type];
    return after.some((line) => line.lineGroup === wanted && groupBefore.get(line.lineNumber) !== wanted);
  });
}
