/** The address with which the first administrator signs in. It works once, for an hour, while no one can sign in. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { serverCommand, writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { sha256 } from '../hashing/sha256.ts';
import { createUser } from './create-user.ts';
import { hashPassword } from './passwords.ts';
import { refusePassword } from './weak-passwords.ts';

const lastsMs = 3_600_000;

/**
 * Whether no one can sign in and no one administers people. Files may already have brought people, without passwords.
 */
async function isWithoutPeople(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from "user" u
      where u.withdrawn_at is null
        and (exists (select from account a where a.user_id = u.id)
             or exists (select from user_permission p where p.user_id = u.id and p.permission = 'Administration'))
      limit 1`,
  );
  return rowCount === 0;
}

/**
 * Makes an address, or returns undefined if anyone can sign in already. Earlier ones stay until they expire, because several
 * processes may start at once, and each prints its own.
 */
export async function makeSetupLink(pool: pg.Pool, publicUrl: string): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    if (!(await isWithoutPeople(client))) return undefined;
    const token = randomBytes(24).toString('base64url');
    await client.query('insert into setup_link (token_hash, expires_at) values ($1, $2)', [
      sha256(token, 'hex'),
      new Date(Date.now() + lastsMs),
    ]);
    await writeAudit(client, { kind: 'setup-link-made', by: serverCommand, about: '' });
    // Behind the #, so that no server log and no referrer contains it.
    return `${publicUrl}/setup#setup=${token}`;
  });
}

/** Whether the token can still be used. */
export async function isSetupOpen(database: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await database.query('select from setup_link where token_hash = $1 and expires_at > now()', [
    sha256(token, 'hex'),
  ]);
  return rowCount === 1 && (await isWithoutPeople(database));
}

export interface FirstAdministrator {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Where the request came from. */
  readonly address: string;
  readonly brandName: string;
}

/** The ID of a person from a file, or of a new one; undefined for a practice user and for a withdrawn person. */
async function personFor(client: Queryable, name: string, email: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string; is_fit: boolean }>(
    `select id, withdrawn_at is null and not exists (
              select from user_permission p where p.user_id = u.id and p.permission in ('Customer', 'PunchOut')) as is_fit
       from "user" u where email = $1 for update`,
    [email],
  );
  const [known] = rows;
  if (known === undefined) return createUser(client, { name, email, permissions: ['Administration'] });
  if (!known.is_fit) return undefined;
  await client.query('update "user" set name = $2, version = version + 1, updated_at = now() where id = $1', [
    known.id,
    name,
  ]);
  await client.query(`insert into user_permission (user_id, permission) values ($1, 'Administration')`, [known.id]);
  return known.id;
}

/**
 * Makes the first administrator, with a password, and ends all addresses. Of two calls at once, with one token or with two,
 * the second waits for the first and is refused.
 */
export async function useSetupLink(
  pool: pg.Pool,
  { token, name, email: typed, password, address, brandName }: FirstAdministrator,
): Promise<{ readonly email: string } | Refusal<RefusalCode>> {
  const email = typed.toLowerCase();
  if (!(await isSetupOpen(pool, token))) return refuse('access.setup-ended');
  const weak = await refusePassword(password, { name, email, brandName });
  if (weak !== undefined) return weak;
  const passwordHash = await hashPassword(password);
  return inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('setup'))`);
    if (!(await isSetupOpen(client, token))) return refuse('access.setup-ended');
    const userId = await personFor(client, name, email);
    if (userId === undefined) return refuse('person.email-taken', { email });
    await client.query('delete from setup_link');
    await client.query(
      `insert into account (id, account_id, provider_id, user_id, password) values ($1, $2, 'credential', $2, $3)`,
      [randomUUID(), userId, passwordHash],
    );
    const by = { id: userId, name: email, address };
    const after = { name, permissions: ['Administration'] };
    await writeAudit(client, { kind: 'person-added', by, about: email, aboutId: userId, after });
    return { email };
  });
}
