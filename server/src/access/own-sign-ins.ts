/** The browsers in which a person is signed in, for that person. */
import type { SignIn } from '@operatory/contract/own-account';
import type pg from 'pg';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { browserWords } from './browser-words.ts';

/** Newest first, with the caller's own session on top. `token` is the one of the caller's session. */
export async function readOwnAccount(
  database: Queryable,
  { userId, token }: { readonly userId: string; readonly token: string | undefined },
): Promise<{ readonly hasPassword: boolean; readonly signIns: SignIn[] }> {
  const { rows } = await database.query<{
    id: string;
    user_agent: string | null;
    ip_address: string | null;
    created_at: Date;
    updated_at: Date;
    is_this: boolean;
  }>(
    `select id, user_agent, ip_address, created_at, updated_at, token = $2 as is_this from session
      where user_id = $1 and expires_at > now() order by token = $2 desc, updated_at desc, id limit 200`,
    [userId, token ?? ''],
  );
  const { rowCount } = await database.query(
    `select from account where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  );
  return {
    hasPassword: rowCount !== 0,
    signIns: rows.map((row) => ({
      signInId: row.id,
      browser: browserWords(row.user_agent ?? ''),
      address: row.ip_address ?? '',
      beganAt: row.created_at.toISOString(),
      usedAt: row.updated_at.toISOString(),
      isThis: row.is_this,
    })),
  };
}

/** Which of the person's own sign-ins to end. */
type Which = { readonly signInId: string } | { readonly otherThan: string | undefined };

/** Ends them, and puts it into the audit log if there were any. */
export async function endOwnSignIns(pool: pg.Pool, by: Actor & { readonly id: string }, which: Which): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } =
      'signInId' in which
        ? await client.query('delete from session where user_id = $1 and id = $2', [by.id, which.signInId])
        : await client.query('delete from session where user_id = $1 and token <> $2', [by.id, which.otherThan ?? '']);
    if (rowCount === 0) return;
    const about = { about: by.name, aboutId: by.id, after: { browsers: rowCount } };
    await writeAudit(client, { kind: 'sessions-ended', by, ...about });
  });
}
