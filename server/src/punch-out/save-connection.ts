/** Keeps a connection as the distributor describes it; a new secret leaves the old one valid until a closing date. */
import { randomBytes } from 'node:crypto';
import type { CustomerNumber } from '@operatory/domain/customers';
import { profileFaults, readProfile } from '@operatory/domain/punch-out';
import type { Queryable } from '../database/database.ts';
import { ociDomain, readConnection } from './connections.ts';
import { credentialFaults, storeCredential } from './credentials.ts';
import type { Encryption } from './encryption.ts';

export interface ConnectionInput {
  readonly connectionId: string;
  readonly name: string;
  /** Absent: as stored; cXML for a new connection. */
  readonly dialect?: 'cxml' | 'oci';
  /** Absent: as stored, so that a file never switches on what somebody switched off; on for a new connection. */
  readonly isActive?: boolean;
  readonly customerNumber: string;
  /** For OCI the user name is the identity, and there is no domain. */
  readonly sender: { readonly domain?: string; readonly identity: string };
  readonly from?: { readonly domain: string; readonly identity: string };
  /** Absent: the stored one stays. */
  readonly secret?: string;
  /** How long the secret before still counts; 30 days when left out. */
  readonly previousSecretDays?: number;
  /** Other credentials by what they're for; those that are left out stay. */
  readonly credentials?: Readonly<Record<string, string>>;
  readonly profile?: Readonly<Record<string, unknown>>;
}

const shortestSecret = 6;
/** At 20 guesses in 15 minutes, a secret of this length that a person chose can't be found. */
export const shortestGivenSecret = 12;
const generatedLength = 32;

/** 32 characters that no form and no document has to escape. */
export const newPartnerSecret = () => randomBytes(24).toString('base64url').slice(0, generatedLength);

const domainOf = ({ dialect, sender }: Pick<ConnectionInput, 'dialect' | 'sender'>) =>
  dialect === 'oci' ? ociDomain : (sender.domain ?? '').trim().toLowerCase();

function faultsOf(wanted: ConnectionInput): string[] {
  const { connectionId, sender, secret, dialect = 'cxml' } = wanted;
  return [
    ...(/^[a-z0-9][a-z0-9-]{0,59}$/.test(connectionId) ? [] : ['A connectionId is made of a–z, 0–9 and dashes.']),
    ...(dialect === 'cxml' || dialect === 'oci' ? [] : ['The dialect is cxml or oci.']),
    ...(domainOf(wanted) === '' || sender.identity.trim() === '' ? ['The sender needs a domain and an identity.'] : []),
    ...(secret !== undefined && secret.trim().length < shortestSecret
      ? [`A secret has at least ${shortestSecret} characters.`]
      : []),
    ...credentialFaults(wanted.credentials ?? {}),
    ...profileFaults(wanted.profile ?? {}),
  ];
}

/** Accounts of the connection and its locations that aren't there. */
async function absentAccounts(database: Queryable, { customerNumber, profile }: ConnectionInput): Promise<string[]> {
  const accounts = [customerNumber, ...Object.values(readProfile(profile ?? {}).locations)];
  const { rows } = await database.query<{ account: string }>(
    `select distinct account from unnest($1::text[]) account
      where not exists (select from customer where customer_number = account) order by account`,
    [accounts],
  );
  return rows.map(({ account }) => account);
}

interface Save {
  readonly wanted: ConnectionInput;
  readonly now: Date;
  /** The version that was changed; 0 for a connection that must be new. Left out, it replaces whatever is there. */
  readonly standsOn?: number;
}

/**
 * Writes the connection and returns whether it did: not if it isn't at the version that the change is based on. Throws a
 * RangeError whose message names everything that is wrong with it, and PostgreSQL's error if another connection has its
 * sender.
 */
export async function saveConnection(
  database: Queryable,
  encryption: Encryption,
  { wanted: given, now, standsOn }: Save,
): Promise<boolean> {
  const before = await readConnection(database, given.connectionId);
  const wanted = { ...given, dialect: given.dialect ?? before?.dialect ?? 'cxml' };
  const faults = faultsOf(wanted);
  for (const account of await absentAccounts(database, wanted)) faults.push(`There is no account ${account}.`);
  if (before === undefined && wanted.secret === undefined) faults.push('A new connection needs a secret.');
  if (faults.length > 0) throw new RangeError(faults.join(' '));

  const { secret, from, previousSecretDays = 30 } = wanted;
  const isNewSecret =
    secret !== undefined && before !== undefined && encryption.decrypt(before.encryptedSecret) !== secret.trim();
  const until = new Date(now.getTime() + previousSecretDays * 86_400_000);
  const { rowCount } = await database.query(
    `insert into punch_out_connection (connection_id, name, dialect, is_active, customer_number, sender_domain,
       sender_identity, from_domain, from_identity, sealed_secret, profile, created_at, updated_at)
     values ($1, $2, $3, coalesce($4, true), $5, $6, $7, $8, $9, $10, $11, $14, $14)
     on conflict (connection_id) do update set
       name = excluded.name, dialect = excluded.dialect,
       is_active = coalesce($4, punch_out_connection.is_active),
       customer_number = excluded.customer_number, sender_domain = excluded.sender_domain,
       sender_identity = excluded.sender_identity, from_domain = excluded.from_domain,
       from_identity = excluded.from_identity, profile = excluded.profile, updated_at = excluded.updated_at,
       sealed_previous_secret = case when $12 then punch_out_connection.sealed_secret
                                     else punch_out_connection.sealed_previous_secret end,
       previous_secret_until = case when $12 then $13 else punch_out_connection.previous_secret_until end,
       sealed_secret = case when $12 then excluded.sealed_secret else punch_out_connection.sealed_secret end,
       unanswered = 0, deliveries_paused_until = null, version = punch_out_connection.version + 1
     where $15::int is null or punch_out_connection.version = $15`,
    [
      wanted.connectionId,
      wanted.name,
      wanted.dialect,
      wanted.isActive ?? null,
      wanted.customerNumber as CustomerNumber,
      domainOf(wanted),
      wanted.sender.identity.trim(),
      (from?.domain ?? '').trim().toLowerCase(),
      (from?.identity ?? '').trim(),
      isNewSecret || before === undefined ? encryption.encrypt((secret ?? '').trim()) : before.encryptedSecret,
      JSON.stringify(wanted.profile ?? {}),
      isNewSecret,
      until,
      now,
      standsOn ?? null,
    ],
  );
  if (rowCount !== 1) return false;
  const { connectionId } = wanted;
  for (const [purpose, credential] of Object.entries(wanted.credentials ?? {})) {
    const stored = { connectionId, purpose, secret: credential.trim(), previousUntil: until, at: now };
    await storeCredential(database, encryption, stored);
  }
  return true;
}
