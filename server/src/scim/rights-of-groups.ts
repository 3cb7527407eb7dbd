/** The groups that a directory provisioned, as rights of their members. */
import { setRightsFromGroups } from '../access/providers/apply-groups.ts';
import type { Queryable } from '../database/database.ts';
import type { Turn } from './in-turn.ts';

/** The names and external ids of people's groups, by the person: rules may name either. */
async function groupsOf(
  database: Queryable,
  providerId: string,
  userIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const { rows } = await database.query<{ userId: string; names: string[] }>({
    name: 'provisioned-groups-of-people',
    text: `select m.user_id as "userId", array_agg(name) as names
             from provisioned_member m join provisioned_group g on g.group_id = m.group_id
             cross join lateral (values (g.display_name), (g.external_id)) v (name)
            where m.user_id = any($2) and g.provider_id = $1 and name <> '' group by m.user_id`,
    values: [providerId, userIds],
  });
  return new Map(rows.map(({ userId, names }) => [userId, names]));
}

/**
 * The groups of someone whose sign-in said nothing of groups; undefined if the directory provisions none, because then the
 * sign-in alone counts.
 */
export async function provisionedGroups(
  database: Queryable,
  providerId: string,
  userId: string,
): Promise<readonly string[] | undefined> {
  const { rows } = await database.query<{ isThere: boolean }>({
    name: 'provisions-groups',
    text: `select exists (select from provisioning where provider_id = $1 and is_on)
              and exists (select from provisioned_group where provider_id = $1) as "isThere"`,
    values: [providerId],
  });
  if (rows[0]?.isThere !== true) return undefined;
  return (await groupsOf(database, providerId, [userId])).get(userId) ?? [];
}

/**
 * Updates the permissions of those of these people who are in the directory's domains from their groups. What no group
 * can give, such as administration, stays.
 */
export async function applyRights({ client, directory, by, notes }: Turn, userIds: Iterable<string>): Promise<void> {
  const { providerId, rules, domains } = directory;
  const { rows } = await client.query<{ userId: string }>(
    `select id as "userId" from "user" where id = any($1) and email_domain = any($2::text[])`,
    [[...userIds], domains],
  );
  const inDomains = rows.map(({ userId }) => userId);
  if (inDomains.length === 0) return;
  const read = async () => ({ rules, groups: await groupsOf(client, providerId, inDomains) });
  notes.push(...(await setRightsFromGroups(client, { userIds: inDomains, read, by, isForSuspended: true })));
}
