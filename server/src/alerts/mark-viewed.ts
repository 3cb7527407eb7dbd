/** Someone read one alert. */
import type { User } from '@operatory/domain/access';
import { momentLookedAt } from '@operatory/domain/alerts';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { Services } from '../services/services.ts';
import { writeViewed } from './store.ts';

/** Refused with `alert.not-found` for an alert of someone else's territory as for one that does not exist. */
export async function markViewed(
  services: Services,
  viewer: User,
  { alertId, viewedDate }: { readonly alertId: number; readonly viewedDate: string },
): Promise<Refusal<'alert.not-found' | 'alert.date-impossible'> | undefined> {
  const at = momentLookedAt(viewedDate, services.now());
  if (isRefusal(at)) return at;
  if (!(await writeViewed(services.pool, viewer, { alertId, at }))) return refuse('alert.not-found');
  services.hub.alertsRead({ userId: viewer.userId });
  return undefined;
}
