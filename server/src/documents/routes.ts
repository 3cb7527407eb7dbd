/** Binds the routes of documents. */
import { catalogRoutes } from '@operatory/contract/catalog-routes';
import { documentRoutes } from '@operatory/contract/documents';
import type { DateRange } from '@operatory/domain/dates';
import { maxInvoices } from '@operatory/domain/documents';
import { paymentLink } from '@operatory/domain/finance';
import { isRefusal, refuse } from '@operatory/domain/refusals';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawItemPicture } from './draw-item-picture.ts';
import { drawStatement } from './draw-statement.ts';
import { countInvoices } from './list-invoices.ts';
import { listStatements } from './list-statements.ts';
import { listMemos, readMemoFile } from './memos.ts';
import { sendDocument } from './send-document.ts';
import { sendInvoices } from './send-invoices.ts';

/** Invoices and statements as PDF, several invoices as a zip, and the pictures of products. */
export function bindDocumentRoutes(bind: Bind, services: Services): void {
  bind(documentRoutes.drawInvoice, async ({ scope, params, query, reply }) =>
    sendDocument(reply, await drawInvoice(services, scope, { ...params, ...query })),
  );

  bind(documentRoutes.countInvoices, async ({ scope, query, request }) => {
    if (query.startDate > query.endDate) return refuse('sales.dates-reversed');
    const wanted = { range: query as DateRange, timeZone: services.settings.timeZone };
    const count = (pool: Services['pool']) => countInvoices(pool, scope, wanted);
    return { ...(await services.reads.run(request, count, scope.customerNumber)), most: maxInvoices };
  });

  bind(documentRoutes.downloadInvoices, async ({ scope, query, request, reply }) =>
    query.startDate > query.endDate
      ? refuse('sales.dates-reversed')
      : sendInvoices(services, scope, { range: query as DateRange, request, reply }),
  );

  bind(documentRoutes.listStatements, async ({ scope }) => ({
    ...(await listStatements(scope, services.pool)),
    memos: await listMemos(scope, services.pool),
    payOnlineUrl: paymentLink(services.settings.paymentAddress, scope.customerNumber),
  }));

  bind(documentRoutes.drawStatement, async ({ viewer, params, reply }) =>
    sendDocument(reply, await drawStatement(services, viewer, params.statementId)),
  );

  bind(documentRoutes.readMemoFile, async ({ scope, params, reply }) =>
    sendDocument(reply, await readMemoFile(services, scope, params.number)),
  );

  bind(catalogRoutes.drawItemPicture, async ({ viewer, params, reply }) => {
    const picture = await drawItemPicture(services, viewer, params.file);
    if (isRefusal(picture)) return picture;
    // The address names the drawing's version, so a cached copy never needs revalidation.
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', picture.isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=300');
    return picture.svg;
  });
}
