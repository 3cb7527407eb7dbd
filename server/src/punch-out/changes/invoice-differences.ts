/** Invoices that changed after they were sent to a buyer. They aren't sent again, so a person settles the difference. */
import type { InvoiceDifference } from '@operatory/contract/buyer-changes';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { type Actor, aboutOrder, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { aboutInvoice, hasOtherAmounts, isAboutOther, shippedLines } from '../invoice-about.ts';

/** As many are listed. */
const maxListed = 200;

interface Row {
  readonly orderNumber: number;
  readonly invoiceNumber: string;
  readonly buyer: string;
  readonly orderId: string;
  readonly customerName: string;
  readonly sentAt: Date;
  readonly version: string;
  readonly sentCents: number;
  /** Null if the load that brought it was undone. */
  readonly nowCents: number | null;
  /** The ERP's numbers of the order that it's about now, and that it was sent for; null if that isn't known. */
  readonly nowOrder: string | null;
  readonly sentOrder: string | null;
  readonly isAboutOther: boolean;
}

/** True if the invoice is as it was when a person settled it. One that was settled in an older release has amounts only. */
const isAsSettled = `(v.total_cents, v.tax_cents, v.freight_cents)
       is not distinct from (s.settled_total_cents, s.settled_tax_cents, s.settled_freight_cents)
   and (s.settled_lines is null
        or (${aboutInvoice}, ${shippedLines}) is not distinct from (s.settled_about, s.settled_lines))`;

/** An invoice that differs from what was sent, and from what was settled last. */
const differing = `
  from punch_out_sent_invoice s left join erp_invoice v using (invoice_number)
 where (${hasOtherAmounts} or ${isAboutOther}) and (s.settled_at is null or not (${isAsSettled}))`;

/**
 * Another one whenever the ERP's invoice is written, or the lines of its shipment change; the amounts themselves aren't for everyone.
 * Blank if the invoice is gone.
 */
const version = `coalesce(v.xmin::text || '.' || left(md5(${shippedLines}), 12), '')`;

/** Differences that no one has settled, earliest sent first; without amounts for people who see no prices. */
export async function listInvoiceDifferences(
  { pool }: Services,
  viewer: Pick<User, 'arePricesOff'>,
): Promise<{ invoices: InvoiceDifference[]; hasMore: boolean }> {
  const { rows } = await pool.query<Row>({
    name: 'invoice-differences',
    text: `select d.*, c.name as buyer, p.order_id as "orderId", a.name as "customerName"
             from (select s.order_number as "orderNumber", s.invoice_number as "invoiceNumber", s.sent_at as "sentAt", ${version} as version,
                          s.total_cents::float8 as "sentCents", v.total_cents::float8 as "nowCents",
                          v.erp_order_number as "nowOrder", split_part(s.about, '|', 1) as "sentOrder", ${isAboutOther} as "isAboutOther"
                   ${differing} order by s.sent_at, s.invoice_number limit $1) d
             join punch_out_order p on p.order_number = d."orderNumber"
             join punch_out_connection c using (connection_id)
             join sales_order o on o.order_number = d."orderNumber"
             join customer a on a.customer_number = o.customer_number
            order by d."sentAt", d."invoiceNumber"`,
    values: [maxListed + 1],
  });
  const showsPrices = viewer.arePricesOff !== true;
  return {
    invoices: rows
      .slice(0, maxListed)
      .map(({ sentAt, sentCents, nowCents, nowOrder, sentOrder, isAboutOther: isOther, ...row }) => ({
        ...row,
        sentAt: sentAt.toISOString(),
        isGone: nowCents === null,
        ...(nowCents !== null && isOther
          ? { isAbout: nowOrder === sentOrder ? ('other-lines' as const) : ('other-order' as const) }
          : {}),
        ...(nowOrder !== null && isOther && nowOrder !== sentOrder ? { nowOrder } : {}),
        ...(showsPrices ? { sentTotal: sentCents / 100 } : {}),
        ...(showsPrices && nowCents !== null ? { nowTotal: nowCents / 100 } : {}),
      })),
    hasMore: rows.length > maxListed,
  };
}

interface Settlement {
  readonly orderNumber: number;
  readonly invoiceNumber: string;
  readonly version: string;
  readonly note: string;
}

/** Whether this person has settled it as it is now. */
async function isSettledBy(client: Queryable, userId: string, { orderNumber, invoiceNumber }: Settlement) {
  const { rowCount } = await client.query({
    name: 'invoice-difference-settled',
    text: `select from punch_out_sent_invoice s left join erp_invoice v using (invoice_number)
            where s.order_number = $1 and s.invoice_number = $2 and s.settled_by_user_id = $3
              and ${isAsSettled}`,
    values: [orderNumber, invoiceNumber, userId],
  });
  return rowCount === 1;
}

/** Settles the difference that the person saw; another change of the invoice is listed again. The same call can be repeated. */
export async function settleInvoiceDifference(
  { pool, now }: Services,
  { viewer, by }: { readonly viewer: User; readonly by: Actor },
  settlement: Settlement,
): Promise<{ orderNumber: number; invoiceNumber: string } | Refusal<RefusalCode>> {
  const { orderNumber, invoiceNumber, note } = settlement;
  return inTransaction(
    pool,
    async (client): Promise<{ orderNumber: number; invoiceNumber: string } | Refusal<RefusalCode>> => {
      const { rows } = await client.query<{ isSeen: boolean }>({
        name: 'invoice-difference-settle',
        text: `with open as (
               select s.order_number, s.invoice_number, v.total_cents, v.tax_cents, v.freight_cents, ${version} = $6 as is_seen,
                      ${aboutInvoice} as about, ${shippedLines} as lines
               ${differing} and s.order_number = $1 and s.invoice_number = $2),
             settled as (
               update punch_out_sent_invoice t
                  set settled_total_cents = open.total_cents, settled_tax_cents = open.tax_cents,
                      settled_freight_cents = open.freight_cents, settled_about = open.about, settled_lines = open.lines, settled_at = $3, settled_by_user_id = $4, note = $5
                 from open
                where t.order_number = open.order_number and t.invoice_number = open.invoice_number and open.is_seen)
             select is_seen as "isSeen" from open`,
        values: [orderNumber, invoiceNumber, now(), viewer.userId, note.trim(), settlement.version],
      });
      const [open] = rows;
      if (open === undefined) {
        const isRepeat = await isSettledBy(client, viewer.userId, settlement);
        return isRepeat ? { orderNumber, invoiceNumber } : refuse('buyer-change.absent');
      }
      if (!open.isSeen) return refuse('buyer-change.changed');
      const after = { invoiceNumber, outcome: 'settled', note: note.trim() };
      await writeAudit(client, { kind: 'buyer-change-settled', by, about: aboutOrder(orderNumber), after });
      return { orderNumber, invoiceNumber };
    },
  );
}
