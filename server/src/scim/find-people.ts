/** Reads the people that a directory may see: those whose e-mail belongs to its domains, and whom it hasn't deleted. */
import type { Queryable } from '../database/database.ts';
import { locationOf } from './addresses.ts';
import type { Page, Paging } from './paging.ts';
import type { Condition } from './read-filter.ts';
import { userSchema } from './schemas.ts';
import { ScimError } from './scim-error.ts';
import type { Directory } from './tokens.ts';
import { visiblePeople } from './visible-people.ts';

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The following are blank for someone whom the directory hasn't taken over; then `isLinked` is false. */
  readonly isLinked: boolean;
  readonly userName: string;
  readonly externalId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly displayName: string;
  readonly groups: readonly { readonly value: string; readonly display: string }[];
}

const columns = `u.id as "userId", u.email, u.name, u.withdrawn_at is null as "isActive", u.created_at as "createdAt",
  greatest(u.updated_at, l.updated_at) as "updatedAt", l.user_id is not null as "isLinked",
  coalesce(l.user_name, u.email) as "userName", coalesce(l.external_id, '') as "externalId",
  coalesce(l.given_name, '') as "givenName", coalesce(l.family_name, '') as "familyName",
  coalesce(l.display_name, '') as "displayName",
  coalesce((select jsonb_agg(jsonb_build_object('value', g.group_id, 'display', g.display_name) order by g.group_id)
              from provisioned_member m join provisioned_group g on g.group_id = m.group_id
             where m.user_id = u.id and g.provider_id = $1), '[]') as groups`;

/** SQL of what a condition asks, with the value as `$n`. */
const tests = new Map<string, (value: string) => string>(
  Object.entries({
    id: (value: string) => `u.id = ${value}`,
    // Use both indexes first: an installation may have 100,000 people.
    username: (value: string) =>
      `u.id in (select user_id from provisioned_person where provider_id = $1 and lower(user_name) = lower(${value})
              union all select id from "user" where email = lower(${value}))
     and lower(coalesce(l.user_name, u.email)) = lower(${value})`,
    externalid: (value: string) => `l.external_id = ${value} and l.external_id <> ''`,
    emails: (value: string) => `u.email = lower(${value})`,
    'emails.value': (value: string) => `u.email = lower(${value})`,
  }),
);

function testOf({ attribute }: Condition, index: number): string {
  const test = tests.get(attribute);
  if (test === undefined) {
    throw new ScimError(400, 'People are found by userName, externalId, emails, and id.', 'invalidFilter');
  }
  return `and ${test(`$${index + 3}::text`)}`;
}

/** One page of those for whom all conditions hold, in a stable order. */
export async function findPeople(
  database: Queryable,
  { providerId, domains }: Directory,
  { conditions, paging }: { readonly conditions: readonly Condition[]; readonly paging: Paging },
): Promise<Page<Person>> {
  const where = `${visiblePeople} ${conditions.map(testOf).join(' ')}`;
  const values = [providerId, domains, ...conditions.map(({ value }) => value)];
  const { rows: counted } = await database.query<{ total: number }>(
    `select count(*)::int as total from ${where}`,
    values,
  );
  const { startIndex, count } = paging;
  const place = values.length;
  const { rows } = await database.query<Person>(
    `select ${columns} from ${where} order by u.id offset $${place + 1} limit $${place + 2}`,
    [...values, startIndex - 1, count],
  );
  return { total: counted[0]?.total ?? 0, rows, startIndex };
}

/** Throws `ScimError` for anyone whom the directory may not see. */
export async function findPerson(database: Queryable, directory: Directory, userId: string): Promise<Person> {
  const { rows } = await findPeople(database, directory, {
    conditions: [{ attribute: 'id', value: userId }],
    paging: { startIndex: 1, count: 1 },
  });
  const [person] = rows;
  if (person === undefined) throw new ScimError(404, 'There’s no such user in the e-mail domains of this sign-in.');
  return person;
}

/** The person as a SCIM resource; `base` is the directory's address here. */
export function userResource(person: Person, base: string) {
  const { userId, email, name, externalId, givenName, familyName, groups } = person;
  const formatted = [givenName, familyName].filter((part) => part !== '').join(' ');
  return {
    schemas: [userSchema],
    id: userId,
    ...(externalId === '' ? {} : { externalId }),
    meta: {
      resourceType: 'User',
      created: person.createdAt.toISOString(),
      lastModified: person.updatedAt.toISOString(),
      location: locationOf(base, 'Users', userId),
    },
    userName: person.userName,
    name: {
      formatted: formatted === '' ? name : formatted,
      ...(familyName === '' ? {} : { familyName }),
      ...(givenName === '' ? {} : { givenName }),
    },
    displayName: name,
    active: person.isActive,
    emails: [{ value: email, type: 'work', primary: true }],
    groups: groups.map(({ value, display }) => ({
      ...{ value, display, type: 'direct' },
      $ref: locationOf(base, 'Groups', value),
    })),
  };
}
