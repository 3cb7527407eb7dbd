/** Binds the calls about several accounts side by side. */
import { accountGroupRoutes as routes } from '@operatory/contract/account-groups';
import { sendCsv } from '../documents/send-csv.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { accountsCsv, listAccounts } from './list-accounts.ts';

const fileName = 'accounts.csv';

export function bindAccountGroupRoutes(bind: Bind, services: Services): void {
  const { reads } = services;
  bind(routes.listOwnAccounts, ({ viewer, query, request }) =>
    reads.run(request, (from) => listAccounts(services, from, { viewer, ...query })),
  );
  bind(routes.downloadOwnAccounts, async ({ viewer, query, reply, request }) =>
    sendCsv(reply, fileName, await reads.run(request, (from) => accountsCsv(services, from, { viewer, ...query }))),
  );
  bind(routes.listGroupAccounts, ({ viewer, params, request }) =>
    reads.run(request, (from) => listAccounts(services, from, { viewer, ...params })),
  );
  bind(routes.downloadGroupAccounts, async ({ viewer, params, query, reply, request }) =>
    sendCsv(
      reply,
      fileName,
      await reads.run(request, (from) => accountsCsv(services, from, { viewer, ...params, ...query })),
    ),
  );
}
