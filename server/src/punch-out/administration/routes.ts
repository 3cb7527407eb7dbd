/** Binds the routes with which customer service makes and changes connections. */
import type { AuditKind } from '@operatory/contract/audit';
import { type PunchOutConnection, punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import { isRefusal } from '@operatory/domain/refusals';
import type { FastifyRequest } from 'fastify';
import { type AuditNote, actorOf, audited } from '../../audit/write-audit.ts';
import type { Bind } from '../../http/bind.ts';
import type { Services } from '../../services/services.ts';
import { addConnection, changeConnection, changeSecret, readConnectionSettings } from './change-connection.ts';

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
