/** Binds the routes of safety data sheets. */
import { catalogRoutes } from '@operatory/contract/catalog-routes';
import { safetySheetRoutes } from '@operatory/contract/safety-sheets';
import { refuse } from '@operatory/domain/refusals';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { progressOf } from './bundles.ts';
import { collectFiles } from './collect-files.ts';
import { listSafetySheets } from './list-safety-sheets.ts';
import { readSafetySheet } from './read-safety-sheet.ts';
import { sendCollectedFiles } from './send-collected-files.ts';

/** The safety data sheets of an account, and their download. */
export function bindSafetySheetRoutes(bind: Bind, services: Services): void {
  bind(safetySheetRoutes.listSafetySheets, ({ scope, query }) => listSafetySheets(services, scope, query));

  bind(safetySheetRoutes.collectFiles, ({ viewer, query, body }) => {
    const { zipFolderName: folderName, requestId, customerNumber } = query;
    return collectFiles(services, viewer, { files: body, folderName, requestId, customerNumber });
  });

  bind(
    safetySheetRoutes.readCollectingProgress,
    async ({ viewer, params }) =>
      (await progressOf(services.pool, params.requestId, viewer.userId)) ?? refuse('files.request-unknown'),
  );

  bind(catalogRoutes.readSafetySheet, ({ viewer, params, request, reply }) =>
    readSafetySheet(services, viewer, { itemNumber: params.itemNumber, request, reply }),
  );

  bind(safetySheetRoutes.sendCollectedFiles, ({ params, request, reply }) =>
    sendCollectedFiles(services, { token: params.token, request, reply }),
  );
}
