/** Empties the e-mail queue of an installation that sends no e-mail. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Job, repeat } from '../jobs/repeat.ts';

/**
 * Deletes queued e-mails every ten minutes, before the alert about waiting mail fires. Otherwise the queue would grow forever,
 * and turning e-mail on later would send people months of old news.
 */
export function startDroppingMail({
  pool,
  log,
}: {
  readonly pool: pg.Pool;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): Job {
  const drop = () =>
    pool.query(
      `delete from mail where sent_at is null and failed_at is null and created_at < now() - interval '10 minutes'`,
    );
  return repeat(drop, {
    name: 'dropping mail',
    everyMs: 600_000,
    firstAfterMs: 5_000,
    log,
    failure: 'could not delete queued e-mails that won’t be sent',
  });
}
