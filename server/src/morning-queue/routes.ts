/** Binds the morning queue. */

import { morningQueueRoutes } from '@operatory/contract/morning-queue';
import { actorOf } from '../audit/write-audit.ts';
import { sendCsv } from '../documents/send-csv.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { decideMorning, listMutedKinds, undoMorning } from './decide.ts';
import { listMorningQueue, morningQueueCsv } from './list-entries.ts';
import { readMorningOutcome, saveMorningMail } from './read-outcome.ts';

export function bindMorningQueueRoutes(bind: Bind, services: Services): void {
  const routes = morningQueueRoutes;
  bind(routes.listMorningQueue, ({ viewer, query }) => listMorningQueue(services, viewer, query));
  bind(routes.downloadMorningQueue, async ({ viewer, query, reply }) =>
    sendCsv(reply, 'morning-queue.csv', morningQueueCsv(services, viewer, query)),
  );
  bind(routes.decideMorning, ({ request, scope, body }) =>
    decideMorning(services, scope, { by: actorOf(request), request: body }),
  );
  bind(routes.undoMorning, ({ request, viewer, params }) =>
    undoMorning(services, viewer, { by: actorOf(request), ...params }),
  );
  bind(routes.listMutedKinds, ({ viewer, query }) => listMutedKinds(services, viewer, query));
  bind(routes.readMorningOutcome, ({ viewer }) => readMorningOutcome(services, viewer));
  bind(routes.saveMorningMail, ({ viewer, body }) => saveMorningMail(services, viewer, body.isWanted));
}
