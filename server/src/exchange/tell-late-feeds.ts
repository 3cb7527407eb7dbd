/** Tells those who load data and those who run the installation that a feed's next file is late: once for each file that is missing. */
import { feeds } from '@operatory/domain/exchange';
import type pg from 'pg';
import { type Job, repeat } from '../jobs/repeat.ts';
import type { Services } from '../services/services.ts';
import { readAttention } from './attention.ts';
import { forgetOver, tellStaff } from './tell-staff.ts';

/**
 * Calling it again tells nobody twice; what arrived in the meantime isn't told anymore. One process does it at a time. Returns how many
 * people it told. Rejects with the database's error.
 */
export async function tellLateFeeds(pool: pg.Pool, now: Date): Promise<number> {
  const late = (await readAttention(pool, now)).filter(({ kind }) => kind === 'feed-late');
  const events = late.map(({ feed, since }) => ({
    event: `${feed} ${since}`,
    // In words, as the e-mail says it.
    facts: { feed: feed === null ? '' : feeds[feed].title.toLowerCase() },
    path: '/data-exchange',
  }));
  await forgetOver(
    pool,
    'feed-late',
    events.map(({ event }) => event),
  );
  return tellStaff(pool, 'feed-late', events);
}

/** Looks every five minutes. */
export function startLateFeeds({ pool, log, now }: Services): Job {
  return repeat(() => tellLateFeeds(pool, now()), {
    name: 'late feeds',
    ...{ everyMs: 300_000, firstAfterMs: 60_000, log },
    failure: 'nobody could be told of late feeds',
  });
}
