/** Binds the calls behind the category sales report and the questions about it. */

import { contract } from '@operatory/contract/contract';
import { salesChangeRoutes } from '@operatory/contract/sales-change';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import type { FastifyRequest } from 'fastify';
import type { CustomerScope } from '../access/customer-scope.ts';
import { sendCsv } from '../documents/send-csv.ts';
import { sendDocument } from '../documents/send-document.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { listCheaperItems, listStoppedItems } from './buying-habits.ts';
import { drawCategorySales } from './draw-category-sales.ts';
import {
  drawSalesChange,
  explainSales,
  listSalesChangeItems,
  listSalesInvoices,
  salesChangeCsv,
} from './explain-sales.ts';
import { listCategorySales } from './list-category-sales.ts';

export function bindSalesReportRoutes(bind: Bind, services: Services): void {
  const { reads, settings, now } = services;
  const endOf = (endDate: string | undefined) =>
    (endDate as PlainDate | undefined) ?? plainDateIn(settings.timeZone, now());

  bind(contract.listCategorySales, ({ scope, query, request }) => {
    const days = { startDate: query.startDate, endDate: endOf(query.endDate) };
    return reads.run(request, (pool) => listCategorySales(scope, pool, days), scope.customerNumber);
  });
  bind(contract.drawCategorySales, async ({ scope, query, reply, request }) => {
    const draw = (pool: Services['pool']) => drawCategorySales({ ...services, pool }, scope, endOf(query.endDate));
    return sendDocument(reply, await reads.run(request, draw, scope.customerNumber));
  });

  const routes = salesChangeRoutes;
  /** Reports may be read from a copy of the database. */
  const readFor = <Value>(
    request: FastifyRequest,
    { customerNumber }: CustomerScope,
    read: (from: Services) => Promise<Value>,
  ) => reads.run(request, (pool) => read({ ...services, pool }), customerNumber);
  bind(routes.explainSales, ({ scope, query, request }) =>
    readFor(request, scope, (from) => explainSales(from, scope, query)),
  );
  bind(routes.listSalesChangeItems, ({ scope, query, request }) =>
    readFor(request, scope, (from) => listSalesChangeItems(from, scope, query)),
  );
  bind(routes.listSalesInvoices, ({ scope, params, query, request }) =>
    readFor(request, scope, (from) => listSalesInvoices(from, scope, { ...query, itemNumber: params.itemNumber })),
  );
  bind(routes.downloadSalesChange, async ({ scope, query, reply, request }) =>
    sendCsv(
      reply,
      `change-in-sales-${scope.customerNumber}.csv`,
      await readFor(request, scope, (from) => salesChangeCsv(from, scope, query)),
    ),
  );
  bind(routes.drawSalesChange, async ({ scope, query, reply, request }) =>
    sendDocument(reply, await readFor(request, scope, (from) => drawSalesChange(from, scope, query))),
  );
  bind(routes.listStoppedItems, ({ scope, query, request }) =>
    readFor(request, scope, (from) => listStoppedItems(from, scope, endOf(query.endDate))),
  );
  bind(routes.listCheaperItems, ({ scope, query, request }) =>
    readFor(request, scope, (from) => listCheaperItems(from, scope, endOf(query.endDate))),
  );
}
