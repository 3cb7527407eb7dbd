/** The free goods report as a PDF. */
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { PlainDate } from '@operatory/domain/dates';
import type { Recipient } from '@operatory/domain/documents';
import { describeFreeGoodsReport, freeGoodsReport } from '@operatory/domain/free-goods';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { draw } from '../documents/drawings.ts';
import { issuerOf, readRecipient } from '../documents/recipient.ts';
import { type DrawnDocument, drawn } from '../documents/send-document.ts';
import type { Settings } from '../settings/settings.ts';
import { ledgerOf } from './read-free-goods-ledger.ts';
import { type Days, readGiven } from './reads.ts';

/** Named by a unique id. */
export async function drawFreeGoodsReport(
  { pool, settings }: { readonly pool: Queryable; readonly settings: Settings },
  scope: CustomerScope,
  range: { readonly days: Days; readonly today: PlainDate },
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const [given, ledger, recipient] = await Promise.all([
    readGiven(scope, pool, range.days),
    ledgerOf(scope, pool, range),
    readRecipient(scope, pool),
  ]);
  if (isRefusal(recipient)) return recipient;
  const description = describeFreeGoodsReport({
    report: freeGoodsReport(given.map(({ entryId: _, ...row }, index) => ({ ...row, item: index + 1 }))),
    ...ledger,
    seesValues: scope.seesPrices,
    range: range.days,
    issuer: issuerOf(settings),
    recipient: recipient as Recipient,
  });
  return drawn(`${randomUUID()}.pdf`, await draw(scope.viewer.userId, { kind: 'document', description }));
}
