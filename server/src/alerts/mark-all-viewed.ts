/** Someone used Mark All as Read. */
import type { User } from '@operatory/domain/access';
import type { Services } from '../services/services.ts';
import { writeAllViewed } from './store.ts';

/** Covers the current alerts; later ones are unread. */
export async function markAllViewed(services: Services, viewer: User): Promise<undefined> {
  await writeAllViewed(services.pool, viewer);
  services.hub.alertsRead({ userId: viewer.userId });
}
