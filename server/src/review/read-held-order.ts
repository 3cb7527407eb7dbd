/** One held order with everything that a decision about it needs. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { HeldOrderDetail, HoldCauseEntry } from '@operatory/contract/review';
import type { User } from '@operatory/domain/access';
import type { ShippingAddress } from '@operatory/domain/cart';
import { cents, dollarsFromCents, withoutAmounts } from '@operatory/domain/money';
import { shownRemark, withoutCardNumbers } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { HoldCauseRow } from '../database/schema/reviews.ts';
import type { Services } from '../services/services.ts';
import { heldOrderFrom, seesPricesOf } from './list-held-orders.ts';
import { findHeldOrder, type HeldOrderDetailRow } from './reads.ts';

function causeFrom(
  { usualPriceCents, overridePriceCents, ...cause }: HoldCauseRow,
  { seesPrices }: { readonly seesPrices: boolean },
): HoldCauseEntry {
  if (!seesPrices) return cause.note === undefined ? cause : { ...cause, note: withoutAmounts(cause.note) };
  return {
    ...cause,
    ...(usualPriceCents === undefined ? {} : { usualPrice: dollarsFromCents(cents(usualPriceCents)) }),
    ...(overridePriceCents === undefined ? {} : { overridePrice: dollarsFromCents(cents(overridePriceCents)) }),
  };
}

/** A sentence about a buyer's order quotes the order. */
const withoutCard = (cause: HoldCauseRow): HoldCauseRow =>
  cause.note === undefined ? cause : { ...cause, note: shownRemark({ label: '', value: cause.note }).value };

function optionsFrom({ options }: HeldOrderDetailRow) {
  const address = options.alternateAddress as
    | (ShippingAddress & { readonly country?: string; readonly name?: string })
    | undefined;
  return {
    invoiceCopy: options.invoiceCopy === true,
    futureFillDate: typeof options.futureFillDate === 'string' ? options.futureFillDate : null,
    alternateAddress:
      address === undefined
        ? null
        : {
            addressLine1: address.line1,
            addressLine2: address.line2,
            city: address.city,
            state: address.region,
            zip: address.postalCode,
            ...(address.country === undefined ? {} : { country: address.country }),
            ...(address.name === undefined ? {} : { name: address.name }),
          },
  };
}

/** Only an order that still waits can be divided. */
function divisionFrom(
  { division, state, isAsPlanned }: HeldOrderDetailRow,
  seesPrices: boolean,
): Pick<HeldOrderDetail, 'division'> {
  if (division === null || state !== 'waiting') return {};
  if (division.parts.length > 0 && isAsPlanned !== true) {
    return { division: { parts: [], why: ['Its lines were changed here since it came.'] } };
  }
  const parts = division.parts.map(({ customerNumber, shipTo, lines }) => ({
    ...{ customerNumber, shipTo },
    lines: lines.map(({ lineNumber, partNumber, quantity }) => ({ lineNumber, part: partNumber, quantity })),
  }));
  return { division: { parts, why: division.why.map((text) => (seesPrices ? text : withoutAmounts(text))) } };
}

/** Also returns a decided order, so that people who open it late see who decided and how. */
export async function readHeldOrder(
  { pool, now }: Services,
  viewer: User,
  orderNumber: number,
): Promise<HeldOrderDetail | Refusal<RefusalCode>> {
  const row = await findHeldOrder(pool, orderNumber);
  if (row === undefined) return refuse('review.not-held', { orderNumber });
  const seesPrices = seesPricesOf(viewer, row);
  return {
    ...heldOrderFrom(viewer, row, now()),
    state: row.state,
    ...(row.decidedBy === null ? {} : { decidedBy: row.decidedBy }),
    ...(row.decidedAt === null ? {} : { decidedAt: row.decidedAt.toISOString() }),
    message: row.message,
    causes: row.causes.map((cause) => causeFrom(withoutCard(cause), { seesPrices })),
    comments: row.isFromBuyer ? withoutCardNumbers(row.comments) : row.comments,
    shippingNote: row.shippingNote,
    ...optionsFrom(row),
    lines: (row.lines ?? []).map(([lineNumber, itemNumber, description, quantity, unitPriceCents, type]) => ({
      lineNumber,
      itemNumber,
      description,
      quantity,
      ...(seesPrices ? { unitPrice: dollarsFromCents(cents(unitPriceCents)) } : {}),
      type,
    })),
    openCartLines: row.openCartLines ?? 0,
    ...(row.waitingChange === null ? {} : { waitingChange: row.waitingChange }),
    delivery: row.delivery ?? [],
    ...divisionFrom(row, seesPrices),
    isFromBuyer: row.isFromBuyer,
    buyerRemarks: (row.remarks ?? []).map(shownRemark).map(({ label, value, isHolding, lines }) => ({
      label,
      value: seesPrices ? value : withoutAmounts(value),
      isHolding,
      lines: [...lines],
    })),
  };
}
