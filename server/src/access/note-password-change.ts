/** After a person changes their password: ends their links, sends an e-mail, and writes an audit entry. */
import type { Viewer } from '@operatory/domain/access';
import type pg from 'pg';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { queueMail } from '../mail/queue-mail.ts';

export async function notePasswordChange(
  pool: pg.Pool,
  viewer: Viewer,
  { by, tells }: { readonly by: Actor; readonly tells: boolean },
): Promise<void> {
  if (viewer.kind !== 'user') return;
  const { userId, email } = viewer;
  await inTransaction(pool, async (client) => {
    // People change a password because someone else may know it, so no earlier link may set the next one.
    await client.query('delete from access_link where user_id = $1', [userId]);
    if (tells) await queueMail(client, { kind: 'password-changed', userId });
    await writeAudit(client, { kind: 'password-changed', by, about: email, aboutId: userId });
  });
}
