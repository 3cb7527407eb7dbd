/** Binds the routes with which customer service makes and changes connections. */
import { punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import type { Bind } from '../../http/bind.ts';
import type { Services } from '../../services/services.ts';
import { addConnection, changeConnection, changeSecret, readConnectionSettings } from './change-connection.ts';

export function bindPunchOutConnectionRoutes(bind: Bind, services: Services): void {
  bind(punchOutConnectionRoutes.readPunchOutConnection, ({ params }) =>
    readConnectionSettings(services, params.connectionId),
  );
  bind(punchOutConnectionRoutes.addPunchOutConnection, ({ body }) => addConnection(services, body));
  bind(punchOutConnectionRoutes.savePunchOutConnection, ({ params, body }) =>
    changeConnection(services, params.connectionId, body),
  );
  bind(punchOutConnectionRoutes.changePunchOutSecret, ({ params, body }) =>
    changeSecret(services, params.connectionId, body),
  );
}
