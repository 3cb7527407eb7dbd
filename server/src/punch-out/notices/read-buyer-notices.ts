/** What a buyer's system told of one order, for staff. */
import type { BuyerNotice, BuyerNotices } from '@operatory/contract/buyer-notices';
import type { RefusalCode } from '@operatory/contract/refusals';
import { withoutAmounts } from '@operatory/domain/money';
import { type NoticeFacts, receivedQuantities, shownRemark, withoutCardNumbers } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../../access/customer-scope.ts';
import type { Queryable } from '../../database/database.ts';
import type { OrderRemarkRow } from '../../database/schema/punch-out-orders.ts';
import type { Services } from '../../services/services.ts';
import { readOrderNotices } from './notice-rows.ts';

interface LineRow {
  readonly lineNumber: number;
  readonly orderLine: number;
  readonly itemNumber: string;
  readonly description: string;
  readonly ordered: number;
}

/** As many remarks as people read; diagnostics have the whole document. */
const maxRemarks = 60;

/** The buyer's lines and remarks of an order of this account; undefined if there is no such order. */
async function readLines(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: number,
): Promise<{ lines: LineRow[]; remarks: OrderRemarkRow[] } | undefined> {
  const { rows } = await database.query<{ lines: LineRow[] | null; remarks: OrderRemarkRow[] | null }>({
    name: 'punch-out-received-lines',
    text: `select (select json_agg(json_build_object(
                            'lineNumber', (b ->> 'lineNumber')::int, 'orderLine', (b ->> 'orderLine')::int,
                            'itemNumber', coalesce(l.item_number, b ->> 'partNumber'), 'description', coalesce(l.description, ''),
                            'ordered', (b ->> 'quantity')::int) order by (b ->> 'orderLine')::int)
                     from punch_out_order p cross join jsonb_array_elements(p.lines) b
                     left join order_line l on l.order_number = p.order_number and l.line_number = (b ->> 'orderLine')::int
                    where p.order_number = o.order_number) as lines,
                  (select p.remarks from punch_out_order p where p.order_number = o.order_number) as remarks
             from sales_order o where o.order_number = $2 and o.customer_number = $1`,
    values: [scope.customerNumber, orderNumber],
  });
  const [row] = rows;
  return row === undefined ? undefined : { lines: row.lines ?? [], remarks: row.remarks ?? [] };
}

interface Heard {
  readonly receivedAt: Date;
  readonly payloadId: string;
  readonly facts: NoticeFacts;
}

function tell({ receivedAt, payloadId, facts }: Heard, seesPrices: boolean): BuyerNotice {
  const heard = { at: receivedAt.toISOString(), payloadId };
  if (facts.kind === 'status') return { ...heard, ...facts, text: withoutCardNumbers(facts.text) };
  if (facts.kind === 'receipt') {
    const items = facts.items.map(({ lineNumber, quantity, isReturn }) => ({ lineNumber, quantity, isReturn }));
    return { ...heard, ...facts, items };
  }
  const { total, details, ...payment } = facts;
  return {
    ...heard,
    ...payment,
    ...(seesPrices ? { total } : {}),
    details: details.map(({ invoiceNumber, amount }) => ({ invoiceNumber, ...(seesPrices ? { amount } : {}) })),
  };
}

function sorted(told: readonly BuyerNotice[]): Omit<BuyerNotices, 'lines' | 'remarks'> {
  return {
    statuses: told.filter((one) => one.kind === 'status'),
    payments: told.filter((one) => one.kind === 'payment'),
    receipts: told.filter((one) => one.kind === 'receipt'),
  };
}

/** Empty for an order that didn't come from a buyer's system. */
export async function readBuyerNotices(
  { pool }: Pick<Services, 'pool'>,
  scope: CustomerScope,
  orderNumber: number,
): Promise<BuyerNotices | Refusal<RefusalCode>> {
  const ordered = await readLines(scope, pool, orderNumber);
  if (ordered === undefined) return refuse('order.not-found');
  const heard = await readOrderNotices(pool, orderNumber);
  const received = receivedQuantities(heard.map(({ facts }) => facts));
  return {
    lines: ordered.lines.map(({ orderLine, ...line }) => {
      const quantity = received.get(orderLine);
      return { ...line, ...(quantity === undefined ? {} : { received: quantity }) };
    }),
    remarks: ordered.remarks
      .slice(0, maxRemarks)
      .map(shownRemark)
      .map(({ value, lines, ...remark }) => ({
        ...remark,
        value: scope.seesPrices ? value : withoutAmounts(value),
        lines: [...lines],
      })),
    ...sorted(heard.map((one) => tell(one, scope.seesPrices))),
  };
}
