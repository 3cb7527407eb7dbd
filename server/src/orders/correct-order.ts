/** Writes the correction of an order that the ERP rejected, and sends the order to it again under its number. */
import type { PostalAddress } from '@operatory/domain/addresses';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { AddedLine, LineProgress, LockedOrder } from './progress-writes.ts';

/** A line as the messages to the ERP have it. */
export interface SentLine {
  readonly lineNumber: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

/** A product or a free good that the order gets, as order lines have it. */
export interface NewLine {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  /** In cents; 0 for a free good. */
  readonly unitPriceCents: number;
  readonly type: 0 | 1 | 2;
  /** The coupon that gives it. */
  readonly couponId?: number;
}

const noDelivery = { backOrderStatus: '', allocatedWarehouse: '', expectedReceiptDate: null, shipmentId: null };

/** The order lines for these products and free goods, under the order's next numbers. */
export function addedLines({ lines }: Pick<LockedOrder, 'lines'>, wanted: readonly NewLine[]): AddedLine[] {
  const taken = lines.flatMap(({ lineNumber, erpLineNumber }) => [lineNumber, erpLineNumber ?? 0]);
  const first = Math.max(0, ...taken) + 1;
  return wanted.map(({ quantity, ...product }, index) => ({
    ...{ lineNumber: first + index, erpLineNumber: null, ...noDelivery, quantity },
    ...{ lineGroup: 'submitted', status: 'Submitted', product },
  }));
}

/** The same lines as the messages to the ERP have them. */
export const sentLines = (lines: readonly AddedLine[]): SentLine[] =>
  lines.flatMap(({ lineNumber, quantity, product }) =>
    product === undefined ? [] : [{ lineNumber, couponId: null, ...product, quantity, hasPriceOverride: false }],
  );

/** The details that may be corrected. */
export interface CorrectedDetails {
  readonly poNumber: string;
  readonly comments: string;
  readonly shippingNote: string;
  /** `YYYY-MM-DD`, or null to ship as soon as possible. */
  readonly futureFillDate: string | null;
  readonly alternateAddress: PostalAddress | null;
}

/** The line with its corrected quantity; one with 0 is canceled, so that the customer and a buyer's system see what became of it. */
export function correctedProgress<Line extends LineProgress & { readonly quantity: number }>(
  line: Line,
  quantity: number | undefined,
): LineProgress {
  if (quantity === undefined || quantity === line.quantity) return line;
  if (quantity > 0) return { ...line, quantity };
  return { ...line, lineGroup: 'canceled', status: 'Removed by customer service' };
}

/**
 * Writes the details, and what the account last bought of each corrected item if it was in this order. The order must be locked;
 * items are locked in their order, as by carts and loads.
 */
export async function writeCorrectedDetails(
  scope: CustomerScope,
  database: Queryable,
  { orderNumber, details }: { readonly orderNumber: number; readonly details: CorrectedDetails },
): Promise<void> {
  const { poNumber, comments, shippingNote, futureFillDate, alternateAddress } = details;
  await database.query({
    name: 'order-correct-details',
    text: `update sales_order
              set po_number = $3, comments = $4, shipping_note = $5,
                  options = options || jsonb_build_object('futureFillDate', $6::text, 'alternateAddress', $7::jsonb)
            where order_number = $1 and customer_number = $2`,
    values: [
      orderNumber,
      scope.customerNumber,
      poNumber,
      comments,
      shippingNote,
      futureFillDate,
      alternateAddress === null ? null : JSON.stringify(alternateAddress),
    ],
  });
  await database.query({
    name: 'order-correct-last-bought',
    text: `with own as (
             select item_number from customer_item
              where customer_number = $2 and item_number in (
                select item_number from order_line where order_number = $1 and type = 0 and line_group <> 'canceled')
              order by item_number for update)
           update customer_item c set last_quantity = l.quantity
             from sales_order o join (
                  select order_number, item_number, sum(quantity) as quantity from order_line
                   where order_number = $1 and type = 0 and line_group <> 'canceled' group by order_number, item_number
                  ) l using (order_number) join own using (item_number)
            where c.customer_number = $2 and o.customer_number = $2 and c.item_number = l.item_number
              and c.last_ordered_at = o.order_date`,
    values: [orderNumber, scope.customerNumber],
  });
}

/**
 * Adds `order.changed` to the outbox: the message `before` with what was corrected. Lines keep the prices that were ordered, and
 * added products have today's. Returns its place in the outbox.
 */
export async function announceCorrection(
  database: Queryable,
  {
    orderNumber,
    before,
    details,
    quantities,
    added,
    at,
  }: {
    readonly orderNumber: number;
    readonly before: Readonly<Record<string, unknown>> & { readonly lines: readonly SentLine[] };
    readonly details: CorrectedDetails;
    /** By line number; 0 leaves a line out. */
    readonly quantities: ReadonlyMap<number, number>;
    readonly added: readonly SentLine[];
    readonly at: Date;
  },
): Promise<number> {
  const { poNumber, comments, shippingNote, futureFillDate, alternateAddress } = details;
  const kept = before.lines
    .map((line) => ({ ...line, quantity: quantities.get(line.lineNumber) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  const lines = [...kept, ...added];
  const payload = {
    ...before,
    ...{ poNumber, comments, shippingNote },
    options: { ...(before.options as object | undefined), futureFillDate, alternateAddress },
    totalCents: lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0),
    lines,
  };
  const { rows } = await database.query<{ id: number }>({
    name: 'order-announce-correction',
    text: `insert into outbox (topic, key, payload, created_at) values ('order.changed', $1, $2, $3) returning id::float8 as id`,
    values: [String(orderNumber), JSON.stringify(payload), at],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`the correction of order ${orderNumber} got no place in the outbox`);
  return row.id;
}
