/** Gives people the permissions of their company sign-in's groups. */
import { type GroupRule, type Permission, rightsFromGroups } from '@operatory/domain/access';
import type pg from 'pg';
import { type Actor, type AuditNote, writeAudits } from '../../audit/write-audit.ts';
import { inTransaction } from '../../database/database.ts';

interface Rights {
  readonly permissions: readonly Permission[];
  readonly territoryIds: readonly string[];
}

interface Held extends Rights {
  readonly userId: string;
  readonly email: string;
}

/** Always in the same order, so that two calls don't wait for each other; no key changes, so sign-ins needn't wait. */
async function lockPeople(client: pg.PoolClient, { userIds, isForSuspended = false }: Given): Promise<Held[]> {
  await client.query('select from "user" where id = any($1) order by id for no key update', [userIds]);
  const { rows } = await client.query<Held>({
    name: 'people-for-groups',
    text: `select u.id as "userId", u.email,
                  array(select permission collate "C" from user_permission p where p.user_id = u.id order by 1) as permissions,
                  array(select territory_id collate "C" from user_territory t where t.user_id = u.id order by 1) as "territoryIds"
             from "user" u where u.id = any($1) and (u.withdrawn_at is null or $2) order by u.id`,
    values: [userIds, isForSuspended],
  });
  return rows;
}

/** The mapping rules, and each person's groups. A person without an entry is in no group. */
export interface Grouping {
  readonly rules: readonly GroupRule[];
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

interface Given {
  readonly userIds: readonly string[];
  /** Called once the people are locked: anything read before may be outdated if this waited for another change. */
  readonly read: (client: pg.PoolClient) => Promise<Grouping>;
  /** The sign-in, for the audit log. */
  readonly by: Actor;
  /** Someone who can't sign in gets them, too, so that they're right when the person comes back. */
  readonly isForSuspended?: boolean;
}

/**
 * Updates permissions and territories from the groups, with entries in the audit log; returns whether anything changed.
 */
export async function applyGroups(pool: pg.Pool, given: Given): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const notes = await setRightsFromGroups(client, given);
    await writeAudits(client, notes);
    return notes.length > 0;
  });
}

interface Changed {
  readonly held: Held;
  readonly after: Rights;
}

/** A few statements for any number of people, because a group may have thousands. */
async function write(client: pg.PoolClient, changed: readonly Changed[]): Promise<void> {
  const userIds = changed.map(({ held }) => held.userId);
  const pairs = (each: (rights: Rights) => readonly string[]) => {
    const all = changed.flatMap(({ held, after }) => each(after).map((value) => [held.userId, value] as const));
    return [userIds, all.map(([userId]) => userId), all.map(([, value]) => value)];
  };
  await client.query('update "user" set updated_at = now(), version = version + 1 where id = any($1)', [userIds]);
  await client.query(
    `with wanted as (select * from unnest($2::text[], $3::text[]) w (user_id, permission)),
          taken as (delete from user_permission p where user_id = any($1) and not exists (
                      select from wanted w where w.user_id = p.user_id and w.permission = p.permission))
     insert into user_permission (user_id, permission) select user_id, permission from wanted on conflict do nothing`,
    pairs(({ permissions }) => permissions),
  );
  await client.query(
    `with wanted as (select * from unnest($2::text[], $3::text[]) w (user_id, territory_id)),
          taken as (delete from user_territory t where user_id = any($1) and not exists (
                      select from wanted w where w.user_id = t.user_id and w.territory_id = t.territory_id))
     insert into user_territory (user_id, territory_id) select user_id, territory_id from wanted on conflict do nothing`,
    pairs(({ territoryIds }) => territoryIds),
  );
}

/**
 * Administrators of company sign-ins and their rules could otherwise raise their own permissions with a group. So
 * groups only revoke their permissions; granting needs another administrator.
 */
function withoutRaise(held: Held, wanted: Rights): Rights {
  if (!held.permissions.includes('Administration')) return wanted;
  return {
    permissions: wanted.permissions.filter((each) => held.permissions.includes(each)),
    territoryIds: wanted.territoryIds.filter((each) => held.territoryIds.includes(each)),
  };
}

/**
 * The same in the caller's transaction; the caller adds the audit entries that it returns. Practice users and buyers
 * aren't affected by the distributor's groups.
 */
export async function setRightsFromGroups(client: pg.PoolClient, given: Given): Promise<AuditNote[]> {
  const people = await lockPeople(client, given);
  const { rules, groups } = await given.read(client);
  if (rules.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    'select territory_id as id from territory where territory_id = any($1) order by territory_id collate "C"',
    [rules.flatMap(({ territoryIds }) => territoryIds)],
  );
  const changed: Changed[] = [];
  for (const held of people) {
    if (held.permissions.some((each) => each === 'Customer' || each === 'PunchOut')) continue;
    const wanted = rightsFromGroups(groups.get(held.userId) ?? [], rules, held.permissions);
    const known = rows.map(({ id }) => id).filter((id) => wanted.territoryIds.includes(id));
    const after = withoutRaise(held, { permissions: wanted.permissions, territoryIds: known });
    const before = { permissions: held.permissions, territoryIds: held.territoryIds };
    if (JSON.stringify(before) !== JSON.stringify(after)) changed.push({ held, after });
  }
  if (changed.length > 0) await write(client, changed);
  return changed.map(({ held: { userId, email, permissions, territoryIds }, after }) => ({
    ...{ kind: 'person-changed', by: given.by, about: email, aboutId: userId },
    ...{ before: { permissions, territoryIds }, after },
  }));
}
