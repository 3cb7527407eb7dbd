/** Changes of one directory happen one after the other, so that two calls at once don't make two people. */
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { isLastAdministrator } from '../access/last-administrator.ts';
import { type Actor, type AuditNote, writeAudits } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { ScimError, tooMany, unknownToken } from './scim-error.ts';
import { type Directory, lockDirectory } from './tokens.ts';

/** What a change needs: its transaction, whose it is, and where entries of the audit log wait until it ends. */
export interface Turn {
  readonly client: pg.PoolClient;
  readonly directory: Directory;
  readonly by: Actor;
  /** Written last, because writing an audit entry blocks all other writers until commit. */
  readonly notes: AuditNote[];
}

export interface Caller {
  readonly directory: Directory;
  readonly by: Actor;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

function refusalOf(error: unknown): unknown {
  if (isLastAdministrator(error)) {
    return new ScimError(
      400,
      'The last administrator who can sign in can’t be deactivated. Make someone else one, and have them sign in first.',
      'mutability',
    );
  }
  return error;
}

/** More calls of one directory than this don't wait in a process. */
const maxWaiting = 50;

interface Queue {
  waiting: number;
  /** Settles when the last call that waits is done; never rejects. */
  last: Promise<unknown>;
}

/** By the pool and the sign-in. */
const queues = new WeakMap<pg.Pool, Map<string, Queue>>();

/**
 * Runs `work` after the directory's earlier calls in this process. Waiting calls hold no database connection, because
 * the pool is small and shared. Throws `ScimError` if too many wait already.
 */
async function afterEarlier<Done>(pool: pg.Pool, providerId: string, work: () => Promise<Done>): Promise<Done> {
  const ofPool = queues.get(pool) ?? new Map<string, Queue>();
  queues.set(pool, ofPool);
  const queue = ofPool.get(providerId) ?? { waiting: 0, last: Promise.resolve() };
  if (queue.waiting > maxWaiting) throw tooMany();
  ofPool.set(providerId, queue);
  queue.waiting += 1;
  const done = queue.last.then(work);
  queue.last = done.catch(() => undefined);
  try {
    return await done;
  } finally {
    queue.waiting -= 1;
    if (queue.waiting === 0) ofPool.delete(providerId);
  }
}

const isEmailTaken = (error: unknown) => error instanceof pg.DatabaseError && error.constraint === 'user_email_unique';

/** Runs `work` in a transaction, after those of earlier calls, in other processes, too. Throws `ScimError`. */
export async function inTurn<Done>(
  pool: pg.Pool,
  { directory, by }: Omit<Caller, 'log'>,
  work: (turn: Turn) => Promise<Done>,
): Promise<Done> {
  const once = () =>
    inTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [
        'provisioning',
        directory.providerId,
      ]);
      // An administrator may have changed or ended it while this call waited.
      const held = await lockDirectory(client, directory);
      if (held === undefined) throw unknownToken();
      const notes: AuditNote[] = [];
      const done = await work({ client, directory: held, by, notes });
      await writeAudits(client, notes);
      return done;
    });
  try {
    // Retry once: if the same person was added concurrently, the second attempt finds them.
    const twice = () => once().catch((error) => (isEmailTaken(error) ? once() : Promise.reject(error)));
    return await afterEarlier(pool, directory.providerId, twice);
  } catch (error) {
    throw isEmailTaken(error)
      ? new ScimError(409, 'Someone else here has that e-mail.', 'uniqueness')
      : refusalOf(error);
  }
}
