/** Adds, changes, and deletes a directory's groups. Members' rights are updated in the same transaction. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { findGroup, type StoredGroup } from './find-groups.ts';
import { type Caller, inTurn, type Turn } from './in-turn.ts';
import type { Group } from './read-group.ts';
import { applyRights } from './rights-of-groups.ts';
import { invalid, ScimError } from './scim-error.ts';
import { hiddenPeople, inDomains } from './visible-people.ts';

async function checkName({ client, directory }: Turn, displayName: string, groupId: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from provisioned_group where provider_id = $1 and lower(display_name) = lower($2) and group_id <> $3',
    [directory.providerId, displayName, groupId],
  );
  if (rowCount !== 0) throw new ScimError(409, `There’s a group named ${displayName} already.`, 'uniqueness');
}

/** Only people whom the directory may see can be members. */
async function checkMembers({ client, directory }: Turn, members: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select m as id from unnest($3::text[]) m
      where not exists (select from "user" u where u.id = m and ${inDomains}) or m in (${hiddenPeople}) limit 1`,
    [directory.providerId, directory.domains, members],
  );
  if (rows[0] !== undefined) throw invalid(`There’s no user ${rows[0].id} in the e-mail domains of this sign-in.`);
}

interface Written {
  readonly groupId: string;
  readonly before: Group;
  readonly after: Group;
}

/** Writes the differences. A rename can map to different permissions, so all members are re-evaluated. */
async function write(turn: Turn, { groupId, before, after }: Written): Promise<void> {
  const { client } = turn;
  const added = [...after.members].filter((member) => !before.members.has(member));
  const removed = [...before.members].filter((member) => !after.members.has(member));
  const isRenamed = before.displayName !== after.displayName || before.externalId !== after.externalId;
  if (added.length === 0 && removed.length === 0 && !isRenamed) return;
  await checkName(turn, after.displayName, groupId);
  await checkMembers(turn, added);
  await client.query(
    'update provisioned_group set display_name = $2, external_id = $3, updated_at = now() where group_id = $1',
    [groupId, after.displayName, after.externalId],
  );
  await client.query('delete from provisioned_member where group_id = $1 and user_id = any($2)', [groupId, removed]);
  await client.query(
    'insert into provisioned_member (group_id, user_id) select $1, unnest($2::text[]) on conflict do nothing',
    [groupId, added],
  );
  await applyRights(turn, isRenamed ? new Set([...before.members, ...after.members]) : [...added, ...removed]);
}

const groupOf = ({ displayName, externalId, members }: StoredGroup): Group => ({
  ...{ displayName, externalId },
  members: new Set(members.map(({ value }) => value)),
});

/** All members, including people outside the directory's current domains: its domains may have changed. */
async function lockGroup({ client, directory }: Turn, groupId: string): Promise<Group> {
  const stored = await findGroup(client, directory, { groupId, areMembersWanted: false });
  const { rows } = await client.query<{ value: string }>(
    'select user_id as value from provisioned_member where group_id = $1',
    [groupId],
  );
  return groupOf({ ...stored, members: rows.map(({ value }) => ({ value, display: '' })) });
}

export function createGroup(pool: pg.Pool, caller: Caller, group: Group): Promise<StoredGroup> {
  return inTurn(pool, caller, async (turn) => {
    const { client, directory } = turn;
    const groupId = randomUUID();
    await checkName(turn, group.displayName, groupId);
    await client.query(
      'insert into provisioned_group (group_id, provider_id, display_name, external_id) values ($1, $2, $3, $4)',
      [groupId, directory.providerId, group.displayName, group.externalId],
    );
    await write(turn, { groupId, before: { ...group, members: new Set() }, after: group });
    return findGroup(client, directory, { groupId });
  });
}

/** Changes the group to what `next` makes of it. */
export function changeGroup(
  pool: pg.Pool,
  caller: Caller,
  { groupId, next }: { readonly groupId: string; readonly next: (group: Group) => Group },
): Promise<StoredGroup> {
  return inTurn(pool, caller, async (turn) => {
    const before = await lockGroup(turn, groupId);
    await write(turn, { groupId, before, after: next(before) });
    return findGroup(turn.client, turn.directory, { groupId });
  });
}

/** Deletes the group; its members lose the permissions it granted. */
export function deleteGroup(pool: pg.Pool, caller: Caller, groupId: string): Promise<void> {
  return inTurn(pool, caller, async (turn) => {
    const { members } = await lockGroup(turn, groupId);
    await turn.client.query('delete from provisioned_group where group_id = $1', [groupId]);
    await applyRights(turn, members);
  });
}
