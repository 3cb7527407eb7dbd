/** Reads an order that the ERP rejected, as far as it can be corrected. */
import { addressToWire } from '@operatory/contract/cart-codec';
import type { RejectedOrder } from '@operatory/contract/order-corrections';
import type { RefusalCode } from '@operatory/contract/refusals';
import { can, type User } from '@operatory/domain/access';
import type { PostalAddress } from '@operatory/domain/addresses';
import type { CorrectableCoupon, CorrectableLine, CorrectableOrder } from '@operatory/domain/checkout';
import type { CustomerNumber } from '@operatory/domain/customers';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { readCoupons } from '../../cart/coupon-rows.ts';
import { inTransaction } from '../../database/database.ts';
import { isReplaced } from '../../orders/known-to-erp.ts';
import { type LockedOrder, lockOrder } from '../../orders/progress-writes.ts';
import type { Services } from '../../services/services.ts';
import { lockMessage } from './receipts.ts';

interface HeadRow {
  readonly customerNumber: CustomerNumber;
  readonly customerName: string;
  readonly territoryId: string;
  readonly isPoRequired: boolean;
  /** The account is closed. */
  readonly isWithdrawn: boolean;
  readonly isFromBuyer: boolean;
  readonly poNumber: string;
  readonly comments: string;
  readonly shippingNote: string;
  readonly futureFillDate: PlainDate | null;
  readonly alternateAddress: PostalAddress | null;
  readonly primaryAddress: PostalAddress;
  readonly orderDate: Date;
  readonly lineFacts: Readonly<Record<string, { readonly description: string; readonly couponId: number | null }>>;
}

interface RejectionRow {
  readonly reason: string;
  readonly at: Date;
}

/** A rejected order that is locked until the transaction ends. */
export interface LockedRejection extends CorrectableOrder {
  readonly messageId: number;
  readonly orderNumber: number;
  readonly head: HeadRow;
  readonly rejection: RejectionRow;
  readonly order: LockedOrder;
}

async function readHead(client: pg.PoolClient, orderNumber: number): Promise<HeadRow> {
  const { rows } = await client.query<HeadRow>(
    `select o.customer_number as "customerNumber", c.name as "customerName", c.territory_id as "territoryId", c.is_po_required as "isPoRequired", c.withdrawn_at is not null as "isWithdrawn",
            o.external_source is not distinct from 'punchout' as "isFromBuyer", o.po_number as "poNumber", o.comments,
            o.shipping_note as "shippingNote", left(o.options ->> 'futureFillDate', 10) as "futureFillDate",
            nullif(o.options -> 'alternateAddress', 'null') as "alternateAddress",
            json_build_object('line1', c.ship_to_address1, 'line2', c.ship_to_address2, 'city', c.ship_to_city,
                              'region', c.ship_to_state, 'postalCode', c.ship_to_zip) as "primaryAddress",
            o.order_date as "orderDate",
            (select json_object_agg(l.line_number, json_build_object('description', l.description, 'couponId', l.coupon_id))
               from order_line l where l.order_number = o.order_number) as "lineFacts"
       from sales_order o join customer c using (customer_number) where o.order_number = $1`,
    [orderNumber],
  );
  const [head] = rows;
  if (head === undefined) throw new Error(`order ${orderNumber} of a message to the ERP is not there`);
  return head;
}

/** Why the rejected message is rejected; undefined if it waits, was taken, or was replaced. */
async function readRejection(client: pg.PoolClient, messageId: number): Promise<RejectionRow | undefined> {
  const { rows } = await client.query<RejectionRow>(
    `select reason, at from order_receipt r where outbox_id = $1 and state = 'rejected' and not ${isReplaced}`,
    [messageId],
  );
  return rows[0];
}

/** The coupons of these lines as they were on the order's day; goods that are gone from the catalog can't be chosen. */
async function readCorrectable(
  client: pg.PoolClient,
  lines: readonly CorrectableLine[],
  day: PlainDate,
): Promise<CorrectableCoupon[]> {
  const ids = [...new Set(lines.flatMap(({ couponId }) => couponId ?? []))];
  const coupons = await readCoupons(client, ids, day);
  return [...coupons.values()].map(({ couponId, description, isRunning, tiers, options, goods, ...coupon }) => ({
    ...{ couponId, description, isDistributorFulfilled: coupon.isDistributorFulfilled },
    tiers: isRunning ? tiers : [],
    options: isRunning
      ? options
          .filter(({ redemptionItem }) => redemptionItem === null || goods?.[redemptionItem] !== undefined)
          .map(({ redemptionItem, redemptionDescription }) => ({ redemptionItem, redemptionDescription }))
      : [],
  }));
}

/** Locks the message and then its order, as receipts do, so that two corrections can't both be based on one rejection. */
export async function lockRejection(
  client: pg.PoolClient,
  messageId: string,
  timeZone: string,
): Promise<LockedRejection | Refusal<RefusalCode>> {
  const message = await lockMessage(client, messageId);
  if (message === undefined || message.topic === 'tags.submitted' || message.topic === 'order.withdrawn') {
    return refuse('order-message.not-found');
  }
  const orderNumber = Number(message.key);
  const order = await lockOrder(client, orderNumber);
  const rejection = await readRejection(client, message.id);
  if (order === undefined) return refuse('order-message.not-found');
  if (rejection === undefined || order.isHeldForReview) return refuse('order-correction.not-rejected');
  const isUntouched = order.lines.every(
    ({ lineGroup, erpLineNumber }) => erpLineNumber === null && (lineGroup === 'submitted' || lineGroup === 'canceled'),
  );
  const open = order.lines.filter(({ lineGroup }) => lineGroup === 'submitted');
  if (!isUntouched || open.length === 0) return refuse('order-correction.in-progress');
  const head = await readHead(client, orderNumber);
  const { poNumber, comments, shippingNote, futureFillDate, alternateAddress, isFromBuyer, lineFacts } = head;
  const lines = open.map(({ lineNumber, itemNumber, quantity, type }) => ({
    ...{ lineNumber, itemNumber, quantity, type },
    description: lineFacts[lineNumber]?.description ?? '',
    couponId: lineFacts[lineNumber]?.couponId ?? null,
  }));
  const coupons = await readCorrectable(client, lines, plainDateIn(timeZone, head.orderDate));
  return {
    ...{ messageId: message.id, orderNumber, head, rejection, order, isFromBuyer, lines, coupons },
    details: { poNumber, comments, shippingNote, futureFillDate, alternateAddress },
  };
}

const primaryToWire = ({ line1, line2, city, region, postalCode }: PostalAddress) => ({
  ...{ addressLine1: line1, addressLine2: line2, city },
  ...{ state: region, zip: postalCode },
});

/** What customer service sees before it corrects the order. */
export async function readRejectedOrder(
  { pool, settings }: Services,
  viewer: User,
  messageId: string,
): Promise<RejectedOrder | Refusal<RefusalCode>> {
  const found = await inTransaction(pool, (client) => lockRejection(client, messageId, settings.timeZone));
  if (isRefusal(found)) return found;
  const { head, rejection, details, lines, coupons, isFromBuyer, orderNumber } = found;
  const { customerNumber, customerName, isPoRequired } = head;
  const seesPrices = can(viewer, 'account.view-prices', head);
  const prices = new Map(found.order.lines.map(({ lineNumber, unitPriceCents }) => [lineNumber, unitPriceCents]));
  return {
    ...{ messageId, orderNumber, customerNumber, customerName, isPoRequired, isFromBuyer },
    reason: rejection.reason,
    rejectedAt: rejection.at.toISOString(),
    primaryAddress: primaryToWire(head.primaryAddress),
    ...details,
    alternateAddress: addressToWire(details.alternateAddress),
    lines: lines.map((line) => ({
      ...line,
      ...(seesPrices ? { unitPrice: dollarsFromCents(cents(prices.get(line.lineNumber) ?? 0)) } : {}),
    })),
    coupons: coupons.map((coupon) => ({ ...coupon, tiers: [...coupon.tiers], options: [...coupon.options] })),
  };
}
