/** Binds the routes of documents. */
import { catalogRoutes } from '@operatory/contract/catalog-routes';
import { documentRoutes } from '@operatory/contract/documents';
import { paymentLink } from '@operatory/domain/finance';
import { isRefusal } from '@operatory/domain/refusals';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawItemPicture } from './draw-item-picture.ts';
import { drawStatement } from './draw-statement.ts';
import { listStatements } from './list-statements.ts';
import { listMemos, readMemoFile } from './memos.ts';
import { sendDocument } from './send-document.ts';

/** Invoices and statements as PDF, and the pictures of products. */
export function bindDocumentRoutes(bind: Bind, services: Services): void {
  bind(documentRoutes.drawInvoice, async ({ scope, params, query, reply }) =>
    sendDocument(reply, await drawInvoice(services, scope, { ...params, ...query })),
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
