/** Binds the calls behind the category sales report. */
import { contract } from '@operatory/contract/contract';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { sendDocument } from '../documents/send-document.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { drawCategorySales } from './draw-category-sales.ts';
import { listCategorySales } from './list-category-sales.ts';

export function bindSalesReportRoutes(bind: Bind, services: Services): void {
  const { pool, settings, now } = services;
  const endOf = (endDate: string | undefined) =>
    (endDate as PlainDate | undefined) ?? plainDateIn(settings.timeZone, now());

  bind(contract.listCategorySales, ({ scope, query }) =>
    listCategorySales(scope, pool, { startDate: query.startDate, endDate: endOf(query.endDate) }),
  );
  bind(contract.drawCategorySales, async ({ scope, query, reply }) =>
    sendDocument(reply, await drawCategorySales(services, scope, endOf(query.endDate))),
  );
}
