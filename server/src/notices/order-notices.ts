/** Tells those who sent, asked for, or approved an order what became of it. */
import type { NoticeKind } from '@operatory/domain/notices';
import type { Queryable } from '../database/database.ts';
import type { NoticeFacts } from '../database/schema/notices.ts';
import { tell } from './tell.ts';

interface OrderNews {
  readonly kind: NoticeKind;
  readonly orderNumber: number;
  /** Tells several events of one kind and order from another. */
  readonly event?: string;
  readonly facts?: NoticeFacts;
}

/** Call it in the transaction of what happened. */
export async function tellOfOrder(
  database: Queryable,
  { kind, orderNumber, event = '', facts = {} }: OrderNews,
): Promise<void> {
  const { rows } = await database.query<{ customerNumber: string; userIds: string[] }>({
    name: 'order-people',
    text: `select o.customer_number as "customerNumber",
                  array_remove(array(
                    select o.submitted_by_user_id union select a.asked_by_user_id from order_approval a
                     where a.cart_key = o.cart_key and a.state = 'approved'), null) as "userIds"
             from sales_order o where o.order_number = $1`,
    values: [orderNumber],
  });
  const [order] = rows;
  if (order === undefined || order.userIds.length === 0) return;
  await tell(database, { ...order, kind, event: `${orderNumber} ${event}`.trim(), facts: { ...facts, orderNumber } });
}

interface Line {
  readonly lineNumber: number;
  readonly lineGroup: string;
  readonly description: string;
  /** Tracking numbers, one a line. */
  readonly tracking: string;
  readonly itemNumber: string;
  readonly quantity: number;
}

interface Moved {
  readonly orderNumber: number;
  readonly before: readonly Pick<Line, 'lineNumber' | 'lineGroup'>[];
}

const kindOfGroup: Readonly<Record<string, NoticeKind>> = {
  shipment: 'order-shipped',
  backordered: 'lines-backordered',
  canceled: 'lines-canceled',
};

/** What moved since `before`, one notice for each kind. The order's lines and shipments are written already. */
export async function tellOfMove(database: Queryable, { orderNumber, before }: Moved): Promise<void> {
  const groupBefore = new Map(before.map(({ lineNumber, lineGroup }) => [lineNumber, lineGroup]));
  const { rows } = await database.query<Line>({
    name: 'order-lines-told',
    text: `select l.line_number as "lineNumber", l.line_group as "lineGroup", l.item_number as "itemNumber", l.description,
                  l.quantity, coalesce(s.tracking, '') as tracking
             from order_line l left join shipment s on s.shipment_id = l.shipment_id
            where l.order_number = $1 and l.line_group = any($2) order by l.line_number`,
    values: [orderNumber, Object.keys(kindOfGroup)],
  });
  const moved = rows.filter(({ lineNumber, lineGroup }) => groupBefore.get(lineNumber) !== lineGroup);
  for (const [group, kind] of Object.entries(kindOfGroup)) {
    const lines = moved.filter(({ lineGroup }) => lineGroup === group);
    if (lines.length === 0) continue;
    const tracking = [...new Set(lines.flatMap((line) => line.tracking.split('\n')))].filter((number) => number !== '');
    await tellOfOrder(database, {
      kind,
      orderNumber,
      event: lines.map(({ lineNumber }) => lineNumber).join(','),
      facts: {
        lines: lines.map(({ itemNumber, description, quantity }) => ({ itemNumber, description, quantity })),
        ...(group === 'shipment' && tracking.length > 0 ? { tracking } : {}),
      },
    });
  }
}
