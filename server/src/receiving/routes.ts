/** Binds the check of deliveries, lots, and recalls. */
import { receivingRoutes as routes } from '@operatory/contract/receiving';
import { isRefusal } from '@operatory/domain/refusals';
import { actorOf } from '../audit/write-audit.ts';
import { sendCsv } from '../documents/send-csv.ts';
import { sendDocument } from '../documents/send-document.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { saveDeliveryCheck } from './check-delivery.ts';
import { listDeliveryReports, readDeliveryReport, settleDeliveryReport } from './delivery-reports.ts';
import { drawDeliveryCheck } from './draw-delivery-check.ts';
import { listDeliveries, readDelivery } from './list-deliveries.ts';
import { lotHoldersCsv, lotsCsv, maxInFile, readLotHolders, readLots } from './lots.ts';

export function bindReceivingRoutes(bind: Bind, services: Services): void {
  bind(routes.listDeliveries, ({ scope }) => listDeliveries(services, scope));
  bind(routes.readDelivery, ({ scope, params }) => readDelivery(services, scope, params.shipmentId));
  bind(routes.checkDelivery, ({ scope, params, body, request }) =>
    saveDeliveryCheck(services, scope, { by: actorOf(request), shipmentId: params.shipmentId, body }),
  );
  bind(routes.drawDeliveryCheck, async ({ scope, params, reply }) =>
    sendDocument(reply, await drawDeliveryCheck(services, scope, params.shipmentId)),
  );
  bind(routes.listLots, async ({ scope }) => {
    const { rows, hasMore } = await readLots(services, scope);
    return { lots: rows, hasMore };
  });
  bind(routes.downloadLots, async ({ scope, reply }) =>
    sendCsv(reply, `lots-${scope.customerNumber}.csv`, lotsCsv(await readLots(services, scope, maxInFile))),
  );
  bind(routes.listLotHolders, async ({ viewer, query }) => {
    const found = await readLotHolders(services, viewer, query);
    return isRefusal(found) ? found : { holders: found.rows, hasMore: found.hasMore };
  });
  bind(routes.downloadLotHolders, async ({ viewer, query, reply }) => {
    const found = await readLotHolders(services, viewer, query, maxInFile);
    return isRefusal(found) ? found : sendCsv(reply, 'lot-holders.csv', lotHoldersCsv(found));
  });
  bind(routes.listDeliveryReports, ({ query }) => listDeliveryReports(services.pool, query));
  bind(routes.readDeliveryReport, ({ params }) => readDeliveryReport(services.pool, params.checkId));
  bind(routes.settleDeliveryReport, ({ viewer, request, params, body }) =>
    settleDeliveryReport(services, { viewer, by: actorOf(request) }, { ...params, ...body }),
  );
}
