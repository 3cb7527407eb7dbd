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

/** `token` is the caller's session. */
export async function startViewAs(
  pool: pg.Pool,
  { token, by, userId }: { readonly token: string; readonly by: Actor; readonly userId: string },
): Promise<Refusal<RefusalCode> | undefined> {
  // An expired view that nothing has checked since gets a separate entry.
  await endViews(pool, by.id);
  return inTransaction(pool, async (client) => {
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
    await writeAudit(client, { kind: 'view-as-started', by, about: seen.email, aboutId: userId });
    return undefined;
  });
}

/** Repeating it changes nothing. */
export async function endViewAs(pool: pg.Pool, { token, by }: { readonly token: string; readonly by: Actor }) {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ userId: string; email: string }>(
      `with ended as (
         select session.id, views_as_user_id from session where token = $1 and views_as_user_id is not null for update)
       update session s set views_as_user_id = null, views_as_until = null from ended join "user" u on u.id = ended.views_as_user_id
        where s.id = ended.id returning u.id as "userId", u.email`,
      [token],
    );
    const [seen] = rows;
    if (seen !== undefined) {
      const after = { cause: 'the viewer stopped' };
      await writeAudit(client, { kind: 'view-as-ended', by, about: seen.email, aboutId: seen.userId, after });
    }
  });
}
