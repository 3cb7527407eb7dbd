/** Changes of one directory happen one after the other, so that two calls at once don't make two people. */
import pg from 'pg';
import { isLastAdministrator } from '../access/last-administrator.ts';
import { type Actor, type AuditNote, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { ScimError } from './scim-error.ts';
import type { Directory } from './tokens.ts';

/** What a change needs: its transaction, whose it is, and where entries of the audit log wait until it ends. */
export interface Turn {
  readonly client: pg.PoolClient;
  readonly directory: Directory;
  readonly by: Actor;
  /** Written last, because from then on everyone else who writes one waits. */
  readonly notes: AuditNote[];
}

export interface Caller {
  readonly directory: Directory;
  readonly by: Actor;
}

function refusalOf(error: unknown): unknown {
  if (isLastAdministrator(error)) {
    return new ScimError(
      400,
      'The last administrator can’t be deactivated. Make someone else one first.',
      'mutability',
    );
  }
  return error;
}

const isEmailTaken = (error: unknown) => error instanceof pg.DatabaseError && error.constraint === 'user_email_unique';

/** Runs `work` in a transaction, after those of earlier calls. Throws `ScimError`. */
export async function inTurn<Done>(
  pool: pg.Pool,
  { directory, by }: Caller,
  work: (turn: Turn) => Promise<Done>,
): Promise<Done> {
  const once = () =>
    inTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [
        'provisioning',
        directory.providerId,
      ]);
      const notes: AuditNote[] = [];
      const done = await work({ client, directory, by, notes });
      for (const note of notes) await writeAudit(client, note);
      return done;
    });
  try {
    // If someone else added the same person in this moment, they're there the second time.
    return await once().catch((error) => (isEmailTaken(error) ? once() : Promise.reject(error)));
  } catch (error) {
    throw isEmailTaken(error)
      ? new ScimError(409, 'Someone else here has that e-mail.', 'uniqueness')
      : refusalOf(error);
  }
}
