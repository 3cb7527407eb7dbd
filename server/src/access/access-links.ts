/** Links with which a person chooses a password: the first one, or another one. A link works once. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { writeAudit } from '../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { sha256 } from '../hashing/sha256.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { mayStillLetIn } from './link-makers.ts';
import { hashPassword } from './passwords.ts';
import { type OnlyParts, onlyCompanySignIn } from './providers/only-company-sign-in.ts';
import type { StoredProviders } from './providers/stored-providers.ts';
import { refusePassword } from './weak-passwords.ts';

export interface Link {
  readonly link: string;
  readonly until: Date;
}

/** How long invitations and links for forgotten passwords are valid. */
export const inviteMs = 7 * 86_400_000;
export const resetMs = 30 * 60_000;

export interface WantedLink {
  readonly userId: string;
  /** An e-mail, or the command on the server; empty if someone asked for it as this person. */
  readonly madeBy: string;
  readonly publicUrl: string;
  readonly lastsMs?: number;
  /**
   * Otherwise the earlier links of this person stop working; for a self-service link, only other self-service links.
   */
  readonly keepsEarlier?: boolean;
  /** It is sent to the person's own mailbox, and no one else sees it. */
  readonly isMailed?: boolean;
}

/** Makes a link for the person. Rejects if there is no such person. */
export async function makeLink(
  pool: pg.Pool,
  { userId, madeBy, publicUrl, lastsMs = inviteMs, keepsEarlier = false, isMailed = false }: WantedLink,
): Promise<Link> {
  const token = randomBytes(24).toString('base64url');
  const until = new Date(Date.now() + lastsMs);
  await inTransaction(pool, async (client) => {
    await client.query('select from "user" where id = $1 for update', [userId]);
    // Anyone may ask for a new password in someone's name, so that ends no invitation.
    if (!keepsEarlier)
      await client.query(`delete from access_link where user_id = $1 and ($2 <> '' or made_by = '')`, [userId, madeBy]);
    await client.query(
      'insert into access_link (token_hash, user_id, expires_at, made_by, is_mailed) values ($1, $2, $3, $4, $5)',
      [sha256(token, 'hex'), userId, until, madeBy, isMailed],
    );
  });
  // Behind the #, so that no server log and no referrer contains it.
  return { link: `${publicUrl}/sign-in#link=${token}`, until };
}

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Someone requested the link on the sign-in page; it wasn't made by staff. */
  readonly isAskedFor: boolean;
}

interface LinkRow extends Owner {
  readonly madeBy: string;
  readonly isMailed: boolean;
}

/** The person whose link this is; undefined if it doesn't work anymore. */
export async function ownerOf(database: Queryable, token: string): Promise<Owner | undefined> {
  const { rows } = await database.query<LinkRow>(
    `select u.id, u.name, u.email, l.made_by = '' as "isAskedFor", l.made_by as "madeBy", l.is_mailed as "isMailed"
       from access_link l join "user" u on u.id = l.user_id
      where l.token_hash = $1 and l.expires_at > now() and u.withdrawn_at is null`,
    [sha256(token, 'hex')],
  );
  const [row] = rows;
  if (row === undefined || !(await mayStillLetIn(database, { ...row, userId: row.id }))) return undefined;
  const { id, name, email, isAskedFor } = row;
  return { id, name, email, isAskedFor };
}

export interface UsedLink {
  readonly token: string;
  readonly password: string;
  /** The person gets an e-mail about it. */
  readonly tells: boolean;
  /** Where the request came from. */
  readonly address: string;
  readonly brandName: string;
  readonly providers: StoredProviders;
}

/**
 * Why the person may not choose a password with a link that they asked for: since then, a company sign-in that is theirs was
 * switched on. A link that a colleague or the command made still works, so that an administrator can always come back in.
 */
export async function refuseOwnLink(
  { database, providers }: OnlyParts,
  owner: Owner,
): Promise<Refusal<RefusalCode> | undefined> {
  const only = owner.isAskedFor ? await onlyCompanySignIn({ database, providers }, owner) : undefined;
  return only === undefined ? undefined : refuse('access.company-sign-in-only', { name: only.name });
}

/**
 * Sets the password of the link's person, and ends their sessions and other links. Of two calls at the same time, one
 * is refused. Returns the person.
 */
export async function useLink(
  pool: pg.Pool,
  { token, password, tells, address, brandName, providers }: UsedLink,
): Promise<{ readonly email: string } | Refusal<RefusalCode>> {
  const owner = await ownerOf(pool, token);
  if (owner === undefined) return refuse('access.link-ended');
  const refused = await refuseOwnLink({ database: pool, providers }, owner);
  if (refused !== undefined) return refused;
  const weak = await refusePassword(password, { ...owner, brandName });
  if (weak !== undefined) return weak;
  const hash = await hashPassword(password);
  return inTransaction(pool, async (client) => {
    // No one can grant the person further rights until the link is used up.
    await client.query('select from "user" where id = $1 for update', [owner.id]);
    if ((await ownerOf(client, token)) === undefined) return refuse('access.link-ended');
    const { rowCount } = await client.query(
      `delete from access_link l using "user" u
        where l.token_hash = $1 and l.expires_at > now() and u.id = l.user_id and u.withdrawn_at is null`,
      [sha256(token, 'hex')],
    );
    if (rowCount === 0) return refuse('access.link-ended');
    const { rowCount: before } = await client.query(
      `delete from account where user_id = $1 and provider_id = 'credential'`,
      [owner.id],
    );
    await client.query(
      `insert into account (id, account_id, provider_id, user_id, password) values ($1, $2, 'credential', $2, $3)`,
      [randomUUID(), owner.id, hash],
    );
    await client.query('delete from session where user_id = $1', [owner.id]);
    await client.query('delete from access_link where user_id = $1', [owner.id]);
    // The person has just chosen their first password by an invitation.
    const isFirst = before === 0 && !owner.isAskedFor;
    if (tells && !isFirst) await queueMail(client, { kind: 'password-changed', userId: owner.id });
    const by = { id: owner.id, name: owner.email, address };
    await writeAudit(client, { kind: 'password-chosen', by, about: owner.email, aboutId: owner.id });
    return { email: owner.email };
  });
}
