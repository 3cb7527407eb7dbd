/** The order that a cart becomes, at the prices of the server. */
import { type CartContent, type CartLine, hasPriceOverride, unitPrice } from '@operatory/domain/cart';
import { delayReasons } from '@operatory/domain/checkout';
import { type Cents, cents, multiplyCents, sumCents } from '@operatory/domain/money';
import { contentOfRow, type LineFacts, type PricedCartRow } from './cart-rows.ts';
import type { NewOrder, NewOrderLine } from './order-writes.ts';

function priceOf(facts: LineFacts | null | undefined): Cents | undefined {
  return facts?.price === null || facts?.price === undefined ? undefined : cents(facts.price);
}

/**
 * The numbers of the items which cannot be sold to the account now: gone from the catalogue, not orderable, or
 * without a price and without an override. Goods that the manufacturer sends are no items of ours.
 */
export function unorderableItems(row: PricedCartRow): ReadonlySet<string> {
  const blocked = new Set<string>();
  for (const [place, line] of contentOfRow(row).lines.entries()) {
    if (line.type === 2 || line.quantity === 0) continue;
    const facts = row.facts[place];
    const isSold = facts !== null && facts !== undefined && (line.type === 1 || facts.isOrderable);
    if (!isSold || unitPrice(line, priceOf(facts)) === undefined) blocked.add(line.itemNumber);
  }
  return blocked;
}

function orderLine(line: CartLine, facts: LineFacts | null | undefined): NewOrderLine {
  const price = unitPrice(line, priceOf(facts));
  if (price === undefined) throw new Error(`item ${line.itemNumber} has no price`);
  return {
    itemNumber: line.itemNumber,
    type: line.type,
    description: line.description || (facts?.description ?? ''),
    quantity: line.quantity,
    unitPrice: price,
    overridePrice: line.overridePrice,
    couponId: line.type === 0 ? null : line.couponId,
    countsFor: line.type === 0 ? (facts?.couponId ?? null) : null,
  };
}

/** What staff set on the order; what is as usual is left out. */
function optionsOf({ details }: CartContent): Record<string, unknown> {
  const { accountManagerNote, freeShipping, invoiceCopy, futureFillDate, alternateAddress } = details;
  return {
    ...(accountManagerNote === '' ? {} : { accountManagerNote }),
    ...(freeShipping ? { freeShipping } : {}),
    ...(invoiceCopy ? { invoiceCopy } : {}),
    ...(futureFillDate === null ? {} : { futureFillDate }),
    ...(alternateAddress === null ? {} : { alternateAddress }),
  };
}

/** The order; lines that only ask for a tag are none of it. Every item must have a price. */
export function newOrder(
  row: PricedCartRow,
  by: { readonly userId: string; readonly isStaff: boolean; readonly at: Date },
): NewOrder {
  const content = contentOfRow(row);
  const lines = content.lines.flatMap((line, place) => (line.quantity > 0 ? [orderLine(line, row.facts[place])] : []));
  const { poNumber, comments, shippingNote, accountManagerNote, freeShipping } = content.details;
  return {
    cartKey: row.cartKey,
    submittedAt: by.at,
    submittedByUserId: by.userId,
    poNumber,
    comments,
    shippingNote,
    options: optionsOf(content),
    total: sumCents(lines.map((line) => multiplyCents(line.unitPrice, line.quantity))),
    holdReasons: delayReasons({
      accountManagerNote,
      freeShipping,
      hasPriceOverride: content.lines.some(hasPriceOverride),
      isStaff: by.isStaff,
    }),
    lines,
  };
}
