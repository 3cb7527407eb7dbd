/** What a directory does to people: each change is safe to repeat, and is in the audit log under the sign-in's name. */
import { isOfDomains } from '@operatory/domain/access';
import type pg from 'pg';
import { createUser } from '../access/create-user.ts';
import { endAllLinks } from '../access/link-makers.ts';
import { lockPerson } from '../administration/change-person.ts';
import { findPerson, type Person } from './find-people.ts';
import { type Caller, inTurn, type Turn } from './in-turn.ts';
import { emailOf, type UserChanges } from './read-user.ts';
import { applyRights } from './rights-of-groups.ts';
import { invalid, ScimError } from './scim-error.ts';
import { letBackIn, suspendProvisioned } from './suspend-provisioned.ts';
import type { Directory } from './tokens.ts';

type Whole = UserChanges & { readonly userName: string };

/** Who a person is for the directory, and what it calls them. */
interface Facts {
  readonly email: string;
  readonly userName: string;
  readonly externalId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly displayName: string;
}

/** A sign-in without domains has nobody to provision, although it signs in everybody. */
function checkDomain(email: string, { domains }: Directory): void {
  if (domains.length > 0 && isOfDomains(email, domains)) return;
  throw invalid(`${email} has none of the e-mail domains of this sign-in: ${domains.join(', ')}.`);
}

/** The e-mail that was said; without one, the user name, if it has been the e-mail so far. */
function emailAfter({ email, userName }: UserChanges, before: Pick<Facts, 'email' | 'userName'> | undefined): string {
  if (email !== undefined) return email;
  if (userName === undefined) return before?.email ?? '';
  const isEmail = before === undefined || before.userName.toLowerCase() === before.email;
  if (!isEmail) return before.email;
  if (userName.toLowerCase() === before?.email) return before.email;
  if (!userName.includes('@')) throw invalid('An e-mail is missing, in emails or as the userName.');
  return emailOf(userName);
}

/** As long as screens take it; two parts of a name can be longer together. */
const longestName = 200;

/** The display name; blank if the directory doesn't send one. */
function nameOf({ displayName, givenName, familyName }: Omit<Facts, 'email'>, formatted = ''): string {
  const joined = [givenName, familyName].filter((part) => part !== '').join(' ');
  return (displayName !== '' ? displayName : joined !== '' ? joined : formatted).slice(0, longestName).trim();
}

/** Fallback display name: the local part of the e-mail. */
const nameFrom = (email: string) => email.slice(0, Math.min(email.lastIndexOf('@'), longestName));

async function checkUserName({ client, directory }: Turn, userName: string, userId: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from provisioned_person where provider_id = $1 and lower(user_name) = lower($2) and user_id <> $3 and deleted_at is null`,
    [directory.providerId, userName, userId],
  );
  if (rowCount !== 0) throw new ScimError(409, `Someone else has the userName ${userName}.`, 'uniqueness');
}

async function writeLink({ client, directory }: Turn, userId: string, facts: Facts): Promise<void> {
  const { userName, externalId, givenName, familyName, displayName } = facts;
  await client.query(
    `insert into provisioned_person (provider_id, user_id, user_name, external_id, given_name, family_name, display_name)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (provider_id, user_id) do update set user_name = $3, external_id = $4, given_name = $5, family_name = $6,
       display_name = $7, updated_at = now(), deleted_at = null
     where (provisioned_person.user_name, provisioned_person.external_id, provisioned_person.given_name,
            provisioned_person.family_name, provisioned_person.display_name) <> ($3, $4, $5, $6, $7)
        or provisioned_person.deleted_at is not null`,
    [directory.providerId, userId, userName, externalId, givenName, familyName, displayName],
  );
}

interface Change {
  readonly person: Pick<Person, 'userId' | 'name' | 'isLinked'> & Facts;
  readonly changes: UserChanges;
  /** If staff suspended this person, keep them suspended instead of rejecting the request. */
  readonly isLenient?: boolean;
}

/** Changes what the directory knows of the person, then e-mail and name, and then whether they may sign in. */
async function apply(turn: Turn, { person, changes, isLenient = false }: Change): Promise<void> {
  const { client, directory, by, notes } = turn;
  const { userId } = person;
  const held = await lockPerson(client, userId);
  if (held === undefined) throw new ScimError(404, 'There’s no such user in the e-mail domains of this sign-in.');
  const { active, formatted, ...said } = changes;
  const email = emailAfter(changes, person);
  if (email !== person.email) checkDomain(email, directory);
  const facts: Facts = { ...person, ...said, email };
  if (facts.userName !== person.userName || !person.isLinked) await checkUserName(turn, facts.userName, userId);
  await writeLink(turn, userId, facts);
  // Keep a name corrected by staff until the directory sends a different one.
  const wanted = nameOf(facts, formatted);
  const isNewName = wanted !== '' && (wanted !== nameOf(person) || !person.isLinked);
  const name = isNewName ? wanted : held.name;
  const isChanged = name !== held.name || email !== held.email;
  if (isChanged) {
    await client.query(
      'update "user" set name = $2, email = $3, updated_at = now(), version = version + 1 where id = $1',
      [userId, name, email],
    );
    // Earlier links may be in a mailbox that the person no longer owns.
    if (email !== held.email) await endAllLinks(client, userId);
  }
  if (isChanged || !person.isLinked) {
    const before = {
      ...(name !== held.name && { name: held.name }),
      ...(email !== held.email && { email: held.email }),
    };
    const after = {
      ...(name !== held.name && { name }),
      ...(email !== held.email && { email }),
      ...(!person.isLinked && { takenOverBy: `provisioning of ${directory.name}` }),
    };
    notes.push({ kind: 'person-changed', by, about: held.email, aboutId: userId, before, after });
  }
  if (active === false) await suspendProvisioned(turn, userId, held);
  if (active === true) await letBackIn(turn, userId, { held, isLenient });
}

interface Known {
  readonly userId: string;
  readonly name: string;
  readonly isLinked: boolean;
  readonly isBuyer: boolean;
}

async function findKnown(client: pg.PoolClient, providerId: string, email: string): Promise<Known | undefined> {
  const { rows } = await client.query<Known>(
    `select u.id as "userId", u.name, l.user_id is not null and l.deleted_at is null as "isLinked",
            exists (select from user_permission p where p.user_id = u.id and p.permission = 'PunchOut') as "isBuyer"
       from "user" u left join provisioned_person l on l.user_id = u.id and l.provider_id = $1 where u.email = $2`,
    [providerId, email],
  );
  return rows[0];
}

/** Adds a person without rights, or takes over the one who has the e-mail. */
export function createPerson(pool: pg.Pool, caller: Caller, whole: Whole): Promise<Person> {
  return inTurn(pool, caller, async (turn) => {
    const { client, directory, by, notes } = turn;
    const email = emailAfter(whole, undefined);
    checkDomain(email, directory);
    const known = await findKnown(client, directory.providerId, email);
    if (known?.isLinked === true || known?.isBuyer === true) {
      throw new ScimError(409, `There’s a user with the e-mail ${email} already.`, 'uniqueness');
    }
    const noDetails = { externalId: '', givenName: '', familyName: '', displayName: '' };
    const facts = { ...noDetails, email, userName: whole.userName };
    if (known !== undefined) {
      const person = { ...known, ...facts, isLinked: false };
      await apply(turn, { person, changes: { ...whole, email }, isLenient: true });
      return findPerson(client, directory, known.userId);
    }
    await checkUserName(turn, facts.userName, '');
    const wanted = nameOf({ ...facts, ...whole }, whole.formatted);
    const name = wanted === '' ? nameFrom(email) : wanted;
    const userId = await createUser(client, { email, name, permissions: [] });
    const after = { name, permissions: [], addedBy: `provisioning of ${directory.name}` };
    notes.push({ kind: 'person-added', by, about: email, aboutId: userId, after });
    // Linked already, so that nothing counts as taken over.
    const person = { userId, name, isLinked: true, ...facts };
    await apply(turn, { person, changes: { ...whole, email } });
    return findPerson(client, directory, userId);
  });
}

function applyTo(pool: pg.Pool, caller: Caller, userId: string, changes: UserChanges): Promise<Person> {
  return inTurn(pool, caller, async (turn) => {
    const { client, directory } = turn;
    await client.query('select from "user" where id = $1 for update', [userId]);
    const person = await findPerson(client, directory, userId);
    await apply(turn, { person, changes });
    return findPerson(client, directory, userId);
  });
}

/**
 * Applies the given attributes. Deactivation is applied first; other attributes in the same request that are invalid,
 * such as an e-mail in another domain, are then ignored.
 */
export async function changePerson(
  pool: pg.Pool,
  caller: Caller,
  userId: string,
  changes: UserChanges,
): Promise<Person> {
  const { active, ...besides } = changes;
  if (active !== false) return applyTo(pool, caller, userId, changes);
  const suspended = await applyTo(pool, caller, userId, { active });
  const { userName: _, email: __, ...withoutAddresses } = besides;
  for (const each of [besides, withoutAddresses]) {
    if (Object.keys(each).length === 0) continue;
    try {
      return await applyTo(pool, caller, userId, each);
    } catch (error) {
      if (!(error instanceof ScimError) || ![400, 409].includes(error.status)) throw error;
      const { status, scimType } = error;
      caller.log.info({ userId, status, scimType }, 'ignored invalid SCIM attributes of a deactivated user');
    }
  }
  return suspended;
}

/** Deletes the person for the directory. Here, they're suspended and their history is kept. */
export function deletePerson(pool: pg.Pool, caller: Caller, userId: string): Promise<void> {
  return inTurn(pool, caller, async (turn) => {
    const { client, directory } = turn;
    await client.query('select from "user" where id = $1 for update', [userId]);
    const person = await findPerson(client, directory, userId);
    const held = await lockPerson(client, userId);
    if (held === undefined) return;
    await suspendProvisioned(turn, userId, held);
    await writeLink(turn, userId, person);
    await client.query('update provisioned_person set deleted_at = now() where provider_id = $1 and user_id = $2', [
      directory.providerId,
      userId,
    ]);
    const { rowCount } = await client.query(
      `delete from provisioned_member m using provisioned_group g
        where g.group_id = m.group_id and g.provider_id = $1 and m.user_id = $2`,
      [directory.providerId, userId],
    );
    if (rowCount !== 0) await applyRights(turn, [userId]);
  });
}
