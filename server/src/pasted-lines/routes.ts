/** Binds the route of the room. */
import { pastedLineRoutes } from '@operatory/contract/pasted-lines';
import { refuse } from '@operatory/domain/refusals';
import { openCatalog } from '../catalog/catalog.ts';
import type { Bind } from '../http/bind.ts';
import { turns } from '../limits/turns.ts';
import type { Services } from '../services/services.ts';
import { resolvePastedLines } from './resolve-pasted-lines.ts';

/** Long lists keep the database busy, so only a few are looked up at once. */
const lookingUp = turns({ mostAtOnce: 2 });
const mostWaiting = 60;

export function bindPastedLineRoutes(bind: Bind, services: Services): void {
  const catalog = openCatalog(services);
  bind(pastedLineRoutes.resolvePastedLines, async ({ scope, body }) => {
    if (lookingUp.waiting() >= mostWaiting) return refuse('request.too-often', { seconds: 5 });
    return lookingUp.take(() => resolvePastedLines(catalog, scope, body.lines));
  });
}
