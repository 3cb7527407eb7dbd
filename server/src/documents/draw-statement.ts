/** One statement, looked for among the accounts that the caller sees. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { kindOf, type User } from '@operatory/domain/access';
import type { PlainDate } from '@operatory/domain/dates';
import {
  describeStatement,
  type Recipient,
  type StatementCharge,
  type StatementMemo,
} from '@operatory/domain/documents';
import { type Cents, cents } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { draw } from './drawings.ts';
import { readErpDocument } from './erp-document.ts';
import { issuerOf, recipientColumns, recipientOf } from './recipient.ts';
import { type DrawnDocument, drawn } from './send-document.ts';

interface StatementRow extends Recipient {
  statementDate: PlainDate;
  balance: Cents;
  previousBalance: Cents | null;
}

/** A buyer in a punch-out session works with one account and can't read its documents. */
const mayRead = (viewer: User) => kindOf(viewer) !== 'punch-out-user';

async function findStatement(
  database: Queryable,
  viewer: User,
  statementId: string,
): Promise<StatementRow | undefined> {
  const { rows } = await database.query<StatementRow>(
    `select ${recipientColumns}, s.statement_date as "statementDate", s.balance_cents as balance,
            (select p.balance_cents from statement p
              where p.customer_number = s.customer_number and p.statement_date < s.statement_date
              order by p.statement_date desc limit 1) as "previousBalance"
       from statement s join customer c on c.customer_number = s.customer_number
      where s.statement_id = $1 and ($2::text[] is null or s.customer_number = any($2))`,
    [statementId, viewer.accounts === 'all' ? null : mayRead(viewer) ? [...viewer.accounts] : []],
  );
  return rows[0];
}

/** Everything shipped in the month of the statement, by date. */
async function chargesOf(database: Queryable, customerNumber: string, until: PlainDate): Promise<StatementCharge[]> {
  const { rows } = await database.query<Omit<StatementCharge, 'amount'> & { amount: number }>(
    `select s.shipment_date as date, s.shipment_number as "shipmentNumber", o.order_number as "orderNumber",
            o.po_number as "poNumber", coalesce(sum(l.quantity::bigint * l.unit_price_cents), 0)::bigint as amount
       from sales_order o
       join shipment s on s.order_number = o.order_number
       left join order_line l on l.shipment_id = s.shipment_id
      where o.customer_number = $1 and s.shipment_date between date_trunc('month', $2::date)::date and $2::date
      group by s.shipment_id, o.order_number
     having coalesce(sum(l.quantity::bigint * l.unit_price_cents), 0) > 0
      order by s.shipment_date, s.shipment_id`,
    [customerNumber, until],
  );
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }));
}

/** The ERP's credit memos of that month, and its debit memos that name no order: charges for orders are their shipments. By date. */
async function memosOf(database: Queryable, customerNumber: string, until: PlainDate): Promise<StatementMemo[]> {
  const { rows } = await database.query<Omit<StatementMemo, 'amount'> & { amount: number }>(
    `select v.invoice_date as date, v.invoice_number as "invoiceNumber", o.order_number as "orderNumber",
            o.po_number as "poNumber", v.total_cents as amount
       from sales_order o join erp_invoice v on v.erp_order_number = o.erp_order_number
      where o.customer_number = $1 and v.total_cents < 0
        and v.invoice_date between date_trunc('month', $2::date)::date and $2::date
      union all
     select v.invoice_date, v.invoice_number, null, '', v.total_cents
       from erp_invoice v
      where v.customer_number = $1 and v.erp_order_number is null
        and v.invoice_date between date_trunc('month', $2::date)::date and $2::date
      order by 1, 2`,
    [customerNumber, until],
  );
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }));
}

/** Tax and freight of that month's invoices. */
async function taxAndFreightOf(database: Queryable, customerNumber: string, until: PlainDate): Promise<Cents> {
  const { rows } = await database.query<{ amount: number }>(
    `select coalesce(sum(v.tax_cents + v.freight_cents), 0)::bigint as amount
       from sales_order o join erp_invoice v on v.erp_order_number = o.erp_order_number
      where o.customer_number = $1 and v.total_cents >= 0
        and v.invoice_date between date_trunc('month', $2::date)::date and $2::date`,
    [customerNumber, until],
  );
  return cents(rows[0]?.amount ?? 0);
}

/**
 * Draws it, unless the ERP sent its own. `statement.unavailable` when it doesn't exist or belongs to an account the caller may not see.
 */
export async function drawStatement(
  services: Pick<Services, 'pool' | 'settings' | 'files'>,
  viewer: User,
  statementId: string,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const row = await findStatement(services.pool, viewer, statementId);
  if (row === undefined) return refuse('statement.unavailable');
  const sent = await readErpDocument(services, 'statement', [statementId]);
  if (sent !== undefined) return { fileName: `statement-${row.customerNumber}-${row.statementDate}.pdf`, pdf: sent };
  const memos = await memosOf(services.pool, row.customerNumber, row.statementDate);
  const description = describeStatement({
    issuer: issuerOf(services.settings),
    recipient: recipientOf(row),
    statementDate: row.statementDate,
    ...(row.previousBalance === null ? {} : { previousBalance: row.previousBalance }),
    balance: row.balance,
    charges: await chargesOf(services.pool, row.customerNumber, row.statementDate),
    credits: memos.filter(({ amount }) => amount < 0),
    debits: memos.filter(({ amount }) => amount >= 0),
    taxAndFreight: await taxAndFreightOf(services.pool, row.customerNumber, row.statementDate),
  });
  return drawn(
    `statement-${row.customerNumber}-${description.name}.pdf`,
    await draw(viewer.userId, { kind: 'document', description }),
  );
}
