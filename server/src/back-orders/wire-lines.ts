/** Rows of back-orders and decisions in API form. */
import type { BackOrderDecision, BackOrderLine } from '@operatory/contract/back-orders';
import { can, type User } from '@operatory/domain/access';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import type { BackOrderRow, DecisionRow } from './reads.ts';

/** The price difference in cents between the substitute and the replaced line; undefined if nothing is replaced. */
export function differenceOf({
  substituteQuantity,
  unitPriceCents,
  linePriceCents,
  replaced,
}: DecisionRow): number | undefined {
  if (substituteQuantity === null || unitPriceCents === null || replaced === null) return undefined;
  return substituteQuantity * unitPriceCents - replaced * linePriceCents;
}

/** Without prices for people who may not see them. */
export function decisionFrom(row: DecisionRow, seesPrices: boolean): BackOrderDecision {
  const difference = differenceOf(row);
  return {
    ...{ decisionId: row.decisionId, action: row.action, state: row.state, note: row.note, answer: row.answer },
    at: new Date(row.at).toISOString(),
    ...(row.until === null ? {} : { until: row.until }),
    ...(row.substitute === null ? {} : { substitute: row.substitute }),
    ...(row.substituteDescription === null ? {} : { substituteDescription: row.substituteDescription }),
    ...(row.substituteQuantity === null ? {} : { substituteQuantity: row.substituteQuantity }),
    ...(row.replaced === null ? {} : { replaced: row.replaced }),
    ...(difference === undefined || !seesPrices ? {} : { difference: dollarsFromCents(cents(difference)) }),
    ...(row.by === null ? {} : { by: row.by }),
    ...(row.answeredBy === null ? {} : { answeredBy: row.answeredBy }),
  };
}

export function lineFrom(row: BackOrderRow, viewer: User): BackOrderLine {
  const { orderNumber, lineNumber, version, customerNumber, customerName, itemNumber, description, pack } = row;
  const { imageUrl, quantity, isFromErp, poNumber, status, expected, firstExpected, slips, others, state } = row;
  const facts = { customerNumber, territoryId: row.territoryId, isWithdrawn: row.isWithdrawn };
  const seesPrices = can(viewer, 'account.view-prices', facts);
  return {
    ...{ orderNumber, lineNumber, version, customerNumber, customerName, itemNumber, description, pack, imageUrl },
    ...{ quantity, isFromErp, poNumber, status, expected, firstExpected, slips, others: Number(others), state },
    ...(seesPrices ? { unitPrice: dollarsFromCents(cents(row.unitPriceCents)) } : {}),
    isFreeGood: row.type !== 0,
    since: row.since.toISOString(),
    last: row.last === null ? null : decisionFrom(row.last, seesPrices),
    mayDecide: can(viewer, 'account.decide-back-orders', facts),
  };
}
