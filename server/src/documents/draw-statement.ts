/** One statement, looked for among the accounts that the caller sees. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import type { PlainDate } from '@operatory/domain/dates';
import { describeStatement, type Recipient, type StatementCharge } from '@operatory/domain/documents';
import { type Cents, cents } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Queryable } from '../database/database.ts';
import type { Settings } from '../settings/settings.ts';
import { drawPdf } from './draw-pdf.ts';
import { issuerOf, recipientColumns, recipientOf } from './recipient.ts';
import type { DrawnDocument } from './send-document.ts';

interface StatementRow extends Recipient {
  statementDate: PlainDate;
  balance: Cents;
  previousBalance: Cents | null;
}

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
    [statementId, viewer.accounts === 'all' ? null : [...viewer.accounts]],
  );
  return rows[0];
}

/** What was shipped in the month of the statement, by date. */
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

/**
 * Draws it. `statement.unavailable` for one that does not exist and for one of an account that the caller does not see
 * [B8.03].
 */
export async function drawStatement(
  services: { readonly pool: Queryable; readonly settings: Settings },
  viewer: User,
  statementId: string,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const row = await findStatement(services.pool, viewer, statementId);
  if (row === undefined) return refuse('statement.unavailable');
  const description = describeStatement({
    issuer: issuerOf(services.settings),
    recipient: recipientOf(row),
    statementDate: row.statementDate,
    ...(row.previousBalance === null ? {} : { previousBalance: row.previousBalance }),
    balance: row.balance,
    charges: await chargesOf(services.pool, row.customerNumber, row.statementDate),
  });
  return { fileName: `statement-${row.customerNumber}-${description.name}.pdf`, pdf: await drawPdf(description) };
}
