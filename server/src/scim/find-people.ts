/** Reads the people that a directory may see: those whose e-mail belongs to its domains, and whom it hasn't deleted. */
import type { Queryable } from '../database/database.ts';
import { locationOf } from './addresses.ts';
import type { Page, Paging } from './paging.ts';
import type { Condition } from './read-filter.ts';
import { userSchema } from './schemas.ts';
import { ScimError } from './scim-error.ts';
import type { Directory } from './tokens.ts';
import { hiddenPeople, inDomains } from './visible-people.ts';

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
     and lower(coalesce((select l.user_name from provisioned_person l where l.provider_id = $1 and l.user_id = u.id), u.email)) = lower(${value})`,
    externalid: (value: string) =>
      `u.id in (select user_id from provisioned_person where provider_id = $1 and external_id = ${value} and external_id <> '')`,
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

interface Asked {
  readonly conditions: readonly Condition[];
  readonly paging: Paging;
}

const valuesOf = ({ providerId, domains }: Directory, conditions: readonly Condition[]) => [
  ...[providerId, domains],
  ...conditions.map(({ value }) => value),
];

/** The page's ids come from indexes alone, so the last page of 100,000 people is as fast as the first. */
async function readPage(database: Queryable, directory: Directory, { conditions, paging }: Asked): Promise<Person[]> {
  const values = valuesOf(directory, conditions);
  const place = values.length;
  const { rows } = await database.query<Person>(
    `select ${columns} from "user" u left join provisioned_person l on l.provider_id = $1 and l.user_id = u.id
      where u.id = any(array(
        select u.id from "user" u where ${inDomains} and not exists (select from (${hiddenPeople}) h where h.user_id = u.id)
          ${conditions.map(testOf).join(' ')} order by u.id offset $${place + 1} limit $${place + 2}))
      order by u.id`,
    [...values, paging.startIndex - 1, paging.count],
  );
  return rows;
}

/** Counts everyone in the domains and subtracts the hidden people, which takes a third of the time of excluding each. */
async function countPeople(database: Queryable, directory: Directory, conditions: readonly Condition[]) {
  const where = `${inDomains} ${conditions.map(testOf).join(' ')}`;
  const { rows } = await database.query<{ total: number }>(
    `select ((select count(*) from "user" u where ${where})
             - (select count(*) from "user" u where ${where} and u.id in (${hiddenPeople})))::int as total`,
    valuesOf(directory, conditions),
  );
  return rows[0]?.total ?? 0;
}

/** One page of those for whom all conditions hold, in a stable order. */
export async function findPeople(database: Queryable, directory: Directory, asked: Asked): Promise<Page<Person>> {
  const rows = await readPage(database, directory, asked);
  const { startIndex, count } = asked.paging;
  // A page that isn't full is the last one.
  const isLast = rows.length < count && (rows.length > 0 || startIndex === 1);
  const total = isLast ? startIndex - 1 + rows.length : await countPeople(database, directory, asked.conditions);
  return { total, rows, startIndex };
}

/** Throws `ScimError` for anyone whom the directory may not see. */
export async function findPerson(database: Queryable, directory: Directory, userId: string): Promise<Person> {
  const [person] = await readPage(database, directory, {
    conditions: [{ attribute: 'id', value: userId }],
    paging: { startIndex: 1, count: 1 },
  });
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
