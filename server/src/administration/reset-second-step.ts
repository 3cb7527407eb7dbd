/** Removes someone's second step, if they lost their phone and recovery codes. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { lockPerson } from './change-person.ts';

/**
 * The person is signed out everywhere and notified by e-mail, so that no one loses their second step unnoticed. People
 * can't reset their own, because an unattended computer would then be enough to get in. Repeating it changes nothing.
 */
export async function resetSecondStep(
  pool: pg.Pool,
  by: Actor,
  { userId, isMailOn }: { readonly userId: string; readonly isMailOn: boolean },
): Promise<Refusal<RefusalCode> | undefined> {
  if (userId === by.id) return refuse('person.own-rights');
  return inTransaction(pool, async (client) => {
    const held = await lockPerson(client, userId);
    if (held === undefined) return refuse('person.not-found');
    const { rows } = await client.query<{ what: string }>(
      `with apps as (delete from authenticator_app where user_id = $1 returning secret is not null as was),
            keys as (delete from passkey where user_id = $1 returning 1),
            codes as (delete from recovery_code where user_id = $1)
       select 'app' as what from apps where was union all select 'passkey' from keys`,
      [userId],
    );
    if (rows.length === 0) return undefined;
    await client.query('delete from session where user_id = $1', [userId]);
    if (isMailOn) await queueMail(client, { kind: 'factors-reset', userId, madeBy: by.name });
    const before = { ways: rows.map(({ what }) => what) };
    await writeAudit(client, { kind: 'factors-reset', by, about: held.email, aboutId: userId, before });
    return undefined;
  });
}
