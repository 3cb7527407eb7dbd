/** The lines of a request for approval: as requested, and in the current cart. */
import type { ApprovalDetail } from '@operatory/contract/approvals';
import { lineIdOf, unitPrice } from '@operatory/domain/cart';
import { cents, dollarsFromCents, multiplyCents, sumCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import { contentOfRow, type PricedCartRow } from '../cart/cart-rows.ts';
import type { Queryable } from '../database/database.ts';
import type { AskedLineRow } from '../database/schema/approvals.ts';
import type { AskedQuantity } from './changes-since.ts';

/** As requested; empty for a request from before they were stored. */
export async function readAskedLines(
  scope: CustomerScope,
  database: Queryable,
  approvalId: string,
): Promise<readonly AskedLineRow[]> {
  const { rows } = await database.query<{ lines: AskedLineRow[] | null }>({
    name: 'approval-asked-lines',
    text: 'select lines from order_approval where customer_number = $1 and approval_id = $2',
    values: [scope.customerNumber, approvalId],
  });
  return rows[0]?.lines ?? [];
}

/** The lines of a cart, as they're stored when it's asked for. */
export function askedLinesOf(cart: PricedCartRow): AskedLineRow[] {
  return contentOfRow(cart).lines.flatMap((line, index) => {
    if (line.quantity === 0) return [];
    const facts = cart.facts[index];
    const usual = facts?.price === null || facts?.price === undefined ? undefined : cents(facts.price);
    return [
      {
        lineId: lineIdOf(line),
        itemNumber: line.itemNumber,
        description: line.description || (facts?.description ?? ''),
        quantity: line.quantity,
        unitPriceCents: unitPrice(line, usual) ?? null,
        isFreeGood: line.type !== 0,
      },
    ];
  });
}

const dollarsOf = (amount: number | null) => (amount === null ? null : dollarsFromCents(cents(amount)));

/** Lines as people see them. */
export const wireLines = (lines: readonly AskedLineRow[], showsPrices: boolean): ApprovalDetail['lines'] =>
  lines.map(({ unitPriceCents, ...line }) => ({ ...line, unitPrice: showsPrices ? dollarsOf(unitPriceCents) : null }));

interface Shown {
  readonly showsPrices: boolean;
  /** The requested lines, to show which prices changed since. */
  readonly asked?: readonly AskedLineRow[];
}

/** The lines of a cart now. */
export function linesOf(cart: PricedCartRow, { showsPrices, asked = [] }: Shown): ApprovalDetail['lines'] {
  const before = new Map(asked.map(({ lineId, unitPriceCents }) => [lineId, dollarsOf(unitPriceCents)]));
  return wireLines(askedLinesOf(cart), showsPrices).map((line) => {
    const askedPrice = before.get(line.lineId);
    const isOther = line.unitPrice !== null && askedPrice != null && askedPrice !== line.unitPrice;
    return isOther && !line.isFreeGood ? { ...line, askedPrice } : line;
  });
}

const priceOf = ({ unitPrice }: ApprovalDetail['lines'][number]) => cents(Math.round((unitPrice ?? 0) * 100));

/** What lines come to. */
export const totalOf = (lines: ApprovalDetail['lines']) =>
  dollarsFromCents(sumCents(lines.map((line) => multiplyCents(priceOf(line), line.quantity))));

/** The previous total, if every changed line still has a price in the cart. */
export function askedTotalOf(lines: ApprovalDetail['lines'], changes: readonly AskedQuantity[]): number | undefined {
  const paid = changes.filter(({ isFreeGood }) => !isFreeGood);
  const differences = paid.map(({ itemNumber, before, after }) => {
    const line = lines.find((each) => each.itemNumber === itemNumber && !each.isFreeGood);
    return line?.quantity !== after ? undefined : multiplyCents(priceOf(line), after - before);
  });
  if (differences.length === 0 || differences.includes(undefined)) return undefined;
  const known = differences.filter((each) => each !== undefined);
  return dollarsFromCents(cents(Math.round(totalOf(lines) * 100) - sumCents(known)));
}
