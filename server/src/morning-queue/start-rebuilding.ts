/** Finds the reasons once a night, in the process that does the installation's work. */
import { plainDateIn } from '@operatory/domain/dates';
import type pg from 'pg';
import { type Job, repeat } from '../jobs/repeat.ts';
import type { Services } from '../services/services.ts';
import { rebuildMorningQueue } from './rebuild.ts';

/** In the distributor's time zone: after the ERP's nightly files, before anyone's day. */
const nightHour = 4;

/** Whether this day's reasons are still to be found; at any hour, if there are none of the day before either. */
export async function isDue(
  pool: pg.Pool,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await pool.query<{ builtOn: string }>('select built_on as "builtOn" from morning_build');
  const [last] = rows;
  if (last === undefined) return true;
  // The day begins at the hour: before it, it's still yesterday's.
  return last.builtOn < plainDateIn(timeZone, new Date(now.getTime() - nightHour * 3_600_000));
}

/** Looks every minute. `pool` has no short time limits. */
export function startMorningQueue(
  { settings, log, now }: Pick<Services, 'settings' | 'log' | 'now'>,
  pool: pg.Pool,
): Job {
  const { timeZone } = settings;
  const work = async (isStopped: () => boolean) => {
    if (!(await isDue(pool, { timeZone, now: now() }))) return;
    const rebuilt = await rebuildMorningQueue(pool, { timeZone, now: now(), isStopped });
    if (rebuilt !== undefined) log.info(rebuilt, 'the morning queue was made');
  };
  return repeat(work, {
    name: 'morning queue',
    ...{ everyMs: 60_000, firstAfterMs: 5_000, log },
    failure: 'the morning queue could not be made',
  });
}
