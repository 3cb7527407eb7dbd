/** What customer service reads, tries and has sent again: binds the routes of punch-out diagnostics. */
import { buyerDocumentRoutes } from '@operatory/contract/buyer-document';
import { punchOutDiagnosticsRoutes } from '@operatory/contract/punch-out-diagnostics';
import { refuse } from '@operatory/domain/refusals';
import type { Bind } from '../http/bind.ts';
import { readConnection } from '../punch-out/connections.ts';
import { encryptionOf } from '../punch-out/encryption.ts';
import { listAttachments, sendAttachment } from '../punch-out/orders/read-attachments.ts';
import type { Services } from '../services/services.ts';
import { listDeliveryRows, tellDelivery } from './delivery-rows.ts';
import { dryRunMessage } from './dry-run-message.ts';
import { listConnections } from './list-connections.ts';
import { listMessages } from './list-messages.ts';
import { readBuyerDocument } from './read-buyer-document.ts';
import { readMessage } from './read-message.ts';
import { sendAgain } from './send-again.ts';
import { testConnection } from './test-connection.ts';

/** What customer service sees of buyers' systems, tries again and has sent again. */
export function bindPunchOutDiagnosticsRoutes(bind: Bind, services: Services): void {
  const encryption = encryptionOf(services.settings.authSecret);

  bind(punchOutDiagnosticsRoutes.listPunchOutConnections, () => listConnections(services));
  bind(punchOutDiagnosticsRoutes.listPunchOutMessages, ({ query }) => listMessages(services, query));
  bind(punchOutDiagnosticsRoutes.readPunchOutMessage, ({ params }) => readMessage(services, params.messageId));
  bind(buyerDocumentRoutes.readBuyerDocument, ({ viewer, params }) =>
    readBuyerDocument(services, viewer, params.orderNumber),
  );
  bind(buyerDocumentRoutes.listBuyerAttachments, ({ params }) => listAttachments(services, params.orderNumber));
  bind(buyerDocumentRoutes.readBuyerAttachment, ({ params, reply }) =>
    sendAttachment(services, params.attachmentId, reply),
  );
  bind(punchOutDiagnosticsRoutes.dryRunPunchOutMessage, ({ params }) =>
    dryRunMessage(services, encryption, params.messageId),
  );
  bind(punchOutDiagnosticsRoutes.testPunchOutConnection, ({ params }) =>
    testConnection(services, encryption, params.connectionId),
  );
  bind(punchOutDiagnosticsRoutes.listPunchOutDeliveries, async ({ params: { connectionId } }) => {
    const connection = await readConnection(services.pool, connectionId);
    if (connection === undefined) return refuse('punch-out-diagnostics.connection-absent');
    return {
      data: (await listDeliveryRows(services.pool, connectionId)).map((row) => tellDelivery(row, services.now())),
    };
  });
  bind(punchOutDiagnosticsRoutes.sendPunchOutDocumentAgain, ({ viewer, params, body }) =>
    sendAgain(services, viewer, { deliveryId: params.deliveryId, failedAt: body.failedAt }),
  );
}
