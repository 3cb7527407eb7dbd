/** Keeps a connection as the distributor describes it; a new secret leaves the old one valid until a closing date. */
import { randomBytes } from 'node:crypto';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isScheduleNew, readProfile, settingProblems } from '@operatory/domain/punch-out';
import type { Queryable } from '../database/database.ts';
import { type Connection, ociDomain, readConnection } from './connections.ts';
import { credentialFaults, storeCredential } from './credentials.ts';
import { endPauses } from './deliveries/delivery-queues.ts';
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
  /** Absent: as stored. Null: the sender is the buyer. */
  readonly from?: { readonly domain: string; readonly identity: string } | null;
  /** Absent: the stored one stays. */
  readonly secret?: string;
  /** How long the secret before still counts; 30 days when left out. */
  readonly previousSecretDays?: number;
  /** Other credentials by what they're for; those that are left out stay. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** Every setting that isn't the usual one. Absent: as stored. */
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

/** What is wrong with a part of a connection, by the field that the screen shows it at. */
export interface ConnectionProblem {
  readonly field: string;
  readonly message: string;
}

/** Why a connection wasn't saved. */
export class UnusableConnection extends RangeError {
  readonly problems: readonly ConnectionProblem[];
  constructor(problems: readonly ConnectionProblem[]) {
    super(problems.map(({ message }) => message).join(' '));
    this.problems = problems;
  }
}

const problemsWith = (field: string, messages: readonly string[]): ConnectionProblem[] =>
  messages.map((message) => ({ field, message }));

const idWords = 'A connectionId has at most 60 characters: a–z, 0–9, and dashes, and it doesn’t begin with a dash.';

function faultsOf(wanted: ConnectionInput): ConnectionProblem[] {
  const { connectionId, sender, secret, dialect = 'cxml' } = wanted;
  const isId = /^[a-z0-9][a-z0-9-]{0,59}$/.test(connectionId);
  const isDialect = dialect === 'cxml' || dialect === 'oci';
  const isNamed = domainOf(wanted) !== '' && sender.identity.trim() !== '';
  const isShort = secret !== undefined && secret.trim().length < shortestSecret;
  return [
    ...problemsWith('connectionId', isId ? [] : [idWords]),
    ...problemsWith('dialect', isDialect ? [] : ['The dialect is cxml or oci.']),
    ...problemsWith('sender', isNamed ? [] : ['The sender needs a domain and an identity.']),
    ...problemsWith('secret', isShort ? [`A secret has at least ${shortestSecret} characters.`] : []),
    ...problemsWith('credentials', credentialFaults(wanted.credentials ?? {})),
    ...settingProblems(wanted.profile ?? {}).map(({ name, text }) => ({ field: `settings.${name}`, message: text })),
  ];
}

/** Accounts of the connection and its locations that aren't there. */
async function absentAccounts(
  database: Queryable,
  { customerNumber, profile }: ConnectionInput,
): Promise<ConnectionProblem[]> {
  const { locations } = readProfile(profile ?? {});
  const accounts = [customerNumber, ...Object.values(locations)];
  const { rows } = await database.query<{ account: string }>(
    `select distinct account from unnest($1::text[]) account
      where not exists (select from customer where customer_number = account) order by account`,
    [accounts],
  );
  return rows.map(({ account }) => ({
    field: account === customerNumber ? 'customerNumber' : 'settings.locations',
    message: `There is no account ${account}.`,
  }));
}

/** As many unknown numbers are named in one sentence. */
const maxNamed = 5;

/** Numbers of ours that the buyer's own part numbers stand for, and that no product has. */
async function absentItems(database: Queryable, { profile }: ConnectionInput): Promise<ConnectionProblem[]> {
  const { buyerParts } = readProfile(profile ?? {});
  const { rows } = await database.query<{ itemNumber: string }>(
    `select distinct wanted as "itemNumber" from unnest($1::text[]) wanted
      where not exists (select from item where item_number = wanted) order by wanted`,
    [Object.values(buyerParts)],
  );
  if (rows.length === 0) return [];
  const absent = new Set(rows.map(({ itemNumber }) => itemNumber));
  const pairs = Object.entries(buyerParts).filter(([, ours]) => absent.has(ours));
  const named = pairs.slice(0, maxNamed).map(([theirs, ours]) => `“${theirs} = ${ours}”`);
  const more = pairs.length > named.length ? ` and ${pairs.length - named.length} more` : '';
  const message = `The setting “buyerParts” has numbers that no product of ours has: ${named.join(', ')}${more}. Correct our numbers, or remove the lines.`;
  return [{ field: 'settings.buyerParts', message }];
}

const dialectWords = { cxml: 'cXML', oci: 'OCI' } as const;

/** The visits and orders of a connection were read and are answered in its dialect. */
function dialectFaults({ connectionId, dialect = 'cxml' }: ConnectionInput, before: Connection | undefined): string[] {
  if (before === undefined || before.dialect === dialect || !Object.hasOwn(dialectWords, dialect)) return [];
  return [
    `“${connectionId}” is a connection for ${dialectWords[before.dialect]}, with its visits and orders, and can’t become one for ${dialectWords[dialect]}. Choose another connectionId.`,
  ];
}

/** Everything that is wrong with the connection as it would be saved. */
export const connectionProblems = async (
  database: Queryable,
  wanted: ConnectionInput,
  before: Connection | undefined,
): Promise<ConnectionProblem[]> => [
  ...faultsOf(wanted),
  ...problemsWith('dialect', dialectFaults(wanted, before)),
  ...(await absentAccounts(database, wanted)),
  ...(await absentItems(database, wanted)),
  ...problemsWith(
    'secret',
    before === undefined && wanted.secret === undefined ? ['A new connection needs a secret.'] : [],
  ),
];

interface Save {
  readonly wanted: ConnectionInput;
  readonly now: Date;
  /** The version that was changed; 0 for a connection that must be new. Left out, it replaces whatever is there. */
  readonly standsOn?: number;
}

/**
 * Writes the connection and returns whether it did: not if it isn't at the version that the change is based on. Throws
 * `UnusableConnection` with everything that is wrong with it, and PostgreSQL's error if another connection has its sender.
 */
export async function saveConnection(
  database: Queryable,
  encryption: Encryption,
  { wanted: given, now, standsOn }: Save,
): Promise<boolean> {
  const before = await readConnection(database, given.connectionId);
  const wanted = {
    ...given,
    dialect: given.dialect ?? before?.dialect ?? 'cxml',
    from: given.from === undefined ? (before?.from ?? null) : given.from,
    profile: given.profile ?? before?.storedProfile ?? {},
  };
  const problems = await connectionProblems(database, wanted, before);
  if (problems.length > 0) throw new UnusableConnection(problems);

  const { secret, from, previousSecretDays = 30 } = wanted;
  const isRescheduled = isScheduleNew(before === undefined ? undefined : { ...before.profile, ...before }, {
    ...readProfile(wanted.profile),
    isActive: wanted.isActive ?? before?.isActive ?? true,
    dialect: wanted.dialect,
  });
  const isNewSecret =
    secret !== undefined && before !== undefined && encryption.decrypt(before.encryptedSecret) !== secret.trim();
  const until = new Date(now.getTime() + previousSecretDays * 86_400_000);
  const { rowCount } = await database.query(
    `insert into punch_out_connection (connection_id, name, dialect, is_active, customer_number, sender_domain,
       sender_identity, from_domain, from_identity, sealed_secret, profile, created_at, updated_at, catalog_scheduled_at)
     values ($1, $2, $3, coalesce($4, true), $5, $6, $7, $8, $9, $10, $11, $14, $14, case when $16 then $14::timestamptz end)
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
       catalog_scheduled_at = case when $16 then $14::timestamptz else punch_out_connection.catalog_scheduled_at end,
       version = punch_out_connection.version + 1
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
      JSON.stringify(wanted.profile),
      isNewSecret,
      until,
      now,
      standsOn ?? null,
      isRescheduled,
    ],
  );
  if (rowCount !== 1) return false;
  const { connectionId } = wanted;
  if (before !== undefined) await endPauses(database, connectionId);
  for (const [purpose, credential] of Object.entries(wanted.credentials ?? {})) {
    const stored = { connectionId, purpose, secret: credential.trim(), previousUntil: until, at: now };
    await storeCredential(database, encryption, stored);
  }
  return true;
}
