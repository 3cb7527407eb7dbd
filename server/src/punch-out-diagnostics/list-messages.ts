/**
 * A page of a connection's messages, newest first; each page continues where the previous one ended, however many there
 * are.
 */
import type { punchOutDiagnosticsRoutes } from '@operatory/contract/punch-out-diagnostics';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { pageOf, placeOf } from '../http/message-place.ts';
import { readConnection } from '../punch-out/connections.ts';
import type { Services } from '../services/services.ts';
import { listMessages as readPage } from './message-rows.ts';
import { tellMessage } from './tell-message.ts';

type Route = typeof punchOutDiagnosticsRoutes.listPunchOutMessages;

/** Days are those of the distributor. */
export async function listMessages(
  { pool, settings }: Services,
  query: RouteRequest<Route>['query'],
): Promise<RouteReply<Route> | Refusal<RefusalCode>> {
  const { connectionId, startDate, endDate, pageSize } = query;
  const connection = connectionId === undefined ? undefined : await readConnection(pool, connectionId);
  if (connectionId !== undefined && connection === undefined) return refuse('punch-out-diagnostics.connection-absent');
  const rows = await readPage(pool, {
    connectionId: connectionId ?? null,
    kind: query.kind,
    result: query.result,
    startDate,
    endDate,
    timeZone: settings.timeZone,
    searchText: query.searchText,
    after: placeOf(query.after),
    limit: pageSize + 1,
  });
  const { page, ...next } = pageOf(rows, pageSize, ({ at, messageId }) => ({ at, id: messageId }));
  return { data: page.map((row) => tellMessage(row, connection)), ...next };
}
