/** A page of the alerts that a manager sees, with how many there are and how many are new. */
import type { OrderAlerts } from '@operatory/contract/alerts';
import type { User } from '@operatory/domain/access';
import type { Services } from '../services/services.ts';
import { countAlerts, listNewest } from './reads.ts';

export interface AlertPageRequest {
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Counts pages from this alert on; from the newest when absent. */
  readonly through: number | undefined;
}

/** Alerts of the viewer's current territories, newest first. */
export async function listAlerts(
  { pool }: Pick<Services, 'pool'>,
  viewer: User,
  { pageIndex, pageSize, through }: AlertPageRequest,
): Promise<{ orderAlerts: OrderAlerts }> {
  const [rows, counts] = await Promise.all([
    listNewest(pool, viewer, { limit: pageSize, offset: pageIndex * pageSize, through }),
    countAlerts(pool, viewer),
  ]);
  const data = rows.map(({ raisedAt, ...row }) => ({ ...row, raisedDate: raisedAt.toISOString() }));
  return { orderAlerts: { data, ...counts } };
}
