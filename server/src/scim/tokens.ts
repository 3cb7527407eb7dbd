/** The bearer tokens of directories. A token is shown once; only its hash is stored. */
import { randomBytes } from 'node:crypto';
import type { GroupRule } from '@operatory/domain/access';
import type pg from 'pg';
import type { Queryable } from '../database/database.ts';
import { sha256 } from '../hashing/sha256.ts';

/** Distinguishes our tokens from other bearer tokens, and lets scanners for leaked secrets find them. */
const prefix = 'ops_';

export const tokenHashOf = (token: string) => sha256(token, 'hex');

export const newToken = () => prefix + randomBytes(32).toString('base64url');

/** Returns our token from the header; undefined for any other kind of authorization. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : /^Bearer +(ops_[\w-]{20,100})$/i.exec(authorization)?.[1];

/** The company sign-in whose directory calls. */
export interface Directory {
  readonly providerId: string;
  readonly name: string;
  /** People with these e-mails, and nobody else. */
  readonly domains: readonly string[];
  readonly rules: readonly GroupRule[];
  /** Of the token with which it calls. */
  readonly tokenHash: string;
}

/** Whose token it is; undefined for one that is unknown, replaced, or switched off. Notes its use at most once a minute. */
export async function findDirectory(pool: pg.Pool, token: string): Promise<Directory | undefined> {
  const tokenHash = tokenHashOf(token);
  const { rows } = await pool.query<Omit<Directory, 'tokenHash'> & { readonly isToNote: boolean }>({
    name: 'directory-of-token',
    text: `select p.provider_id as "providerId", p.name, p.email_domains as domains, p.group_rules as rules,
                  coalesce(v.last_used_at < now() - interval '1 minute', true) as "isToNote"
             from provisioning v join identity_provider p on p.provider_id = v.provider_id
            where v.is_on and (v.token_hash = $1 or (v.previous_hash = $1 and v.previous_until > now()))`,
    values: [tokenHash],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { isToNote, ...directory } = row;
  if (isToNote) {
    await pool.query('update provisioning set last_used_at = now() where provider_id = $1', [directory.providerId]);
  }
  return { ...directory, tokenHash };
}

/**
 * Reads the directory again and keeps it from changing until the transaction ends: every change of a company sign-in or of its
 * provisioning locks the sign-in first. Undefined if its token has ended.
 */
export async function lockDirectory(client: Queryable, { tokenHash }: Directory): Promise<Directory | undefined> {
  const { rows } = await client.query<Omit<Directory, 'tokenHash'>>({
    name: 'directory-held',
    text: `select p.provider_id as "providerId", p.name, p.email_domains as domains, p.group_rules as rules
             from provisioning v join identity_provider p on p.provider_id = v.provider_id
            where v.is_on and (v.token_hash = $1 or (v.previous_hash = $1 and v.previous_until > now())) for share of p`,
    values: [tokenHash],
  });
  return rows[0] === undefined ? undefined : { ...rows[0], tokenHash };
}
