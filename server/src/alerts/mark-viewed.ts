/** Someone read one alert. */
import type { User } from '@operatory/domain/access';
import { momentLookedAt } from '@operatory/domain/alerts';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { Services } from '../services/services.ts';
import { writeViewed } from './store.ts';

/** `alert.not-found` if it's in someone else's territory or doesn't exist. */
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
