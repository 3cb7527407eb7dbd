/** The category sales report as a PDF. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { PlainDate } from '@operatory/domain/dates';
import type { Recipient } from '@operatory/domain/documents';
import { centsFromDollars } from '@operatory/domain/money';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { categoryReport, describeCategoryReport } from '@operatory/domain/sales-report';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { drawPdf } from '../documents/draw-pdf.ts';
import { issuerOf, recipientColumns, recipientOf } from '../documents/recipient.ts';
import type { DrawnDocument } from '../documents/send-document.ts';
import type { Settings } from '../settings/settings.ts';
import { listCategorySales } from './list-category-sales.ts';

/** Thirteen months up to that of `endDate`, as the screen shows them [B4.32]. */
export async function drawCategorySales(
  { pool, settings }: { readonly pool: Queryable; readonly settings: Settings },
  scope: CustomerScope,
  endDate: PlainDate,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const [sales, customers] = await Promise.all([
    listCategorySales(scope, pool, { endDate }),
    pool.query<Recipient>(`select ${recipientColumns} from customer c where c.customer_number = $1`, [
      scope.customerNumber,
    ]),
  ]);
  const [customer] = customers.rows;
  if (customer === undefined) return refuse('customer.not-found');
  if (isRefusal(sales)) return sales as Refusal<RefusalCode>;
  const { data } = sales as Exclude<typeof sales, Refusal<RefusalCode>>;
  const figures = data.map(({ description, total, ...month }) => ({
    ...month,
    category: description,
    amount: centsFromDollars(total),
  }));
  const description = describeCategoryReport({
    report: categoryReport(figures, endDate),
    endDate,
    issuer: issuerOf(settings),
    recipient: recipientOf(customer),
  });
  return { fileName: `category-sales-${scope.customerNumber}-${endDate}.pdf`, pdf: await drawPdf(description) };
}
