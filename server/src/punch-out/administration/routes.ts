/** Binds the routes with which customer service makes and changes connections. */
import { Readable } from 'node:stream';
import type { AuditKind } from '@operatory/contract/audit';
import { type PunchOutConnection, punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import { isRefusal, refuse } from '@operatory/domain/refusals';
import type { FastifyRequest } from 'fastify';
import { type AuditNote, actorOf, audited } from '../../audit/write-audit.ts';
import type { Bind } from '../../http/bind.ts';
import { isOwnOrigin } from '../../http/own-origin.ts';
import type { Services } from '../../services/services.ts';
import { queueCatalog } from '../catalog/queue-catalog.ts';
import { writeCatalog } from '../catalog/write-catalog.ts';
import { addConnection, changeConnection, changeSecret, readConnectionSettings } from './change-connection.ts';
import { changeCredential } from './change-credential.ts';
import { readConnectionSheet } from './connection-sheet.ts';
import { readBuyerSetUp } from './read-buyer-set-up.ts';

/** The entry about a connection; what it holds has no secret in it. */
const noteOf = (
  request: FastifyRequest,
  kind: AuditKind,
  {
    before,
    after,
  }: {
    readonly before?: object;
    readonly after: Partial<PunchOutConnection> & Pick<PunchOutConnection, 'connectionId'>;
  },
): AuditNote => ({
  kind,
  by: actorOf(request),
  about: after.connectionId,
  after,
  ...(before === undefined ? {} : { before }),
});

export function bindPunchOutConnectionRoutes(bind: Bind, services: Services): void {
  const own = new Set(services.settings.ownOrigins);
  bind(punchOutConnectionRoutes.readPunchOutConnection, ({ params }) =>
    readConnectionSettings(services, params.connectionId),
  );
  bind(punchOutConnectionRoutes.addPunchOutConnection, ({ request, body }) =>
    audited(
      services.pool,
      (pool) => addConnection({ ...services, pool }, body),
      ({ connection }) => noteOf(request, 'connection-added', { after: connection }),
    ),
  );
  bind(punchOutConnectionRoutes.savePunchOutConnection, async ({ request, params, body }) => {
    const before = await readConnectionSettings(services, params.connectionId);
    if (isRefusal(before)) return before;
    return audited(
      services.pool,
      (pool) => changeConnection({ ...services, pool }, params.connectionId, body),
      (after) => noteOf(request, 'connection-changed', { before, after }),
    );
  });
  bind(punchOutConnectionRoutes.readBuyerSetUp, ({ body }) => readBuyerSetUp(services, body));
  bind(punchOutConnectionRoutes.readConnectionSheet, ({ params }) =>
    readConnectionSheet(services, params.connectionId),
  );
  bind(
    punchOutConnectionRoutes.downloadBuyerCatalog,
    async ({ params: { connectionId }, query: { account, format, since }, request, reply }) => {
      // A download changes what the next incremental file contains, so other sites must not be able to trigger one.
      if (!isOwnOrigin(request, own)) return refuse('request.foreign-origin');
      const catalog = await writeCatalog(services, { connectionId, account, format, since });
      if (isRefusal(catalog)) return catalog;
      return reply
        .type(catalog.type)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${catalog.fileName}"`)
        .send(Readable.from(catalog.text));
    },
  );
  bind(punchOutConnectionRoutes.sendBuyerCatalog, ({ params: { connectionId }, body }) =>
    queueCatalog(services, { connectionId, account: undefined, since: undefined, ...body }),
  );
  bind(punchOutConnectionRoutes.changePunchOutCredential, ({ request, params, body }) =>
    audited(
      services.pool,
      (pool) => changeCredential({ ...services, pool }, params.connectionId, body),
      ({ connection: { connectionId, credentials } }) =>
        noteOf(request, 'connection-secret-changed', { after: { connectionId, credentials } }),
    ),
  );
  bind(punchOutConnectionRoutes.changePunchOutSecret, ({ request, params, body }) =>
    audited(
      services.pool,
      (pool) => changeSecret({ ...services, pool }, params.connectionId, body),
      ({ connection }) =>
        noteOf(request, 'connection-secret-changed', {
          after: { connectionId: connection.connectionId, previousSecretUntil: connection.previousSecretUntil },
        }),
    ),
  );
}
