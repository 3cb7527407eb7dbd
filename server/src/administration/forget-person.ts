/** Forgets a person: identifying data is deleted, and their history stays under "Former user". */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { change, type Target } from './change-person.ts';
import { forgetName } from './forget-name.ts';

/** Everything about the person that nothing else needs. */
const ownTables = [
  'account',
  'session',
  'access_link',
  'authenticator_app',
  'favorite',
  'recovery_code',
  'passkey',
  'mail',
  'notice',
  'notice_choice',
  'provisioned_member',
  'provisioned_person',
  'user_permission',
  'user_territory',
  'user_customer',
] as const;

/** Only for someone who is suspended already, so that it isn't done in haste: it can't be undone. Repeating it changes nothing. */
export async function forgetPerson(
  pool: pg.Pool,
  by: Actor,
  target: Target,
): Promise<Refusal<RefusalCode> | undefined> {
  const { userId } = target;
  if (userId === by.id) return refuse('person.own-rights');
  return change(pool, target, async (client, held) => {
    if (!held.isWithdrawn) return refuse('person.not-suspended', { name: held.name });
    const { rowCount } = await client.query(
      `update "user" set name = 'Former user', email = 'former.' || id || '@forgotten.invalid', image = null, is_from_feed = false,
              forgotten_at = now(), updated_at = now(), version = version + 1
        where id = $1 and forgotten_at is null`,
      [userId],
    );
    if (rowCount === 0) return undefined;
    await forgetName(client, userId, held);
    for (const table of ownTables) await client.query(`delete from ${table} where user_id = $1`, [userId]);
    await client.query('delete from mail where recipient = lower($1)', [held.email]);
    await writeAudit(client, { kind: 'person-forgotten', by, about: 'Former user', aboutId: userId });
    return undefined;
  });
}
