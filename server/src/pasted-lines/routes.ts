/** Binds the route that finds the products of a pasted list. */
import { pastedLineRoutes } from '@operatory/contract/pasted-lines';
import { refuse } from '@operatory/domain/refusals';
import { openCatalog } from '../catalog/catalog.ts';
import type { Bind } from '../http/bind.ts';
import { accountTurns } from '../limits/account-turns.ts';
import { turns } from '../limits/turns.ts';
import type { Services } from '../services/services.ts';
import { resolvePastedLines } from './resolve-pasted-lines.ts';

/** Long lists keep the database busy, so only a few are looked up at once. */
const lookingUp = turns({ maxAtOnce: 2 });
const maxWaiting = 60;
/** One at a time for each person, so that nobody's many lists delay those of others. */
const perPerson = accountTurns({ maxAtOnce: 1, maxWaiting: 4, longestWaitMs: 30_000 });

export function bindPastedLineRoutes(bind: Bind, services: Services): void {
  const catalog = openCatalog(services);
  bind(pastedLineRoutes.resolvePastedLines, async ({ scope, viewer, body }) => {
    const later = refuse('request.too-often', { seconds: 5 });
    const endTurn = await perPerson.begin(viewer.userId);
    if (endTurn === undefined) return later;
    try {
      if (lookingUp.waiting() >= maxWaiting) return later;
      return await lookingUp.take(() => resolvePastedLines(catalog, scope, body.lines));
    } finally {
      endTurn();
    }
  });
}
