/** Keys of programs that load feeds. A key is shown once; only its hash is stored. */
import { randomBytes } from 'node:crypto';
import { type FeedName, feedNames } from '@operatory/domain/exchange';
import type pg from 'pg';
import { type Actor, serverCommand, writeAudit } from '../audit/write-audit.ts';
import { inTransaction } from '../database/database.ts';
import { sha256 } from '../hashing/sha256.ts';
import type { Machine } from '../http/bind.ts';
import { CannotStart } from '../settings/cannot-start.ts';

/** Distinguishes our keys from other bearer tokens, and lets scanners for leaked secrets find them. */
const prefix = 'opk_';

/** Requests a minute of a key that was made without a rate. */
export const usualRate = 600;
const highestRate = 6_000;

/** Returns our key from the header; undefined for any other kind of authorization. */
export function keyIn(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +(opk_[\w-]{20,100})$/i.exec(authorization)?.[1];
}

/** Returns the key's owner, and records its use at most once a minute; undefined for an unknown or revoked key. */
export async function findMachine(pool: pg.Pool, key: string): Promise<Machine | undefined> {
  const { rows } = await pool.query<{
    key_id: number;
    name: string;
    feeds: string[] | null;
    requests_per_minute: number;
    is_to_note: boolean;
  }>(
    `select key_id, name, feeds, requests_per_minute, coalesce(last_used_at < now() - interval '1 minute', true) as is_to_note
       from machine_key where key_hash = $1 and revoked_at is null`,
    [sha256(key, 'hex')],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.is_to_note) await pool.query('update machine_key set last_used_at = now() where key_id = $1', [row.key_id]);
  return {
    keyId: row.key_id,
    name: row.name,
    feeds: row.feeds === null ? 'all' : new Set(row.feeds),
    requestsPerMinute: row.requests_per_minute,
  };
}

/**
 * Whether the person who created the key `k`, and so has seen it, may no longer load data. The key keeps working until someone replaces
 * it, because the ERP uses it.
 */
export const isMakerGone = `(k.made_by_user_id is not null and not exists (
  select from "user" u join user_permission p on p.user_id = u.id and p.permission = 'CustomerService'
   where u.id = k.made_by_user_id and u.withdrawn_at is null))`;

export interface NewKey {
  readonly name: string;
  readonly feeds: readonly FeedName[] | 'all';
  /** 1 to 6,000. */
  readonly requestsPerMinute: number;
}

/** Creates a key and returns it; undefined if the name is taken. */
export async function makeKey(
  pool: pg.Pool,
  by: Actor,
  { name, feeds, requestsPerMinute }: NewKey,
): Promise<string | undefined> {
  const key = prefix + randomBytes(24).toString('base64url');
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into machine_key (name, key_hash, feeds, requests_per_minute, made_by_user_id) values ($1, $2, $3, $4, $5)
       on conflict (name) where revoked_at is null do nothing`,
      [name, sha256(key, 'hex'), feeds === 'all' ? null : feeds, requestsPerMinute, by.id],
    );
    if (rowCount === 0) return undefined;
    await writeAudit(client, { kind: 'key-made', by, about: name, after: { feeds, requestsPerMinute } });
    return key;
  });
}

/**
 * Whether the same person made this key within the hour and nobody has used it: probably the answer with its text was lost, and the
 * request was sent again. The text isn't stored, so it can't be repeated.
 */
export async function isJustMade(
  pool: pg.Pool,
  by: Actor,
  { name, feeds, requestsPerMinute }: NewKey,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from machine_key where name = $1 and revoked_at is null and last_used_at is null and made_by_user_id = $2
        and feeds is not distinct from $3::text[] and requests_per_minute = $4 and created_at > now() - interval '1 hour'`,
    [name, by.id, feeds === 'all' ? null : feeds, requestsPerMinute],
  );
  return rowCount === 1;
}

/** Creates a key and returns it. Throws `CannotStart` if the name is taken. */
export async function addKey(
  pool: pg.Pool,
  name: string,
  feeds: readonly FeedName[] | 'all',
  requestsPerMinute = usualRate,
): Promise<string> {
  const key = await makeKey(pool, serverCommand, { name, feeds, requestsPerMinute });
  if (key !== undefined) return key;
  throw new CannotStart(`The name “${name}” is taken by another key. Revoke that one first, or choose another name.`);
}

/** One line per key, newest first. */
export async function listKeys(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{
    name: string;
    feeds: string[] | null;
    rate: number;
    created: string;
    used: string;
    is_revoked: boolean;
  }>(
    `select name, feeds, requests_per_minute as rate, to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as created,
            coalesce(to_char(last_used_at at time zone 'utc', 'YYYY-MM-DD HH24:MI'), 'never') as used,
            revoked_at is not null as is_revoked
       from machine_key order by key_id desc`,
  );
  if (rows.length === 0) return 'There are no machine keys.';
  return rows
    .map(({ name, feeds, rate, created, used, is_revoked: isRevoked }) =>
      [
        name,
        feeds?.join(',') ?? 'all',
        `${rate} a minute`,
        `made ${created}`,
        `last used ${used}`,
        ...(isRevoked ? ['revoked'] : []),
      ].join('  '),
    )
    .join('\n');
}

/** Revokes a key, once. Returns false if there is no such key. */
export async function endKey(pool: pg.Pool, by: Actor, keyId: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ name: string; is_revoked: boolean }>(
      'select name, revoked_at is not null as is_revoked from machine_key where key_id = $1 for update',
      [keyId],
    );
    const [row] = rows;
    if (row === undefined || row.is_revoked) return row !== undefined;
    await client.query('update machine_key set revoked_at = now() where key_id = $1', [keyId]);
    await writeAudit(client, { kind: 'key-revoked', by, about: row.name });
    return true;
  });
}

/** Revokes the key. Throws `CannotStart` if it doesn't exist. */
export async function revokeKey(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool.query<{ key_id: number }>(
    'select key_id from machine_key where name = $1 and revoked_at is null',
    [name],
  );
  const [row] = rows;
  if (row === undefined || !(await endKey(pool, serverCommand, row.key_id)))
    throw new CannotStart(`There is no key named “${name}”.`);
}

export const machineKeyUsage =
  'Usage: npm run machine-key -- add NAME --feeds items,stock|all [--rate 600] | list | revoke NAME';

/** Runs `add`, `list` or `revoke`, and returns what to print. */
export async function runMachineKeyCommand(
  pool: pg.Pool,
  words: readonly string[],
  { feeds, rate }: { readonly feeds: string | undefined; readonly rate: string | undefined },
): Promise<string> {
  const [verb, name, ...more] = words;
  if (verb === 'list' && name === undefined) return listKeys(pool);
  if (verb !== 'add' && verb !== 'revoke') throw new CannotStart(machineKeyUsage);
  if (name === undefined || name.trim() === '') {
    throw new CannotStart(`Say which key: a name is missing after “${verb}”. ${machineKeyUsage}`);
  }
  if (more.length > 0) {
    throw new CannotStart(`A name with spaces needs quotes: "${[name, ...more].join(' ')}". ${machineKeyUsage}`);
  }
  if (!/^[\w .-]{1,60}$/.test(name)) {
    throw new CannotStart(
      `“${name}” can’t be the name of a key. A name has up to 60 letters, digits, spaces, dots, and hyphens.`,
    );
  }
  if (verb === 'revoke') {
    await revokeKey(pool, name);
    return `The key “${name}” is revoked.`;
  }
  if (feeds === undefined) {
    throw new CannotStart(`Say what the key may be used for: --feeds with names from ${feedNames.join(', ')}, or all.`);
  }
  const requestsPerMinute = rate === undefined ? usualRate : Number(rate);
  if (!(Number.isInteger(requestsPerMinute) && requestsPerMinute >= 1 && requestsPerMinute <= highestRate)) {
    throw new CannotStart('The rate of a key is a number of requests a minute, from 1 to 6000.');
  }
  if (feeds === 'all') return addKey(pool, name, 'all', requestsPerMinute);
  const named = feeds.split(',');
  const unknown = named.filter((feed) => !(feedNames as readonly string[]).includes(feed));
  if (unknown.length > 0)
    throw new CannotStart(`There is no feed ${unknown.join(', ')}. The feeds are: ${feedNames.join(', ')}.`);
  return addKey(pool, name, named as FeedName[], requestsPerMinute);
}
