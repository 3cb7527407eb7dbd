/** Notifies the ERP that lines of an order changed after it was sent: one line is replaced, divided, or dropped. */
import type { Queryable } from '../database/database.ts';
import { withdrawFromErp } from './withdraw-from-erp.ts';

/** A line as the messages to the ERP have it. */
interface MessageLine {
  readonly lineNumber: number;
  readonly itemNumber: string;
  readonly type: number;
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly hasPriceOverride: boolean;
  readonly couponId: number | null;
}

type Message = Readonly<Record<string, unknown>> & { readonly lines: readonly MessageLine[] };

/** What becomes of one line. */
export interface LineEdit {
  readonly lineNumber: number;
  /** What stays of it; 0 drops it. */
  readonly quantity: number;
  /** The substitute, under this line number. */
  readonly instead?: Pick<MessageLine, 'lineNumber' | 'itemNumber' | 'description' | 'quantity' | 'unitPriceCents'>;
}

/** The last message about the order that the ERP can have. */
async function readLastMessage(database: Queryable, orderNumber: number): Promise<Message | undefined> {
  const { rows } = await database.query<{ payload: Message }>({
    name: 'order-last-message',
    text: `select payload from outbox where key = $1 and (topic = 'order.submitted' or topic = 'order.changed' and failed_at is null)
            order by id desc limit 1`,
    values: [String(orderNumber)],
  });
  return rows[0]?.payload;
}

/**
 * The message of an order whose earlier messages were deleted: its head, and for each line number that the ERP knows, what wasn't
 * canceled, however the line was divided. Shipped quantities count, or the ERP would take them as removed.
 */
async function composeMessage(database: Queryable, orderNumber: number): Promise<Message> {
  const { rows } = await database.query<{ payload: Message }>({
    name: 'order-compose-message',
    text: `with open as (
                    select distinct on (line_number) * from (
                      select coalesce(l.erp_line_number, l.line_number) as line_number, l.item_number,
                             (array_agg(l.type order by l.line_number))[1] as type,
                             (array_agg(l.description order by l.line_number))[1] as description,
                             (array_agg(l.unit_price_cents order by l.line_number))[1] as unit_price_cents,
                             (array_agg(l.coupon_id order by l.line_number))[1] as coupon_id, sum(l.quantity)::int as quantity
                        from order_line l
                       where l.order_number = $1 and l.line_group <> 'canceled'
                         and (l.erp_line_number is null or exists (
                               select from order_line own
                                where own.order_number = $1 and own.line_number = l.erp_line_number and own.erp_line_number is null
                                  and (own.item_number = l.item_number or own.status = 'Replaced by ' || l.item_number)))
                       group by 1, 2) told
                     order by line_number)
           select json_build_object(
                    'orderNumber', o.order_number, 'customerNumber', o.customer_number, 'territoryId', c.territory_id,
                    'cartKey', o.cart_key, 'submittedAt', o.order_date, 'submittedByUserId', o.submitted_by_user_id,
                    'poNumber', o.po_number, 'comments', o.comments, 'shippingNote', o.shipping_note,
                    'options', o.options, 'holdReasons', o.hold_reasons,
                    'totalCents', (select coalesce(sum(quantity::bigint * unit_price_cents), 0) from open),
                    'lines', (select coalesce(json_agg(json_build_object(
                                       'lineNumber', l.line_number, 'itemNumber', l.item_number, 'type', l.type,
                                       'description', l.description, 'quantity', l.quantity,
                                       'unitPriceCents', l.unit_price_cents, 'hasPriceOverride', false,
                                       'couponId', l.coupon_id) order by l.line_number), '[]') from open l)) as payload
             from sales_order o join customer c using (customer_number) where o.order_number = $1`,
    values: [orderNumber],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`order ${orderNumber} is locked and not there`);
  return row.payload;
}

/** The message's lines after the edit, in the order of their numbers. */
function editedLines(lines: readonly MessageLine[], { lineNumber, quantity, instead }: LineEdit): MessageLine[] {
  const kept = lines.flatMap((line) =>
    line.lineNumber !== lineNumber ? [line] : quantity === 0 ? [] : [{ ...line, quantity }],
  );
  const sent = instead === undefined ? [] : [{ ...instead, type: 0, hasPriceOverride: false, couponId: null }];
  return [...kept, ...sent].sort((one, other) => one.lineNumber - other.lineNumber);
}

/** What a release of an order on hold sends: the content of the last `order.held`, or the stored order if that isn't there. */
export async function readHeldMessage(database: Queryable, orderNumber: number): Promise<Message> {
  const { rows } = await database.query<{ payload: Message }>({
    name: 'order-held-message',
    text: `select payload from outbox where topic = 'order.held' and key = $1 order by id desc limit 1`,
    values: [String(orderNumber)],
  });
  return rows[0]?.payload ?? composeMessage(database, orderNumber);
}

/** The message about the order before a change. Read it before the lines are written. */
export async function readMessageBefore(database: Queryable, orderNumber: number): Promise<Message> {
  return (await readLastMessage(database, orderNumber)) ?? composeMessage(database, orderNumber);
}

interface Announced {
  readonly orderNumber: number;
  readonly before: Message;
  readonly at: Date;
  /** An order on hold stays here: its new content is what a release sends. */
  readonly isHeld?: boolean;
}

/** Adds `order.changed` with the edited lines to the outbox, or `order.withdrawn` if none is left. */
export const announceEdit = (database: Queryable, { edit, ...announced }: Announced & { readonly edit: LineEdit }) =>
  announceEdits(database, { ...announced, edits: [edit] });

/** The same for several lines in one message. Returns its place in the outbox; undefined if the order is on hold. */
export async function announceEdits(
  database: Queryable,
  { orderNumber, before, edits, at, isHeld = false }: Announced & { readonly edits: readonly LineEdit[] },
): Promise<number | undefined> {
  const lines = edits.reduce<readonly MessageLine[]>(editedLines, before.lines);
  if (lines.length === 0) {
    return withdrawFromErp(database, {
      orderNumber,
      payload: { orderNumber, customerNumber: before.customerNumber },
      at,
    });
  }
  const totalCents = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
  const { rows } = await database.query<{ id: number }>({
    name: 'order-announce-edit',
    text: 'insert into outbox (topic, key, payload, created_at) values ($1, $2, $3, $4) returning id::float8 as id',
    values: [
      isHeld ? 'order.held' : 'order.changed',
      String(orderNumber),
      JSON.stringify({ ...before, orderNumber, totalCents, lines }),
      at,
    ],
  });
  return isHeld ? undefined : rows[0]?.id;
}
