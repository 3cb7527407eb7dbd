/** Changes of buyers' orders that wait for a person. */
import type { BuyerChange } from '@operatory/contract/buyer-changes';
import type { Page } from '@operatory/contract/page';
import type { User } from '@operatory/domain/access';
import {
  type BuyerOrder,
  deliveryUrlFor,
  readProfile,
  shownRemark,
  withoutCardNumbers,
} from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { type AttachmentRow, tellAttachment } from '../orders/read-attachments.ts';

const maxRemarks = 30;

interface Row {
  readonly changeId: number;
  readonly type: BuyerChange['type'];
  readonly orderId: string;
  readonly buyer: string;
  readonly orderNumber: number | null;
  /** All of our orders for the buyer's order. */
  readonly orderNumbers: readonly number[];
  readonly customerNumber: string | null;
  readonly customerName: string | null;
  readonly receivedAt: Date;
  readonly why: string;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly document: { readonly order: BuyerOrder };
  readonly attachments: readonly Omit<AttachmentRow, 'receivedAt'>[];
  readonly ordered: readonly [part: string, quantity: number][] | null;
}

/** The quantity of each part, with the price as the last line of it has it. */
function wantedParts({ type, lines }: BuyerOrder & { readonly type: string }) {
  const parts = new Map<string, { quantity: number; price: string }>();
  if (type === 'delete') return parts;
  for (const { partNumber, quantity, unitPrice } of lines) {
    parts.set(partNumber, { quantity: (parts.get(partNumber)?.quantity ?? 0) + Number(quantity), price: unitPrice });
  }
  return parts;
}

/** What differs, by part. */
function linesOf({ ordered, document: { order } }: Row, showsPrices: boolean): BuyerChange['lines'] {
  const now = new Map(ordered ?? []);
  const wanted = wantedParts(order);
  return [...new Set([...now.keys(), ...wanted.keys()])].flatMap((part) => {
    const { quantity = 0, price = '' } = wanted.get(part) ?? {};
    const before = now.get(part) ?? 0;
    if (quantity === before) return [];
    const dollars = Number(price);
    return [
      {
        part,
        ordered: before,
        wanted: Number.isFinite(quantity) ? String(quantity) : 'not a number',
        ...(!showsPrices || price.trim() === '' || !Number.isFinite(dollars) ? {} : { price: dollars }),
      },
    ];
  });
}

function changeFrom(row: Row, showsPrices: boolean): BuyerChange {
  const { changeId, type, orderId, buyer, orderNumber, customerNumber, customerName, receivedAt, why } = row;
  const { remarks } = row.document.order;
  const comments = withoutCardNumbers(row.document.order.comments);
  const attachments = row.attachments.map((file) => tellAttachment({ ...file, receivedAt }));
  return {
    ...{ changeId, type, orderId, buyer, why, comments },
    ...(orderNumber === null ? {} : { orderNumber }),
    furtherOrders: row.orderNumbers.filter((each) => each !== orderNumber),
    ...(customerNumber === null ? {} : { customerNumber }),
    ...(customerName === null ? {} : { customerName }),
    receivedAt: receivedAt.toISOString(),
    isBuyerTold: orderNumber !== null && deliveryUrlFor(readProfile(row.profile), 'StatusUpdateRequest') !== '',
    lines: linesOf(row, showsPrices),
    remarks: remarks
      .slice(0, maxRemarks)
      .map(shownRemark)
      .map(({ label, value }) => ({ label, value })),
    attachments,
  };
}

async function countBuyerChanges(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>({
    name: 'buyer-changes-count',
    text: 'select count(*)::int as count from punch_out_waiting_change where settled_at is null',
    values: [],
  });
  return rows[0]?.count ?? 0;
}

/**
 * Those that a person decides about before those that wait for their order: a buyer's system may send hundreds for orders that never
 * come, and they must hide none of the others. Of each kind, the oldest first; with the prices that buyers ask for, unless the distributor shows none to anyone.
 */
export async function listBuyerChanges(
  { pool }: Services,
  viewer: Pick<User, 'arePricesOff'>,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number } = { pageIndex: 0, pageSize: 50 },
): Promise<Page<BuyerChange>> {
  const showsPrices = viewer.arePricesOff !== true;
  const { rows } = await pool.query<Row>({
    name: 'buyer-changes-list',
    text: `select w.change_id as "changeId", w.type, w.order_id as "orderId", c.name as buyer, c.profile,
                  w.order_number as "orderNumber", o.customer_number as "customerNumber", a.name as "customerName",
                  w.received_at as "receivedAt", w.why, w.document,
                  (select coalesce(json_agg(json_build_object('attachmentId', f.attachment_id, 'fileName', f.file_name, 'type', f.type,
                                             'size', f.size, 'sha256', f.sha256, 'lines', f.lines) order by f.attachment_id), '[]')
                     from punch_out_attachment f
                    where f.connection_id = w.connection_id and f.order_id = w.order_id
                      and f.payload_id = w.document #>> '{envelope,payloadId}') as attachments,
                  (select json_agg(json_build_array(part, quantity)) from
                     (select "partNumber" as part, sum(quantity)::int as quantity
                        from punch_out_order p, jsonb_to_recordset(p.lines) l("partNumber" text, quantity int)
                       where w.order_number is not null and p.connection_id = w.connection_id and p.order_id = w.order_id
                       group by 1) parts) as ordered,
                  (select coalesce(json_agg(p.order_number order by p.part), '[]') from punch_out_order p
                    where w.order_number is not null and p.connection_id = w.connection_id and p.order_id = w.order_id) as "orderNumbers"
             from punch_out_waiting_change w
             join punch_out_connection c using (connection_id)
             left join sales_order o on o.order_number = w.order_number
             left join customer a on a.customer_number = o.customer_number
            where w.settled_at is null order by w.why = '', w.received_at, w.change_id limit $1 offset $2`,
    values: [pageSize + 1, pageIndex * pageSize],
  });
  return {
    data: rows.slice(0, pageSize).map((row) => changeFrom(row, showsPrices)),
    hasMore: rows.length > pageSize,
    totalCount: await countBuyerChanges(pool),
  };
}
