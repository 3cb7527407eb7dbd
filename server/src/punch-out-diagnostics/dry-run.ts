/** Runs the real operation and rolls it back: nobody sees what it wrote, and no open page is notified. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { inDryRun } from '../database/database.ts';
import type { Hub } from '../hub/hub.ts';
import { turns } from '../limits/turns.ts';
import type { Services } from '../services/services.ts';

const silentHub: Hub = {
  cartChanged: () => undefined,
  orderChanged: () => undefined,
  listChanged: () => undefined,
  noteChanged: () => undefined,
  reviewChanged: () => undefined,
  importChanged: () => undefined,
  alertRaised: () => undefined,
  favoritesChanged: () => undefined,
  alertsRead: () => undefined,
  settingsChanged: () => undefined,
};

/** One at a time: two could wait for each other's locks, each holding a connection that others need. */
const running = turns({ maxAtOnce: 1 });
const maxWaiting = 10;

const tryLater = () => refuse<RefusalCode>('request.too-often', { seconds: 5 });

/** PostgreSQL's code for a lock that could not be had in time. */
const isLockTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * Runs `work` with services whose every write is rolled back; only a number of the order sequence may be used up. No lock
 * is waited for longer than three seconds. Refused where a lock can't be had, or where many wait already.
 */
export async function dryRun<T>(
  services: Services,
  work: (services: Services, client: pg.PoolClient) => Promise<T>,
): Promise<T | Refusal<RefusalCode>> {
  if (running.waiting() >= maxWaiting) return tryLater();
  try {
    return await running.take(() =>
      inDryRun(services.pool, async (database, client) => {
        await client.query("set local lock_timeout = '3s'");
        return work({ ...services, ...database, hub: silentHub }, client);
      }),
    );
  } catch (error) {
    if (isLockTaken(error)) return tryLater();
    throw error;
  }
}
