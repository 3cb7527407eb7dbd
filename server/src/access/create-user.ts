/** Creates a person who can sign in. The distributor creates people; there's no sign-up. */
import { randomUUID } from 'node:crypto';
import type { Permission } from '@operatory/domain/access';
import type { Queryable } from '../database/database.ts';
import { hashPassword } from './passwords.ts';

export interface NewUser {
  readonly email: string;
  readonly name: string;
  /** Without a password the person signs in through the identity provider only. */
  readonly password?: string;
  /** A hash made earlier by `hashPassword`, instead of the password: many demo people share one. */
  readonly passwordHash?: string;
  readonly permissions: readonly Permission[];
  readonly territoryIds?: readonly string[];
  /** Customer numbers that a customer user may reach. */
  readonly accounts?: readonly string[];
  /** Someone granted the person these rights here, so a load without rights doesn't change them. */
  readonly areRightsSetHere?: boolean;
}

/**
 * Creates the person with all their permissions and accounts, in one statement, and returns their id. Rejects if the
 * e-mail is taken or a territory or account doesn't exist.
 */
export async function createUser(database: Queryable, person: NewUser): Promise<string> {
  const id = randomUUID();
  const passwordHash =
    person.passwordHash ?? (person.password === undefined ? null : await hashPassword(person.password));
  await database.query(
    `with person as (
       insert into "user" (id, name, email, email_verified, are_rights_set_here) values ($1, $2, $3, true, $9)
     ), credential as (
       insert into account (id, account_id, provider_id, user_id, password)
       select $4, $1, 'credential', $1, $5 where $5::text is not null
     ), permission as (
       insert into user_permission (user_id, permission) select $1, unnest($6::text[])
     ), territories as (
       insert into user_territory (user_id, territory_id) select $1, unnest($7::text[])
     )
     insert into user_customer (user_id, customer_number) select $1, unnest($8::text[])`,
    [
      id,
      person.name,
      person.email.toLowerCase(),
      randomUUID(),
      passwordHash,
      [...new Set(person.permissions)],
      [...new Set(person.territoryIds ?? [])],
      [...new Set(person.accounts ?? [])],
      person.areRightsSetHere ?? false,
    ],
  );
  return id;
}
