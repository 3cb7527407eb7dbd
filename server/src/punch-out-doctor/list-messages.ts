/** A page of a connection's messages, the newest first; each page goes on where the one before ended, however many there are. */
import type { punchOutDoctorRoutes } from '@operatory/contract/punch-out-doctor';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReceived, RouteReply } from '@operatory/contract/route';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Services } from '../http/services.ts';
import { readConnection } from '../punch-out/connections.ts';
import { listMessages as readPage } from './message-rows.ts';
import { tellMessage } from './tell-message.ts';

type Route = typeof punchOutDoctorRoutes.listPunchOutMessages;

function placeOf(after: string | undefined) {
  const [at, messageId] = after?.split('-').map(Number) ?? [];
  // Later than any date that there is.
  if (at === undefined || messageId === undefined || at > 8.64e15) return undefined;
  return { at: new Date(at), messageId };
}

/** Days are those of the distributor. */
export async function listMessages(
  { pool, settings }: Services,
  query: RouteReceived<Route>['query'],
): Promise<RouteReply<Route> | Refusal<RefusalCode>> {
  const { connectionId, startDate, endDate, pageSize } = query;
  const connection = connectionId === undefined ? undefined : await readConnection(pool, connectionId);
  if (connectionId !== undefined && connection === undefined) return refuse('punch-out-doctor.connection-absent');
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
