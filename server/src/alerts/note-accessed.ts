/** Someone opened the bell: alerts up to that moment are no longer new. */
import type { User } from '@operatory/domain/access';
import { momentLookedAt } from '@operatory/domain/alerts';
import { isRefusal, type Refusal } from '@operatory/domain/refusals';
import type { Services } from '../services/services.ts';
import { writeAccessed } from './store.ts';

/** Refused with `alert.date-impossible`. A time earlier than the stored one changes nothing. */
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
