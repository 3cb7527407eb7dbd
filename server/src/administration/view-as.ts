/**
 * Lets staff see the shop as a practice user. The session still belongs to the staff member; only what it shows
 * changes.
 */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { endViews } from '../access/end-views.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';

/** Long enough for a phone call; expires by itself if someone forgets to stop. */
const longestMinutes = 30;

interface Seen {
  readonly userId: string;
  readonly email: string;
}

/**
 * Who the session looks at, with its row locked, so that each start and end follows the one before. The person is read in a
 * statement of their own: one that waited for the lock would join the row as it was before.
 */
async function lockView(client: pg.PoolClient, token: string): Promise<Seen | undefined> {
  const { rows } = await client.query<{ userId: string | null }>(
    'select views_as_user_id as "userId" from session where token = $1 for update',
    [token],
  );
  const userId = rows[0]?.userId;
  if (userId == null) return undefined;
  const { rows: people } = await client.query<{ email: string }>('select email from "user" where id = $1', [userId]);
  return { userId, email: people[0]?.email ?? '' };
}

const writeEnd = (client: pg.PoolClient, by: Actor, seen: Seen, cause: string) =>
  writeAudit(client, { kind: 'view-as-ended', by, about: seen.email, aboutId: seen.userId, after: { cause } });

/** `token` is the caller's session. Repeating it for the same person changes nothing. */
export async function startViewAs(
  pool: pg.Pool,
  { token, by, userId }: { readonly token: string; readonly by: Actor; readonly userId: string },
): Promise<Refusal<RefusalCode> | undefined> {
  // An expired view that nothing has checked since gets a separate entry.
  await endViews(pool, by.id);
  return inTransaction(pool, async (client) => {
    const before = await lockView(client, token);
    if (before?.userId === userId) return undefined;
    const { rows } = await client.query<{ email: string }>(
      `update session s set views_as_user_id = u.id, views_as_until = now() + interval '${longestMinutes} minutes'
         from "user" u
        where s.token = $1 and u.id = $2 and u.withdrawn_at is null
          and exists (select from user_permission p where p.user_id = u.id and p.permission = 'Customer')
          and not exists (select from user_permission p where p.user_id = u.id and p.permission = 'PunchOut')
        returning u.email`,
      [token, userId],
    );
    const [seen] = rows;
    if (seen === undefined) return refuse('view-as.not-customer');
    // Another tab, or another process, was faster.
    if (before !== undefined) await writeEnd(client, by, before, 'another view started');
    await writeAudit(client, { kind: 'view-as-started', by, about: seen.email, aboutId: userId });
    return undefined;
  });
}

/** Repeating it changes nothing. */
export async function endViewAs(pool: pg.Pool, { token, by }: { readonly token: string; readonly by: Actor }) {
  await inTransaction(pool, async (client) => {
    const seen = await lockView(client, token);
    if (seen === undefined) return;
    await client.query('update session set views_as_user_id = null, views_as_until = null where token = $1', [token]);
    await writeEnd(client, by, seen, 'the viewer stopped');
  });
}
