/**
 * Ends *View as* sessions that are no longer allowed. The database does so with every change that takes away a right,
 * an access, or a session away; what is left is the time that runs out, and what another transaction had locked.
 */
import type pg from 'pg';
import { type Job, repeat } from '../jobs/repeat.ts';

/** A view that ended doesn't come back, and the audit log says what ended it. `userId` is who looks or is seen; all without it. */
export async function endViews(pool: pg.Pool, userId: string | null = null): Promise<void> {
  await pool.query('select end_views_that_are_over($1)', [userId]);
}

/** For views that no one is using anymore, for example because the browser was closed. */
export const startEndingViews = ({ pool, log }: { readonly pool: pg.Pool; readonly log: Log }): Job =>
  repeat(() => endViews(pool), {
    name: 'ending views',
    ...{ everyMs: 5_000, log },
    failure: 'views of the shop that are over could not be ended',
  });

type Log = Parameters<typeof repeat>[1]['log'];
