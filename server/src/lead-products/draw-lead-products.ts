/** The lead product report as a PDF. */
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { PlainDate } from '@operatory/domain/dates';
import type { Recipient } from '@operatory/domain/documents';
import { describeLeadProducts, leadProductTable, rowsOfCategory } from '@operatory/domain/lead-products';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { draw } from '../documents/drawings.ts';
import { issuerOf, readRecipient } from '../documents/recipient.ts';
import { type DrawnDocument, drawn } from '../documents/send-document.ts';
import type { Settings } from '../settings/settings.ts';
import { readLeadProducts } from './read-lead-products.ts';

/** The rows that the screen shows for the category, named by a unique id. */
export async function drawLeadProducts(
  { pool, settings }: { readonly pool: Queryable; readonly settings: Settings },
  scope: CustomerScope,
  { category, today }: { readonly category: string | undefined; readonly today: PlainDate },
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const [products, categories, recipient] = await Promise.all([
    readLeadProducts(scope, pool, { today, timeZone: settings.timeZone }),
    pool.query<{ key: string; description: string }>('select category_key as key, description from category'),
    readRecipient(scope, pool),
  ]);
  if (isRefusal(recipient)) return recipient;
  const description = describeLeadProducts({
    rows: rowsOfCategory(leadProductTable(products.data).rows, category),
    categories: new Map(categories.rows.map((row) => [row.key, row.description])),
    category,
    today,
    issuer: issuerOf(settings),
    recipient: recipient as Recipient,
  });
  return drawn(`${randomUUID()}.pdf`, await draw(scope.viewer.userId, { kind: 'document', description }));
}
