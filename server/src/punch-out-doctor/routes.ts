/** What customer service reads, tries and has sent again: binds the routes of the room. */
import { punchOutDoctorRoutes } from '@operatory/contract/punch-out-doctor';
import { refuse } from '@operatory/domain/refusals';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../http/services.ts';
import { readConnection } from '../punch-out/connections.ts';
import { sealOf } from '../punch-out/seal.ts';
import { listDeliveryRows, tellDelivery } from './delivery-rows.ts';
import { listConnections } from './list-connections.ts';
import { listMessages } from './list-messages.ts';
import { readMessage } from './read-message.ts';
import { rehearseMessage } from './rehearse-message.ts';
import { sendAgain } from './send-again.ts';
import { testConnection } from './test-connection.ts';

/** What customer service sees of buyers' systems, tries again and has sent again. */
export function bindPunchOutDoctorRoutes(bind: Bind, services: Services): void {
  const seal = sealOf(services.settings.authSecret);

  bind(punchOutDoctorRoutes.listPunchOutConnections, () => listConnections(services));
  bind(punchOutDoctorRoutes.listPunchOutMessages, ({ query }) => listMessages(services, query));
  bind(punchOutDoctorRoutes.readPunchOutMessage, ({ params }) => readMessage(services, params.messageId));
  bind(punchOutDoctorRoutes.rehearsePunchOutMessage, ({ params }) => rehearseMessage(services, seal, params.messageId));
  bind(punchOutDoctorRoutes.testPunchOutConnection, ({ params }) =>
    testConnection(services, seal, params.connectionId),
  );
  bind(punchOutDoctorRoutes.listPunchOutDeliveries, async ({ params: { connectionId } }) => {
    const connection = await readConnection(services.pool, connectionId);
    if (connection === undefined) return refuse('punch-out-doctor.connection-absent');
    return { data: (await listDeliveryRows(services.pool, connectionId)).map(tellDelivery) };
  });
  bind(punchOutDoctorRoutes.sendPunchOutDocumentAgain, ({ viewer, params, body }) =>
    sendAgain(services, viewer, { deliveryId: params.deliveryId, failedAt: body.failedAt }),
  );
}
