/** Reads the groups that a directory provisioned, with those of their members whom it may see. */
import type { Queryable } from '../database/database.ts';
import { locationOf } from './addresses.ts';
import type { Page, Paging } from './paging.ts';
import type { Condition } from './read-filter.ts';
import { groupSchema } from './schemas.ts';
import { ScimError } from './scim-error.ts';
import type { Directory } from './tokens.ts';

interface Member {
  readonly value: string;
  readonly display: string;
}

export interface StoredGroup {
  readonly groupId: string;
  readonly displayName: string;
  readonly externalId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly members: readonly Member[];
}

const columns = (
  areMembersWanted: string,
  domains: string,
) => `g.group_id as "groupId", g.display_name as "displayName", g.external_id as "externalId",
  g.created_at as "createdAt", g.updated_at as "updatedAt",
  case when ${areMembersWanted}::boolean then coalesce(
    (select jsonb_agg(jsonb_build_object('value', u.id, 'display', u.name) order by u.id)
       from provisioned_member m join "user" u on u.id = m.user_id
      where m.group_id = g.group_id and u.email_domain = any(${domains}::text[])), '[]')
    else '[]' end as members`;

const isMember = (value: string) =>
  `exists (select from provisioned_member m where m.group_id = g.group_id and m.user_id = ${value})`;

const tests = new Map<string, (value: string) => string>(
  Object.entries({
    id: (value: string) => `g.group_id = ${value}`,
    displayname: (value: string) => `lower(g.display_name) = lower(${value})`,
    externalid: (value: string) => `g.external_id = ${value} and g.external_id <> ''`,
    members: isMember,
    'members.value': isMember,
  }),
);

function testOf({ attribute }: Condition, index: number): string {
  const test = tests.get(attribute);
  if (test === undefined) {
    throw new ScimError(400, 'Groups are found by displayName, externalId, id, and members.', 'invalidFilter');
  }
  return `and ${test(`$${index + 2}::text`)}`;
}

interface Asked {
  readonly conditions: readonly Condition[];
  readonly paging: Paging;
  /** Entra ID leaves them out, because there may be many. */
  readonly areMembersWanted: boolean;
}

/** One page of those for whom all conditions hold, in a stable order. */
export async function findGroups(
  database: Queryable,
  { providerId, domains }: Directory,
  { conditions, paging: { startIndex, count }, areMembersWanted }: Asked,
): Promise<Page<StoredGroup>> {
  const where = `provisioned_group g where g.provider_id = $1 ${conditions.map(testOf).join(' ')}`;
  const wanted = conditions.map(({ value }) => value);
  const { rows: counted } = await database.query<{ total: number }>(`select count(*)::int as total from ${where}`, [
    providerId,
    ...wanted,
  ]);
  const place = wanted.length + 1;
  const { rows } = await database.query<StoredGroup>(
    `select ${columns(`$${place + 1}`, `$${place + 2}`)} from ${where}
      order by g.group_id offset $${place + 3} limit $${place + 4}`,
    [providerId, ...wanted, areMembersWanted, domains, startIndex - 1, count],
  );
  return { total: counted[0]?.total ?? 0, rows, startIndex };
}

/** Throws `ScimError` if the directory has no such group here. */
export async function findGroup(
  database: Queryable,
  directory: Directory,
  { groupId, areMembersWanted = true }: { readonly groupId: string; readonly areMembersWanted?: boolean },
): Promise<StoredGroup> {
  const { rows } = await findGroups(database, directory, {
    conditions: [{ attribute: 'id', value: groupId }],
    paging: { startIndex: 1, count: 1 },
    areMembersWanted,
  });
  const [group] = rows;
  if (group === undefined) throw new ScimError(404, 'There’s no such group.');
  return group;
}

/** The group as a SCIM resource; `base` is the directory's address here. */
export const groupResource = (group: StoredGroup, base: string) => ({
  schemas: [groupSchema],
  id: group.groupId,
  ...(group.externalId === '' ? {} : { externalId: group.externalId }),
  meta: {
    resourceType: 'Group',
    created: group.createdAt.toISOString(),
    lastModified: group.updatedAt.toISOString(),
    location: locationOf(base, 'Groups', group.groupId),
  },
  displayName: group.displayName,
  members: group.members.map(({ value, display }) => ({
    ...{ value, display, type: 'User' },
    $ref: locationOf(base, 'Users', value),
  })),
});
