/** How an order on hold whose lines name several ship-tos is divided when customer service releases it. */
import type { DivisionPlanRow, PlannedPartRow } from '../../database/schema/punch-out-orders.ts';
import { judgedRemarks } from './compose-order.ts';
import { type ComposedPart, type ComposedParts, shipToWords } from './divided-order.ts';

/** What is stored of a part until it's written. */
export function plannedPart({ arrived, composed, scope }: ComposedPart): PlannedPartRow {
  const { order, ordered, delivery, differences } = composed;
  return {
    customerNumber: scope.customerNumber,
    shipTo: shipToWords(delivery),
    ...{ comments: order.comments, shippingNote: order.shippingNote, options: { ...order.options } },
    totalCents: order.total,
    orderLines: order.lines.map((line) => ({ ...line })),
    lines: [...ordered],
    remarks: judgedRemarks(arrived).map((remark) => ({ ...remark })),
    delivery: [...delivery],
    differences: [...differences],
  };
}

/**
 * Composed when the order is held, so that a release makes what the person saw. `account` is the one that the order is held
 * for: the first part for it keeps the order's number. Undefined if the order isn't to be divided at all.
 */
export function planDivision(divided: ComposedParts | undefined, account: string): DivisionPlanRow | undefined {
  if (divided === undefined) return undefined;
  const parts = 'parts' in divided ? divided.parts : divided.possible;
  if (parts === undefined) {
    const why = 'why' in divided ? divided.why : [];
    return { parts: [], why: why.map(({ about, text }) => (about === '' ? text : `${about}: ${text}`)) };
  }
  if (parts.length < 2) return undefined;
  const own = parts.find(({ scope }) => scope.customerNumber === account);
  if (own === undefined) return { parts: [], why: [`None of the ship-tos is for account ${account}.`] };
  return { parts: [own, ...parts.filter((part) => part !== own)].map(plannedPart), why: [] };
}
