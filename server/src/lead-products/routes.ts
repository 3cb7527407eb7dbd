/** Binds the calls behind the lead product report. */
import { contract } from '@operatory/contract/contract';
import { plainDateIn } from '@operatory/domain/dates';
import { sendCsv } from '../documents/send-csv.ts';
import { sendDocument } from '../documents/send-document.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { drawLeadProducts } from './draw-lead-products.ts';
import { leadProductsCsv } from './lead-products-csv.ts';
import { readLeadProducts } from './read-lead-products.ts';

export function bindLeadProductRoutes(bind: Bind, services: Services): void {
  const { pool, settings, now } = services;
  const { timeZone } = settings;
  bind(contract.readLeadProducts, ({ scope }) =>
    readLeadProducts(scope, pool, { today: plainDateIn(timeZone, now()), timeZone }),
  );
  bind(contract.drawLeadProducts, async ({ scope, query, reply }) =>
    sendDocument(
      reply,
      await drawLeadProducts(services, scope, { category: query.category, today: plainDateIn(timeZone, now()) }),
    ),
  );
  bind(contract.downloadLeadProducts, async ({ scope, query, reply }) => {
    const wanted = { category: query.category, today: plainDateIn(timeZone, now()), timeZone };
    return sendCsv(reply, `lead-products-${scope.customerNumber}.csv`, await leadProductsCsv(scope, pool, wanted));
  });
}
