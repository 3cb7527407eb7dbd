/** Binds the routes of the message desk. */
import { messageDeskRoutes } from '@operatory/contract/message-desk';
import type { Bind } from '../../http/bind.ts';
import { pageOf, placeOf } from '../../http/message-place.ts';
import type { Services } from '../../services/services.ts';
import { listBuyerDocuments } from './buyer-documents.ts';
import { listMessageRows } from './message-rows.ts';
import { dryRunErpMessage, readErpMessage } from './read-message.ts';
import { readSituation, tellMessage } from './tell-message.ts';

/** What customer service sees of the messages to and from the ERP. */
export function bindMessageDeskRoutes(bind: Bind, services: Services): void {
  bind(messageDeskRoutes.listErpMessages, async ({ query }) => {
    const { direction, state, searchText, pageSize } = query;
    const rows = await listMessageRows(services.pool, {
      ...{ direction, state, searchText },
      after: placeOf(query.after),
      limit: pageSize + 1,
    });
    const situation = await readSituation(services);
    const { page, ...next } = pageOf(rows, pageSize, ({ at, id }) => ({ at, id }));
    const documents =
      searchText === '' || query.after !== undefined ? [] : await listBuyerDocuments(services.pool, searchText.trim());
    return {
      data: page.map((row) => tellMessage(row, situation)),
      ...next,
      ...(documents.length === 0 ? {} : { buyerDocuments: documents }),
    };
  });
  bind(messageDeskRoutes.readErpMessage, ({ viewer, params }) => readErpMessage(services, viewer, params));
  bind(messageDeskRoutes.dryRunErpMessage, ({ viewer, params }) =>
    dryRunErpMessage(services, viewer, params.messageId),
  );
}
