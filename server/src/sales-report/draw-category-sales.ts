/** The category sales report as a PDF. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { PlainDate } from '@operatory/domain/dates';
import type { Recipient } from '@operatory/domain/documents';
import { centsFromDollars } from '@operatory/domain/money';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import { categoryReport, describeCategoryReport } from '@operatory/domain/sales-report';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { draw } from '../documents/drawings.ts';
import { issuerOf, readRecipient } from '../documents/recipient.ts';
import { type DrawnDocument, drawn } from '../documents/send-document.ts';
import type { Settings } from '../settings/settings.ts';
import { listCategorySales } from './list-category-sales.ts';

/** Thirteen months up to that of `endDate`, as the screen shows them. */
export async function drawCategorySales(
  { pool, settings }: { readonly pool: Queryable; readonly settings: Settings },
  scope: CustomerScope,
  endDate: PlainDate,
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const [sales, recipient] = await Promise.all([
    listCategorySales(scope, pool, { endDate }),
    readRecipient(scope, pool),
  ]);
  if (isRefusal(recipient)) return recipient;
  if (isRefusal(sales)) return sales;
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
    recipient: recipient as Recipient,
  });
  return drawn(
    `category-sales-${scope.customerNumber}-${endDate}.pdf`,
    await draw(scope.viewer.userId, { kind: 'document', description }),
  );
}
