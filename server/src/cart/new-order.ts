/** The order that a cart becomes, at the prices of the server. */
import type { ViewerKind } from '@operatory/domain/access';
import {
  type CartContent,
  type CartLine,
  hasPriceOverride,
  isCatalogItem,
  lineIdOf,
  unitPrice,
} from '@operatory/domain/cart';
import { delayReasons, type HoldCause, holdCauses } from '@operatory/domain/checkout';
import { type Cents, cents, multiplyCents, sumCents } from '@operatory/domain/money';
import type { HoldCauseRow } from '../database/schema/reviews.ts';
import type { NewOrder, NewOrderLine } from '../orders/order-writes.ts';
import { contentOfRow, type LineFacts, type PricedCartRow } from './cart-rows.ts';

function priceOf(facts: LineFacts | null | undefined): Cents | undefined {
  return facts?.price === null || facts?.price === undefined ? undefined : cents(facts.price);
}

/**
 * The numbers of the items which cannot be sold to the account now: gone from the catalog, not orderable, or
 * without a price and without an override.
 */
export function unorderableItems(row: PricedCartRow): ReadonlySet<string> {
  const blocked = new Set<string>();
  for (const [index, line] of contentOfRow(row).lines.entries()) {
    if (!isCatalogItem(line) || line.quantity === 0) continue;
    const facts = row.facts[index];
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

/** Staff settings of the order; default values are omitted. */
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

/** A cause with the data that a reviewer needs to decide: the note, or the line with its usual price. */
function causeRow(cause: HoldCause, { details, lines }: CartContent, facts: PricedCartRow['facts']): HoldCauseRow {
  if (cause.kind === 'account-manager-note') return { kind: cause.kind, note: details.accountManagerNote };
  if (cause.kind === 'free-shipping') return { kind: cause.kind };
  const index = lines.findIndex((line) => lineIdOf(line) === cause.lineId);
  const line = lines[index];
  const usual = priceOf(facts[index]);
  if (line === undefined) return { kind: cause.kind };
  return {
    kind: cause.kind,
    itemNumber: line.itemNumber,
    description: line.description || (facts[index]?.description ?? ''),
    quantity: line.quantity,
    ...(usual === undefined ? {} : { usualPriceCents: usual }),
    ...(line.overridePrice === null ? {} : { overridePriceCents: line.overridePrice }),
  };
}

export interface Sender {
  readonly userId: string;
  readonly kind: ViewerKind;
  readonly isStaff: boolean;
  readonly at: Date;
  /** Does the cart hold an order that customer service has sent back? */
  readonly isReturned: boolean;
}

/** The order; lines that only request a tag aren't included. Every item must have a price. */
export function newOrder(row: PricedCartRow, by: Sender): NewOrder {
  const content = contentOfRow(row);
  const causes = holdCauses({
    details: content.details,
    overriddenIds: content.lines.filter((line) => line.quantity > 0 && hasPriceOverride(line)).map(lineIdOf),
    isStaff: by.isStaff,
    isReturned: by.isReturned,
  });
  const lines = content.lines.flatMap((line, index) => (line.quantity > 0 ? [orderLine(line, row.facts[index])] : []));
  const { poNumber, comments, shippingNote } = content.details;
  return {
    cartKey: row.cartKey,
    submittedAt: by.at,
    submittedByUserId: by.userId,
    submittedAs: by.kind,
    poNumber,
    comments,
    shippingNote,
    options: optionsOf(content),
    total: sumCents(lines.map((line) => multiplyCents(line.unitPrice, line.quantity))),
    holdReasons: delayReasons(causes),
    holdCauses: causes.map((cause) => causeRow(cause, content, row.facts)),
    lines,
  };
}
