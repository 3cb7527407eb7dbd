/**
 * A page of a connection's messages, newest first; each page continues where the previous one ended, however many there
 * are.
 */
import type { punchOutDiagnosticsRoutes } from '@operatory/contract/punch-out-diagnostics';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply, RouteRequest } from '@operatory/contract/route';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { readConnection } from '../punch-out/connections.ts';
import type { Services } from '../services/services.ts';
import { listMessages as readPage } from './message-rows.ts';
import { tellMessage } from './tell-message.ts';

type Route = typeof punchOutDiagnosticsRoutes.listPunchOutMessages;

function placeOf(after: string | undefined) {
  const [at, messageId] = after?.split('-').map(Number) ?? [];
  // Later than any date that there is.
  if (at === undefined || messageId === undefined || at > 8.64e15) return undefined;
  return { at: new Date(at), messageId };
}

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
  const page = rows.slice(0, pageSize);
  const end = page.at(-1);
  const hasMore = rows.length > pageSize && end !== undefined;
  return {
    data: page.map((row) => tellMessage(row, connection)),
    ...(hasMore ? { next: `${end.at.getTime()}-${end.messageId}` } : {}),
  };
}
