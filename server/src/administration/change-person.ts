/** What administrators do to people. Each change names the version it's based on, and is in the audit log. */

import type { PersonRights } from '@operatory/contract/people-administration';
import type { RefusalCode } from '@operatory/contract/refusals';
import { misfitOf } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import pg from 'pg';
import { createUser } from '../access/create-user.ts';
import { isLastAdministrator } from '../access/last-administrator.ts';
import { endLinksBeyondRights } from '../access/link-makers.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { findAddedBefore } from './added-before.ts';
import { administrationEnded, bySide, suspend, suspendedBy } from './suspensions.ts';

type Refused = Refusal<RefusalCode>;

/** Which person to change, and the version that the administrator saw. */
export interface Target {
  readonly userId: string;
  readonly version: number;
}

export interface Held extends PersonRights {
  readonly email: string;
  readonly version: number;
  readonly isWithdrawn: boolean;
  readonly isForgotten: boolean;
}

export const sorted = (list: readonly string[]) => [...new Set(list.filter((each) => each !== ''))].sort();

/** The rights in stored form: without duplicates, and sorted so that equal rights compare equal. */
const tidy = ({ name, permissions, territoryIds, accounts }: PersonRights): PersonRights => ({
  name,
  permissions: sorted(permissions) as PersonRights['permissions'],
  territoryIds: sorted(territoryIds),
  accounts: sorted(accounts),
});

/** Why these rights aren't possible; names every territory and account that doesn't exist. */
async function refuseRights(database: Queryable, wanted: PersonRights): Promise<Refused | undefined> {
  const misfit = misfitOf(wanted);
  if (misfit !== undefined) return refuse('person.invalid', { problem: misfit });
  const { rows } = await database.query<{ what: string }>(
    `select 'territory ' || t as what from unnest($1::text[]) t where not exists (select from territory where territory_id = t)
     union all
     select 'account ' || c from unnest($2::text[]) c
      where not exists (select from customer where customer_number = c and withdrawn_at is null)`,
    [wanted.territoryIds, wanted.accounts],
  );
  if (rows.length === 0) return undefined;
  return refuse('person.invalid', { problem: `There is no ${rows.map(({ what }) => what).join(', no ')}.` });
}

/** Locks the person until the transaction ends. Buyers from procurement systems aren't changed here. */
export async function lockPerson(client: Queryable, userId: string): Promise<Held | undefined> {
  await client.query('select from "user" where id = $1 for update', [userId]);
  const { rows } = await client.query<Held>({
    name: 'person-held',
    text: `select u.name, u.email, u.version, u.withdrawn_at is not null as "isWithdrawn",
                  u.forgotten_at is not null as "isForgotten",
                  array(select permission collate "C" from user_permission p where p.user_id = u.id order by 1) as permissions,
                  array(select territory_id collate "C" from user_territory t where t.user_id = u.id order by 1) as "territoryIds",
                  array(select customer_number collate "C" from user_customer c where c.user_id = u.id order by 1) as accounts
             from "user" u
            where u.id = $1 and not exists (select from user_permission p where p.user_id = u.id and p.permission = 'PunchOut')`,
    values: [userId],
  });
  return rows[0];
}

/** Locks the person, checks the version, changes them, and counts the version up. */
export async function change(
  pool: pg.Pool,
  { userId, version }: Target,
  work: (client: pg.PoolClient, held: Held) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  try {
    return await inTransaction(pool, async (client) => {
      const held = await lockPerson(client, userId);
      if (held === undefined) return refuse('person.not-found');
      if (held.version !== version) return refuse('person.changed');
      return work(client, held);
    });
  } catch (error) {
    if (isLastAdministrator(error)) return refuse('person.last-administrator');
    throw error;
  }
}

export async function writeRights(client: Queryable, userId: string, wanted: PersonRights): Promise<void> {
  const { name, permissions, territoryIds, accounts } = wanted;
  await client.query(
    `update "user" u set name = $2, updated_at = now(), version = version + 1,
            are_rights_set_here = u.are_rights_set_here or $3::text[] <>
              array(select permission collate "C" from user_permission p where p.user_id = u.id order by 1)
      where id = $1`,
    [userId, name, sorted(permissions)],
  );
  await client.query(
    `with taken as (delete from user_permission where user_id = $1 and permission <> all($2::text[]))
     insert into user_permission (user_id, permission) select $1, unnest($2::text[]) on conflict do nothing`,
    [userId, permissions],
  );
  await client.query(
    `with taken as (delete from user_territory where user_id = $1 and territory_id <> all($2::text[]))
     insert into user_territory (user_id, territory_id) select $1, unnest($2::text[]) on conflict do nothing`,
    [userId, territoryIds],
  );
  await client.query(
    `with taken as (delete from user_customer where user_id = $1 and customer_number <> all($2::text[]))
     insert into user_customer (user_id, customer_number) select $1, unnest($2::text[]) on conflict do nothing`,
    [userId, accounts],
  );
  await endLinksBeyondRights(client, userId);
}

const isEqual = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/** The differences, for the audit log. */
export function difference(held: PersonRights, wanted: PersonRights) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const key of ['name', 'permissions', 'territoryIds', 'accounts'] as const) {
    if (isEqual([held[key]].flat(), [wanted[key]].flat())) continue;
    before[key] = held[key];
    after[key] = wanted[key];
  }
  return { before, after };
}

/** Adds a person without a password. Another one with the same e-mail is refused; a repeated call returns the same person. */
export async function addPerson(
  pool: pg.Pool,
  by: Actor,
  { email: typed, ...rights }: PersonRights & { readonly email: string },
): Promise<{ readonly userId: string } | Refused> {
  const email = typed.toLowerCase();
  const wanted = tidy(rights);
  const refused = await refuseRights(pool, wanted);
  if (refused !== undefined) return refused;
  try {
    return await inTransaction(pool, async (client) => {
      const userId = await createUser(client, { ...wanted, email, areRightsSetHere: true });
      await writeAudit(client, { kind: 'person-added', by, about: email, aboutId: userId, after: wanted });
      return { userId };
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'user_email_unique') {
      return (await findAddedBefore(pool, by, { email, after: wanted })) ?? refuse('person.email-taken', { email });
    }
    throw error;
  }
}

/** Sets name and rights. People can't change their own rights, but may change their own name. */
export async function savePerson(
  pool: pg.Pool,
  by: Actor,
  { userId, version, ...rights }: PersonRights & Target,
): Promise<Refused | undefined> {
  const wanted = tidy(rights);
  return change(pool, { userId, version }, async (client, held) => {
    const { before, after } = difference(held, wanted);
    const { name: _, ...changedRights } = after;
    if (Object.keys(after).length === 0) return undefined;
    if (userId === by.id && Object.keys(changedRights).length > 0) return refuse('person.own-rights');
    // A name can be corrected even if the rights from a file contradict each other.
    const refused = Object.keys(changedRights).length === 0 ? undefined : await refuseRights(client, wanted);
    if (refused !== undefined) return refused;
    await writeRights(client, userId, wanted);
    await writeAudit(client, { kind: 'person-changed', by, about: held.email, aboutId: userId, before, after });
    return undefined;
  });
}

/**
 * Suspends the person, ends their sessions, their links and those that they made, and permanently removes the
 * Administration permission. Repeating it changes nothing. If the practice has suspended the person, this replaces that
 * suspension, and the practice can no longer restore them.
 */
export async function suspendPerson(pool: pg.Pool, by: Actor, target: Target): Promise<Refused | undefined> {
  const { userId } = target;
  if (userId === by.id) return refuse('person.own-rights');
  return change(pool, target, async (client, held) => {
    if (held.isWithdrawn && (await suspendedBy(client, userId)) === 'distributor') return undefined;
    await suspend(client, userId);
    const lost = held.permissions.includes('Administration') ? administrationEnded : {};
    await writeAudit(client, {
      ...{ kind: 'person-suspended', by, about: held.email, aboutId: userId, after: { ...bySide(true), ...lost } },
    });
    return undefined;
  });
}

/** Lets a suspended person sign in again, with their password and rights, except administration. */
export async function restorePerson(pool: pg.Pool, by: Actor, target: Target): Promise<Refused | undefined> {
  return change(pool, target, async (client, held) => {
    if (!held.isWithdrawn) return undefined;
    if (held.isForgotten) return refuse('person.forgotten');
    await client.query(
      'update "user" set withdrawn_at = null, is_suspended = false, updated_at = now(), version = version + 1 where id = $1',
      [target.userId],
    );
    await writeAudit(client, { kind: 'person-restored', by, about: held.email, aboutId: target.userId });
    return undefined;
  });
}

/** Signs the person out in every browser. */
export async function endSessions(pool: pg.Pool, by: Actor, userId: string): Promise<Refused | undefined> {
  return inTransaction(pool, async (client) => {
    const held = await lockPerson(client, userId);
    if (held === undefined) return refuse('person.not-found');
    const { rowCount } = await client.query('delete from session where user_id = $1', [userId]);
    if (rowCount === 0) return undefined;
    await writeAudit(client, {
      kind: 'sessions-ended',
      by,
      about: held.email,
      aboutId: userId,
      after: { browsers: rowCount },
    });
    return undefined;
  });
}
