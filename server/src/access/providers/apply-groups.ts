/** Gives a person the rights that the groups of their company sign-in stand for. */
import { type GroupRule, type Permission, rightsFromGroups } from '@operatory/domain/access';
import type pg from 'pg';
import { type Actor, type AuditNote, writeAudit } from '../../audit/write-audit.ts';
import { inTransaction } from '../../database/database.ts';

interface Held {
  readonly email: string;
  readonly permissions: Permission[];
  readonly territoryIds: string[];
}

async function lockPerson(client: pg.PoolClient, { userId, isForSuspended = false }: Given): Promise<Held | undefined> {
  await client.query('select from "user" where id = $1 for update', [userId]);
  const { rows } = await client.query<Held>({
    name: 'person-for-groups',
    text: `select u.email,
                  array(select permission collate "C" from user_permission p where p.user_id = u.id order by 1) as permissions,
                  array(select territory_id collate "C" from user_territory t where t.user_id = u.id order by 1) as "territoryIds"
             from "user" u where u.id = $1 and (u.withdrawn_at is null or $2)`,
    values: [userId, isForSuspended],
  });
  return rows[0];
}

interface Given {
  readonly userId: string;
  readonly groups: readonly string[];
  readonly rules: readonly GroupRule[];
  /** The sign-in, for the audit log. */
  readonly by: Actor;
  /** Someone who can't sign in gets them, too, so that they're right when the person comes back. */
  readonly isForSuspended?: boolean;
}

/** Changes rights and territories to what the groups say, with an entry in the audit log; returns whether anything changed. */
export async function applyGroups(pool: pg.Pool, given: Given): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const note = await setRightsFromGroups(client, given);
    if (note !== undefined) await writeAudit(client, note);
    return note !== undefined;
  });
}

/**
 * The same in a transaction of the caller, who adds the entry that it returns; undefined if nothing changed. A practice's
 * people, and buyers, are none of the distributor's groups.
 */
export async function setRightsFromGroups(client: pg.PoolClient, given: Given): Promise<AuditNote | undefined> {
  const { userId, groups, rules, by } = given;
  if (rules.length === 0) return undefined;
  const held = await lockPerson(client, given);
  if (held === undefined || held.permissions.some((each) => each === 'Customer' || each === 'PunchOut'))
    return undefined;
  const wanted = rightsFromGroups(groups, rules, held.permissions);
  const { rows: there } = await client.query<{ id: string }>(
    'select territory_id as id from territory where territory_id = any($1) order by territory_id collate "C"',
    [wanted.territoryIds],
  );
  const after = { permissions: [...wanted.permissions], territoryIds: there.map(({ id }) => id) };
  const before = { permissions: held.permissions, territoryIds: held.territoryIds };
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  await client.query('update "user" set updated_at = now(), version = version + 1 where id = $1', [userId]);
  await client.query(
    `with taken as (delete from user_permission where user_id = $1 and permission <> all($2::text[]))
     insert into user_permission (user_id, permission) select $1, unnest($2::text[]) on conflict do nothing`,
    [userId, after.permissions],
  );
  await client.query(
    `with taken as (delete from user_territory where user_id = $1 and territory_id <> all($2::text[]))
     insert into user_territory (user_id, territory_id) select $1, unnest($2::text[]) on conflict do nothing`,
    [userId, after.territoryIds],
  );
  return { kind: 'person-changed', by, about: held.email, aboutId: userId, before, after };
}
