/** Deletes expired data for as long as the server runs. */
import { type Job, repeat } from '../jobs/repeat.ts';
import { type ClearingParts, clearOld } from './clear-old.ts';

/** A minute after the start, then every hour. */
export function startClearing(parts: ClearingParts): Job {
  const clear = async () => {
    const cleared = await clearOld(parts);
    if (cleared !== undefined && Object.keys(cleared).length > 0)
      parts.log.info({ cleared }, 'old data was cleared away');
  };
  return repeat(clear, {
    name: 'clearing',
    everyMs: 3_600_000,
    firstAfterMs: 60_000,
    log: parts.log,
    failure: 'old data could not be cleared away',
  });
}
