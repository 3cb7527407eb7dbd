/** Binds the route of the room. */
import { pastedLineRoutes } from '@operatory/contract/pasted-lines';
import { refuse } from '@operatory/domain/refusals';
import { openCatalogue } from '../catalogue/catalogue.ts';
import type { Bind } from '../http/bind.ts';
import type { Services } from '../http/services.ts';
import { turns } from '../http/turns.ts';
import { resolvePastedLines } from './resolve-pasted-lines.ts';

/** Long lists keep the database busy: few at once, so that everybody else's calls go through. */
const lookingUp = turns({ mostAtOnce: 2 });
const mostWaiting = 60;

export function bindPastedLineRoutes(bind: Bind, services: Services): void {
  const catalogue = openCatalogue(services);
  bind(pastedLineRoutes.resolvePastedLines, async ({ scope, body }) => {
    if (lookingUp.waiting() >= mostWaiting) return refuse('request.too-often', { seconds: 5 });
    return lookingUp.take(() => resolvePastedLines(catalogue, scope, body.lines));
  });
}
