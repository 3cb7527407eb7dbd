/** What follows when a person has changed their password: earlier links end, an e-mail, and an entry in the audit log. */
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
    // Whoever changes a password because someone else may have it counts on nobody else choosing the next one.
    await client.query('delete from access_link where user_id = $1', [userId]);
    if (tells) await queueMail(client, { kind: 'password-changed', userId });
    await writeAudit(client, { kind: 'password-changed', by, about: email, aboutId: userId });
  });
}
