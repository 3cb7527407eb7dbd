/** The groups that a directory provisioned, as rights of their members. */
import { setRightsFromGroups } from '../access/providers/apply-groups.ts';
import type { Queryable } from '../database/database.ts';
import type { Turn } from './in-turn.ts';

/** The names and external ids of a person's groups: rules may name either. */
async function groupsOf(database: Queryable, providerId: string, userId: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>({
    name: 'provisioned-groups-of-person',
    text: `select name from provisioned_member m join provisioned_group g on g.group_id = m.group_id
             cross join lateral (values (g.display_name), (g.external_id)) v (name)
            where m.user_id = $2 and g.provider_id = $1 and name <> ''`,
    values: [providerId, userId],
  });
  return rows.map(({ name }) => name);
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
  return rows[0]?.isThere === true ? groupsOf(database, providerId, userId) : undefined;
}

/**
 * Sets the rights of those of these people who are of the directory's domains to what their groups say now. What no group can
 * give, such as administration, stays.
 */
export async function applyRights({ client, directory, by, notes }: Turn, userIds: Iterable<string>): Promise<void> {
  const { providerId, rules, domains } = directory;
  // Always in the same order, so that two directories don't wait for each other.
  const { rows } = await client.query<{ userId: string }>(
    `select id as "userId" from "user" where id = any($1) and substring(email from '@([^@[:space:]]+)$') = any($2::text[]) order by id`,
    [[...userIds], domains],
  );
  for (const { userId } of rows) {
    const groups = await groupsOf(client, providerId, userId);
    const note = await setRightsFromGroups(client, { userId, groups, rules, by, isForSuspended: true });
    if (note !== undefined) notes.push(note);
  }
}
