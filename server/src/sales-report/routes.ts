/** Binds the call behind the category sales report. */
import { contract } from '@operatory/contract/contract';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../http/services.ts';
import { listCategorySales } from './list-category-sales.ts';

export function bindSalesReportRoutes(bind: Bind, { pool, settings, now }: Services): void {
  bind(contract.listCategorySales, ({ scope, query }) =>
    listCategorySales(scope, pool, {
      startDate: query.startDate,
      endDate: (query.endDate as PlainDate | undefined) ?? plainDateIn(settings.timeZone, now()),
    }),
  );
}
