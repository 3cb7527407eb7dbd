/** Binds the look-up of scanned codes, and what people say about them. */
import { scanningRoutes as routes } from '@operatory/contract/scanning';
import { isRefusal } from '@operatory/domain/refusals';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../services/services.ts';
import { assignCode, listAssignedCodes, moveCode, unassignCode } from './assigned-codes.ts';
import { findScannedItems } from './find-scanned-items.ts';
import { dismissCode, keepCodePicture, listUnknownCodes, readCodePicture } from './unknown-codes.ts';

export function bindScanningRoutes(bind: Bind, services: Services): void {
  bind(routes.findScannedItems, async ({ scope, body }) => ({
    items: await findScannedItems(services, scope, body.codes),
  }));
  bind(routes.keepCodePicture, ({ scope, body }) => keepCodePicture(services, scope, body));
  bind(routes.listUnknownCodes, ({ query }) => listUnknownCodes(services.pool, query));
  bind(routes.readCodePicture, async ({ query, reply }) => {
    const picture = await readCodePicture(services, query.code);
    return isRefusal(picture) ? picture : reply.type('image/jpeg').send(picture);
  });
  bind(routes.dismissCode, ({ request, body }) => dismissCode(services, actorOf(request), body.code));
  bind(routes.listAssignedCodes, ({ query }) => listAssignedCodes(services.pool, query));
  bind(routes.assignCode, ({ viewer, request, body }) => assignCode(services, { viewer, by: actorOf(request) }, body));
  bind(routes.moveCode, ({ viewer, request, body }) => moveCode(services, { viewer, by: actorOf(request) }, body));
  bind(routes.unassignCode, ({ request, body }) => unassignCode(services, actorOf(request), body));
}
