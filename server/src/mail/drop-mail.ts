/** What becomes of e-mails where none are sent. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Job, repeat } from '../jobs/repeat.ts';

/**
 * Deletes what nobody will send, before it counts as waiting for too long: otherwise the queue would grow forever, and
 * whoever switches e-mail on would send people months of old news.
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
    everyMs: 600_000,
    firstAfterMs: 5_000,
    log,
    failure: 'e-mails that nobody sends could not be deleted',
  });
}
