/** Somebody opened the bell: alerts up to that moment are no longer new [A4.12] [A7.17]. */
import type { User } from '@operatory/domain/access';
import { momentLookedAt } from '@operatory/domain/alerts';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { Services } from '../http/services.ts';
import { writeAccessed } from './store.ts';

/** Refused with `alert.date-impossible`. An earlier moment than the one that is known changes nothing. */
export async function noteAccessed(
  services: Services,
  viewer: User,
  accessedDate: string,
): Promise<Refusal<'alert.date-impossible'> | undefined> {
  const moment = momentLookedAt(accessedDate, services.now());
  if (isRefusal(moment)) return moment;
  await writeAccessed(services.pool, viewer, moment);
  services.hub.alertsRead({ userId: viewer.userId });
  return undefined;
}
